import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { findings, findingsInLooks } from '../../support/axe-findings';
import { PagedService, type PagedRow } from '../../support/paged-service';
import { openConnectDialog } from '../../window/support/replica';
import { renameRow } from '../../window/support/typed-names';
import { expect, test } from '../../window/support/window-test';
import { resizePage } from '../../window/support/page-browser';

/** As WordPress lists its categories, ten at a time. */
const WORDPRESS = {
  path: '/wp-json/wp/v2/categories',
  page: 'page',
  size: 10,
  sizeParameter: 'per_page',
  totalHeader: 'X-WP-Total',
  update: 'POST'
} as const;

const url = (page: Page) => page.getByRole('textbox', { name: 'Service URL' });
const press = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const facts = (page: Page) => page.getByRole('list', { name: 'What the test saw' }).getByRole('listitem');

const wordpressRows = (count: number): PagedRow[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `Cat ${index + 1}`,
    slug: `cat-${index + 1}`,
    description: '',
    parent: index % 10 === 0 ? 0 : index - (index % 10) + 1,
    taxonomy: 'category',
    meta: [],
    count: 0,
    _links: {}
  }));

test('a known product is offered by name and recognised by its URL; all of its pages are read, and edits reach it', async ({
  canopy
}) => {
  const { page, row, status } = canopy;
  const service = await new PagedService(WORDPRESS, wordpressRows(240)).start();
  await openConnectDialog(page);

  // What is known of a product is said before anything is typed, and takes back nothing of what is.
  const product = page.getByRole('combobox', { name: 'Product' });
  const kind = page.getByRole('combobox', { name: 'Authentication' });
  await page.keyboard.press('Shift+Tab');
  await expect(product).toBeFocused();
  await page.keyboard.type('WordPress');
  await expect(product).toHaveAccessibleDescription(/application password under Users/);
  await expect(url(page)).toHaveAttribute('placeholder', 'https://shop.example/wp-json/wp/v2/categories');
  await expect(kind).toHaveValue('basic');
  await page.getByRole('textbox', { name: 'User name' }).fill('ann');
  await product.selectOption('Strapi');
  await expect(kind).toHaveValue('basic');
  await expect(page.getByRole('textbox', { name: 'User name' })).toHaveValue('ann');
  expect(await findingsInLooks(page, 'product')).toEqual([]);
  await page.getByRole('textbox', { name: 'User name' }).fill('');
  await product.selectOption('Detect automatically');
  await kind.selectOption('None');

  // The host alone says where it is.
  await url(page).fill(service.url);
  await page.keyboard.press('Tab');
  await press(page, 'Test connection');
  await expect(page.getByText('It has 240 categories.')).toBeVisible();
  await expect(facts(page)).toContainText([
    'It looks like WordPress.',
    'Read 240 categories in 3 pages; the service says it has 240.',
    'Its IDs are numbers.',
    'It does not keep an order of siblings.',
    'By OPTIONS, categories can be created, changed and deleted.'
  ]);
  await expect(page.getByRole('region', { name: 'What was found' }).getByRole('definition')).toHaveText([
    `GET ${service.url}/wp-json/wp/v2/categories?orderby=id&order=asc`,
    `POST ${service.url}/wp-json/wp/v2/categories`,
    `POST ${service.url}/wp-json/wp/v2/categories/{id}`,
    'DELETE ' + `${service.url}/wp-json/wp/v2/categories/{id}?force=true`
  ]);
  await page.getByText('What would the first sync send?').click();
  await expect(page.getByText('Your first sync would send nothing')).toBeVisible();
  expect(await findingsInLooks(page, 'recognised')).toEqual([]);
  await page.getByRole('textbox', { name: 'Workspace name' }).fill('Blog');
  await page.getByRole('combobox', { name: 'Send changes' }).selectOption('As I edit');
  await page.getByRole('textbox', { name: 'Workspace name' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Workspace: Blog' })).toBeVisible();
  await expect(row('Cat 231')).toBeVisible();
  await renameRow(canopy, 'Cat 231', 'Tea & cocoa');
  await expect.poll(() => service.rows.find(({ id }) => id === 231)?.['name']).toBe('Tea &amp; cocoa');
  await expect(status.getByText('All changes saved')).toBeVisible();

  // What would be sent can be read before it is, while nothing can be.
  service.stop();
  await renameRow(canopy, 'Cat 221', 'Coffee');
  await expect(status.getByText('Offline, 1 change waiting')).toBeVisible();
  await status.getByText('Offline, 1 change waiting').click();
  await page.getByRole('button', { name: 'What will be sent…' }).click();
  await page.getByText('Show requests').click();
  await expect(page.getByRole('list', { name: 'Requests' }).getByRole('listitem')).toHaveText([
    /^POST \/wp-json\/wp\/v2\/categories\/221 .*Coffee/
  ]);
  expect(await findingsInLooks(page, 'waiting')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a listing that may be a part is shown as what it is; paging is corrected by hand, and orphans are taken where the person says so', async ({
  canopy
}) => {
  const { page } = canopy;
  const rows = Array.from({ length: 60 }, (_, index) => ({
    id: index + 1,
    title: `Shelf ${index + 1}`,
    parent_id: index === 59 ? 999 : 0
  }));
  const service = await new PagedService({ path: '/v1/shelves', page: 'batch', size: 25, update: 'PUT' }, rows).start();
  await openConnectDialog(page);
  await url(page).fill(`${service.url}/v1/shelves`);
  await press(page, 'Test connection');
  await expect(page.getByRole('alert')).toContainText('lists a part of its categories at a time');
  await expect(page.getByRole('region', { name: 'What was found' })).toBeVisible();

  // What has to be said is open, and reached by the keyboard alone.
  const fold = page.getByText('Paging and requests');
  await fold.focus();
  const paging = page.getByRole('combobox', { name: 'Paging' });
  await page.keyboard.press('Tab');
  await expect(paging).toBeFocused();
  await paging.selectOption('By page number');
  const parameter = page.getByRole('textbox', { name: 'Parameter', exact: true });
  await parameter.fill('');
  await page.keyboard.press('Enter');
  await expect(parameter).toHaveAccessibleDescription('Enter the name of the parameter, such as page.');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Connect', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true'
  );
  await parameter.fill('batch');
  await page.keyboard.press('Enter');

  // Read to its end, and one of them lies nowhere.
  const problem = page.getByRole('alert');
  await expect(problem).toContainText('This service cannot be connected yet');
  await expect(problem).toContainText('1 of its categories lies under parents that it does not have');
  await expect(facts(page).filter({ hasText: 'pages' })).toHaveText(
    'Read 60 categories in 3 pages; the service does not say how many it has.'
  );
  await page.getByRole('textbox', { name: 'Workspace name' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Connect', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true'
  );
  await expect(problem).toBeVisible();
  expect(await findingsInLooks(page, 'problem')).toEqual([]);
  await resizePage(page, { width: 800, height: 560 });
  expect(await findingsInLooks(page, 'problem-small')).toEqual([]);
  await canopy.zoom(2);
  await fold.scrollIntoViewIfNeeded();
  await expect(fold).toBeInViewport();
  await canopy.zoom(1);
  await page.getByRole('checkbox', { name: 'Show them at the top' }).check();
  await expect(problem).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: 'Show them at the top' })).toBeChecked();
  await press(page, 'Connect');
  await expect(canopy.status.getByText('60 categories')).toBeVisible();
  service.stop();
});

