import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '../support/expect';
import { z } from 'zod';
import { ROOT, testInNewWorkspace as test } from '../support/canopy-app';
import { ServiceCaller } from '../support/service-caller';

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));

const SECRET = 'Zq9xW secret category';

test('the help menu: About with the licence, a report without names and secrets, and licences while no window has the focus', async ({
  canopy
}) => {
  const { app, page, userDataDir } = canopy;
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = (...args: unknown[]) => {
      Object.assign(globalThis, { about: args.at(-1) });
      return Promise.resolve({ response: 0, checkboxChecked: false });
    };
  });
  await page.getByRole('button', { name: 'Load the sample' }).waitFor();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Go to a category or run a command' }).fill('>about');
  await expect(page.getByRole('option', { name: 'About Canopy' })).toBeVisible();
  await page.keyboard.press('Enter');
  const shown = (): Promise<unknown> =>
    app.evaluate(() => {
      const { about } = globalThis as unknown as {
        about?: { title: string; message: string; detail: string; icon: Electron.NativeImage };
      };
      return about === undefined
        ? null
        : { title: about.title, message: about.message, detail: about.detail, hasIcon: !about.icon.isEmpty() };
    });
  await expect.poll(shown).toMatchObject({
    title: 'About Canopy',
    message: `Canopy ${version}`,
    detail: expect.stringContaining('MIT license'),
    hasIcon: true
  });
  const labels = await app.evaluate(({ Menu }) =>
    Menu.getApplicationMenu()
      ?.items.flatMap(({ submenu }) => submenu?.items ?? [])
      .map(({ label }) => label)
      .filter((label) => label.startsWith('About'))
  );
  expect(labels).toEqual(['About Canopy']);

  // The report is copied as it was shown. The window stands before the log's first line is written.
  const log = join(userDataDir, 'logs', 'canopy.log');
  await expect.poll(() => (existsSync(log) ? readFileSync(log, 'utf8') : '')).toContain('"event":"started"');
  const [url, token] = [await canopy.url(), await canopy.token()];
  await new ServiceCaller(url, token).create({ name: SECRET });
  await expect(canopy.row(SECRET)).toBeVisible();
  await app.evaluate(({ Menu }) => void Menu.getApplicationMenu()?.getMenuItemById('command-reportProblem')?.click());
  const reporting = page.getByRole('dialog', { name: 'Report a problem' });
  const report = await reporting.getByRole('region', { name: 'Report' }).innerText();
  expect(report).toMatch(/^Canopy \d+\.\d+\.\d+ \(from the source\)\nElectron /);
  expect(report).toMatch(/\nWorkspaces: \d+\n {2}1: local, /);
  expect(report).toContain('theme: system');
  expect(report).toMatch(/\n {2}\S+ info [a-z]/);
  for (const hidden of [SECRET, 'My categories', userDataDir, token, url, new URL(url).host, tmpdir()])
    expect(report).not.toContain(hidden);
  await reporting.getByRole('button', { name: 'Copy report' }).click();
  await expect(page.getByText('The report is on the clipboard.')).toBeVisible();
  expect((await app.evaluate(({ clipboard }) => clipboard.readText())).replaceAll('\r', '')).toBe(report);
  await page.keyboard.press('Escape');
  await expect(reporting).toHaveCount(0);

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
