import { expect } from '@playwright/test';
import { startCanopy, test } from '../support/canopy-app';

test.skip(process.platform !== 'linux', 'Only on Linux does the environment say what the region of the system is.');

test('dates, times and numbers are as the system’s region writes them, in every view', async ({ userDataDir }) => {
  // Messages in the language of LANG, and the region of LC_TIME: words stay English.
  const canopy = await startCanopy(userDataDir, ['--port=0'], undefined, { LC_ALL: '', LC_TIME: 'de_DE.UTF-8' });
  const { page, row, status, details } = canopy;
  await page.getByRole('button', { name: 'Load the sample' }).click();
  await row('Electronics').click();
  await expect(status).toContainText('10.281 categories');
  const today = new Intl.DateTimeFormat('en-DE', { dateStyle: 'medium' }).format(new Date());
  await expect(details).toContainText(new RegExp(`${today}, [012]\\d:\\d\\d`));
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Changes', exact: true })).toContainText('Imported 10.281 categories');
  await expect(page.locator('time').first()).toHaveText(/^[012]\d:\d\d$/);
  await canopy.close();
});
