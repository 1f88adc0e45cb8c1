import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { startCanopy, test, type CanopyApp } from '../support/canopy-app';

/* Whatever a service does, the window, the other workspaces and everything saved are there. */

const LISTING = JSON.stringify({
  data: [
    { id: 1, parentId: null, name: 'Tea' },
    { id: 2, parentId: 1, name: 'Green tea' }
  ]
});
/** 67 million open brackets in fewer than a hundred bytes: the parser ends its whole process over them. */
const BRACKETS = brotliCompressSync('['.repeat(67_000_000));
/** 1,600,000 objects: a look through them finds nothing wrong, so that they are parsed on trial. */
const MANY = brotliCompressSync(`[${'{"a":{}},'.repeat(800_000)}{}]`);

type Answer = (response: ServerResponse) => void;
const packed =
  (body: Buffer): Answer =>
  (response) =>
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'br' }).end(body);
const well: Answer = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(LISTING);

const openDialog = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Workspace/ }).click();
  await page.getByRole('menuitem', { name: 'Connect to a service…' }).click();
};

const create = async ({ page, row }: CanopyApp, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'New category' }).click();
  await page.getByRole('textbox', { name: 'New category name' }).fill(name);
  await page.keyboard.press('Enter');
  // It is drawn once it has been saved.
  await expect(row(name)).toBeVisible();
};

test('a service that answers to do harm harms nothing but its own sync', async ({ userDataDir }) => {
  let answer = well;
  const server = createServer((_request, response) => answer(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;

  const first = await startCanopy(userDataDir);
  await openDialog(first.page);
  const dialog = first.page.getByRole('dialog');
  await first.page.getByRole('textbox', { name: 'Service URL' }).fill(url);
  await first.page.getByRole('textbox', { name: 'Workspace name' }).fill('Shop');
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(first.row('Tea')).toBeVisible();

  // The look of Test connection goes on in a process of its own.
  await openDialog(first.page);
  await first.page.getByRole('textbox', { name: 'Service URL' }).fill(url);
  answer = packed(BRACKETS);
  await dialog.getByRole('button', { name: 'Test connection' }).click();
  await expect(dialog).toContainText('nested too deeply to be read');
  // A test that is ended takes its process with it, and so its memory.
  answer = () => undefined;
  const looks = () =>
    first.app.evaluate(({ app }) => app.getAppMetrics().filter(({ name }) => name === 'canopy-connection-test').length);
  await expect.poll(looks).toBe(0);
  await dialog.getByRole('button', { name: 'Test connection' }).click();
  await expect.poll(looks).toBe(1);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(looks).toBe(0);
  answer = packed(BRACKETS);
  await first.close();

  // The app starts on the replica, which says what is wrong with its service and can be edited.
  const again = await startCanopy(userDataDir);
  await expect(again.row('Tea')).toBeVisible();
  await expect(again.status.getByText('Sync failed')).toBeVisible();
  await again.page.getByRole('button', { name: 'New category' }).click();
  await again.page.getByRole('textbox', { name: 'New category name' }).fill('Black tea');
  await again.page.keyboard.press('Enter');
  await expect(again.status.getByText('1 change waiting')).toBeVisible();

  // So do the others, also while an answer is parsed on trial.
  answer = packed(MANY);
  await again.status.getByRole('button', { name: /^Sync failed/ }).click();
  await expect(
    again.page.getByText('The answer of the service is nested too deeply to be read.').first()
  ).toBeVisible();
  await again.page.getByRole('button', { name: 'Sync now' }).click();
  await again.page.getByRole('button', { name: /^Workspace/ }).click();
  await again.page.getByRole('menuitemradio', { name: 'My categories' }).click();
  await create(again, 'Cocoa');
  await again.close();
  server.close();
});
