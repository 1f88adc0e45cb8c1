import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from '../support/expect';
import germanSettings from '../../src-renderer/features/settings/messages/de.json' with { type: 'json' };
import german from '../../src-shared/messages/de.json' with { type: 'json' };
import { choose, dialogOf, set } from '../support/settings-dialog';
import { testInNewWorkspace as test } from '../support/canopy-app';

test('every window follows a change that is made in one of them, and so do the scheme and the menus of the system', async ({
  canopy
}) => {
  const { app, page } = canopy;
  const begin = (one: Page) => one.getByRole('button', { name: 'New category' });
  await expect(begin(page)).toBeVisible();
  const opened = app.waitForEvent('window');
  await page.keyboard.press('ControlOrMeta+Alt+n');
  const other = await opened;
  await expect(begin(other)).toBeVisible();
  // Playwright asks for the light scheme in the app's place; from here on the app's own holds.
  for (const one of [page, other]) await one.emulateMedia({ colorScheme: null });
  await choose(page, 'Compact');
  await expect(other.locator('html')).toHaveAttribute('data-density', 'compact');
  await choose(other, 'High contrast, dark');
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'more');
  for (const one of [page, other])
    await expect(one.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(await app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark');

  const menus = () => app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label));
  const speak = async (label: string, language: string, tag: string): Promise<void> => {
    await page.keyboard.press('ControlOrMeta+,');
    await page.getByRole('combobox', { name: label }).selectOption(language);
    for (const one of [page, other]) await expect(one.locator('html')).toHaveAttribute('lang', tag);
  };
  await speak('Language', 'Deutsch', 'de');
  for (const one of [page, other])
    await expect(one.getByRole('button', { name: german.commands.newCategory.label })).toBeVisible();
  expect(await menus()).toContain(german.menus.file);
  await speak(germanSettings.language, germanSettings.languageOfSystem, 'en');
  await expect(begin(other)).toBeVisible();
  expect(await menus()).toContain('File');
});

test('a setting that cannot be kept stays as it was and says so; Canopy opens at login when the person says so, by a file that desktops read', async ({
  canopy,
  folder
}) => {
  const { app, page, userDataDir } = canopy;
  await expect(page.getByRole('button', { name: 'New category' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+,');
  // Where the file belongs, there is a folder now.
  const settings = join(userDataDir, 'settings.json');
  rmSync(settings, { force: true });
  mkdirSync(settings);
  await dialogOf(page).getByRole('radio', { name: 'Compact' }).click();
  await expect(page.getByRole('alert')).toContainText('The settings file could not be written');
  await expect(dialogOf(page).getByRole('radio', { name: 'Comfortable' })).toBeChecked();
  rmdirSync(settings);
  await set(page, 'Compact');
  expect(JSON.parse(readFileSync(settings, 'utf8'))).toMatchObject({ density: 'compact' });

  // Windows and macOS keep it themselves, and a test would change the person’s own.
  if (process.platform !== 'linux') return;
  const keepIn = (config: string | null): Promise<void> =>
    app.evaluate((_electron, wanted) => {
      if (wanted === null) delete process.env['XDG_CONFIG_HOME'];
      else process.env['XDG_CONFIG_HOME'] = wanted;
    }, config);
  const file = join(folder, 'autostart', 'canopy.desktop');
  await keepIn(folder);
  const choice = page.getByRole('switch', { name: 'Open Canopy when I log in' });
  await expect(choice).not.toBeChecked();
  expect(existsSync(file)).toBe(false);
  await choice.click();
  await expect.poll(() => existsSync(file)).toBe(true);
  expect(readFileSync(file, 'utf8')).toContain(`"--user-data-dir=${userDataDir}"`);
  await expect(choice).toBeChecked();
  await choice.click();
  await expect.poll(() => existsSync(file)).toBe(false);
  await keepIn(null);
});
