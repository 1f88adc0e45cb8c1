import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from '../support/expect';
import { newKey } from '../../src-shared/ids';
import type { TreeEditRequest } from '../../src-shared/tree-edits';
import { testInNewWorkspace as test, type CanopyApp } from '../support/canopy-app';
import {
  CREDENTIALS,
  ForeignDoor,
  foreignServer,
  foreignService,
  noFaults,
  type ForeignService
} from '../support/foreign';
import { conflictOf, editTree, expectSame, linesHere, linesThere, syncNow, treeHere } from '../support/replica-window';

const TOKEN = CREDENTIALS.bearer.token;

/** Ids on the service, by names that nobody else there has; the first sync keeps them here. */
const plant = ({ editor }: ForeignService): Record<string, number> => {
  const ids: Record<string, number> = {};
  const add = (name: string, parent: string | null = null): void => {
    ids[name] = editor.create({ name }, parent === null ? null : ids[parent]);
  };
  for (const name of ['Tea', 'Coffee', 'Drinks', 'Food', 'Home', 'Archive', 'Stock']) add(name);
  for (const name of ['Green', 'Black', 'Oolong']) add(name, 'Tea');
  add('Espresso', 'Coffee');
  for (const name of ['Juice', 'Water']) add(name, 'Drinks');
  for (const name of ['Bread', 'Cheese', 'Fruit']) add(name, 'Food');
  for (const name of ['Kitchen', 'Garden']) add(name, 'Home');
  add('Pots', 'Kitchen');
  add('Old', 'Archive');
  for (let number = 1; number <= 100; number += 1) add(`Item ${number}`, 'Stock');
  return ids;
};

const idOf = (ids: Readonly<Record<string, number>>, name: string): number => {
  const id = ids[name];
  if (id === undefined) throw new Error(`There is no ${name}`);
  return id;
};

const rename = async ({ page, row }: CanopyApp, from: string, to: string): Promise<void> => {
  await row(from).click();
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(to);
  await page.keyboard.press('Enter');
  await expect(row(to)).toBeVisible();
};

const expand = async ({ page, row }: CanopyApp, name: string): Promise<void> => {
  await row(name).click();
  await page.keyboard.press('ArrowRight');
};

/** Connects by the dialog, which tests the service in a process of its own. */
const connect = async ({ page, status }: CanopyApp, { url }: ForeignDoor): Promise<void> => {
  await page.getByRole('button', { name: /^Workspace/ }).click();
  await page.getByRole('menuitem', { name: 'Connect to a service…' }).click();
  const dialog = page.getByRole('dialog');
  const test = dialog.getByRole('button', { name: 'Test connection' });
  await dialog.getByRole('textbox', { name: 'Service URL' }).fill(url);
  await test.click();
  await expect(dialog).toContainText('401');
  await dialog.getByRole('combobox', { name: 'Authentication' }).selectOption('Bearer token');
  await expect(dialog).toContainText('kept only until Canopy is closed');
  await dialog.getByRole('textbox', { name: 'Token' }).fill(TOKEN);
  await test.click();
  await expect(dialog.getByText(/It has \d+ categories\./)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Workspace name' }).fill('Shop');
  await dialog.getByRole('combobox', { name: 'Send changes' }).selectOption('As I edit');
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(status.getByText('All changes saved')).toBeVisible();
};

/** All that a window can ask, and all that it keeps. */
const toldTo = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const names = [
      'workspaces.list',
      'sync.readReplica',
      'sync.readStatus',
      'sync.readConflicts',
      'workspace.describe',
      'settings.read',
      'window.recallView',
      'history.read'
    ];
    const outcomes = await Promise.all(names.map((name) => globalThis.canopy.call(name, null).catch(String)));
    return (
      JSON.stringify(outcomes) +
      document.documentElement.outerHTML +
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])
    );
  });

