import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { findingsInLooks } from '../support/axe-findings';
import { plantBesideTheApp } from '../support/beside-the-app';
import { EXECUTABLE, ROOT, startCanopy, test } from '../support/canopy-app';
import { smallDisk } from '../support/small-disk';

/** A start that is refused: its dialog would wait for somebody. */
const startQuietly = (args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
  const flags = (process.env['CANOPY_ELECTRON_FLAGS'] ?? '').split(' ').filter((flag) => flag !== '');
  const folder = mkdtempSync(join(tmpdir(), 'canopy-quiet-'));
  const preload = join(folder, 'quiet.cjs');
  writeFileSync(
    preload,
    'const { app, dialog } = require("electron"); dialog.showErrorBox = () => console.error(`box ${app.isReady()}`);'
  );
  const options = { env: { ...process.env, ...env }, encoding: 'utf8', timeout: 30_000 } as const;
  const ending = spawnSync(EXECUTABLE, [...flags, '-r', preload, ROOT, '--port=0', ...args], options);
  rmSync(folder, { recursive: true });
  return ending;
};

const NEWER = '{"version":2}';

test('safe mode has the defaults, says so, and leaves settings and windows as they are', async ({ userDataDir }) => {
  const settings = join(userDataDir, 'settings.json');
  writeFileSync(settings, '{"theme":"dark","density":"compact"}');
  const { page, app, close } = await startCanopy(userDataDir, ['--port=0', '--safe-mode']);
  await expect(page.getByRole('region', { name: 'About this start' })).toContainText('Safe mode');
  await expect(page.locator('html')).toHaveAttribute('data-density', 'comfortable');
  expect(await app.evaluate(({ app: electron }) => electron.isHardwareAccelerationEnabled())).toBe(false);
  expect(await findingsInLooks(page, 'safe mode')).toEqual([]);
  await close();
  expect(readFileSync(settings, 'utf8')).toBe('{"theme":"dark","density":"compact"}');
});

test('files of a newer Canopy are named and left alone, and the message can be closed', async ({ userDataDir }) => {
  const file = join(userDataDir, 'settings.json');
  writeFileSync(file, NEWER);
  const { page, close } = await startCanopy(userDataDir);
  const bar = page.getByRole('region', { name: 'About this start' });
  await expect(bar).toContainText('are from a newer version of Canopy');
  await bar.getByRole('button', { name: 'Close this message' }).click();
  await expect(bar).toHaveCount(0);
  await close();
  expect(readFileSync(file, 'utf8')).toBe(NEWER);
});

test('a crash leaves a report, which is offered at the next start and sent nowhere', async ({ userDataDir }) => {
  const first = await startCanopy(userDataDir);
  const ended = first.app.waitForEvent('close');
  await first.app.evaluate(({ dialog }) => {
    dialog.showErrorBox = () => undefined;
    setTimeout(() => {
      throw new TypeError('Secret shoes');
    }, 50);
  });
  await ended;
  const { app, page, close } = await startCanopy(userDataDir);
  await app.evaluate(({ shell }) => {
    shell.showItemInFolder = (file) => Object.assign(globalThis, { shownFile: file });
  });
  const bar = page.getByRole('region', { name: 'About this start' });
  await expect(bar).toContainText('Canopy ended unexpectedly the last time.');
  await bar.getByRole('button', { name: 'Show the report' }).click();
  const shownFile = async (): Promise<string> =>
    String(await app.evaluate(() => Reflect.get(globalThis, 'shownFile') as unknown));
  await expect.poll(shownFile).not.toBe('undefined');
  const shown = await shownFile();
  const report = readFileSync(shown, 'utf8');
  expect(JSON.parse(report)).toMatchObject({ name: 'TypeError', kind: 'uncaughtException' });
  expect(report).not.toContain('Secret');
  await bar.getByRole('button', { name: 'Close this message' }).click();
  await close();
  const third = await startCanopy(userDataDir);
  await expect(third.page.getByRole('button', { name: 'New category' })).toBeVisible();
  await expect(third.page.getByRole('region', { name: 'About this start' })).toHaveCount(0);
  await third.close();
});

