import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { startCanopy, test } from '../support/canopy-app';
import { ServiceCaller } from '../support/service-caller';

const SECRET = 'Zq9xW secret category';

test('a report shows versions, sizes and settings, and no name, path, address or token; it is copied as it was shown', async ({
  canopy,
  userDataDir
}) => {
  const { app, page } = canopy;
  // The window stands before the log's first line is written, which the report quotes.
  const log = join(userDataDir, 'logs', 'canopy.log');
  await expect.poll(() => (existsSync(log) ? readFileSync(log, 'utf8') : '')).toContain('"event":"started"');
  const [url, token] = [await canopy.url(), await canopy.token()];
  await new ServiceCaller(url, token).create({ name: SECRET });
  await expect(canopy.row(SECRET)).toBeVisible();
  await app.evaluate(({ Menu }) => void Menu.getApplicationMenu()?.getMenuItemById('command-reportProblem')?.click());
  const dialog = page.getByRole('dialog', { name: 'Report a problem' });
  const report = await dialog.getByRole('region', { name: 'Report' }).innerText();
  expect(report).toMatch(/^Canopy \d+\.\d+\.\d+ \(from the source\)\nElectron /);
  expect(report).toContain('Workspaces: 1\n  1: local, ');
  expect(report).toContain('theme: system');
  expect(report).toMatch(/info started .*version=/);
  for (const hidden of [SECRET, 'My categories', userDataDir, token, url, new URL(url).host, tmpdir()])
    expect(report).not.toContain(hidden);
  await dialog.getByRole('button', { name: 'Copy report' }).click();
  await expect(page.getByText('The report is on the clipboard.')).toBeVisible();
  expect((await app.evaluate(({ clipboard }) => clipboard.readText())).replaceAll('\r', '')).toBe(report);
});

test('licences are listed with their texts, or it is said why not', async ({ canopy }) => {
  const { app, page } = canopy;
  await page.getByRole('button', { name: 'Load the sample' }).waitFor();
  // Some menus can be used while no window has the focus.
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().forEach((window) => window.blur()));
  await expect.poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getFocusedWindow() === null)).toBe(true);
  await app.evaluate(({ Menu }) => void Menu.getApplicationMenu()?.getMenuItemById('command-licenses')?.click());
  const dialog = page.getByRole('dialog', { name: 'Licenses' });
  await expect(dialog.getByText(/Canopy includes these parts|This build carries no list/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Licenses of Chromium' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
});

test('Canopy opens at login when the person says so, by a file that desktops read', async ({ userDataDir }) => {
  test.skip(
    process.platform !== 'linux',
    'Windows and macOS keep it themselves, and a test would change the person’s own.'
  );
  const config = mkdtempSync(join(tmpdir(), 'canopy-e2e-config-'));
  const canopy = await startCanopy(userDataDir, ['--port=0'], undefined, { XDG_CONFIG_HOME: config });
  const file = join(config, 'autostart', 'canopy.desktop');
  try {
    await canopy.page.getByRole('button', { name: 'Load the sample' }).waitFor();
    await canopy.page.keyboard.press('ControlOrMeta+,');
    const group = canopy.page.getByRole('radiogroup', { name: 'Open Canopy when I log in' });
    await expect(group.getByRole('radio', { name: 'No' })).toBeChecked();
    expect(existsSync(file)).toBe(false);
    await group.getByRole('radio', { name: 'Yes' }).click();
    await expect.poll(() => existsSync(file)).toBe(true);
    expect(readFileSync(file, 'utf8')).toContain(`"--user-data-dir=${userDataDir}"`);
    await expect(group.getByRole('radio', { name: 'Yes' })).toBeChecked();
    await group.getByRole('radio', { name: 'No' }).click();
    await expect.poll(() => existsSync(file)).toBe(false);
  } finally {
    await canopy.close();
    rmSync(config, { recursive: true, force: true });
  }
});
