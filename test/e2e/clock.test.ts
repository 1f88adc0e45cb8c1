import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { ROOT, startCanopy, test, type CanopyApp } from '../support/canopy-app';

const YEAR_MS = 365 * 24 * 60 * 60 * 1_000;

const add = async ({ page, row }: CanopyApp, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'New category' }).click();
  await page.getByRole('textbox', { name: 'New category name' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(row(name)).toBeFocused();
};

const backups = ({ page }: CanopyApp) => page.getByRole('dialog').getByRole('listitem');

const backUp = async (canopy: CanopyApp): Promise<void> => {
  await canopy.status.getByRole('button', { name: 'Backups…' }).click();
  await canopy.page.getByRole('button', { name: 'Back up now' }).click();
};

test('a clock that jumps back by a year while Canopy runs loses nothing: edits, undo, history, trash and backups go on', async ({
  userDataDir
}) => {
  const clock = join(userDataDir, '..', `clock-${Date.now()}`);
  writeFileSync(clock, '0');
  const moved = join(ROOT, 'test/support/moved-clock.cjs');
  const canopy = await startCanopy(userDataDir, ['--port=0'], undefined, { CANOPY_TEST_CLOCK: clock }, [moved]);
  const { app, page, row, details } = canopy;
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await add(canopy, 'Before');
  await backUp(canopy);
  await expect(backups(canopy)).toHaveCount(1);
  await page.keyboard.press('Escape');

  writeFileSync(clock, String(-YEAR_MS));
  await page.clock.setFixedTime(new Date(Date.now() - YEAR_MS));
  expect(await app.evaluate(() => new Date().getFullYear())).toBe(new Date(Date.now() - YEAR_MS).getFullYear());
  await add(canopy, 'After');
  // The thread that writes has the other clock too.
  const changed = details
    .getByRole('definition')
    .filter({ hasText: String(new Date(Date.now() - YEAR_MS).getFullYear()) });
  await expect(changed.first()).toBeVisible();
  await page.keyboard.press('Delete');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(row('After')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(row('After')).toBeVisible();
  await page.getByRole('button', { name: 'History', exact: true }).click();
  const history = page.getByRole('tabpanel', { name: 'History' });
  for (const name of ['Before', 'After']) await expect(history.getByText(`“${name}”`).first()).toBeVisible();
  await backUp(canopy);
  await expect(backups(canopy)).toHaveCount(2);
  expect(faults).toEqual([]);
  await canopy.close();

  const again = await startCanopy(userDataDir);
  for (const name of ['Before', 'After']) await expect(again.row(name)).toBeVisible();
  await again.status.getByRole('button', { name: 'Backups…' }).click();
  await expect(backups(again).first()).toBeVisible();
  expect(await backups(again).count()).toBeGreaterThanOrEqual(2);
  await again.close();
});
