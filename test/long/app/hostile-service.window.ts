import { createServer, type ServerResponse } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { expect } from '../../support/expect';
import { testInNewWorkspace as test } from '../../support/canopy-app';
import { listenHere } from '../../support/listen-here';

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

test('a service that answers to do harm harms nothing but its own sync', async ({
  canopy: { app, page, row, status }
}) => {
  let answer = well;
  const server = createServer((_request, response) => answer(response));
  const url = `http://127.0.0.1:${await listenHere(server)}`;
  const dialog = page.getByRole('dialog');
  const openDialog = async (): Promise<void> => {
    await page.getByRole('button', { name: /^Workspace/ }).click();
    await page.getByRole('menuitem', { name: 'Connect to a service…' }).click();
    await dialog.getByRole('textbox', { name: 'Service URL' }).fill(url);
  };
  const turnTo = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: /^Workspace/ }).click();
    await page.getByRole('menuitemradio', { name }).click();
    await expect(page.getByRole('button', { name: `Workspace: ${name}` })).toBeVisible();
  };
  const create = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'New category' }).click();
    await page.getByRole('textbox', { name: 'New category name' }).fill(name);
    await page.keyboard.press('Enter');
    // It is drawn once it has been saved.
    await expect(row(name)).toBeVisible();
  };

  await openDialog();
  await dialog.getByRole('textbox', { name: 'Workspace name' }).fill('Hostile shop');
  await dialog.getByRole('button', { name: 'Test connection' }).click();
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(row('Tea')).toBeVisible();

  // The look of Test connection goes on in a process of its own.
  await openDialog();
  answer = packed(BRACKETS);
  await dialog.getByRole('button', { name: 'Test connection' }).click();
  await expect(dialog).toContainText('nested too deeply to be read');
  // A test that is ended takes its process with it, and so its memory.
  answer = () => undefined;
  const looks = () =>
    app.evaluate(
      ({ app: self }) => self.getAppMetrics().filter(({ name }) => name === 'canopy-connection-test').length
    );
  await expect.poll(looks).toBe(0);
  await dialog.getByRole('button', { name: 'Test connection' }).click();
  await expect.poll(looks).toBe(1);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(looks).toBe(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  // Opened anew, the replica says what is wrong with its service and can be edited.
  answer = packed(BRACKETS);
  await turnTo('My categories');
  await turnTo('Hostile shop');
  await expect(row('Tea')).toBeVisible();
  await expect(status.getByText('Sync failed')).toBeVisible();
  await create('Black tea');
  await expect(status.getByText('1 change waiting')).toBeVisible();

  // So do the others, also while an answer is parsed on trial.
  answer = packed(MANY);
  await status.getByRole('button', { name: /^Sync failed/ }).click();
  await expect(page.getByText('The answer of the service is nested too deeply to be read.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Read now' }).click();
  await turnTo('My categories');
  await create('Cocoa');
  server.closeAllConnections();
  server.close();
});
