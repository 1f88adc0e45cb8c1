import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator } from '@playwright/test';
import { findings } from '../support/axe-findings';
import { test as testAlone, testInNewWorkspace as test, type CanopyApp } from '../support/canopy-app';
import { shoot, shootWindow } from '../support/screenshots';
import { ServiceCaller } from '../support/service-caller';

const drop = (row: Locator, name: string, text: string): Promise<void> =>
  row.evaluate(
    async (element, file) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([file.text], file.name, { type: 'text/plain' }));
      const place = { bubbles: true, cancelable: true, composed: true, dataTransfer };
      for (const kind of ['dragenter', 'dragover', 'drop']) {
        element.dispatchEvent(new DragEvent(kind, place));
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      }
    },
    { name, text }
  );

const begin = async ({ url, token, row }: CanopyApp): Promise<void> => {
  await new ServiceCaller(await url(), await token()).create({ name: 'Shop' });
  await row('Shop').click();
};

testAlone(
  'a large file can be cancelled while it is read and while it is imported, and nothing of it stays',
  async ({ canopy, userDataDir }) => {
    const { app, page, row } = canopy;
    await begin(canopy);
    const file = join(userDataDir, 'large.csv');
    const rows = Array.from(
      { length: 400_000 },
      (_one, index) => `${index + 1},Item ${index + 1},${(index % 300) + 1}`
    );
    writeFileSync(file, `id,name,sort order\n${rows.join('\n')}\n`);
    await app.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
    }, file);
    const choose = async (): Promise<void> => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('Import…');
      await page.keyboard.press('Enter');
    };
    await choose();
    const reading = page.getByRole('dialog', { name: 'Reading “large.csv”' });
    await reading.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await choose();
    const dialog = page.getByRole('dialog', { name: 'Import “large.csv”?' });
    await dialog.getByRole('button', { name: 'Import 400,000 categories' }).click({ timeout: 60_000 });
    const changing = page.getByRole('dialog', { name: /^Changing/ });
    await changing.getByRole('button', { name: 'Cancel' }).click({ timeout: 60_000 });
    await expect(page.getByText('Cancelled. Nothing was changed.')).toBeVisible({ timeout: 30_000 });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('treeitem')).toHaveCount(1);
    await expect(row('Shop')).toBeVisible();
  }
);

test('the dialog can be worked in at 800×560 and at 400 %, in light and dark', async ({ canopy }) => {
  const { app, page, row } = canopy;
  await begin(canopy);
  const columns = Array.from({ length: 14 }, (_one, index) => `attribute ${index + 1}`);
  const table = [
    ['id', 'parent id', 'name', ...columns].join(','),
    ...Array.from({ length: 90 }, (_one, index) =>
      [index + 1, index < 6 ? '' : (index % 6) + 1, `Category ${index + 1}`, ...columns.map((one) => one.length)].join(
        ','
      )
    )
  ].join('\n');
  await drop(row('Shop'), 'wide.csv', table);
  const dialog = page.getByRole('dialog', { name: 'Import “wide.csv”?' });
  const answer = dialog.getByRole('button', { name: 'Import 90 categories' });
  await expect(answer).toBeVisible();
  await shoot(page, 'wide');
  await page.emulateMedia({ colorScheme: 'dark' });
  await shoot(page, 'wide-dark');
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(800, 560));
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(800);
  await expect(answer).toBeInViewport({ ratio: 1 });
  await shootWindow(app, 'small-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.setContentSize(1280, 1024);
    window?.webContents.setZoomFactor(4);
  });
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(320);
  expect(await findings(page)).toEqual([]);
  const role = dialog.getByRole('combobox', { name: '“attribute 14” becomes' });
  await role.focus();
  await expect(role).toBeInViewport({ ratio: 1 });
  await shootWindow(app, 'at-400-percent');
  await answer.focus();
  await expect(answer).toBeInViewport({ ratio: 1 });
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(1);
  await page.keyboard.press('Enter');
  await page.getByText('90 categories imported.').waitFor();
});
