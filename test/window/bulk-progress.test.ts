import { WORKSPACE_CALLS } from '../../src-shared/workspace-calls';
import { findings } from '../support/axe-findings';
import { holdEdit } from './support/held-edit';
import { grown } from './support/saved-tree';
import { expect, test, type WindowUnderTest } from './support/window-test';

const MANY = 40;
const ITEMS = Array.from({ length: MANY }, (_, index) => `Item ${String(index + 1).padStart(2, '0')}`);
const [SORTED, TURNED] = [[['All', ITEMS]] as const, [['All', ITEMS.toReversed()]] as const];

const sort = async ({ page, command }: WindowUnderTest): Promise<void> => {
  await command('sortChildren');
  await page.getByRole('button', { name: 'Sort', exact: true }).click();
};

test('edits that take long show how far they are; cancelled, they leave nothing behind, and let through, they are one step', async ({
  canopy
}) => {
  const { page, row, outline } = canopy;
  await canopy.plant(grown(TURNED));
  await row('All').click();
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  const expectLastStep = async (step: string): Promise<void> => {
    // From somewhere else, until it shows: a pointer that is there already, as under a dialog that goes, brings no hint, and Escape takes it away.
    await expect(async () => {
      await page.mouse.move(2, 400);
      await undo.hover();
      await expect(page.getByRole('tooltip')).toContainText(step, { timeout: 3_000 });
    }).toPass();
  };
  await expectLastStep('importing');

  const sorting = holdEdit(canopy, WORKSPACE_CALLS.editTree, MANY);
  await sort(canopy);
  await sorting.report(10);
  await sorting.report(30);
  expect(await findings(page)).toEqual([]);
  await expect(sorting.dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await sorting.cancelBy(() => page.keyboard.press('Enter'));
  await expect(page.getByText('Cancelled. Nothing was changed.')).toBeVisible();
  await expect(sorting.dialog).toHaveCount(0);
  expect(await outline()).toEqual(TURNED);
  // What was asked is still there, to be asked again or let be.
  await expect(page.getByRole('button', { name: 'Sort', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectLastStep('importing');

  await sort(canopy);
  await expect(page.getByText(/^Sorted: \d+ categories moved\.$/)).toBeVisible();
  expect(await outline()).toEqual(SORTED);
  // Taking it back may take as long, and can be cancelled likewise.
  const taking = holdEdit(canopy, WORKSPACE_CALLS.undo, MANY);
  await undo.click();
  await taking.report(20);
  await expect(taking.dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await taking.cancelBy(() => page.keyboard.press('Escape'));
  await expect(page.getByText('Cancelled. Nothing was changed.')).toBeVisible();
  await expect(taking.dialog).toHaveCount(0);
  expect(await outline()).toEqual(SORTED);
  await undo.click();
  await expect.poll(outline).toEqual(TURNED);
});