test('a crash outside of JavaScript leaves a dump, of the main process and of a page, which is offered and sent nowhere', async ({
  userDataDir
}) => {
  const first = await startCanopy(userDataDir);
  await expect(first.page.getByRole('button', { name: 'New category' })).toBeVisible();
  // The window stands before the log's first line is written.
  const log = join(userDataDir, 'logs/canopy.log');
  const started = (): string => (existsSync(log) ? readFileSync(log, 'utf8') : '');
  await expect.poll(started).toContain('"event":"started"');
  const ended = first.app.waitForEvent('close');
  await first.app.evaluate(() => void setTimeout(() => process.crash(), 50));
  await ended;

  const second = await startCanopy(userDataDir);
  await second.app.evaluate(({ shell, dialog }) => {
    shell.showItemInFolder = (file) => Object.assign(globalThis, { shownFile: file });
    // The page is to be opened again after its crash.
    dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false });
  });
  const shownFile = async (): Promise<string> =>
    String(await second.app.evaluate(() => Reflect.get(globalThis, 'shownFile') as unknown));
  const bar = second.page.getByRole('region', { name: 'About this start' });
  await expect(bar).toContainText('It may hold names and secrets');
  await bar.getByRole('button', { name: 'Show the dump' }).click();
  await expect.poll(shownFile).toMatch(/crashes\/native\/.*\.dmp$/);
  const ofMain = await shownFile();
  expect(existsSync(ofMain)).toBe(true);
  await bar.getByRole('button', { name: 'Close this message' }).click();
  // A page of the time before Crashpad was started leaves a line in the log; one that is opened later, a dump too.
  await expect.poll(() => started().split('"event":"started"').length).toBe(3);
  for (const crash of [1, 2]) {
    await second.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer()
    );
    await expect.poll(() => started().split('"event":"page_ended"').length).toBe(crash + 1);
    await expect
      .poll(() =>
        second.app.evaluate(async ({ BrowserWindow }) => {
          const contents = BrowserWindow.getAllWindows()[0]?.webContents;
          if (contents === undefined || contents.isCrashed() || contents.isLoadingMainFrame()) return '';
          return String(
            await contents.executeJavaScript('document.body.innerText.includes("New category") ? "drawn" : ""')
          );
        })
      )
      .toBe('drawn');
  }
  await second.close();

  const third = await startCanopy(userDataDir);
  await expect(third.page.getByRole('button', { name: 'Show the dump' })).toBeVisible();
  await third.close();
});

test('without a home that can be used, Canopy says what to do', async ({ userDataDir }) => {
  const home = join(userDataDir, 'home');
  writeFileSync(home, 'a file in its place');
  const { stderr, status } = startQuietly([], { HOME: home, XDG_CONFIG_HOME: '' });
  expect(stderr).toContain('--user-data-dir=FOLDER');
  // Before Electron is ready, nobody who started it by its icon would see the box.
  expect(stderr).toContain('box true');
  expect(status).toBe(1);
});

test('a data folder on a disk that became read-only is named, with what to do, and nothing in it is lost', () => {
  const disk = smallDisk(16);
  test.skip(disk === undefined, 'Only root may mount a disk.');
  if (disk === undefined) return;
  try {
    plantBesideTheApp(disk.folder, 'Shoes', ['Boots']);
    const file = join(disk.folder, 'workspaces', 'my-categories.canopy');
    const before = readFileSync(file);
    expect(disk.makeReadOnly()).toBe(true);
    const { stderr, status } = startQuietly([`--user-data-dir=${disk.folder}`]);
    expect(stderr).toContain(`“${disk.folder}” cannot be used for Canopy’s data.`);
    expect(stderr).toContain('box true');
    expect(status).toBe(1);
    expect(readFileSync(file)).toEqual(before);
  } finally {
    disk.remove();
  }
});
