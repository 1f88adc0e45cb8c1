import { beforeLoading } from './support/before-loading';
import { expect, test } from './support/window-test';

test('dates, times and numbers are as the system’s region writes them, in every view', async ({ canopy }) => {
  const { page, row, status, details } = canopy;
  // What is put there otherwise, before this or after it, is left out.
  const putRegion = (tag: string): void =>
    void Object.defineProperty(globalThis, 'canopyLocale', {
      configurable: true,
      get: () => tag,
      set: () => {}
    });
  await beforeLoading(page, putRegion, 'de-DE');
  await canopy.reload();
  const chairs = Array.from({ length: 1_200 }, (_one, index) => ({ name: `Chair ${index + 1}` }));
  await canopy.plant([{ name: 'Furniture', children: chairs }]);
  await row('Furniture').click();
  await expect(status).toContainText('1.201 categories');
  const today = new Intl.DateTimeFormat('en-DE', { dateStyle: 'medium' }).format(new Date());
  await expect(details).toContainText(new RegExp(`${today}, [012]\\d:\\d\\d`));
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Changes', exact: true })).toContainText('Imported 1.201 categories');
  await expect(page.locator('time').first()).toHaveText(/^[012]\d:\d\d$/);
});
