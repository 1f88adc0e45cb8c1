import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { expect } from '../support/expect';
import { startCanopy, test, testInNewWorkspace } from '../support/canopy-app';
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
  await page.getByRole('menuitem', { name, exact: true }).click();
  return opened;
};

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
  const firstUrl = await first.url();
  await create(first.page, 'Unused');
  await create(first.page, 'Drafts');
  // The last window has left the one before: its thread ends, and its file is closed.
  await expect.poll(() => existsSync(join(userDataDir, 'workspaces', 'unused.canopy-wal'))).toBe(false);
  await addCategory(first.page, 'Ideas');
  // Each has a service of its own.
  const draftsUrl = await first.url();
  expect(draftsUrl).not.toBe(firstUrl);
  await new ServiceCaller(draftsUrl, await first.token()).create({ name: 'From outside' });
  await expect(first.row('From outside')).toBeVisible();
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
  expect(readFileSync(join(userDataDir, 'logs', 'canopy.log'), 'utf8')).not.toContain('"level":"error"');

  const again = await startCanopy(userDataDir);
  const boots = ['Workspace: My categories', 'Shoes', 'Boots', 'Ideas'];
  expect(await shownIn(again.app)).toEqual([['Workspace: Plans', 'Ideas', 'From outside'], boots]);
  // A workspace that is open has its journal beside it.
  const open = readdirSync(join(userDataDir, 'workspaces')).filter((file) => file.endsWith('-wal'));
  expect(open.toSorted()).toEqual(['drafts.canopy-wal', 'my-categories.canopy-wal']);
  await again.close();

  writeFileSync(join(userDataDir, 'workspaces.json'), '{"workspaces": [');
  const repaired = await startCanopy(userDataDir);
  expect(await shownIn(repaired.app)).toEqual([['Workspace: Drafts', 'Ideas', 'From outside'], boots]);
  await openMenu(repaired.page);
  await expect(repaired.page.getByRole('menuitemradio')).toHaveText(['My categories', 'Drafts', 'Unused']);
  await repaired.close();
});

test('a workspace that is deleted goes to the trash, which in tests is not the person’s own, or its file is kept; its windows turn to another', async ({
  canopy,
  userDataDir
}) => {
  const { app, page, row } = canopy;
  const own = join(homedir(), '.local/share/Trash/files');
  const inOwn = (): string[] => (existsSync(own) ? readdirSync(own) : []);
  const before = inOwn();
  const deleteShown = async (): Promise<void> => {
    await openMenu(page);
    await itemIn(page, 'Delete workspace…').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    // Each workspace is looked at as it was when the window turned away from it.
    await expect(row('Shoes')).toHaveAttribute('aria-selected', 'true');
  };
  await addCategory(page, 'Shoes');
  await create(page, 'For the trash of the tests');
  await deleteShown();
  // Whether there is a trash here depends on the machine.
  await expect(page.getByText(/“For the trash of the tests” was (deleted|removed)/)).toBeVisible();
  expect(inOwn()).toEqual(before);

  await create(page, 'Drafts');
  await addCategory(page, 'Ideas');
  await app.evaluate(({ shell }) => {
    shell.trashItem = () => Promise.reject(new Error('There is no trash.'));
  });
  const another = await openInNewWindow(app, page, 'Drafts');
  await expect(rowIn(another, 'Ideas')).toBeVisible();
  await deleteShown();
  await expect(rowIn(another, 'Shoes')).toBeVisible();
  expect(existsSync(join(userDataDir, 'workspaces', 'drafts.canopy'))).toBe(true);
});

testInNewWorkspace(
  'a window on another workspace hears what waits in a replica as it is edited, and when it has been sent',
  async ({ canopy }) => {
    const service = foreignServer({ ...foreignService('plain'), auth: 'none' });
    for (const one of ['Coffee', 'Tea']) service.editor.create({ name: one }, null, 0);
    const door = await ForeignDoor.open(service);
    const { app, page, row, status } = canopy;
    const name = ((await buttonIn(page).getAttribute('aria-label')) ?? '').replace('Workspace: ', '');
    const local = `Workspace: ${name}`;
    await connect(canopy, door, null, 'Waiting');
    await expect(status.getByText('All changes saved')).toBeVisible();
    const another = await openInNewWindow(app, page, name);
    await expect(buttonIn(another)).toHaveAccessibleName(local);
    await door.stop();
    const rename = async (from: string, to: string): Promise<void> => {
      await row(from).click();
      await page.keyboard.press('F2');
      await page.keyboard.type(to);
      await page.keyboard.press('Enter');
      await expect(row(to)).toBeVisible();
    };
    await rename('Tea', 'Fine tea');
    await expect(buttonIn(another)).toHaveAccessibleName(`${local}. Waiting: Offline, 1 change waiting`);
    await expect(status.getByText('Offline, 1 change waiting')).toBeVisible();
    await rename('Coffee', 'Strong coffee');
    await expect(status.getByText('Offline, 2 changes waiting')).toBeVisible();
    await expect(buttonIn(another)).toHaveAccessibleName(`${local}. Waiting: Offline, 2 changes waiting`);
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const window of [page, another]) await window.emulateMedia({ colorScheme });
      await shoot(page, `waiting-offline-${colorScheme}`);
      await shoot(another, `waiting-elsewhere-${colorScheme}`);
    }

    await door.start();
    await syncNow(page);
    await expect(status.getByText('All changes saved')).toBeVisible();
    await expect(buttonIn(another)).toHaveAccessibleName(local);
    await door.stop();
  }
);
