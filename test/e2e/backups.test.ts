import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { startCanopy, test } from '../support/canopy-app';

test('a start backs the workspace up when that is due, and only then', async ({ userDataDir }) => {
  const workspaces = join(userDataDir, 'workspaces');
  const backups = () =>
    readdirSync(workspaces, { recursive: true, encoding: 'utf8' }).filter((name) => /\.backups.*Z\.canopy/.test(name));

  const first = await startCanopy(userDataDir);
  await first.page.getByRole('button', { name: 'New category' }).click();
  await first.page.getByRole('textbox', { name: 'Rename' }).fill('Shoes');
  await first.page.keyboard.press('Enter');
  await expect(first.row('Shoes')).toBeFocused();
  await first.close();
  // Nothing was worth it when the window came up.
  expect(backups()).toEqual([]);

  const second = await startCanopy(userDataDir);
  await expect.poll(backups).toEqual([expect.stringMatching(/^my-categories\.canopy\.backups.*Z\.canopy$/)]);
  await second.close();
  const made = backups();

  const third = await startCanopy(userDataDir);
  await expect(third.row('Shoes')).toBeVisible();
  await third.close();
  expect(backups()).toEqual(made);
});
