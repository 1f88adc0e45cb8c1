import { join } from 'node:path';
import { expect } from '@playwright/test';
import { plantBesideTheApp, tamperWorkspace } from '../support/beside-the-app';
import { startCanopy, test } from '../support/canopy-app';

const fileIn = (userDataDir: string): string => join(userDataDir, 'workspaces', 'my-categories.canopy');

test('times that make no sense are said to be unknown, and the category is edited, deleted and brought back all the same', async ({
  userDataDir
}) => {
  plantBesideTheApp(userDataDir, 'Shoes', ['Boots']);
  tamperWorkspace(
    fileIn(userDataDir),
    "PRAGMA ignore_check_constraints = ON; UPDATE categories SET created_at = 'nonsense', updated_at = '+999999-01-01T00:00:00.000Z'"
  );
  const { page, row, details, close } = await startCanopy(userDataDir);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await row('Shoes').click();
  await expect(details.getByRole('definition').filter({ hasText: 'Unknown' })).toHaveCount(2);
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Rename' }).fill('Footwear');
  await page.keyboard.press('Enter');
  await expect(row('Footwear')).toBeFocused();
  // Its last change has a time now; its creation still has none.
  await expect(details.getByRole('definition').filter({ hasText: 'Unknown' })).toHaveCount(1);
  await page.keyboard.press('Delete');
  // Not the toolbar's, which is there before the dialog.
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(row('Footwear')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(row('Footwear')).toBeVisible();
  expect(faults).toEqual([]);
  await close();
});

test('a history with a time that makes no sense says that the file may be damaged, in a sentence', async ({
  userDataDir
}) => {
  plantBesideTheApp(userDataDir, 'Shoes', ['Boots']);
  tamperWorkspace(
    fileIn(userDataDir),
    "PRAGMA ignore_check_constraints = ON; UPDATE change_groups SET at = 'nonsense'"
  );
  const { page, row, close } = await startCanopy(userDataDir);
  await expect(row('Shoes')).toBeVisible();
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await expect(page.getByText('The workspace file may be damaged').first()).toBeVisible();
  await expect(row('Shoes')).toBeVisible();
  await close();
});
