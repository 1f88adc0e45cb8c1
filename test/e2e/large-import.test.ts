import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { findingsInLooks } from '../support/axe-findings';
import { startCanopy, test, type CanopyApp } from '../support/canopy-app';
import { onlyReader, readers } from '../support/file-readers';
import { ServiceCaller } from '../support/service-caller';
import { startSlowed } from '../support/slow-threads';

const begin = async ({ url, token, row }: CanopyApp): Promise<void> => {
  await new ServiceCaller(await url(), await token()).create({ name: 'Shop' });
  await row('Shop').click();
};

test('a large file can be cancelled while it is read and while it is imported, and nothing of it stays', async ({
  userDataDir
}) => {
  const { canopy, slowDown, waits } = await startSlowed(userDataDir);
  const { app, page, row } = canopy;
  await begin(canopy);
  const file = join(userDataDir, 'large.csv');
  const rows = Array.from({ length: 60_000 }, (_one, index) => `${index + 1},Item ${index + 1},${(index % 300) + 1}`);
  await app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
  }, file);
  const choose = async (): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('Import…');
    await page.keyboard.press('Enter');
  };
  // Long enough to be stopped in time: the reader stands still until it is cancelled.
  writeFileSync(file, `id,name,sort order\n${Array.from({ length: 4 }, () => rows.join('\n')).join('\n')}\n`);
  await choose();
  const reader = await onlyReader(canopy);
  process.kill(reader, 'SIGSTOP');
  const reading = page.getByRole('dialog', { name: 'Reading “large.csv”' });
  await reading.getByRole('button', { name: 'Cancel' }).click();
  // A process that stands still hears of no end. Who takes long over it finds it ended all the same.
  if ((await readers(canopy)).includes(reader)) process.kill(reader, 'SIGCONT');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  writeFileSync(file, `id,name,sort order\n${rows.join('\n')}\n`);

  await choose();
  const dialog = page.getByRole('dialog', { name: 'Import “large.csv”?' });
  await expect(dialog.getByRole('button', { name: 'Import 60,000 categories' })).toBeVisible({ timeout: 60_000 });
  slowDown(300);
  await dialog.getByRole('button', { name: 'Import 60,000 categories' }).click();
  const changing = page.getByRole('dialog', { name: /^Changing/ });
  await expect(changing).toBeVisible({ timeout: 60_000 });
  // It is not over before it is cancelled, and hears of that between two of the steps after this one.
  slowDown(60_000);
  await waits();
  await changing.getByRole('button', { name: 'Cancel' }).click();
  slowDown(300);
  await expect(page.getByText('Cancelled. Nothing was changed.')).toBeVisible({ timeout: 30_000 });
  slowDown(0);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('treeitem')).toHaveCount(1);
  await expect(row('Shop')).toBeVisible();
  await canopy.close();
});

test('a start after a kill in the middle of an import says once what was lost', async ({ userDataDir }) => {
  const file = join(userDataDir, 'large.csv');
  const rows = Array.from({ length: 60_000 }, (_one, index) => `${index + 1},Item ${index + 1}`);
  writeFileSync(file, `id,name\n${rows.join('\n')}\n`);
  const { canopy: first, slowDown, waits } = await startSlowed(userDataDir);
  await begin(first);
  await first.app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
  }, file);
  await first.page.keyboard.press('Control+k');
  await first.page.getByRole('dialog').getByRole('combobox').fill('Import…');
  await first.page.keyboard.press('Enter');
  const dialog = first.page.getByRole('dialog', { name: 'Import “large.csv”?' });
  await expect(dialog.getByRole('button', { name: 'Import 60,000 categories' })).toBeVisible({ timeout: 60_000 });
  slowDown(300);
  await dialog.getByRole('button', { name: 'Import 60,000 categories' }).click();
  await first.page.getByRole('dialog', { name: /^Changing/ }).waitFor();
  // It stands in the middle of it.
  slowDown(60_000);
  await waits();
  const closed = first.app.waitForEvent('close');
  first.app.process().kill('SIGKILL');
  await closed;

  const second = await startCanopy(userDataDir);
  const notice = second.page.getByRole('region', { name: 'About this start' });
  await expect(notice).toContainText('Canopy ended while “large.csv” was being imported.');
  await expect(notice).toContainText('Nothing of it is in this workspace');
  await expect(second.row('Shop')).toBeVisible();
  await expect(second.tree.getByRole('treeitem')).toHaveCount(1);
  expect(await findingsInLooks(second.page, 'lost')).toEqual([]);
  await notice.getByRole('button', { name: 'Close this message' }).click();
  await expect(notice).toHaveCount(0);
  await second.close();

  const third = await startCanopy(userDataDir);
  await expect(third.row('Shop')).toBeVisible();
  await expect(third.page.getByText('large.csv')).toHaveCount(0);
  await third.close();
});
