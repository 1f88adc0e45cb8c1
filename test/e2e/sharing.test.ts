import { X509Certificate } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, type ElectronApplication, type Page } from '@playwright/test';
import { ALL_LOOKS, findings, findingsInLooks } from '../support/axe-findings';
import { startCanopy, test, type CanopyApp } from '../support/canopy-app';
import { call } from '../support/http-caller';
import { makeCertificate } from '../../src-main/http/tls/self-made';
import { shoot } from '../support/screenshots';

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

test('it is off; a person who agrees lets others in, by encrypted connections with the token, until it is turned off', async ({
  userDataDir
}) => {
  const canopy = await startCanopy(userDataDir);
  const { app, page, status } = canopy;
  await answerBy(app, 1);
  const settings = await openSettings(page);
  await expect(sharingSwitch(page)).not.toBeChecked();
  await sharingSwitch(page).click();
  await expect.poll(() => askedOf(app)).toContain('Share “My categories” on the network?');
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

  await sharingSwitch(page).click();
  await expect(sharingSwitch(page)).not.toBeChecked();
  await expect(status.getByRole('button', { name: 'Shared on the network' })).toHaveCount(0);
  await expect(call(url, withToken, cert)).rejects.toThrow('ECONNREFUSED');
  await canopy.close();
});

test('it is on again after a restart with the same address and certificate, but for safe mode, and a taken port is said', async ({
  userDataDir
}) => {
  const first = await startCanopy(userDataDir);
  await turnOn(first);
  const { port, cert } = await sharedAt(first.page, userDataDir);
  await first.close();

  const second = await startCanopy(userDataDir);
  await expect(second.status.getByRole('button', { name: 'Shared on the network' })).toBeVisible();
  expect((await call(`https://127.0.0.1:${port}`, { method: 'GET', path: '/healthz' }, cert)).status).toBe(200);
  await second.close();

  const safe = await startCanopy(userDataDir, ['--port=0', '--safe-mode']);
  await openSettings(safe.page);
  await expect(sharingSwitch(safe.page)).not.toBeChecked();
  await expect(safe.page.getByRole('button', { name: 'Shared on the network' })).toHaveCount(0);
  await safe.close();

  // Another program has the port that is remembered: one that it was given, since the one before may be anybody's by now.
  const other = createServer().listen(0, '::');
  await once(other, 'listening');
  const address = other.address();
  const taken = typeof address === 'object' && address !== null ? address.port : 0;
  const list = join(userDataDir, 'workspaces.json');
  const remembered = readFileSync(list, 'utf8');
  expect(remembered).toMatch(new RegExp(`"port": ?${port}\\b`));
  writeFileSync(list, remembered.replaceAll(String(port), String(taken)));
  const third = await startCanopy(userDataDir);
  const settings = await openSettings(third.page);
  await expect(settings.getByText(`Port ${taken} is in use by another program`)).toBeVisible();
  await answerBy(third.app, 0);
  await sharingSwitch(third.page).click();
  await expect(sharingSwitch(third.page)).toBeChecked();
  expect((await sharedAt(third.page, userDataDir)).port).not.toBe(taken);
  await new Promise((resolve) => other.close(resolve));
  await third.close();
});

test('a certificate of one’s own is presented; one that does not fit changes nothing', async ({ userDataDir }) => {
  const canopy = await startCanopy(userDataDir);
  const { app, page } = canopy;
  const [mine, other] = [
    await makeCertificate({ names: ['shop.example'], addresses: ['127.0.0.1'] }),
    await makeCertificate({ names: ['other.example'], addresses: [] })
  ];
  const files = {
    cert: join(userDataDir, 'mine.pem'),
    key: join(userDataDir, 'mine.key'),
    other: join(userDataDir, 'other.key')
  };
  writeFileSync(files.cert, mine.cert);
  writeFileSync(files.key, mine.key);
  writeFileSync(files.other, other.key);
  const choosing = (key: string) =>
    app.evaluate(
      ({ dialog }, chosen) => {
        const left = [...chosen];
        dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [left.shift() ?? ''] });
      },
      [files.cert, key]
    );
  await turnOn(canopy);
  const { port, cert } = await sharedAt(page, userDataDir);
  const shown = page.getByRole('group', { name: 'Fingerprint of the certificate' });
  await choosing(files.other);
  await page.getByRole('button', { name: 'Choose a certificate…' }).click();
  await expect(page.getByText('does not belong to the certificate').first()).toBeVisible();
  await expect(shown).toHaveText(new X509Certificate(cert).fingerprint256);
  await choosing(files.key);
  await page.getByRole('button', { name: 'Choose a certificate…' }).click();
  await expect(shown).toHaveText(new X509Certificate(mine.cert).fingerprint256);
  expect((await call(`https://127.0.0.1:${port}`, { method: 'GET', path: '/healthz' }, mine.cert)).status).toBe(200);
  await expect(page.getByText('It does not name')).toBeVisible();
  await page.getByRole('button', { name: 'Use one made by Canopy…' }).click();
  await expect(shown).not.toHaveText(new X509Certificate(mine.cert).fingerprint256);
  await expect(page.getByText('Made by Canopy, valid until')).toBeVisible();
  await canopy.close();
});

