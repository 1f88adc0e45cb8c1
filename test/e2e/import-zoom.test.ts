import { expect } from '@playwright/test';
import { findings } from '../support/axe-findings';
import { testInNewWorkspace as test } from '../support/canopy-app';
import { drop } from '../support/dropped-file';
import { shootWindow } from '../support/screenshots';
import { ServiceCaller } from '../support/service-caller';

const TABLE = [
  'code,name,name_de,colour,belongs to,slug',
  '1,Shoes,Schuhe,red,,shoes',
  '2,Boots,Stiefel,black,1,rain boots',
  '3,Sandals,Sandalen,red,9,sandals'
].join('\n');

test('what has the focus is covered by nothing at 200 %, and in a small window', async ({ canopy }) => {
  const { app, page, row } = canopy;
  await new ServiceCaller(await canopy.url(), await canopy.token()).create({ name: 'Shop' });
  await row('Shop').click();
  await drop(row('Shop'), 'shop.csv', TABLE);
  const dialog = page.getByRole('dialog', { name: 'Import “shop.csv”?' });
  await expect(dialog.getByText('A table: 4 categories on 2 levels.')).toBeVisible();
  for (const [width, height, zoom] of [
    [1280, 800, 2],
    [900, 600, 2],
    [900, 600, 1]
  ] as const) {
    await app.evaluate(
      ({ BrowserWindow }, size) => {
        const [window] = BrowserWindow.getAllWindows();
        window?.setContentSize(size.width, size.height);
        window?.webContents.setZoomFactor(size.zoom);
      },
      { width, height, zoom }
    );
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width / zoom);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findings(page)).toEqual([]);
      await dialog.evaluate((element) => element.scrollTo(0, 0));
      await shootWindow(app, `at-${zoom}00-${width}-${colorScheme}-top`);
      await dialog.getByRole('combobox', { name: /parent that is not in the file/ }).focus();
      await shootWindow(app, `at-${zoom}00-${width}-${colorScheme}-faults`);
      await dialog.getByRole('button', { name: /^Import \d/ }).focus();
      await shootWindow(app, `at-${zoom}00-${width}-${colorScheme}-foot`);
    }
    expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(1);
    // What has the focus is seen whole, and nothing that stays in place covers it.
    const controls = dialog.getByRole('combobox').or(dialog.getByRole('checkbox')).or(dialog.getByRole('radio'));
    for (const control of await controls.all()) {
      await control.focus();
      // Whole but for a fraction of a pixel, to which positions of scrolling are rounded.
      await expect(control).toBeInViewport({ ratio: 0.98 });
      const isCovered = await control.evaluate((element) => {
        const { left, top, width: wide, height: high } = element.getBoundingClientRect();
        const over = document.elementFromPoint(left + wide / 2, top + high / 2);
        return over === null || !(element.contains(over) || over.contains(element) || over.closest('label') !== null);
      });
      expect(isCovered, (await control.getAttribute('aria-label')) ?? '').toBe(false);
    }
  }
});
