import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Locator } from '@playwright/test';
import { afterAll, beforeAll } from 'vitest';
import { WorkspaceStore } from '../../src-main/store/sqlite/workspace-store';
import { messages } from '../../src-renderer/features/backups/messages';
import uiMessages from '../../src-renderer/ui/messages/en.json' with { type: 'json' };
import { findingsInLooks } from '../support/axe-findings';
import { damagePage, tamper } from '../support/damaged-file';
import { expect, testOn, type WindowUnderTest } from './support/window-test';

const folder = mkdtempSync(join(tmpdir(), 'canopy-recovery-'));
const sound = join(folder, 'sound.canopy');
const busy: WorkspaceStore[] = [];

beforeAll(async () => {
  const store = WorkspaceStore.open(sound);
  store.importTree([{ name: 'Shoes' }], { author: 'import' });
  await store.backUp();
  store.importTree([{ name: 'Hats' }], { author: 'import' });
  store.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A closed workspace with Shoes and Hats, and a backup with Shoes alone. */
const lay = (file: string): void => {
  cpSync(sound, file);
  cpSync(`${sound}.backups`, `${file}.backups`, { recursive: true });
};

/** As after a crash in which the disk went wrong: the file is looked through at the start. */
const layDamaged = (file: string): void => {
  lay(file);
  tamper(file, 'UPDATE workspace SET clean_shutdown = 0');
  damagePage(file);
};

/** Closed cleanly, so that nobody looks at the start. */
const layUnlooked =
  (page: string) =>
  (file: string): void => {
    lay(file);
    damagePage(file, page);
  };

const withoutBackups = (laid: (file: string) => void) => (file: string) => {
  laid(file);
  rmSync(`${file}.backups`, { recursive: true });
};

const asideOf = ({ main }: WindowUnderTest): string[] =>
  readdirSync(dirname(main.workspace.file)).filter((name) => name.includes('.damaged-') && !name.endsWith('-wal'));

const heading = ({ page }: WindowUnderTest, name: string): Locator => page.getByRole('heading', { name, level: 2 });
const press = ({ page }: WindowUnderTest, name: string): Promise<void> => page.getByRole('button', { name }).click();
/** By which each intact backup is restored, the newest first. */
const offered = ({ page }: WindowUnderTest): Locator =>
  page.getByRole('list', { name: messages.soundList }).getByRole('button');
const triedAgain = /^Tried again at .*\. Nothing has changed\.$/;

testOn(layDamaged)(
  'a damaged workspace: what is wrong, and back from the newest backup in one press',
  async ({ canopy }) => {
    const { page, row, main } = canopy;
    await expect(heading(canopy, messages.failure.damaged)).toBeVisible();
    await expect(page.getByText(messages.damaged({ hasBackups: true }))).toBeVisible();
    await expect(page.getByText(main.workspace.file)).toBeVisible();
    await expect(offered(canopy).first()).toBeFocused();
    await expect(page.getByRole('listitem')).toContainText('1 category');
    expect(await findingsInLooks(page, 'recovery')).toEqual([]);
    await press(canopy, uiMessages.tryAgain);
    await expect(page.getByText(triedAgain)).toBeVisible();

    // While there is a backup, an empty workspace is not begun at one press.
    await press(canopy, messages.startEmpty);
    const question = page.getByRole('dialog', { name: messages.emptyQuestion });
    await expect(question).toContainText('The newest intact backup is of today at');
    await question.getByRole('button', { name: uiMessages.cancel }).click();
    await expect(heading(canopy, messages.failure.damaged)).toBeVisible();

    // A double click restores once.
    await offered(canopy).first().dblclick();
    await expect(row('Shoes')).toBeFocused();
    await expect(page.getByText(/The damaged file is kept as “my-categories\.canopy\.damaged-/)).toBeVisible();
    expect(asideOf(canopy)).toHaveLength(1);
    expect(await canopy.outline()).toEqual(['Shoes']);
  }
);

testOn(withoutBackups(layDamaged))(
  'a damaged workspace without a backup: an empty start, and the damaged file stays',
  async ({ canopy }) => {
    const { page } = canopy;
    await expect(page.getByText(messages.damaged({ hasBackups: false }))).toBeVisible();
    await expect(page.getByRole('button', { name: uiMessages.tryAgain })).toBeFocused();
    await press(canopy, messages.startEmpty);
    await expect(heading(canopy, 'Start your category tree')).toBeVisible();
    await expect(page.getByRole('button', { name: 'New category' })).toBeFocused();
    expect(asideOf(canopy)).toHaveLength(1);
  }
);

testOn((file) => {
  lay(file);
  busy.push(WorkspaceStore.open(file));
})('a workspace that another program has: which file, and on once it is free', async ({ canopy }) => {
  const { page, row, main } = canopy;
  await expect(heading(canopy, messages.failure.inUse)).toBeVisible();
  await expect(page.getByText(main.workspace.file)).toBeVisible();
  const again = page.getByRole('button', { name: uiMessages.tryAgain });
  await expect(again).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(triedAgain)).toBeVisible();
  await expect(again).toBeFocused();
  busy.pop()?.close();
  await page.keyboard.press('Enter');
  await expect(row('Hats')).toBeVisible();
});

testOn((file) => {
  lay(file);
  renameSync(file, `${file}.away`);
})('a workspace that has gone while there are backups: nothing is begun unasked', async ({ canopy }) => {
  const { row, main } = canopy;
  const { file } = main.workspace;
  await expect(heading(canopy, messages.failure.missing)).toBeVisible();
  await expect(offered(canopy)).toHaveCount(1);
  expect(existsSync(file)).toBe(false);
  // Somebody has found it again.
  renameSync(`${file}.away`, file);
  await press(canopy, uiMessages.tryAgain);
  await expect(row('Hats')).toBeVisible();
});

testOn((file) => {
  lay(file);
  rmSync(file);
})('a workspace that has gone comes back from a backup, and nothing is put aside', async ({ canopy }) => {
  await offered(canopy).first().click();
  await expect(canopy.row('Shoes')).toBeVisible();
  expect(asideOf(canopy)).toEqual([]);
});

testOn((file) => mkdirSync(file))('a file that is no workspace at all is left alone', async ({ canopy }) => {
  const { page, main } = canopy;
  await expect(heading(canopy, messages.failure.other)).toBeVisible();
  await expect(page.getByText('is a directory, not a workspace file.')).toBeVisible();
  rmSync(main.workspace.file, { recursive: true });
  await press(canopy, uiMessages.tryAgain);
  await expect(heading(canopy, 'Start your category tree')).toBeVisible();
});

testOn(layUnlooked('changes_of_category'))(
  'damage that shows only while working leads to the same page',
  async ({ canopy }) => {
    const { page, row } = canopy;
    await row('Shoes').click();
    await press(canopy, 'History of this category');
    await expect(page.getByText(messages.damage.title)).toBeVisible();
    expect(await findingsInLooks(page, 'damage found')).toEqual([]);
    await press(canopy, messages.damage.check);
    await expect(heading(canopy, messages.failure.damaged)).toBeVisible();
    await offered(canopy).last().click();
    await expect(row('Shoes')).toBeVisible();
    await expect(row('Hats')).toHaveCount(0);
    await expect(page.getByText(messages.damage.check)).toHaveCount(0);
    await expect(canopy.status).toContainText('1 category');
    await expect(page.locator(':focus')).toBeVisible();
  }
);

testOn(withoutBackups(layUnlooked('changes_of_category')))(
  'damage that the daily backup runs into is told, also to a window that comes later',
  async ({ canopy }) => {
    const check = canopy.page.getByRole('button', { name: messages.damage.check });
    await expect(canopy.row('Shoes')).toBeVisible();
    // From when other programs reach it, backups are made that are due.
    await canopy.url();
    await expect(check).toBeVisible();
    await canopy.reload();
    await expect(canopy.row('Shoes')).toBeVisible();
    await expect(check).toBeVisible();
  }
);

testOn(layUnlooked('categories_in_order'))(
  'damage in the tree itself, which no start has looked for, is found as the tree is read',
  async ({ canopy }) => {
    const { page, row } = canopy;
    await expect(heading(canopy, messages.failure.damaged)).toBeVisible();
    await page.getByText(messages.faults).click();
    await expect(page.getByText(/^SQLite/)).toBeVisible();
    await offered(canopy).first().click();
    await expect(row('Shoes')).toBeVisible();
  }
);

/** With times in it that make no sense, which only damage leaves. */
const layUntimely = (sql: string) => (file: string) => {
  lay(file);
  tamper(file, `PRAGMA ignore_check_constraints = ON; ${sql}`);
};

testOn(
  layUntimely(
    `UPDATE categories SET created_at = 'nonsense', updated_at = '+999999-01-01T00:00:00.000Z' WHERE name = 'Shoes';
    UPDATE change_groups SET at = 'nonsense'`
  )
)(
  'times that make no sense are said to be unknown, and the category is edited, deleted and brought back all the same; a history with one says that the file may be damaged',
  async ({ canopy }) => {
    const { page, row, details } = canopy;
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    const unknown = details.getByRole('definition').filter({ hasText: 'Unknown' });
    await row('Shoes').click();
    await expect(unknown).toHaveCount(2);
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: 'Rename' }).fill('Footwear');
    await page.keyboard.press('Enter');
    await expect(row('Footwear')).toBeFocused();
    // Its last change has a time now; its creation still has none.
    await expect(unknown).toHaveCount(1);
    await page.keyboard.press('Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(row('Footwear')).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(row('Footwear')).toBeVisible();
    await page.getByRole('button', { name: 'History', exact: true }).click();
    await expect(page.getByText('The workspace file may be damaged').first()).toBeVisible();
    await expect(row('Footwear')).toBeVisible();
    expect(faults).toEqual([]);
  }
);
