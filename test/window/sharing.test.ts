import { X509Certificate } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { makeCertificate } from '../../src-main/http/tls/self-made';
import { WINDOW_CALLS } from '../../src-shared/ipc';
import { findingsInLooks } from '../support/axe-findings';
import { call } from '../support/http-caller';
import { system, type Question } from './support/electron-stand-in';
import { expect, test } from './support/window-test';

/** Has the person press that button of each question of the system. @returns what they were asked, which grows */
const answerBy = (button: number): Question[] => {
  const asked: Question[] = [];
  system.answer = (question) => {
    asked.push(question);
    return button;
  };
  return asked;
};

const openSettings = async (page: Page): Promise<Locator> => {
  await page.keyboard.press('ControlOrMeta+,');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await expect(settings).toBeVisible();
  return settings;
};
const sharingSwitch = (page: Page): Locator => page.getByRole('switch', { name: 'Share on the network' });
const fingerprintIn = (page: Page): Locator => page.getByRole('group', { name: 'Fingerprint of the certificate' });
const fingerprintOf = (cert: string): string => new X509Certificate(cert).fingerprint256;

test('a certificate of one’s own is presented; one that does not fit changes nothing', async ({ canopy }) => {
  const { page, main } = canopy;
  const [mine, other] = await Promise.all([
    makeCertificate({ names: ['shop.example'], addresses: ['127.0.0.1'] }),
    makeCertificate({ names: ['other.example'], addresses: [] })
  ]);
  const inFolder = (name: string, content: string): string => {
    const file = join(main.folder, name);
    writeFileSync(file, content);
    return file;
  };
  const [cert, key] = [inFolder('mine.pem', mine.cert), inFolder('mine.key', mine.key)];
  answerBy(0);
  const settings = await openSettings(page);
  await sharingSwitch(page).click();
  await expect(sharingSwitch(page)).toBeChecked();
  const made = await fingerprintIn(page).innerText();
  const choose = page.getByRole('button', { name: 'Choose a certificate…' });
  system.files = [cert, inFolder('other.key', other.key)];
  await choose.click();
  await expect(page.getByText('does not belong to the certificate').first()).toBeVisible();
  await expect(fingerprintIn(page)).toHaveText(made);
  system.files = [cert, key];
  // By the keyboard from here: why the other one was refused is still said, and may lie over the buttons.
  await choose.press('Enter');
  await expect(fingerprintIn(page)).toHaveText(fingerprintOf(mine.cert));
  const port = Number(/https:\/\/\S+:(\d+)/.exec(await settings.innerText())?.[1]);
  expect((await call(`https://127.0.0.1:${port}`, { method: 'GET', path: '/healthz' }, mine.cert)).status).toBe(200);
  await expect(page.getByText('It does not name')).toBeVisible();
  await page.getByRole('button', { name: 'Use one made by Canopy…' }).press('Enter');
  await expect(fingerprintIn(page)).not.toHaveText(fingerprintOf(mine.cert));
  await expect(page.getByText('Made by Canopy, valid until')).toBeVisible();
});

test('it is turned on and off by keyboard alone, is clean to axe in every look, and fits a small window', async ({
  canopy
}) => {
  const { page } = canopy;
  answerBy(0);
  await openSettings(page);
  for (let presses = 0; presses < 40; presses += 1) {
    if (await sharingSwitch(page).evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(sharingSwitch(page)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(sharingSwitch(page)).toBeChecked();
  await expect(page.getByRole('img', { name: /^QR code of https:/ })).toBeVisible();
  await sharingSwitch(page).evaluate((element) => element.scrollIntoView());
  expect(await findingsInLooks(page, 'sharing looks')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference' });
  await page.setViewportSize({ width: 480, height: 560 });
  await page.getByRole('button', { name: 'Choose a certificate…' }).scrollIntoViewIfNeeded();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth))
    .toBe(true);
  await sharingSwitch(page).focus();
  await page.keyboard.press('Space');
  await expect(sharingSwitch(page)).not.toBeChecked();
});

test('why it could not be shared again is said at the switch', async ({ canopy: { page, main } }) => {
  const problem = 'Port 8443 is in use by another program. Turn this on again to share it at another one.';
  main.answers.set(WINDOW_CALLS.readSharing.name, () => ({ state: 'off', certificate: 'made', problem }));
  const settings = await openSettings(page);
  await expect(settings.getByText(problem)).toBeVisible();
  await expect(sharingSwitch(page)).not.toBeChecked();
});
