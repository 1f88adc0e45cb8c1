import type { Page } from '@playwright/test';
import { findingsInLooks } from '../../support/axe-findings';
import { CREDENTIALS, ForeignDoor, foreignServer, foreignService } from '../../support/foreign';
import { openConnectDialog } from '../../window/support/replica';
import { expect, test } from '../../window/support/window-test';

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
