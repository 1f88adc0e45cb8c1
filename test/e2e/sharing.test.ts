import { X509Certificate } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { expect } from '../support/expect';
import { testInNewWorkspace as test, type CanopyApp } from '../support/canopy-app';
import { call } from '../support/http-caller';

const READ = { method: 'GET', path: '/api/categories' } as const;

/** Answers each question of the system by its button, and remembers it. */
const answerBy = (app: ElectronApplication, response: number): Promise<void> =>
  app.evaluate(({ dialog }, button) => {
    const asked: string[] = [];
    Object.assign(globalThis, { asked });
    dialog.showMessageBox = (...args: unknown[]) => {
      asked.push(JSON.stringify(args.at(-1)));
      return Promise.resolve({ response: button, checkboxChecked: false });
    };
  }, response);
const askedOf = (app: ElectronApplication): Promise<string> =>
  app.evaluate(() => JSON.stringify(Reflect.get(globalThis, 'asked') ?? []));

const openSettings = async (page: Page) => {
  await expect(page.getByRole('button', { name: 'New category' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+,');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await expect(settings).toBeVisible();
  return settings;
};
const sharingSwitch = (page: Page) => page.getByRole('switch', { name: 'Share on the network' });

const turnOn = async ({ app, page }: CanopyApp): Promise<void> => {
  await answerBy(app, 0);
  await openSettings(page);
  await sharingSwitch(page).click();
  await expect(sharingSwitch(page)).toBeChecked();
};

/** The port, which is the same at each address, and the certificate that lies in the folder of the data. */
const sharedAt = async (page: Page, userDataDir: string): Promise<{ port: number; cert: string }> => {
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await expect(settings).toContainText(/https:\/\/\S+:\d+/);
  const text = await settings.innerText();
  const port = Number(/https:\/\/\S+:(\d+)/.exec(text)?.[1]);
  return { port, cert: readFileSync(join(userDataDir, 'canopy.tls-cert.pem'), 'utf8') };
};
const tokenOf = async ({ app, page }: CanopyApp): Promise<string> => {
  await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Copy token' }).click();
  await page.getByText('The token is on the clipboard').first().waitFor();
  return app.evaluate(({ clipboard }) => clipboard.readText());
};

test('it is off; a person who agrees lets others in, by encrypted connections with the token, until it is turned off, also after a restart', async ({
  canopy,
  restart
}) => {
  const { app, page, status, userDataDir } = canopy;
  await answerBy(app, 1);
  const settings = await openSettings(page);
  await expect(sharingSwitch(page)).not.toBeChecked();
  await sharingSwitch(page).click();
  await expect.poll(() => askedOf(app)).toMatch(/Share “[^”]+” on the network\?/);
  await expect(sharingSwitch(page)).not.toBeChecked();
  await page.keyboard.press('Escape');

  await turnOn(canopy);
  const { port, cert } = await sharedAt(page, userDataDir);
  await expect(settings.getByRole('group', { name: 'Fingerprint of the certificate' })).toHaveText(
    new X509Certificate(cert).fingerprint256
  );
  await expect(settings.getByRole('img', { name: /^QR code of https:/ })).toBeVisible();
  await expect(status.getByRole('button', { name: 'Shared on the network' })).toBeVisible();
  const token = await tokenOf(canopy);
  expect(await page.content()).not.toContain(token);
  const url = `https://127.0.0.1:${port}`;
  const withToken = { ...READ, headers: { Authorization: `Bearer ${token}` } };
  expect((await call(url, withToken, cert)).status).toBe(200);
  expect((await call(url, { ...READ, headers: { Authorization: null } }, cert)).status).toBe(401);
  expect(
    (await call(url, { ...withToken, headers: { ...withToken.headers, Host: `evil.example:${port}` } }, cert)).status
  ).toBe(403);
  const made = await call(
    url,
    { method: 'POST', path: '/api/admin/categories', body: '{"name":"Tea"}', headers: withToken.headers },
    cert
  );
  expect(made.status).toBe(201);
  await expect(canopy.row('Tea')).toBeAttached();

  // curl reaches it by the certificate.
  if (spawnSync('curl', ['--version']).status === 0) {
    const file = join(userDataDir, 'canopy.tls-cert.pem');
    const header = `Authorization: Bearer ${token}`;
    const answer = spawnSync('curl', [
      '-sS',
      '--cacert',
      file,
      '-H',
      header,
      `https://localhost:${port}/api/categories`
    ]);
    expect(String(answer.stderr)).toBe('');
    expect(String(answer.stdout)).toContain('"Tea"');
  }

  await settings.getByRole('button', { name: 'Show token' }).click();
  await expect.poll(() => askedOf(app)).toContain(token);
  await settings
    .getByRole('button', { name: /^Copy https:/ })
    .first()
    .click();
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toMatch(/^https:\/\//);

  const again = await restart();
  const shared = again.status.getByRole('button', { name: 'Shared on the network' });
  await expect(shared).toBeVisible();
  const health = { method: 'GET', path: '/healthz' };
  expect((await call(url, health, cert)).status).toBe(200);
  await shared.click();
  await sharingSwitch(again.page).click();
  await expect(sharingSwitch(again.page)).not.toBeChecked();
  await expect(shared).toHaveCount(0);
  await expect(call(url, health, cert)).rejects.toThrow('ECONNREFUSED');
});
