import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { findingsWithoutHints } from '../support/axe-findings';
import { damageWorkspace, serveBesideTheApp } from '../support/beside-the-app';
import { startCanopy, test } from '../support/canopy-app';
import { quietPort } from '../support/quiet-port';
import { ServiceCaller } from '../support/service-caller';

const fileIn = (userDataDir: string): string => join(userDataDir, 'workspaces', 'my-categories.canopy');

const asideIn = (userDataDir: string): string[] =>
  readdirSync(join(userDataDir, 'workspaces')).filter((name) => name.includes('.damaged-') && !name.endsWith('-wal'));

/** A closed workspace with “Shoes” in it, and a backup with nothing else; `after` came later. */
const prepared = async (userDataDir: string, after = 'Hats'): Promise<string> => {
  const canopy = await startCanopy(userDataDir);
  const { page, row, status } = canopy;
  await page.getByRole('button', { name: 'New category' }).click();
  await page.getByRole('textbox', { name: 'New category name' }).fill('Shoes');
  await page.keyboard.press('Enter');
  await expect(row('Shoes')).toBeFocused();
  await status.getByRole('button', { name: 'Backups…' }).click();
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+n');
  await page.getByRole('textbox', { name: 'New category name' }).fill(after);
  await page.keyboard.press('Enter');
  await expect(row(after)).toBeFocused();
  await canopy.close();
  return fileIn(userDataDir);
};

/** As after a crash in which the disk went wrong: the file is looked through at the start. */
const damageUnclosed = (file: string): void => damageWorkspace(file, { page: 'categories_in_order', unclosed: true });

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 });

const expectClean = async (page: Page): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findingsWithoutHints(page)()).toEqual([]);
  }
};

const reachable = async (port: number): Promise<boolean> => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/healthz`)).ok;
  } catch {
    return false;
  }
};

test('a damaged workspace: what is wrong, and back from the newest backup in one press', async ({ userDataDir }) => {
  const file = await prepared(userDataDir);
  damageUnclosed(file);
  const port = await quietPort();
  const canopy = await startCanopy(userDataDir, [`--port=${port}`]);
  const { page, row } = canopy;
  await expect(heading(page, 'The workspace file is damaged')).toBeVisible();
  await expect(page.getByText('the damaged file is kept beside it under another name')).toBeVisible();
  await expect(page.getByText(file)).toBeVisible();
  const restore = page.getByRole('button', { name: /^Restore the backup of today at/ });
  await expect(restore).toBeFocused();
  await expect(page.getByRole('listitem')).toContainText('1 category');
  await expectClean(page);
  expect(await reachable(port)).toBe(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^Tried again at .*\. Nothing has changed\.$/)).toBeVisible();

  // While there is a backup, an empty workspace is not begun at one press.
  await page.getByRole('button', { name: 'Start with an empty workspace' }).click();
  const question = page.getByRole('dialog', { name: 'Start with an empty workspace although there is a backup?' });
  await expect(question).toContainText('The newest intact backup is of today at');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(heading(page, 'The workspace file is damaged')).toBeVisible();

  // A double click restores once.
  await restore.dblclick();
  await expect(row('Shoes')).toBeVisible();
  await expect(row('Shoes')).toBeFocused();
  await expect(page.getByText(/The damaged file is kept as “my-categories\.canopy\.damaged-/)).toBeVisible();
  expect(asideIn(userDataDir)).toHaveLength(1);
  expect(await canopy.url()).toBe(`http://127.0.0.1:${port}`);
  expect((await new ServiceCaller(await canopy.url()).tree()).map(({ name }) => name)).toEqual(['Shoes']);
  await canopy.close();
});

