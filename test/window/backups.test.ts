import { rmSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { findingsInLooks } from '../support/axe-findings';
import { named } from '../support/service-caller';
import { createRow } from './support/typed-names';
import { expect, test, type WindowUnderTest } from './support/window-test';
import { resizePage } from './support/page-browser';

const dialogIn = (page: Page): Locator => page.getByRole('dialog');

const openBackups = async ({ page, status }: WindowUnderTest): Promise<Locator> => {
  await status.getByRole('button', { name: 'Backups…' }).click();
  await expect(dialogIn(page).getByRole('heading', { name: 'Backups' })).toBeVisible();
  return dialogIn(page);
};

test('back up, edit, restore, and restore what was there before', async ({ canopy }) => {
  const { page, row, tree, status, details } = canopy;
  const other = await canopy.program();
  const url = await canopy.url();
  await createRow(canopy, 'Shoes');
  let dialog = await openBackups(canopy);
  await expect(dialog.getByText('No backups yet.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Back up now' })).toBeFocused();
  await page.keyboard.press('Enter');
  const rows = dialog.getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('just now · 1 category');
  await expect(page.getByText('Backed up 1 category.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(status.getByRole('button', { name: 'Backups…' })).toBeFocused();

  await row('Shoes').click();
  await createRow(canopy, 'Hats');
  await row('Shoes').click();
  await details.getByRole('textbox', { name: 'Name' }).fill('Boots');
  // Not left yet: it is saved before the restore, and so is in the backup of the state before.
  dialog = await openBackups(canopy);
  await dialog.getByRole('button', { name: /^Restore the backup of today at/ }).press('Enter');
  await expect(dialog.getByRole('heading', { name: /^Restore the backup of today at .*\?$/ })).toBeVisible();
  await expect(dialog).toContainText('history and trash included: 1 category, where there are 2 now.');
  await expect(dialog).toContainText('The present state is kept as a backup first');
  // A no leads back to where the question came from.
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(dialog.getByRole('button', { name: /^Restore the backup of/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Restore', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: /^Restore the backup of/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Restore', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(
    page.getByText(/^Restored the backup of today at .*, with 1 category\. To go back, restore the backup marked/)
  ).toBeVisible();
  await expect(tree.getByRole('treeitem')).toHaveCount(1);
  await expect(row('Shoes')).toBeFocused();
  await expect(details.getByRole('textbox', { name: 'Name' })).toHaveValue('Shoes');
  await expect(status).toContainText('1 category');
  // At the same address, and what undo would do is what it was then.
  const developers = status.getByRole('button', { name: 'For developers' });
  await developers.click();
  await expect(status).toContainText(url);
  // Once it has the focus it hears Escape, and once that is back, the tree hears the next keys.
  await expect(status.getByRole('dialog').locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(developers).toBeFocused();
  expect((await other.tree()).map(({ name }) => name)).toEqual(['Shoes']);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undid creating “Shoes”.')).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expect(row('Shoes')).toBeVisible();

  dialog = await openBackups(canopy);
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Before a restore');
  await expect(rows.first()).toContainText('2 categories');
  await rows.first().getByRole('button').click();
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(row('Boots')).toBeVisible();
  await expect(row('Hats')).toBeVisible();
  expect(named(await other.tree(), 'Boots').version).toBeGreaterThan(2);

  // A name that is being typed is saved before the restore, too.
  await expect(dialog).toHaveCount(0);
  await row('Boots').click();
  await page.keyboard.press('Control+n');
  await page.getByRole('textbox', { name: 'New category name' }).fill('Half typed');
  // From the menu, which takes the keyboard from no field.
  await canopy.command('backups');
  await rows.last().getByRole('button').click();
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(tree.getByRole('treeitem')).toHaveCount(1);
  await openBackups(canopy);
  await expect(rows.first()).toContainText('3 categories');
  await expect(page.getByText('was not saved')).toHaveCount(0);
});

test('a restore that is refused says why, in the list, and changes nothing; axe finds nothing in the dialog', async ({
  canopy
}) => {
  const { page, row, main } = canopy;
  await createRow(canopy, 'Shoes');
  const dialog = await openBackups(canopy);
  await dialog.getByRole('button', { name: 'Back up now' }).click();
  await dialog.getByRole('button', { name: /^Restore the backup of/ }).click();
  rmSync(`${main.workspace.file}.backups`, { recursive: true });
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('That backup is no longer there. Choose another one.');
  await expect(dialog.getByText('No backups yet.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Back up now' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row('Shoes')).toBeVisible();

  // The keyboard stays in the dialog, and it fits a small window.
  await openBackups(canopy);
  expect(await findingsInLooks(page, 'no backups')).toEqual([]);
  for (const count of [1, 2]) {
    await dialog.getByRole('button', { name: 'Back up now' }).click();
    // A press while one is being made makes no second.
    await expect(dialog.getByRole('listitem')).toHaveCount(count);
  }
  expect(await findingsInLooks(page, 'backups')).toEqual([]);
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  // A window of 840×720 at 200 %.
  await resizePage(page, { width: 420, height: 360 });
  await dialog
    .getByRole('button', { name: /^Restore the backup of/ })
    .last()
    .press('Enter');
  expect(await findingsInLooks(page, 'restoring')).toEqual([]);
  await expect(page.locator(':focus')).toBeInViewport();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth))
    .toBe(true);
});
