import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { findingsInLooks } from '../support/axe-findings';
import { startCanopy, test as testAlone, testInNewWorkspace as test, type CanopyApp } from '../support/canopy-app';
import { named, ServiceCaller } from '../support/service-caller';

const dialogIn = (page: Page): Locator => page.getByRole('dialog');

const openBackups = async ({ page, status }: CanopyApp): Promise<Locator> => {
  await status.getByRole('button', { name: 'Backups…' }).click();
  await expect(dialogIn(page).getByRole('heading', { name: 'Backups' })).toBeVisible();
  return dialogIn(page);
};

const addRoot = async ({ page, row }: CanopyApp, name: string): Promise<void> => {
  await page.keyboard.press('Control+n');
  await page.getByRole('textbox', { name: 'New category name' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(row(name)).toBeFocused();
};

const begin = async (canopy: CanopyApp, name: string): Promise<void> => {
  await canopy.page.getByRole('button', { name: 'New category' }).click();
  await canopy.page.getByRole('textbox', { name: 'New category name' }).fill(name);
  await canopy.page.keyboard.press('Enter');
  await expect(canopy.row(name)).toBeFocused();
};

const focused = (page: Page): Locator => page.locator(':focus');

test('a start backs the workspace up when that is due, and only then', async ({ userDataDir }) => {
  const workspaces = join(userDataDir, 'workspaces');
  const backups = () =>
    readdirSync(workspaces, { recursive: true, encoding: 'utf8' }).filter((name) => /\.backups.*Z\.canopy/.test(name));

  const first = await startCanopy(userDataDir);
  await first.page.getByRole('button', { name: 'New category' }).click();
  await first.page.getByRole('textbox', { name: 'New category name' }).fill('Shoes');
  await first.page.keyboard.press('Enter');
  await expect(first.row('Shoes')).toBeFocused();
  await first.close();
  // Nothing was worth it when the window came up.
  expect(backups()).toEqual([]);

  const second = await startCanopy(userDataDir);
  await expect.poll(backups).toEqual([expect.stringMatching(/^my-categories\.canopy\.backups.*Z\.canopy$/)]);
  await second.close();
  const made = backups();

  // In the built app, too, the thread that reads it through is found.
  expect(readFileSync(join(userDataDir, 'logs', 'canopy.log'), 'utf8')).not.toContain('backup_check_repeated');

  const third = await startCanopy(userDataDir);
  await expect(third.row('Shoes')).toBeVisible();
  await third.close();
  expect(backups()).toEqual(made);
});

test('back up, edit, restore, and restore what was there before', async ({ canopy }) => {
  const { page, row, tree, status, details } = canopy;
  await begin(canopy, 'Shoes');
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
  await addRoot(canopy, 'Hats');
  await row('Shoes').click();
  await details.getByRole('textbox', { name: 'Name' }).fill('Boots');
  // Not left yet: it is saved before the restore, and so is in the backup of the state before.
  const url = await canopy.url();
  const other = new ServiceCaller(url);
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
  expect(await canopy.url()).toBe(url);
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
});

test('a name that is being typed is saved before the restore and is in the backup of the state before', async ({
  canopy
}) => {
  const { page, app, row, tree } = canopy;
  await begin(canopy, 'Shoes');
  const dialog = await openBackups(canopy);
  await dialog.getByRole('button', { name: 'Back up now' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await row('Shoes').click();
  await page.keyboard.press('Control+n');
  await page.getByRole('textbox', { name: 'New category name' }).fill('Half typed');
  // From the menu, which takes the keyboard from no field.
  await app.evaluate(({ BrowserWindow, Menu }) => {
    BrowserWindow.getAllWindows()[0]?.focus();
    const backups = Menu.getApplicationMenu()
      ?.items.flatMap(({ submenu }) => submenu?.items ?? [])
      .find(({ label }) => label === 'Backups…');
    backups?.click();
  });
  await dialog.getByRole('button', { name: /^Restore the backup of/ }).click();
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(tree.getByRole('treeitem')).toHaveCount(1);
  await openBackups(canopy);
  await expect(dialog.getByRole('listitem').first()).toContainText('2 categories');
  await expect(page.getByText('was not saved')).toHaveCount(0);
});

testAlone('a restore that is refused says why, in the list, and changes nothing', async ({ canopy, userDataDir }) => {
  const { page, row } = canopy;
  await begin(canopy, 'Shoes');
  const dialog = await openBackups(canopy);
  await dialog.getByRole('button', { name: 'Back up now' }).click();
  await dialog.getByRole('button', { name: /^Restore the backup of/ }).click();
  rmSync(join(userDataDir, 'workspaces', 'my-categories.canopy.backups'), { recursive: true });
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('That backup is no longer there. Choose another one.');
  await expect(dialog.getByText('No backups yet.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Back up now' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row('Shoes')).toBeVisible();
});

test('axe finds nothing in the dialog, the keyboard stays in it, and it fits a small window', async ({ canopy }) => {
  const { app, page } = canopy;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await begin(canopy, 'Shoes');
  const dialog = await openBackups(canopy);
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
  await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.setSize(840, 720);
    window?.webContents.setZoomFactor(2);
  });
  await dialog
    .getByRole('button', { name: /^Restore the backup of/ })
    .last()
    .press('Enter');
  expect(await findingsInLooks(page, 'restoring')).toEqual([]);
  await expect(focused(page)).toBeInViewport();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth))
    .toBe(true);
});
