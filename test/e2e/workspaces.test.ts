import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { expect } from '../support/expect';
import { plantInFile } from '../support/beside-the-app';
import { startCanopy, test } from '../support/canopy-app';
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

test('two windows show two workspaces, and are there again after a restart, although the list of workspaces is damaged; one that is deleted goes to the trash', async ({
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
  await create(first.page, 'Drafts');
  // The last window has left the one before: its thread ends, and its file is closed.
  await expect.poll(() => existsSync(join(userDataDir, 'workspaces', 'my-categories.canopy-wal'))).toBe(false);
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
  await expect(second.getByRole('menuitemradio')).toHaveText(['My categories', 'Plans']);
  const ended = first.app.waitForEvent('close');
  await first.app.evaluate(({ app }) => app.quit());
  await ended;
  expect(readFileSync(join(userDataDir, 'logs', 'canopy.log'), 'utf8')).not.toContain('"level":"error"');

  plantInFile(join(userDataDir, 'workspaces', 'unused.canopy'), [{ name: 'Unused' }]);
  writeFileSync(join(userDataDir, 'workspaces.json'), '{"workspaces": [');
  const repaired = await startCanopy(userDataDir);
  expect(await shownIn(repaired.app)).toEqual([
    ['Workspace: Drafts', 'Ideas', 'From outside'],
    ['Workspace: My categories', 'Shoes', 'Boots', 'Ideas']
  ]);
  // A workspace that is open has its journal beside it.
  const open = readdirSync(join(userDataDir, 'workspaces')).filter((file) => file.endsWith('-wal'));
  expect(open.toSorted()).toEqual(['drafts.canopy-wal', 'my-categories.canopy-wal']);
  await openMenu(repaired.page);
  await expect(repaired.page.getByRole('menuitemradio')).toHaveText(['My categories', 'Drafts', 'Unused']);
  await repaired.page.keyboard.press('Escape');

  // A workspace that is deleted goes to the trash, which in tests is not the person's own; all its windows turn to another.
  const shown = async (name: string): Promise<Page> => {
    for (const one of repaired.app.windows())
      if ((await buttonIn(one).getAttribute('aria-label')) === `Workspace: ${name}`) return one;
    throw new Error(`No window shows ${name}.`);
  };
  const [page, other] = [await shown('Drafts'), await shown('My categories')];
  await openMenu(other);
  await other.getByRole('menuitemradio', { name: 'Drafts' }).click();
  await expect(buttonIn(other)).toHaveAccessibleName('Workspace: Drafts');
  const own = join(homedir(), '.local/share/Trash/files');
  const inOwn = (): string[] => (existsSync(own) ? readdirSync(own) : []);
  const before = inOwn();
  await openMenu(page);
  await itemIn(page, 'Delete workspace…').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  for (const one of [page, other]) await expect(rowIn(one, 'Shoes')).toBeVisible();
  // Whether there is a trash here depends on the machine.
  await expect(page.getByText(/“Drafts” was (deleted|removed)/)).toBeVisible();
  expect(inOwn()).toEqual(before);
  await repaired.close();
});
