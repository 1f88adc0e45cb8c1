import type { Locator, Page } from '@playwright/test';
import { WINDOW_CALLS } from '../../src-shared/ipc';
import { findings, findingsInLooks } from '../support/axe-findings';
import { CREDENTIALS, ForeignDoor, foreignServer, foreignService, noFaults } from '../support/foreign';
import { ask, connectShop, editTree } from './support/replica';
import { expect, testConnected as test } from './support/window-test';

const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });

const TRAITS = foreignService('shop table');
const wanted = (page: Page): Locator => page.getByRole('alert').filter({ hasText: 'The service asks for credentials' });

test('where no credentials are known as the window opens they are asked for, and wrong ones corrected where they stand; in the middle of an edit a notice asks, which takes the keyboard from nobody', async ({
  canopy
}) => {
  const { page, row, status, main } = canopy;
  const service = foreignServer(TRAITS);
  service.editor.create({ name: 'Tea' });
  const door = await ForeignDoor.open(service);
  await connectShop(canopy, door, TRAITS);
  // As after a start without a keyring.
  canopy.main.workspace.sync.setCredentials(null);
  await canopy.reload();
  await expect(page.getByRole('dialog')).toContainText('Credentials for “Shop”');
  expect(await findings(page)).toEqual([]);
  const token = field(page, 'Token');
  await token.fill('wrong-token');
  await page.getByRole('button', { name: 'Use credentials' }).click();
  await expect(token).toHaveAccessibleDescription(/401/);
  await expect(token).toHaveValue('wrong-token');
  expect(await findings(page)).toEqual([]);
  await expect(status.getByText('Credentials needed')).toBeVisible();
  await expect(wanted(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(wanted(page)).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(wanted(page)).toHaveCount(0);
  await status.getByText('Credentials needed').click();
  await page.getByRole('button', { name: 'Enter credentials…' }).click();
  await token.fill(CREDENTIALS.bearer.token);
  await page.getByRole('button', { name: 'Use credentials' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(status.getByText('All changes saved')).toBeVisible();
  await expect(row('Tea')).toBeVisible();

  // In the middle of an edit a notice asks: it takes the keyboard from nobody, and goes once they are given, here or in another window.
  const refuse = async (name: string): Promise<void> => {
    service.faults = () => ({ kind: 'unauthorized', status: 401 });
    // Another window's edit is what is sent.
    const [tea] = await canopy.saved();
    await editTree(canopy, [{ kind: 'update', id: tea?.id ?? 0, fields: { name } }]);
    await expect(wanted(page)).toBeVisible();
    service.faults = noFaults;
  };
  await page.getByRole('button', { name: 'New category' }).click();
  const naming = field(page, 'New category name');
  await naming.fill('Coc');
  await refuse('Fine tea');
  await expect(naming).toBeFocused();
  expect(await findingsInLooks(page, 'credentials wanted')).toEqual([]);
  await page.keyboard.type('oa');
  await page.keyboard.press('Enter');
  await expect(row('Cocoa')).toBeVisible();
  await wanted(page).getByRole('button', { name: 'Enter credentials…' }).click();
  await token.fill(CREDENTIALS.bearer.token);
  await page.getByRole('button', { name: 'Use credentials' }).click();
  await expect(status.getByText('All changes saved')).toBeVisible();
  await expect(wanted(page)).toHaveCount(0);
  expect(service.editor.all().map(({ name }) => name)).toEqual(expect.arrayContaining(['Fine tea', 'Cocoa']));

  await refuse('Good tea');
  await ask(main, WINDOW_CALLS.tryServiceCredentials, { origin: door.url, credentials: CREDENTIALS.bearer });
  await expect(status.getByText('All changes saved')).toBeVisible();
  await expect(wanted(page)).toHaveCount(0);
  await door.stop();
});
