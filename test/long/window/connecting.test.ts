import type { Page } from '@playwright/test';
import { findings, findingsInLooks } from '../../support/axe-findings';
import { CREDENTIALS, ForeignDoor, foreignServer, foreignService } from '../../support/foreign';
import { openConnectDialog } from '../../window/support/replica';
import { expect, test } from '../../window/support/window-test';
import { createServer, type Server } from 'node:http';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { listenHere } from '../../support/listen-here';

const url = (page: Page) => page.getByRole('textbox', { name: 'Service URL' });

const press = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

test('where requests go is shown, and corrected before the first edit', async ({ canopy }) => {
  const { page } = canopy;
  // The URL of a listing says where one request goes; where the others do is a guess.
  const below = foreignServer({
    ...foreignService('plain'),
    readPath: '/api/v2/categories/all',
    writePath: '/api/v2/manage/categories',
    auth: 'bearer'
  });
  below.editor.create({ name: 'Coffee' });
  const belowDoor = await ForeignDoor.open(below);
  await openConnectDialog(page);
  await url(page).fill(`${belowDoor.url}/api/v2/categories/all`);
  await page.getByRole('combobox', { name: 'Authentication' }).selectOption('Bearer token');
  await page.getByRole('textbox', { name: 'Token' }).fill(CREDENTIALS.bearer.token);
  await press(page, 'Test connection');
  const found = page.getByRole('region', { name: 'What was found' });
  const addresses = found.getByRole('definition');
  const listed = `GET ${belowDoor.url}/api/v2/categories/all`;
  const guessed = `${belowDoor.url}/api/v2/categories`;
  await expect(addresses).toHaveText([listed, `POST ${guessed}`, `PUT ${guessed}/{id}`, `DELETE ${guessed}/{id}`]);
  await expect(found).toContainText('The first change will show whether these credentials can also write.');
  await expect(page.getByRole('textbox', { name: 'Path for reading' })).toHaveValue('/api/v2/categories/all');
  expect(await findingsInLooks(page, 'addresses')).toEqual([]);
  await page.getByRole('textbox', { name: 'Path for writing' }).fill('/api/v2/manage/categories');
  await press(page, 'Test connection');
  await expect(addresses.nth(2)).toHaveText(`PUT ${belowDoor.url}/api/v2/manage/categories/{id}`);
  await page.getByRole('textbox', { name: 'Workspace name' }).fill('Below');
  await page.getByRole('combobox', { name: 'Send changes' }).selectOption('As I edit');
  await press(page, 'Connect');
  await expect(page.getByRole('button', { name: 'Workspace: Below' })).toBeVisible();
  await canopy.row('Coffee').click();
  await page.keyboard.press('F2');
  await page.keyboard.type('Good coffee');
  await page.keyboard.press('Enter');
  await expect.poll(() => below.editor.all().map(({ name }) => name)).toEqual(['Good coffee']);
  await belowDoor.stop();
});

/** A service that answers whatever it is told to. */
const answering = async (
  status: number,
  headers: Record<string, string>,
  body: string
): Promise<{ url: string; server: Server }> => {
  const server = createServer((_request, response) => response.writeHead(status, headers).end(body));
  return { url: `http://127.0.0.1:${await listenHere(server)}`, server };
};

test('what goes wrong is said where it belongs, and nothing is left behind', async ({ canopy }) => {
  const { page } = canopy;
  const html = await answering(200, { 'content-type': 'text/html' }, '<h1>Welcome</h1>');
  const elsewhere = await answering(302, { location: 'https://other.example/login' }, '');
  const empty = await answering(200, { 'content-type': 'application/json' }, '{"data":[]}');
  await openConnectDialog(page);
  await url(page).fill('http://shop.example');
  await expect(url(page)).toHaveAccessibleDescription(/Not encrypted/);
  for (const [typed, said] of [
    ['not a url at all', 'This is not a URL'],
    ['https://user:secret@shop.example', 'Leave user and password out of the URL'],
    ['http://127.0.0.1:9', '127.0.0.1'],
    [elsewhere.url, 'https://other.example']
  ] as const) {
    await url(page).fill(typed);
    await press(page, 'Test connection');
    await expect(url(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(url(page)).toHaveAccessibleDescription(new RegExp(said));
  }
  await url(page).fill(html.url);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText(
    `web page instead of data. Is the address right? Canopy asked ${html.url}/api/categories`
  );
  await expect(page.getByRole('textbox', { name: 'Path for reading' })).toBeVisible();
  expect(await findings(page)).toEqual([]);

  // A service that goes silent: connecting can be ended, and leaves nothing.
  const workspaces = (): string[] =>
    readdirSync(join(canopy.main.folder, 'app/workspaces'))
      .filter((file) => file.endsWith('.canopy'))
      .toSorted();
  const silent = foreignServer({ ...foreignService('plain'), auth: 'none' });
  silent.editor.create({ name: 'Tea' });
  let isSilent = false;
  silent.faults = ({ verb }) => (verb === 'read' && isSilent ? { kind: 'silence', hasActed: false } : null);
  const silentDoor = await ForeignDoor.open(silent);
  await url(page).fill(silentDoor.url);
  await press(page, 'Test connection');
  await expect(page.getByText('It has 1 category.')).toBeVisible();
  isSilent = true;
  await press(page, 'Connect');
  await expect(page.getByText('for the first time…')).toBeVisible();
  await expect.poll(workspaces).toHaveLength(1);
  await press(page, 'Cancel');
  await expect.poll(workspaces).toEqual([]);
  await silentDoor.stop();

  await url(page).fill(empty.url);
  await press(page, 'Test connection');
  await expect(page.getByText('It has 0 categories.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Arrangement' }).selectOption('Flat: each category names its parent');
  await page.getByRole('combobox', { name: 'Name field' }).selectOption('title');
  await expect(page.getByRole('combobox', { name: 'Name', exact: true })).toHaveValue('title');
  await page.getByRole('textbox', { name: 'Workspace name' }).fill('My categories');
  await press(page, 'Connect');
  await expect(page.getByText('A workspace called “My categories” already exists.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Workspace name' }).fill('Empty shop');
  await press(page, 'Connect');
  await expect(page.getByRole('button', { name: 'Workspace: Empty shop' })).toBeVisible();
  expect(workspaces()).toEqual(['empty-shop.canopy']);
  for (const { server } of [html, elsewhere, empty]) server.close();
});
