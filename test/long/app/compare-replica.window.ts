import type { Page } from '@playwright/test';
import { expect } from '../../support/expect';
import { newKey, type NewKey } from '../../../src-shared/ids';
import type { TreeEditRequest } from '../../../src-shared/tree-edits';
import { findings } from '../../support/axe-findings';
import { test } from '../../support/canopy-app';
import { compareWith } from '../../support/comparing';
import { ForeignDoor, foreignServer, foreignService } from '../../support/foreign';
import { connect } from '../../support/replica-window';
import { shoot } from '../../support/screenshots';

const created = (key: NewKey, name: string): TreeEditRequest => ({
  kind: 'create',
  key,
  fields: { name },
  place: { parentId: null }
});

const addHere = async (page: Page, edits: readonly TreeEditRequest[]): Promise<void> => {
  const answer = await page.evaluate(
    (text) => globalThis.canopy.call('tree.edit', text),
    JSON.stringify({ action: 'edit', subject: 'x', edits })
  );
  expect(answer).toMatchObject({ ok: true });
};

test('a local draft is compared with a replica: what its service works out by itself is no difference, and a long list stays within its view', async ({
  canopy
}) => {
  const { page, row, status } = canopy;
  const service = foreignServer({ ...foreignService('shop table'), auth: 'none', isReadGuarded: false });
  for (let number = 1; number <= 30; number += 1) service.editor.create({ name: `Shelf ${number}` });
  const door = await ForeignDoor.open(service);
  await addHere(
    page,
    Array.from({ length: 31 }, (_, index) => created(newKey(index + 1), index === 0 ? 'Shelf 1' : `Box ${index}`))
  );
  await connect(canopy, door, null);
  await expect(status.getByText('All changes saved')).toBeVisible();
  await page.getByRole('button', { name: /^Workspace/ }).click();
  await page.getByRole('menuitemradio', { name: 'My categories' }).click();
  await expect(row('Box 1')).toBeVisible();
  const view = page.getByRole('region', { name: 'Compare' });
  await compareWith(page, page.getByRole('option', { name: 'Shop' }));
  await view.getByText('Change “Shop”').click();
  await expect(view.getByText('To add 30')).toBeVisible();
  await expect(view.getByText('To remove 29')).toBeVisible();
  // A slug was made by the service, and is a difference; its times and counts are none.
  await expect(view.getByText('Slug: shelf-1 → (none)', { exact: true })).toBeVisible();
  await expect(view.getByText('tax_rate: removed 19', { exact: true })).toBeVisible();
  await expect(view.getByText(/updatedAt|childCount/)).toHaveCount(0);
  const list = view.getByRole('list', { name: 'Differences' });
  const foot = view.getByRole('button', { name: /^Apply to/ });
  const overlap = async (): Promise<number> => {
    const [scroller, button] = await Promise.all([
      list.evaluate((element) => element.parentElement?.getBoundingClientRect().bottom ?? 0),
      foot.evaluate((element) => element.getBoundingClientRect().top)
    ]);
    return scroller - button;
  };
  await expect.poll(overlap).toBeLessThanOrEqual(0);

  // What is applied to it is sent, although no window shows it.
  await list.getByRole('checkbox', { name: 'To add: Box 1', exact: true }).check();
  await foot.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^1 request to http:.*, sent in this order with the next sync:$/)).toBeVisible();
  await dialog.getByText('Show requests').click();
  await expect(dialog.getByRole('list', { name: 'Requests' }).getByRole('listitem')).toHaveText([
    /^POST \/api\/admin\/categories \{"title":"Box 1","is_active":1,"parent_id":0,"sortOrder":"‹its number›"\} — new “Box 1” at the top level$/
  ]);
  expect(await findings(page)).toEqual([]);
  await shoot(page, 'requests-service');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(
    page.getByText('1 category was changed in “Shop” and will be sent to its service. To undo it, open that workspace.')
  ).toBeVisible();
  await expect.poll(() => service.editor.all().map(({ name }) => name)).toContain('Box 1');
  await door.stop();
});
