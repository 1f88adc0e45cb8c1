import type { Locator, Page } from '@playwright/test';
import { messages } from '../../../src-renderer/features/connect/messages';
import { findings, findingsInLooks } from '../../support/axe-findings';
import { guardedService } from '../../support/guarded-service';
import { CLIENT_ID, CLIENT_SECRET, SCOPE, startTokenServer } from '../../support/token-server';
import { openConnectDialog } from '../../window/support/replica';
import { expect, test } from '../../window/support/window-test';
import { EventEmitter, once } from 'node:events';

const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });

const kinds = (page: Page): Locator => page.getByRole('combobox', { name: 'Authentication' });

/** Types into the fields in the order in which Tab comes to them. */
const typeInto = async (page: Page, typed: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, text] of Object.entries(typed)) {
    await page.keyboard.press('Tab');
    await expect(field(page, name)).toBeFocused();
    await page.keyboard.type(text);
  }
};

test('OAuth client credentials by the keyboard alone: what is missing is said at its field, and the categories come in', async ({
  canopy
}) => {
  const { page, row, status } = canopy;
  const server = await startTokenServer();
  const service = await guardedService(
    async ({ headers }) => (await server.scopeOf(headers.authorization?.replace('Bearer ', '') ?? '')) === SCOPE
  );
  const dialog = await openConnectDialog(page);
  await page.keyboard.type(service.url);
  await page.keyboard.press('Tab');
  await expect(kinds(page)).toBeFocused();
  await page.keyboard.type('OAuth');
  await expect(kinds(page)).toHaveValue('oauth');
  await typeInto(page, { 'Token URL': 'http://login.example/token', 'Client ID': CLIENT_ID });
  await page.keyboard.press('Enter');
  await expect(field(page, 'Token URL')).toHaveAccessibleDescription(/must begin with https:\/\//);
  await field(page, 'Token URL').fill(server.tokenUrl);
  await page.keyboard.press('Enter');
  await expect(field(page, 'Client secret')).toHaveAccessibleDescription('Enter the client secret.');
  await expect(field(page, 'Token URL')).toHaveAccessibleDescription('');
  expect(await findingsInLooks(page, 'oauth-missing')).toEqual([]);

  await field(page, 'Client ID').focus();
  await typeInto(page, { 'Client secret': 'a-wrong-secret', 'Scope (optional)': SCOPE });
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('The token server does not accept the client ID and secret (401)');
  await expect(dialog).not.toContainText('a-wrong-secret');
  await field(page, 'Client secret').fill(CLIENT_SECRET);
  expect(await findings(page)).toEqual([]);
  await field(page, 'Workspace name').fill('Tea shop');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('It has 2 categories.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(row('Tea 2')).toBeVisible();
  await expect(status.getByText('All changes saved')).toBeVisible();
  expect(server.granted()).toBeGreaterThan(0);
  await Promise.all([server.stop(), service.stop()]);
});

test('a key as a parameter, and one as a user name without a password', async ({ canopy }) => {
  const { page } = canopy;
  const service = await guardedService(
    ({ url, headers }) =>
      (url ?? '').endsWith('?api_key=a-key') ||
      headers.authorization === `Basic ${Buffer.from('sk_live_1:').toString('base64')}` ||
      (headers['x-parse-rest-api-key'] === 'secret' && headers['x-parse-application-id'] === 'shop')
  );
  const dialog = await openConnectDialog(page);
  await page.keyboard.type(service.url);
  await kinds(page).focus();
  await page.keyboard.type('Query');
  await expect(kinds(page)).toHaveValue('query');
  await typeInto(page, { 'Parameter name': 'api_key', Key: 'a-wrong-key' });
  await page.keyboard.press('Enter');
  await expect(field(page, 'Key')).toHaveAccessibleDescription(/\(401\): Who is .*api_key=…/);
  await expect(dialog).not.toContainText('a-wrong-key');
  await field(page, 'Key').fill('a-key');
  await page.getByRole('button', { name: 'Test connection' }).press('Enter');
  await expect(dialog.getByText('It has 2 categories.')).toBeVisible();
  await kinds(page).focus();
  expect(await findingsInLooks(page, 'query')).toEqual([]);

  await page.keyboard.type('Basic');
  await expect(kinds(page)).toHaveValue('basic');
  await typeInto(page, { 'User name': 'sk_live_1' });
  await expect(field(page, 'Password')).toHaveAccessibleDescription(/takes a key as the user name/);
  await page.getByRole('button', { name: 'Test connection' }).press('Enter');
  await expect(dialog.getByText('It has 2 categories.')).toBeVisible();
  await kinds(page).focus();
  expect(await findings(page)).toEqual([]);
  for (const kind of ['Bearer token', 'Custom header'] as const) {
    await kinds(page).selectOption(kind);
    expect(await findings(page)).toEqual([]);
  }

  // Parse Server 9.10.0 wants two headers, of which one is no secret.
  await typeInto(page, { 'Header name': 'X-Parse-REST-API-Key', 'Header value': 'secret' });
  await dialog.getByText(messages.dialog.paths).click();
  await field(page, messages.dialog.headers).fill('nonsense');
  await page.getByRole('button', { name: 'Test connection' }).press('Enter');
  await expect(field(page, messages.dialog.headers)).toHaveAccessibleDescription(/a name, a colon and a value/);
  await field(page, messages.dialog.headers).fill('X-Parse-Application-Id: shop');
  await page.getByRole('button', { name: 'Test connection' }).press('Enter');
  await expect(dialog.getByText('It has 2 categories.')).toBeVisible();
  expect(await findingsInLooks(page, 'headers')).toEqual([]);
  await service.stop();
});

test('credentials that a sync by hand asks for wait until the dialog that is open has been closed', async ({
  canopy
}) => {
  const { page, row, status } = canopy;
  const gate = new EventEmitter();
  let isHeld = false;
  let hasAsked = false;
  const service = await guardedService(async () => {
    hasAsked ||= isHeld;
    if (!isHeld) return true;
    await once(gate, 'open');
    return false;
  });
  const dialog = await openConnectDialog(page);
  await page.keyboard.type(service.url);
  await field(page, 'Workspace name').fill('Waiting shop');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('It has 2 categories.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(row('Tea 2')).toBeVisible();
  await expect(status.getByText('All changes saved')).toBeVisible();
  isHeld = true;
  await status.getByRole('button', { name: 'All changes saved' }).click();
  await page.getByRole('button', { name: /^(Sync|Read) now$/ }).click();
  await expect.poll(() => hasAsked).toBe(true);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+,');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await expect(settings).toBeVisible();
  const close = settings.getByRole('button', { name: 'Close' });
  await close.focus();
  gate.emit('open');
  await expect(status.getByText('Credentials needed')).toBeVisible();
  await expect(dialog).toHaveCount(1);
  await expect(close).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Credentials for “Waiting shop”' })).toBeVisible();
  await expect(dialog).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await service.stop();
});
