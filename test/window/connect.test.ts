import type { Page } from '@playwright/test';
import { IPC_EVENTS } from '../../src-shared/ipc';
import { findings, findingsInLooks } from '../support/axe-findings';
import { CREDENTIALS, ForeignDoor, foreignServer, foreignService } from '../support/foreign';
import { system } from './support/electron-stand-in';
import { openConnectDialog } from './support/replica';
import { renameRow } from './support/typed-names';
import { expect, test } from './support/window-test';
import { messages } from '../../src-renderer/features/connect/messages';
import { resizePage } from './support/page-browser';

const url = (page: Page) => page.getByRole('textbox', { name: 'Service URL' });
const press = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const previewOf = (page: Page) => page.getByRole('list', { name: 'The first categories' }).getByRole('listitem');

test('a service is looked at, corrected and connected; its categories are edited here and arrive there', async ({
  canopy
}) => {
  const service = foreignServer(foreignService('shop table'));
  const tea = service.editor.create({ name: 'Tea' }, null, 0);
  service.editor.create({ name: 'Green tea' }, tea, 0);
  const door = await ForeignDoor.open(service);
  const { page, row, status } = canopy;
  // No keyring.
  system.keepsSecrets = false;
  canopy.main.tell(IPC_EVENTS.workspacesChanged, null);

  await openConnectDialog(page);
  await url(page).fill(door.url);
  await expect(page.getByRole('textbox', { name: 'Workspace name' })).toHaveValue('127.0.0.1');
  await press(page, 'Test connection');
  await expect(page.getByRole('dialog')).toContainText('401');
  await page.getByRole('combobox', { name: 'Authentication' }).selectOption('Bearer token');
  await expect(page.getByRole('dialog')).toContainText('kept only until Canopy is closed');
  await page.getByRole('textbox', { name: 'Token' }).fill(CREDENTIALS.bearer.token);
  // At 200 % of a small window the buttons are in sight, and the answer comes into it.
  await resizePage(page, { width: 500, height: 320 });
  await expect(page.getByRole('button', { name: 'Test connection' })).toBeInViewport({ ratio: 1 });
  await press(page, 'Test connection');
  await expect(page.getByText('It has 2 categories.')).toBeInViewport();
  await expect(previewOf(page)).toHaveText(['Teatea', 'Green teagreen-tea']);
  await expect(page.getByRole('combobox', { name: 'Name', exact: true })).toHaveValue('title');
  await expect(page.getByRole('combobox', { name: 'Value when hidden' })).toHaveValue('{"mark":0}');
  expect(await findingsInLooks(page, 'found')).toEqual([]);

  // A correction is read at once.
  await page.getByRole('combobox', { name: 'Slug' }).selectOption('None');
  await expect(previewOf(page)).toHaveText(['Tea', 'Green tea']);
  await page.getByRole('combobox', { name: 'Slug' }).selectOption('url_key');
  await expect(previewOf(page)).toHaveText(['Teatea', 'Green teagreen-tea']);
  await page.getByRole('textbox', { name: 'Workspace name' }).fill('Tea shop');
  await page.getByRole('combobox', { name: 'Send changes' }).selectOption('As I edit');
  await press(page, 'Connect');
  await expect(page.getByRole('button', { name: 'Workspace: Tea shop' })).toBeVisible();
  await expect(row('Tea')).toBeVisible();
  await expect(status.getByText('All changes saved')).toBeVisible();

  await row('Tea').click();
  // What the service works out itself can be read and not edited, in one category and in several.
  const computed = canopy.details.getByRole('group', { name: 'Set by the service' });
  await expect(computed.getByRole('term')).toHaveText(['updatedAt', 'childCount']);
  await expect(computed.getByRole('definition').last()).toHaveText('1');
  await expect(canopy.details.getByRole('textbox', { name: /^Key / })).toHaveCount(1);
  expect(await findingsInLooks(page, 'worked-out')).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(canopy.details.getByRole('heading', { name: '2 categories' })).toBeVisible();
  await expect(computed.getByRole('definition').last()).toHaveText('Mixed');
  await expect(canopy.details.getByRole('textbox', { name: /^Key / })).toHaveCount(1);
  await renameRow(canopy, 'Tea', 'Fine tea');
  await expect.poll(() => service.editor.all().map(({ name }) => name)).toContain('Fine tea');
  await expect(status.getByText('All changes saved')).toBeVisible();

  await door.stop();
  await renameRow(canopy, 'Fine tea', 'Finest tea');
  await expect(status.getByText('Offline')).toBeVisible();
  await status.getByText('Offline').click();
  await expect(page.getByText('1 change waiting to be sent.')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await door.start();
  await page.getByRole('button', { name: /^(Sync|Read) now$/ }).click();
  await expect.poll(() => service.editor.all().map(({ name }) => name)).toContain('Finest tea');
  await page.keyboard.press('Escape');
  await expect(status.getByText('All changes saved')).toBeVisible();

  // What somebody else adds there comes with the next reading, which is due by then.
  service.editor.create({ name: 'Coffee' });
  canopy.main.syncClock.pass(5 * 60_000);
  await expect(row('Coffee')).toBeVisible();
  await door.stop();
});

test('Enter tests first and connects to what was shown; deleting with unsent changes asks, and says how many', async ({
  canopy
}) => {
  const service = foreignServer({ ...foreignService('plain'), auth: 'none' });
  service.editor.create({ name: 'Tea' }, null, 0);
  const door = await ForeignDoor.open(service);
  const { page, row } = canopy;
  await openConnectDialog(page);
  await url(page).fill(`${door.url}/api/categories/`);
  await page.keyboard.press('Enter');
  await expect(page.getByText(messages.found.reached({ count: 1 }))).toBeVisible();
  // What is typed now was not tested.
  await url(page).fill(`${door.url}/api/categories`);
  const connect = page.getByRole('dialog').getByRole('button', { name: messages.dialog.connect, exact: true });
  await expect(connect).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByText(messages.found.reached({ count: 1 }))).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(row('Tea')).toBeVisible();
  await door.stop();
  for (const name of ['Green tea', 'Black tea']) {
    await page.getByRole('button', { name: 'New category' }).click();
    await page.getByRole('textbox', { name: 'New category name' }).fill(name);
    await page.keyboard.press('Enter');
    await expect(row(name)).toBeVisible();
  }
  // Whoever has not chosen sends by hand.
  await expect(page.getByRole('button', { name: 'Send 2 changes…' })).toBeVisible();
  const deleteIt = async (): Promise<void> => {
    await page.getByRole('button', { name: /^Workspace/ }).click();
    await page.getByRole('menuitem', { name: 'Delete workspace…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  };
  await deleteIt();
  await expect(page.getByRole('alert')).toContainText('2 changes have not been sent');
  await page.keyboard.press('Escape');
  await expect(row('Green tea')).toBeVisible();
  await deleteIt();
  await press(page, 'Delete anyway');
  await expect(page.getByRole('button', { name: 'Workspace: 127.0.0.1' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Workspace: / })).toBeVisible();
});
