import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, type ElectronApplication, type Page } from '@playwright/test';
import { findings, findingsWithoutHints } from '../support/axe-findings';
import { startCanopy, test } from '../support/canopy-app';
import { ForeignDoor, foreignServer, foreignService } from '../support/foreign';
import { connect, syncNow } from '../support/replica-window';
import { shoot } from '../support/screenshots';
import { ServiceCaller } from '../support/service-caller';

const rowIn = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });
const buttonIn = (page: Page) => page.getByRole('button', { name: /^Workspace/ });
const itemIn = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name });

const openMenu = async (page: Page): Promise<void> => {
  await buttonIn(page).click();
  await expect(itemIn(page, 'New workspace…')).toBeVisible();
};

/** Answers the dialog that asks for a name. */
const answer = async (page: Page, name: string, button: string): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: button }).click();
};

const create = async (page: Page, name: string): Promise<void> => {
  await openMenu(page);
  await itemIn(page, 'New workspace…').click();
  await answer(page, name, 'Create');
  await expect(buttonIn(page)).toHaveAccessibleName(`Workspace: ${name}`);
};

const switchTo = async (page: Page, name: string): Promise<void> => {
  await openMenu(page);
  await page.getByRole('menuitemradio', { name }).click();
  await expect(buttonIn(page)).toHaveAccessibleName(`Workspace: ${name}`);
};