test('it is turned on and off by keyboard alone, is clean to axe in every look, and fits a small window', async ({
  userDataDir
}) => {
  const canopy = await startCanopy(userDataDir);
  const { app, page } = canopy;
  await answerBy(app, 0);
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
  expect(await findingsInLooks(page, 'sharing looks', ALL_LOOKS)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference' });
  await page.setViewportSize({ width: 480, height: 560 });
  await page.getByRole('button', { name: 'Choose a certificate…' }).scrollIntoViewIfNeeded();
  await shoot(page, 'sharing-small');
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth))
    .toBe(true);
  await sharingSwitch(page).focus();
  await page.keyboard.press('Space');
  await expect(sharingSwitch(page)).not.toBeChecked();
  await canopy.close();
});

test('a second Canopy connects once its person trusts the fingerprint, edits there, and asks again about another certificate', async ({
  userDataDir
}) => {
  const first = await startCanopy(join(userDataDir, 'first'));
  await turnOn(first);
  const { port, cert } = await sharedAt(first.page, join(userDataDir, 'first'));
  const token = await tokenOf(first);
  await first.page.keyboard.press('Escape');
  await call(
    `https://127.0.0.1:${port}`,
    {
      method: 'POST',
      path: '/api/admin/categories',
      body: '{"name":"Tea"}',
      headers: { Authorization: `Bearer ${token}` }
    },
    cert
  );

  const second = await startCanopy(join(userDataDir, 'second'));
  const { page } = second;
  await page.getByRole('button', { name: /^Workspace/ }).click();
  await page.getByRole('menuitem', { name: 'Connect to a service…' }).click();
  const dialog = page.getByRole('dialog');
  await page.getByRole('textbox', { name: 'Service URL' }).fill(`https://127.0.0.1:${port}`);
  await page.getByRole('combobox', { name: 'Authentication' }).selectOption('Bearer token');
  await page.getByRole('textbox', { name: 'Token' }).fill(token);
  // The service is contacted, and its certificate is not trusted.
  await second.app.evaluate(({ dialog: system }) => {
    system.showMessageBox = (...args: unknown[]) =>
      Promise.resolve({ response: JSON.stringify(args.at(-1)).includes('Let Canopy') ? 0 : 1, checkboxChecked: false });
  });
  await dialog.getByRole('button', { name: 'Test connection' }).click();
  await expect(dialog).toContainText('self-signed certificate');
  await answerBy(second.app, 0);
  await dialog.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('It has 1 category.')).toBeVisible();
  expect(await askedOf(second.app)).toContain(new X509Certificate(cert).fingerprint256);
  await page.getByRole('textbox', { name: 'Workspace name' }).fill('There');
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(second.row('Tea')).toBeVisible();
  await second.row('Tea').click();
  await page.keyboard.press('F2');
  await page.keyboard.type('Green tea');
  await page.keyboard.press('Enter');
  await expect(first.row('Green tea')).toBeVisible();

  await openSettings(first.page);
  await first.page.getByRole('button', { name: 'Make a new certificate…' }).click();
  await expect(first.page.getByRole('group', { name: 'Fingerprint of the certificate' })).not.toHaveText(
    new X509Certificate(cert).fingerprint256
  );
  await second.row('Green tea').click();
  await page.keyboard.press('F2');
  await page.keyboard.type('Kept tea');
  await page.keyboard.press('Enter');
  await expect(second.row('Kept tea')).toBeVisible();
  await expect(first.row('Kept tea')).toHaveCount(0);
  // The question is offered where the person is, and in the status bar once that was closed.
  await answerBy(second.app, 1);
  const offer = page.getByRole('alert').filter({ hasText: 'The service presents another certificate' });
  const check = { name: 'Check the certificate…' } as const;
  await expect(offer).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await shoot(page, 'another-certificate');
  await offer.getByRole('button', check).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect.poll(() => askedOf(second.app)).toContain('presents another certificate');
  await page.keyboard.press('Escape');
  await expect(first.row('Kept tea')).toHaveCount(0);
  await offer.getByRole('button', { name: 'Close' }).click();
  await expect(offer).toHaveCount(0);
  await second.status.getByRole('button', { name: /^Sync failed/ }).click();
  await answerBy(second.app, 0);
  await page.getByRole('dialog', { name: 'Sync' }).getByRole('button', check).click();
  await expect.poll(() => askedOf(second.app)).toContain('presents another certificate');
  await page.keyboard.press('Escape');
  await expect(first.row('Kept tea')).toBeAttached();
  await second.close();
  await first.close();
});