test('how far a slow reading is can be seen, and it can be ended: as a test, as the first sync and as a later one', async ({
  canopy
}) => {
  const { page, status } = canopy;
  let held: Promise<void> = Promise.resolve();
  let release = (): void => undefined;
  /** From now on page 3 waits until it is let go. */
  const hold = (): void => {
    held = new Promise((resolve) => {
      release = resolve;
    });
  };
  const service = await new PagedService(
    { ...WORDPRESS, beforePage: (number) => (number === 3 ? held : Promise.resolve()) },
    wordpressRows(240)
  ).start();
  const workspaces = () =>
    readdirSync(join(canopy.main.folder, 'app/workspaces')).filter((file) => file.endsWith('.canopy'));
  const dialog = page.getByRole('dialog');
  hold();
  await openConnectDialog(page);
  await url(page).fill(`${service.url}${WORDPRESS.path}`);
  await press(page, 'Test connection');
  await expect(dialog.getByText('Read 200 of 240 categories…').first()).toBeVisible();
  // One look alone: the page that is held must come before the exchange is given up.
  expect(await findings(page)).toEqual([]);
  await press(page, 'Cancel');
  await expect(dialog.getByText('Read 200 of 240 categories…')).toHaveCount(0);
  release();
  await press(page, 'Test connection');
  await expect(page.getByText('It has 240 categories.')).toBeVisible();
  hold();
  await press(page, 'Connect');
  await expect(dialog.getByText('Read 200 of 240 categories…').first()).toBeVisible();
  await press(page, 'Cancel');
  // It has ended once nothing of it is left: the answer would complete it before.
  await expect.poll(workspaces).toEqual([]);
  release();
  await press(page, 'Connect');
  await expect(status.getByText('240 categories')).toBeVisible();

  // The same service, a while later: what is said is "Syncing", what is seen is the number too.
  await expect(status.getByText('All changes saved')).toBeVisible();
  hold();
  await status.getByText('All changes saved').click();
  await page.getByRole('button', { name: /^(Sync|Read) now$/ }).click();
  const entry = status.getByRole('button', { name: 'Syncing' });
  await expect(entry).toContainText('200 of 240');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Stop reading' }).click();
  await expect(status.getByText('All changes saved')).toBeVisible();
  release();
  service.stop();
});
