import type { Locator, Page } from '@playwright/test';
import { WINDOW_CALLS } from '../../src-shared/ipc';
import { findingsInLooks } from '../support/axe-findings';
import { system } from './support/electron-stand-in';
import { expect, test } from './support/window-test';
import { resizePage } from './support/page-browser';

const openSettings = async (page: Page): Promise<Locator> => {
  await page.keyboard.press('ControlOrMeta+,');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await expect(settings).toBeVisible();
  return settings;
};
const sharingSwitch = (page: Page): Locator => page.getByRole('switch', { name: 'Share on the network' });

test('it is turned on and off by keyboard alone, is clean to axe in every look, and fits a small window; why it could not be shared again is said at the switch', async ({
  canopy
}) => {
  const { page, main } = canopy;
  system.answer = () => 0;
  await openSettings(page);
  for (let presses = 0; presses < 40; presses += 1) {
    if (await sharingSwitch(page).evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(sharingSwitch(page)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(sharingSwitch(page)).toBeChecked();
  await expect(sharingSwitch(page)).toBeFocused();
  await expect(page.getByRole('img', { name: /^QR code of https:/ })).toBeVisible();
  await sharingSwitch(page).evaluate((element) => element.scrollIntoView());
  expect(await findingsInLooks(page, 'sharing looks')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference' });
  await resizePage(page, { width: 480, height: 560 });
  await page.getByRole('button', { name: 'Choose a certificate…' }).scrollIntoViewIfNeeded();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth))
    .toBe(true);
  await sharingSwitch(page).focus();
  await page.keyboard.press('Space');
  await expect(sharingSwitch(page)).not.toBeChecked();

  // Why it could not be shared again is said at the switch.
  await page.keyboard.press('Escape');
  const problem = 'Port 8443 is in use by another program. Turn this on again to share it at another one.';
  main.answers.set(WINDOW_CALLS.readSharing.name, () => ({ state: 'off', certificate: 'made', problem }));
  const settings = await openSettings(page);
  await expect(settings.getByText(problem)).toBeVisible();
  await expect(sharingSwitch(page)).not.toBeChecked();
});
