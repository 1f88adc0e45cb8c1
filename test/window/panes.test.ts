import { messages } from '../../src-renderer/session/messages';
import { PANE_WIDTHS, USUAL_PANES } from '../../src-shared/window-view';
import { expect, test } from './support/window-test';

test('the panes beside the tree are sized and closed by mouse and keyboard, and are so again at the next start', async ({
  canopy
}) => {
  const { page, row, details } = canopy;
  await canopy.plant([{ name: 'Garden' }]);
  await row('Garden').click();
  const edge = page.getByRole('separator', { name: messages.paneEdges.details });
  const widthIs = (width: number): Promise<void> =>
    expect.poll(async () => Math.round((await details.boundingBox())?.width ?? 0)).toBe(width);

  await edge.focus();
  await page.keyboard.press('ArrowLeft');
  await widthIs(USUAL_PANES.details + 16);
  await page.keyboard.press('Home');
  await widthIs(PANE_WIDTHS.details.least);
  await expect(edge).toHaveAttribute('aria-valuenow', String(PANE_WIDTHS.details.least));
  await edge.dblclick();
  await widthIs(USUAL_PANES.details);
  const box = await edge.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 2, (box?.y ?? 0) + 100];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 60, y);
  await page.mouse.up();
  await widthIs(USUAL_PANES.details + 60);

  await page.keyboard.press('Enter');
  const name = details.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeHidden();
  await canopy.command('history');
  const panel = page.getByRole('separator', { name: messages.paneEdges.panel });
  await panel.press('Enter');
  await expect(panel).toBeHidden();
  await expect(edge).toBeFocused();

  const kept = { ...USUAL_PANES, details: USUAL_PANES.details + 60, isDetailsOpen: false };
  await expect.poll(() => canopy.main.view?.panes).toEqual(kept);
  await canopy.reload();
  await expect(row('Garden')).toBeVisible();
  await expect(name).toBeHidden();
  await canopy.command('details');
  await expect(name).toBeVisible();
  await widthIs(USUAL_PANES.details + 60);
});