test('a damaged workspace without a backup: an empty start, and the damaged file stays', async ({ userDataDir }) => {
  const file = await prepared(userDataDir);
  damageUnclosed(file);
  rmSync(`${file}.backups`, { recursive: true });
  const canopy = await startCanopy(userDataDir);
  const { page } = canopy;
  await expect(page.getByText('No intact backup was found.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused();
  await expectClean(page);
  await page.getByRole('button', { name: 'Start with an empty workspace' }).click();
  await expect(heading(page, 'Start your category tree')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New category' })).toBeFocused();
  expect(asideIn(userDataDir)).toHaveLength(1);
  await expect(canopy.status).toContainText('http://');
  await canopy.close();
});

test('a workspace that another program has: which file, and on once it is free', async ({ userDataDir }) => {
  const file = await prepared(userDataDir);
  const endService = await serveBesideTheApp(file);
  const canopy = await startCanopy(userDataDir);
  const { page, row } = canopy;
  await expect(heading(page, 'The workspace is open in another program')).toBeVisible();
  await expect(page.getByText(file)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused();
  await expectClean(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Tried again at/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused();
  await endService();
  await page.keyboard.press('Enter');
  await expect(row('Hats')).toBeVisible();
  await expect(canopy.status).toContainText('http://');
  await canopy.close();
});

test('a workspace that has gone while there are backups: nothing is begun unasked', async ({ userDataDir }) => {
  const file = await prepared(userDataDir);
  renameSync(file, `${file}.away`);
  const canopy = await startCanopy(userDataDir);
  const { page, row } = canopy;
  await expect(heading(page, 'The workspace file is missing')).toBeVisible();
  await expectClean(page);
  expect(existsSync(file)).toBe(false);
  // Somebody has found it again.
  copyFileSync(`${file}.away`, file);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(row('Hats')).toBeVisible();
  await canopy.close();

  rmSync(file);
  const again = await startCanopy(userDataDir);
  await again.page
    .getByRole('button', { name: /^Restore the backup of today at/ })
    .last()
    .click();
  await expect(again.row('Shoes')).toBeVisible();
  expect(asideIn(userDataDir)).toEqual([]);
  await again.close();
});

test('a file that is no workspace at all is left alone', async ({ userDataDir }) => {
  mkdirSync(fileIn(userDataDir), { recursive: true });
  const canopy = await startCanopy(userDataDir);
  const { page } = canopy;
  await expect(heading(page, 'The workspace cannot be opened')).toBeVisible();
  await expect(page.getByText('is a directory, not a workspace file.')).toBeVisible();
  await expectClean(page);
  rmSync(fileIn(userDataDir), { recursive: true });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, 'Start your category tree')).toBeVisible();
  await canopy.close();
});

test('damage that shows only while working leads to the same page', async ({ userDataDir }) => {
  const file = await prepared(userDataDir);
  // Closed cleanly, so that nobody looks at the start, and where the tree is not read from.
  damageWorkspace(file, { page: 'changes_of_category', unclosed: false });
  const canopy = await startCanopy(userDataDir);
  const { page, row } = canopy;
  await row('Shoes').click();
  await page.getByRole('button', { name: 'History of this category' }).click();
  await expect(page.getByText('The workspace file is damaged')).toBeVisible();
  await expectClean(page);
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(heading(page, 'The workspace file is damaged')).toBeVisible();
  await page
    .getByRole('button', { name: /^Restore the backup of today at/ })
    .last()
    .click();
  await expect(row('Shoes')).toBeVisible();
  await expect(row('Hats')).toHaveCount(0);
  await expect(page.getByText('Check the file')).toHaveCount(0);
  await expect(canopy.status).toContainText('1 category');
  await expect(page.locator(':focus')).toBeVisible();
  await canopy.close();
});

test('damage that the daily backup runs into as the app starts is told all the same', async ({ userDataDir }) => {
  const file = await prepared(userDataDir);
  rmSync(`${file}.backups`, { recursive: true });
  damageWorkspace(file, { page: 'changes_of_category', unclosed: false });
  const canopy = await startCanopy(userDataDir);
  await expect(canopy.row('Shoes')).toBeVisible();
  await expect(canopy.page.getByRole('button', { name: 'Check the file' })).toBeVisible();
  await canopy.close();
});

test('damage in the tree itself, which no start has looked for, is found as the tree is read', async ({
  userDataDir
}) => {
  const file = await prepared(userDataDir);
  damageWorkspace(file, { page: 'categories_in_order', unclosed: false });
  const canopy = await startCanopy(userDataDir);
  const { page, row } = canopy;
  await expect(heading(page, 'The workspace file is damaged')).toBeVisible();
  await page.getByText('What was found').click();
  await expect(page.getByText(/^SQLite/)).toBeVisible();
  await expectClean(page);
  await page
    .getByRole('button', { name: /^Restore the backup of today at/ })
    .first()
    .click();
  await expect(row('Shoes')).toBeVisible();
  await canopy.close();
});