const addCategory = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'New category' }).click();
  await page.getByRole('textbox', { name: 'New category name' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(rowIn(page, name)).toBeVisible();
};

const openInNewWindow = async (app: ElectronApplication, page: Page, name: string): Promise<Page> => {
  await openMenu(page);
  await itemIn(page, 'Open in new window').click();
  const opened = app.waitForEvent('window');
  await itemIn(page, name).click();
  return opened;
};

test('a workspace is made, switched to and back; each has its own tree, history and service', async ({
  canopy,
  userDataDir
}) => {
  const { page, row, status } = canopy;
  await addCategory(page, 'Shoes');
  const firstUrl = await canopy.url();
  await create(page, 'Drafts');
  await expect(page.getByRole('button', { name: 'Load the sample' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await addCategory(page, 'Ideas');
  await expect(status).toContainText('Drafts');
  await expect(status).toContainText(/http:\/\/127\.0\.0\.1:\d+/);
  const secondUrl = await canopy.url();
  expect(secondUrl).not.toBe(firstUrl);
  const outside = new ServiceCaller(secondUrl, await canopy.token());
  await outside.create({ name: 'From outside' });
  await expect(row('From outside')).toBeVisible();

  // What is being typed is saved before the window turns away.
  await row('Ideas').click();
  const description = page.getByRole('region', { name: 'Details' }).getByRole('textbox', { name: 'Description' });
  await description.fill('Half a thought');
  await switchTo(page, 'My categories');
  await expect(row('Shoes')).toBeVisible();
  await expect(row('Ideas')).toHaveCount(0);
  // The last window has left it: its thread ends, and its file is closed.
  await expect.poll(() => existsSync(join(userDataDir, 'workspaces', 'drafts.canopy-wal'))).toBe(false);
  await switchTo(page, 'Drafts');
  await expect(row('Ideas')).toHaveAttribute('aria-selected', 'true');
  await expect(description).toHaveValue('Half a thought');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled();
  expect(readFileSync(join(userDataDir, 'logs', 'canopy.log'), 'utf8')).not.toContain('"level":"error"');
});

test('the menu is worked by the keyboard alone, in both themes without a finding of axe', async ({ canopy }) => {
  const { page } = canopy;
  await addCategory(page, 'Shoes');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await buttonIn(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitemradio', { name: 'My categories' })).toHaveAttribute('aria-checked', 'true');
    await expect(page.getByRole('menuitemradio', { name: 'My categories' })).toBeFocused();
    await expect.poll(findingsWithoutHints(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(buttonIn(page)).toBeFocused();
  }
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('switch workspace');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'My categories' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('new workspace');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('MY CATEGORIES');
  await page.keyboard.press('Enter');
  await expect(page.getByText('A workspace called “My categories” already exists.')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Summer');
  await page.keyboard.press('Enter');
  await expect(buttonIn(page)).toHaveAccessibleName('Workspace: Summer');
});

test('two windows show two workspaces, and are there again after a restart, also when the list of workspaces is damaged', async ({
  userDataDir
}) => {
  const shownIn = async (app: ElectronApplication): Promise<string[][]> => {
    await expect.poll(() => app.windows().length).toBe(2);
    const shown = await Promise.all(
      app.windows().map(async (page) => {
        await page.getByRole('treeitem').first().waitFor();
        const rows = await page
          .getByRole('treeitem')
          .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''));
        return [(await buttonIn(page).getAttribute('aria-label')) ?? '', ...rows];
      })
    );
    return shown.toSorted((one, other) => one.length - other.length);
  };
  const first = await startCanopy(userDataDir);
  await addCategory(first.page, 'Shoes');
  await create(first.page, 'Unused');
  await create(first.page, 'Drafts');
  await addCategory(first.page, 'Ideas');
  const second = await openInNewWindow(first.app, first.page, 'My categories');
  await expect(rowIn(second, 'Shoes')).toBeVisible();
  // A change in one is nothing to the other.
  await addCategory(second, 'Boots');
  await expect(rowIn(first.page, 'Boots')).toHaveCount(0);

  // The ids of one mean other categories in the other: what is cut here is copied there, and nothing there moves.
  await rowIn(first.page, 'Ideas').click();
  await first.page.keyboard.press('ControlOrMeta+x');
  await expect(rowIn(first.page, 'Ideas')).toHaveAttribute('data-cut');
  await expect.poll(() => first.app.evaluate(({ clipboard }) => clipboard.readText())).toBe('Ideas');
  await rowIn(second, 'Boots').click();
  await second.keyboard.press('ControlOrMeta+v');
  await expect(second.getByRole('treeitem')).toHaveText(['Shoes', 'Boots', 'Ideas']);

  // A name is a name in every window, and the file keeps its own.
  await openMenu(first.page);
  await itemIn(first.page, 'Rename…').click();
  await answer(first.page, 'Plans', 'Rename');
  await expect(buttonIn(first.page)).toHaveAccessibleName('Workspace: Plans');
  await expect(first.status).toContainText('Plans');
  await openMenu(second);
  await expect(second.getByRole('menuitemradio')).toHaveText(['My categories', 'Unused', 'Plans']);
  const ended = first.app.waitForEvent('close');
  await first.app.evaluate(({ app }) => app.quit());
  await ended;

  const again = await startCanopy(userDataDir);
  const boots = ['Workspace: My categories', 'Shoes', 'Boots', 'Ideas'];
  expect(await shownIn(again.app)).toEqual([['Workspace: Plans', 'Ideas'], boots]);
  // A workspace that is open has its journal beside it.
  const open = readdirSync(join(userDataDir, 'workspaces')).filter((file) => file.endsWith('-wal'));
  expect(open.toSorted()).toEqual(['drafts.canopy-wal', 'my-categories.canopy-wal']);
  await again.close();

  writeFileSync(join(userDataDir, 'workspaces.json'), '{"workspaces": [');
  const repaired = await startCanopy(userDataDir);
  expect(await shownIn(repaired.app)).toEqual([['Workspace: Drafts', 'Ideas'], boots]);
  await openMenu(repaired.page);
  await expect(repaired.page.getByRole('menuitemradio')).toHaveText(['My categories', 'Drafts', 'Unused']);
  await repaired.close();
});

test('a workspace that is forgotten leaves the list; its windows turn to another, and its file is not deleted', async ({
  canopy,
  userDataDir
}) => {
  const { app, page, row } = canopy;
  await addCategory(page, 'Shoes');
  await openMenu(page);
  await expect(itemIn(page, 'Delete workspace…')).toBeDisabled();
  await page.keyboard.press('Escape');
  await create(page, 'Drafts');
  await addCategory(page, 'Ideas');
  // Whether there is a trash here depends on the machine.
  await app.evaluate(({ shell }) => {
    shell.trashItem = () => Promise.reject(new Error('There is no trash.'));
  });
  const another = await openInNewWindow(app, page, 'Drafts');
  await expect(rowIn(another, 'Ideas')).toBeVisible();
  await openMenu(page);
  await itemIn(page, 'Delete workspace…').click();
  await expect(page.getByRole('dialog')).toContainText('Delete “Drafts”?');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(row('Shoes')).toBeVisible();
  await expect(rowIn(another, 'Shoes')).toBeVisible();
  const file = join(userDataDir, 'workspaces', 'drafts.canopy');
  await expect(page.getByText(`its file is kept: ${file}`)).toBeVisible();
  expect(readFileSync(file).subarray(0, 15).toString()).toBe('SQLite format 3');
  expect(existsSync(`${file}-wal`)).toBe(false);
  await openMenu(page);
  await expect(page.getByRole('menuitemradio')).toHaveCount(1);
});

test('a deleted workspace goes to the trash, which in tests is not the person’s own', async ({ canopy }) => {
  const { page, row } = canopy;
  const own = join(homedir(), '.local/share/Trash/files');
  const inOwn = (): string[] => (existsSync(own) ? readdirSync(own) : []);
  const before = inOwn();
  await addCategory(page, 'Shoes');
  await create(page, 'For the trash of the tests');
  await openMenu(page);
  await itemIn(page, 'Delete workspace…').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(row('Shoes')).toBeVisible();
  // Whether there is a trash here depends on the machine.
  await expect(page.getByText(/“For the trash of the tests” was (deleted|removed)/)).toBeVisible();
  expect(inOwn()).toEqual(before);
});

test('what waits in a workspace that no window shows is said where one turns to it', async ({
  canopy,
  userDataDir
}) => {
  const service = foreignServer({ ...foreignService('plain'), auth: 'none' });
  for (const name of ['Coffee', 'Tea']) service.editor.create({ name }, null, 0);
  const door = await ForeignDoor.open(service);
  await connect(canopy, door, null);
  const { page, row, status } = canopy;
  await expect(row('Tea')).toBeVisible();
  await expect(status.getByText('All changes saved')).toBeVisible();
  await door.stop();
  await row('Tea').click();
  await page.keyboard.press('F2');
  await page.keyboard.type('Fine tea');
  await page.keyboard.press('Enter');
  await expect(status.getByText('Offline')).toBeVisible();
  const switchTo = async (name: RegExp): Promise<void> => {
    await page.getByRole('button', { name: /^Workspace/ }).click();
    await page.getByRole('menuitemradio', { name }).click();
  };
  await switchTo(/^My categories/);
  const button = page.getByRole('button', { name: 'Workspace: My categories. Shop: 1 change waiting' });
  await expect(button).toBeVisible();
  await button.click();
  await expect(page.getByRole('menuitemradio', { name: /^Shop .*1 change waiting$/ })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(findingsWithoutHints(page)).toEqual([]);
    await shoot(page, `waiting-${colorScheme}`);
  }
  await page.keyboard.press('Escape');
  await expect
    .poll(() => readFileSync(join(userDataDir, 'workspaces.json'), 'utf8'))
    .toMatch(/"unsettled": \{\s*"waiting": 1/);

  // Once it is shown and sent, there is no more to say.
  await door.start();
  await switchTo(/^Shop/);
  await expect.poll(() => service.editor.all().map(({ name }) => name)).toEqual(['Fine tea', 'Coffee']);
  await expect(status.getByText('All changes saved')).toBeVisible();
  await switchTo(/^My categories/);
  await expect(page.getByRole('button', { name: 'Workspace: My categories', exact: true })).toBeVisible();
  await door.stop();
});

test('a window on another workspace hears what waits in a replica as it is edited, and when it has been sent', async ({
  canopy
}) => {
  const service = foreignServer({ ...foreignService('plain'), auth: 'none' });
  for (const name of ['Coffee', 'Tea']) service.editor.create({ name }, null, 0);
  const door = await ForeignDoor.open(service);
  await connect(canopy, door, null);
  const { app, page, row, status } = canopy;
  await expect(status.getByText('All changes saved')).toBeVisible();
  const another = await openInNewWindow(app, page, 'My categories');
  await expect(buttonIn(another)).toHaveAccessibleName('Workspace: My categories');
  await door.stop();
  const rename = async (name: string, to: string): Promise<void> => {
    await row(name).click();
    await page.keyboard.press('F2');
    await page.keyboard.type(to);
    await page.keyboard.press('Enter');
    await expect(row(to)).toBeVisible();
  };
  await rename('Tea', 'Fine tea');
  await expect(buttonIn(another)).toHaveAccessibleName('Workspace: My categories. Shop: Offline, 1 change waiting');
  await expect(status.getByText('Offline, 1 change waiting')).toBeVisible();
  await rename('Coffee', 'Strong coffee');
  await expect(status.getByText('Offline, 2 changes waiting')).toBeVisible();
  await expect(buttonIn(another)).toHaveAccessibleName('Workspace: My categories. Shop: Offline, 2 changes waiting');
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const window of [page, another]) await window.emulateMedia({ colorScheme });
    await shoot(page, `waiting-offline-${colorScheme}`);
    await shoot(another, `waiting-elsewhere-${colorScheme}`);
  }

  await door.start();
  await syncNow(page);
  await expect(status.getByText('All changes saved')).toBeVisible();
  await expect(buttonIn(another)).toHaveAccessibleName('Workspace: My categories');
  await door.stop();
});