/** Every file below a folder. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile() === true);

test('a service is connected, edited online, left for 200 edits on a train, and merged: what clashes is chosen, and both sides end up the same', async ({
  canopy: started,
  restart
}) => {
  const service = foreignServer({ ...foreignService('plain'), isReadGuarded: true });
  const ids = plant(service);
  const id = (name: string): number => idOf(ids, name);
  const door = await ForeignDoor.open(service);
  const { userDataDir } = started;
  let canopy = started;
  await connect(canopy, door);
  await expect(canopy.row('Tea')).toBeVisible();

  // Online: what is edited here is there within moments.
  await expand(canopy, 'Home');
  await rename(canopy, 'Kitchen', 'Kitchenware');
  await expect.poll(() => linesThere(service).join('\n')).toContain('Kitchenware');
  await expect(canopy.status.getByText('All changes saved')).toBeVisible();

  // Whatever a window can ask, it is never told the secret.
  const told = await toldTo(canopy.page);
  expect(told).toContain('Kitchenware');
  expect(told).not.toContain(TOKEN);

  // Offline: by the keyboard, and many at once.
  await door.stop();
  await expand(canopy, 'Tea');
  await rename(canopy, 'Green', 'Green tea');
  await expect(canopy.status.getByText('Offline')).toBeVisible();
  await expand(canopy, 'Food');
  await canopy.row('Bread').click();
  await canopy.page.keyboard.press('Delete');
  await canopy.page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await expect(canopy.row('Bread')).toHaveCount(0);
  const items = Array.from({ length: 100 }, (_, index) => id(`Item ${index + 1}`));
  await editTree(canopy.page, [
    ...items
      .slice(0, 80)
      .map((item, index): TreeEditRequest => ({ kind: 'update', id: item, fields: { name: `Article ${index + 1}` } })),
    ...items.slice(80, 90).map((item): TreeEditRequest => ({ kind: 'delete', id: item })),
    ...items
      .slice(60, 80)
      .map((item): TreeEditRequest => ({ kind: 'move', id: item, place: { parentId: id('Drinks') } })),
    ...Array.from({ length: 80 }, (_, index): TreeEditRequest => ({
      kind: 'create',
      key: newKey(index + 1),
      fields: { name: `New ${index + 1}` },
      place: { parentId: index % 4 === 0 || index === 0 ? id('Stock') : -index }
    })),
    { kind: 'move', id: id('Juice'), place: { parentId: id('Food') } },
    { kind: 'update', id: id('Cheese'), fields: { description: 'From the valley' } },
    { kind: 'update', id: id('Oolong'), fields: { description: 'Half fermented' } },
    { kind: 'delete', id: id('Archive') },
    { kind: 'create', key: newKey(100), fields: { name: 'Tools' }, place: { parentId: id('Garden') } },
    { kind: 'move', id: id('Coffee'), place: { parentId: id('Tea') } },
    { kind: 'update', id: id('Pots'), fields: { name: 'Pots and pans' } }
  ]);
  await canopy.status.getByRole('button', { name: 'Offline' }).click();
  await expect(canopy.page.getByText(/^\d+ changes waiting to be sent\.$/)).toBeVisible();

  // Closed and started again while offline, the list of workspaces lost: everything is there, and still waits.
  const before = linesHere(await treeHere(canopy.page));
  expect(before.length).toBeGreaterThan(180);
  await canopy.close();
  const files = filesIn(userDataDir);
  expect(files.some((file) => file.endsWith('canopy.log'))).toBe(true);
  for (const file of files) expect(readFileSync(file).includes(TOKEN), file).toBe(false);
  // The file itself says that it is a replica.
  writeFileSync(join(userDataDir, 'workspaces.json'), '{');
  canopy = await restart();
  const { page, status, row } = canopy;
  // Without a keyring the service has to be told again.
  await expect(page.getByRole('dialog')).toContainText('Credentials for “Shop”');
  await page.getByRole('textbox', { name: 'Token' }).fill(TOKEN);
  await page.getByRole('button', { name: 'Use credentials' }).click();
  await expect(status.getByText('Offline')).toBeVisible();
  expect(linesHere(await treeHere(page))).toEqual(before);

  // Meanwhile, somebody else.
  const { editor } = service;
  editor.change(id('Green'), { name: 'Sencha' });
  editor.move(id('Juice'), id('Home'));
  editor.change(id('Bread'), { name: 'Fresh bread' });
  editor.delete(id('Cheese'));
  editor.create({ name: 'Just in' }, id('Archive'));
  editor.delete(id('Garden'));
  editor.move(id('Tea'), id('Coffee'));
  editor.change(id('Oolong'), { description: 'From Taiwan' });
  editor.change(id('Black'), { name: 'Black tea' });
  editor.create({ name: 'Spices' }, id('Food'), 0);

  // Back, to a service that wants the credentials once more.
  service.faults = () => ({ kind: 'unauthorized', status: 401 });
  await door.start();
  await syncNow(page);
  await expect(page.getByRole('dialog', { name: /^Credentials for/ })).toBeVisible();
  service.faults = noFaults;
  await page.getByRole('textbox', { name: 'Token' }).fill(TOKEN);
  await page.getByRole('button', { name: 'Use credentials' }).click();
  await expect(status.getByRole('button', { name: '8 conflicts' })).toBeVisible({ timeout: 60_000 });
  await expect(row('Spices')).toBeVisible();
  expect(service.violations).toEqual([]);
  const there = linesThere(service).join('\n');
  for (const arrived of ['Article 1 ', 'Article 80', 'New 80', 'Pots and pans', 'Fresh bread', 'Just in'])
    expect(there).toContain(arrived);
  for (const gone of ['Item 81', 'Green tea', 'Tools']) expect(there).not.toContain(gone);

  // All that clashes, side by side, in the order of the tree.
  await status.getByRole('button', { name: '8 conflicts' }).click();
  await page.getByRole('button', { name: 'Show conflicts' }).click();
  const view = page.getByRole('region', { name: 'Conflicts' });
  const groups = view.getByRole('list', { name: 'Conflicts' }).getByRole('group');
  await expect(groups).toHaveCount(8);
  await expect(conflictOf(view, 'Coffee', 'Place')).toBeFocused();
  await expect(conflictOf(view, 'Coffee', 'Place').locator('[data-side] dd')).toHaveText([
    /^At the top level/,
    /^In Tea, after “Oolong”/,
    /^At the top level/
  ]);
  await expect(conflictOf(view, 'Green tea', 'Name').locator('[data-side] dd')).toHaveText([
    'Green',
    'Green tea',
    'Sencha'
  ]);
  await expect(conflictOf(view, 'Cheese', 'Changed / Deleted').locator('[data-side] dd')).toHaveText([
    'It was there',
    'Changed here',
    'Deleted'
  ]);
  await view.getByText('1 change resolved automatically').click();
  await expect(view.getByRole('list', { name: 'Resolved by sync' })).toContainText(
    '“Tea” is now inside “Coffee” on the service, so the move of “Coffee” into it was undone.'
  );
  // What was deleted here and changed there is back, whole, and stays if the person says so.
  for (const [name, left] of [
    ['Fresh bread', 7],
    ['Archive', 6]
  ] as const) {
    await conflictOf(view, name, 'Changed / Deleted').getByRole('button', { name: 'Keep it' }).click();
    await expect(groups).toHaveCount(left);
  }

  // By the keyboard alone: each choice leads on to the next conflict.
  await conflictOf(view, 'Coffee', 'Place').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('t');
  await expect(page.getByText('Took theirs: Name of “Green tea”. 5 conflicts left. You can undo this.')).toBeVisible();
  await expect(conflictOf(view, 'Oolong', 'Description')).toBeFocused();
  await expect.poll(async () => linesHere(await treeHere(page)).join('\n')).toContain('Sencha');
  await page.keyboard.press('Control+z');
  await expect.poll(() => linesThere(service).join('\n')).toContain('Green tea');
  await expect(conflictOf(view, 'Oolong', 'Description')).toBeFocused();
  await page.keyboard.press('b');
  await expect(conflictOf(view, 'Cheese', 'Changed / Deleted')).toBeFocused();
  await page.keyboard.press('m');
  await expect(conflictOf(view, 'Juice', 'Place')).toBeFocused();
  await conflictOf(view, 'Juice', 'Place').getByRole('button', { name: 'Take theirs' }).click();
  await expect(groups).toHaveCount(2);
  await view.getByRole('button', { name: 'Mine for all' }).click();
  await expect(view.getByText('There are no conflicts.')).toBeVisible();
  await expect(view).toBeFocused();

  // Both sides are the same now, and a further look sends nothing.
  await expect(status.getByText('All changes saved')).toBeVisible();
  await expectSame(page, service);
  const settled = linesThere(service).join('\n');
  for (const line of [
    'Green tea |  |',
    'Cheese | From the valley |',
    'Oolong | Half fermented\nFrom Taiwan |',
    'Tools |  |',
    'Fresh bread |  |',
    'Just in |  |'
  ])
    expect(settled).toContain(line);
  const writes = service.log.filter(({ method }) => method !== 'GET').length;
  await view.getByRole('button', { name: 'Sync now' }).click();
  await expect(status.getByText('All changes saved')).toBeVisible();
  expect(service.log.filter(({ method }) => method !== 'GET')).toHaveLength(writes);
  expect(service.violations).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(row('Spices')).toBeVisible();
  await door.stop();
});
