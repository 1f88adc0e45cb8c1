import { X509Certificate } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeCertificate } from '../../../src-main/http/tls/self-made';
import { call } from '../../support/http-caller';
import { system } from '../../window/support/electron-stand-in';
import { expect, test } from '../../window/support/window-test';

test('a certificate of one’s own is presented; one that does not fit changes nothing', async ({ canopy }) => {
  const { page, main } = canopy;
  const [mine, other] = await Promise.all([
    makeCertificate({ names: ['shop.example'], addresses: ['127.0.0.1'] }),
    makeCertificate({ names: ['other.example'], addresses: [] })
  ]);
  const fingerprintOfMine = new X509Certificate(mine.cert).fingerprint256;
  const inFolder = (name: string, content: string): string => {
    const file = join(main.folder, name);
    writeFileSync(file, content);
    return file;
  };
  const [cert, key] = [inFolder('mine.pem', mine.cert), inFolder('mine.key', mine.key)];
  system.answer = () => 0;
  await page.keyboard.press('ControlOrMeta+,');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await expect(settings).toBeVisible();
  const shared = page.getByRole('switch', { name: 'Share on the network' });
  const fingerprint = page.getByRole('group', { name: 'Fingerprint of the certificate' });
  await shared.click();
  await expect(shared).toBeChecked();
  const made = await fingerprint.innerText();
  const choose = page.getByRole('button', { name: 'Choose a certificate…' });
  system.files = [cert, inFolder('other.key', other.key)];
  await choose.click();
  await expect(page.getByText('does not belong to the certificate').first()).toBeVisible();
  await expect(fingerprint).toHaveText(made);
  system.files = [cert, key];
  // By the keyboard from here: why the other one was refused is still said, and may lie over the buttons.
  await choose.press('Enter');
  await expect(fingerprint).toHaveText(fingerprintOfMine);
  const port = Number(/https:\/\/\S+:(\d+)/.exec(await settings.innerText())?.[1]);
  expect((await call(`https://127.0.0.1:${port}`, { method: 'GET', path: '/healthz' }, mine.cert)).status).toBe(200);
  await expect(page.getByText('It does not name')).toBeVisible();
  await page.getByRole('button', { name: 'Use one made by Canopy…' }).press('Enter');
  await expect(fingerprint).not.toHaveText(fingerprintOfMine);
  await expect(page.getByText('Made by Canopy, valid until')).toBeVisible();
});
