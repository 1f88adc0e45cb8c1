import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { WorkspaceStore } from '../../src-main/store/sqlite/workspace-store';
import { moveClock, movePageClock } from './support/moved-clock';
import { createRow } from './support/typed-names';
import { expect, test, testOn, type WindowUnderTest } from './support/window-test';

const YEAR_MS = 365 * 24 * 60 * 60 * 1_000;
const lastYear = (): string => String(new Date(Date.now() - YEAR_MS).getFullYear());

const folder = mkdtempSync(join(tmpdir(), 'canopy-clock-'));
const turnedBack = join(folder, 'turned-back.canopy');

beforeAll(async () => {
  const store = WorkspaceStore.open(turnedBack);
  store.importTree([{ name: 'Before' }], { author: 'import' });
  await store.backUp();
  const giveBack = moveClock(-YEAR_MS);
  store.importTree([{ name: 'After' }], { author: 'import' });
  await store.backUp();
  store.close();
  giveBack();
});
afterAll(() => rmSync(folder, { recursive: true }));

const backups = ({ page }: WindowUnderTest): Locator => page.getByRole('dialog').getByRole('listitem');
const openBackups = ({ status }: WindowUnderTest): Promise<void> =>
  status.getByRole('button', { name: 'Backups…' }).click();

/** Deletes the category with the focus and brings it back. */
const deleteAndUndo = async ({ page, row }: WindowUnderTest, name: string): Promise<void> => {
  await page.keyboard.press('Delete');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(row(name)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(row(name)).toBeVisible();
};

test('a clock that jumps back by a year loses nothing: edits, undo, history, trash and backups go on', async ({
  canopy
}) => {
  const { page, details, main } = canopy;
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await createRow(canopy, 'Before');
  await openBackups(canopy);
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(backups(canopy)).toHaveCount(1);
  await page.keyboard.press('Escape');

  const year = lastYear();
  onTestFinished(moveClock(-YEAR_MS));
  await movePageClock(page, -YEAR_MS);
  await createRow(canopy, 'After');
  const changed = details.getByRole('definition').filter({ hasText: year });
  await expect(changed.first()).toBeVisible();
  await deleteAndUndo(canopy, 'After');
  await page.getByRole('button', { name: 'History', exact: true }).click();
  const history = page.getByRole('tabpanel', { name: 'History' });
  for (const name of ['Before', 'After']) await expect(history.getByText(`“${name}”`).first()).toBeVisible();
  await openBackups(canopy);
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(backups(canopy)).toHaveCount(2);
  expect([...faults, ...main.faults]).toEqual([]);
});

testOn((file) => {
  cpSync(turnedBack, file);
  cpSync(`${turnedBack}.backups`, `${file}.backups`, { recursive: true });
})('a workspace whose clock has jumped back is opened with everything in it, and goes on', async ({ canopy }) => {
  const { page, row, main } = canopy;
  for (const name of ['Before', 'After']) await expect(row(name)).toBeVisible();
  await row('After').click();
  await deleteAndUndo(canopy, 'After');
  await openBackups(canopy);
  await expect(backups(canopy)).toHaveCount(2);
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(backups(canopy)).toHaveCount(3);
  expect(main.faults).toEqual([]);
});
