import { mkdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { ALL_LOOKS, findingsInLooks, type Look } from '../support/axe-findings';
import { startCanopy, test as testAlone, testInNewWorkspace as test, type CanopyApp } from '../support/canopy-app';
import type { Theme } from '../../src-shared/settings';
import { shoot } from '../support/screenshots';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Settings' });
/** Playwright asks for the light scheme in the app's place; from here on the app's own holds. */
const ownScheme = (page: Page): Promise<void> => page.emulateMedia({ colorScheme: null });
const isDark = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.matchMedia('(prefers-color-scheme: dark)').matches);
const inFile = (folder: string): unknown => JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'));

const makeOne = async ({ page, tree }: CanopyApp, name: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'New category name' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(tree.getByRole('treeitem', { name })).toBeFocused();
};

/** Chooses a setting, which shows as chosen once it is in its file. */
const set = async (page: Page, name: string): Promise<void> => {
  const radio = dialogOf(page).getByRole('radio', { name, exact: true });
  await radio.click();
  await expect(radio).toBeChecked();
};

const choose = async (page: Page, name: string): Promise<void> => {
  await expect(page.getByRole('button', { name: 'New category' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+,');
  await set(page, name);
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
};

test('the theme holds at once, by keyboard alone, and after a restart', async ({ userDataDir }) => {
  const first = await startCanopy(userDataDir);
  const { page } = first;
  await ownScheme(page);
  const begin = page.getByRole('button', { name: 'New category' });
  await expect(begin).toBeFocused();
  await page.keyboard.press('ControlOrMeta+,');
  await expect(dialogOf(page).getByRole('radio', { name: 'System' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(dialogOf(page).getByRole('radio', { name: 'Dark', exact: true })).toBeChecked();
  await expect.poll(() => isDark(page)).toBe(true);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.keyboard.press('Escape');
  await expect(begin).toBeFocused();
  await page.getByRole('button', { name: 'Theme: dark' }).click();
  await page.getByRole('button', { name: 'Theme: system' }).click();
  await expect.poll(() => isDark(page)).toBe(false);
  await choose(page, 'High contrast, dark');
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'more');
  expect(inFile(userDataDir)).toMatchObject({ theme: 'contrastDark' });
  await first.close();

  const second = await startCanopy(userDataDir);
  await ownScheme(second.page);
  await expect(second.page.getByRole('button', { name: 'Theme: high contrast, dark' })).toBeVisible();
  await expect(second.page.locator('html')).toHaveAttribute('data-contrast', 'more');
  expect(await isDark(second.page)).toBe(true);
  await second.close();
});

test('a system that asks for more contrast gets it', async ({ canopy }) => {
  const { page } = canopy;
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'normal');
  await page.emulateMedia({ contrast: 'more' });
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'more');
  await page.emulateMedia({ contrast: 'no-preference', forcedColors: 'active' });
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'more');
  await page.emulateMedia({ contrast: 'no-preference', forcedColors: 'none' });
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'normal');
});

test('compact rows are lower, those in sight stay in sight, and every row is where it belongs', async ({ canopy }) => {
  const { page, row, tree } = canopy;
  await page.getByRole('button', { name: 'Load the sample' }).click();
  await row('Electronics').click();
  await page.keyboard.press('ControlOrMeta+Shift+e');
  await expect(row('Electronics')).toHaveAttribute('aria-expanded', 'true');
  await tree.evaluate((element) => element.scrollTo({ top: 28 * 2_000 }));
  const atEdge = (): Promise<string | undefined> =>
    tree.evaluate((element) => {
      const edge = element.getBoundingClientRect().top + 2;
      const isThere = (row: Element): boolean =>
        row.getBoundingClientRect().top <= edge && row.getBoundingClientRect().bottom > edge;
      return [...element.querySelectorAll<HTMLElement>('[role="treeitem"]')].find(isThere)?.dataset['id'];
    });
  await expect.poll(atEdge).toBeDefined();
  const before = await atEdge();
  await page.keyboard.press('ControlOrMeta+,');
  await set(page, 'Compact');
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
  await expect.poll(atEdge).toBe(before);
  await page.keyboard.press('Escape');
  // Looked up and measured in one go: a row that scrolls away in between would have no height.
  const heights = (): Promise<number[]> =>
    tree.evaluate((element) => [
      ...new Set([...element.querySelectorAll('[role="treeitem"]')].map((one) => one.getBoundingClientRect().height))
    ]);
  await expect.poll(heights).toEqual([24]);
  await choose(page, 'Comfortable');
  await page.keyboard.press('End');
  await expect(page.locator('[role=treeitem]:focus')).toBeInViewport();
  await shoot(page, 'rows');
});

test('deleting asks always, only for several, or never', async ({ canopy }) => {
  const { page, row, tree } = canopy;
  await page.getByRole('button', { name: 'New category' }).click();
  for (const name of ['Apparel', 'Books', 'Cameras', 'Drinks', 'Electronics']) {
    await makeOne(canopy, name);
    if (name !== 'Electronics') await page.keyboard.press('ControlOrMeta+n');
  }
  await row('Books').click();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('dialog')).toContainText('Delete “Books”?');
  await page.keyboard.press('Escape');

  // The question itself offers to be the last of its kind.
  await row('Apparel').click();
  await page.keyboard.press('Delete');
  await page
    .getByRole('dialog')
    .getByRole('checkbox', { name: 'Do not ask again when only one category goes' })
    .check();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row('Apparel')).toHaveCount(0);
  await expect(row('Books')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(row('Apparel')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+,');
  await expect(dialogOf(page).getByRole('radio', { name: 'Only for more than one category' })).toBeChecked();
  await page.keyboard.press('Escape');
  await choose(page, 'Always');

  await choose(page, 'Only for more than one category');
  await row('Books').click();
  await page.keyboard.press('Delete');
  await expect(row('Books')).toHaveCount(0);
  await expect(row('Cameras')).toBeFocused();
  await expect(row('Cameras')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Delete');
  await expect(page.getByRole('dialog')).toContainText('Delete 2 categories?');
  await page.keyboard.press('Escape');
  // A parent takes along what is below it.
  await row('Drinks').click();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(row('Drinks')).toHaveAttribute('aria-level', '2');
  await row('Cameras').click();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('dialog')).toContainText('Delete “Cameras”?');
  await page.keyboard.press('Escape');

  await choose(page, 'Never');
  await row('Cameras').click();
  await page.keyboard.press('Delete');
  await expect(tree.getByRole('treeitem')).toHaveCount(2);
  await expect(row('Electronics')).toBeFocused();
  // Every one of them is still a step of undo.
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(tree.getByRole('treeitem')).toHaveCount(5);
});

testAlone(
  'the port can be changed here too, and a setting that cannot be kept stays as it was and says so',
  async ({ canopy, userDataDir }) => {
    const { page, status } = canopy;
    await expect(status).toContainText('http://127.0.0.1:');
    await page.keyboard.press('ControlOrMeta+,');
    const port = dialogOf(page).getByRole('textbox', { name: 'Port' });
    await port.fill('80');
    await port.press('Enter');
    await expect(dialogOf(page)).toContainText('Enter a whole number from 1024 to 65535.');
    // Nor is another one taken in its place, when the field is left for the button.
    await port.fill('99999');
    await dialogOf(page).getByRole('button', { name: 'Use this port' }).click();
    await expect(dialogOf(page)).toContainText('Enter a whole number from 1024 to 65535.');
    await expect(port).toHaveValue('99999');

    // Where the file belongs, there is a folder now.
    rmSync(join(userDataDir, 'settings.json'), { force: true });
    mkdirSync(join(userDataDir, 'settings.json'));
    await dialogOf(page).getByRole('radio', { name: 'Compact' }).click();
    await expect(page.getByRole('alert')).toContainText('The settings file could not be written');
    await expect(dialogOf(page).getByRole('radio', { name: 'Comfortable' })).toBeChecked();
    rmdirSync(join(userDataDir, 'settings.json'));
    await set(page, 'Compact');
    expect(inFile(userDataDir)).toMatchObject({ density: 'compact' });
  }
);

const ownTheme = ({ colorScheme, contrast }: Look): Theme => {
  if (contrast === 'more') return colorScheme === 'dark' ? 'contrastDark' : 'contrastLight';
  return colorScheme;
};

test('axe finds nothing in any view with any of the four themes', async ({ canopy }) => {
  const { page, row, details } = canopy;
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: null });
  const findings = (view: string): Promise<string[]> =>
    findingsInLooks(page, view, ALL_LOOKS, (_page, look) =>
      page
        .evaluate((theme) => globalThis.canopy.call('settings.write', { theme }), ownTheme(look))
        .then(() => undefined)
    );
  await expect(page.getByRole('button', { name: 'New category' })).toBeVisible();
  expect(await findings('empty')).toEqual([]);
  await page.getByRole('button', { name: 'Load the sample' }).click();
  await row('Electronics').click();
  await page.keyboard.press('ArrowRight');
  await details.getByRole('switch', { name: 'Visible' }).click();
  await row('Furniture').click({ modifiers: ['ControlOrMeta'] });
  expect(await findings('tree')).toEqual([]);
  await row('Electronics').click();
  await page.keyboard.press('F2');
  await expect(page.getByRole('textbox', { name: 'Rename' })).toBeFocused();
  expect(await findings('name')).toEqual([]);
  await page.keyboard.press('Escape');
  for (const [name, keys] of [
    ['settings', 'ControlOrMeta+,'],
    ['palette', 'ControlOrMeta+k'],
    ['shortcuts', 'F1'],
    ['delete', 'Delete'],
    ['menu', 'Shift+F10'],
    ['history', 'ControlOrMeta+Shift+h']
  ] as const) {
    await row('Electronics').click();
    await page.keyboard.press(keys);
    await expect(
      page
        .getByRole('dialog')
        .or(page.getByRole('menu'))
        .or(page.getByRole('tab', { name: 'History' }))
        .first()
    ).toBeVisible();
    expect(await findings(name)).toEqual([]);
    await page.keyboard.press('Escape');
  }
});

test('the settings are usable at 200 % zoom', async ({ canopy }) => {
  const { app, page } = canopy;
  await expect(page.getByRole('button', { name: 'New category' })).toBeVisible();
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(2));
  await page.keyboard.press('ControlOrMeta+,');
  await expect(dialogOf(page).getByRole('radio', { name: 'System' })).toBeInViewport();
  await dialogOf(page).getByRole('button', { name: 'Use this port' }).focus();
  await expect(dialogOf(page).getByRole('button', { name: 'Use this port' })).toBeInViewport();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth))
    .toBe(true);
  await shoot(page, 'zoomed');
});

test('every window follows a change that is made in one of them', async ({ canopy }) => {
  const { app, page } = canopy;
  await expect(page.getByRole('button', { name: 'New category' })).toBeVisible();
  const opened = app.waitForEvent('window');
  await page.keyboard.press('ControlOrMeta+Alt+n');
  const other = await opened;
  await expect(other.getByRole('button', { name: 'New category' })).toBeVisible();
  await choose(page, 'Compact');
  await expect(other.locator('html')).toHaveAttribute('data-density', 'compact');
  await choose(other, 'High contrast, light');
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'more');
});
