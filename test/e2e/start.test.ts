import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import uiMessages from '../../src-renderer/ui/messages/en.json' with { type: 'json' };
import { expect } from '../support/expect';
import { EXECUTABLE, ROOT, startCanopy, test, type CanopyApp } from '../support/canopy-app';
import { startPackaged } from '../support/packaged-app';
import { quietPort } from '../support/quiet-port';
import { ServiceCaller } from '../support/service-caller';
import { listenHere } from '../support/listen-here';

/** A start that is refused: its dialog would wait for somebody. */
const startQuietly = (args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
  const flags = (process.env['CANOPY_ELECTRON_FLAGS'] ?? '').split(' ').filter((flag) => flag !== '');
  const folder = mkdtempSync(join(tmpdir(), 'canopy-quiet-'));
  const preload = join(folder, 'quiet.cjs');
  writeFileSync(
    preload,
    'const { app, dialog } = require("electron"); dialog.showErrorBox = () => console.error(`box ${app.isReady()}`);'
  );
  const options = { env: { ...process.env, ...env }, encoding: 'utf8', timeout: 120_000 } as const;
  const ending = spawnSync(EXECUTABLE, [...flags, '-r', preload, ROOT, '--port=0', ...args], options);
  rmSync(folder, { recursive: true });
  return ending;
};

const NEWER = '{"version":2}';

const barOf = ({ page }: CanopyApp): Locator => page.getByRole('region', { name: 'About this start' });

/** Has the app do nothing but remember which file it would show in the file manager. @returns that file */
const followShown = async ({ app }: CanopyApp): Promise<() => Promise<string>> => {
  await app.evaluate(({ shell }) => {
    shell.showItemInFolder = (file) => Object.assign(globalThis, { shownFile: file });
  });
  return async () => String(await app.evaluate(() => Reflect.get(globalThis, 'shownFile') as unknown));
};

const occupy = async () => {
  let calls = 0;
  const server = createServer((_request, response) => {
    calls += 1;
    response.end('somebody else');
  });
  return { server, port: await listenHere(server), calls: () => calls };
};

/** One start after the other on the same data, since each leaves something to the next. */
test('files of a newer Canopy and damaged ones, a port in use, crashes in JavaScript and outside of it, and safe mode are told at the start after them', async ({
  userDataDir
}) => {
  const settings = join(userDataDir, 'settings.json');
  const windows = join(userDataDir, 'windows.json');
  const log = join(userDataDir, 'logs/canopy.log');
  const logged = (event: string): number =>
    existsSync(log) ? readFileSync(log, 'utf8').split(`"event":"${event}"`).length - 1 : 0;

  const busy = await occupy();
  const port = await quietPort();
  const address = `http://127.0.0.1:${port}`;

  await test.step('settings of a newer Canopy are named and left alone, and a damaged file of windows is as good as none', async () => {
    writeFileSync(settings, NEWER);
    writeFileSync(windows, '{"windows":[{"bounds":"here"');
    const canopy = await startCanopy(userDataDir);
    const bar = barOf(canopy);
    await expect(bar).toContainText('are from a newer version of Canopy');
    await bar.getByRole('button', { name: uiMessages.close, exact: true }).click();
    await expect(bar).toHaveCount(0);
    // The window stands before the log's first line is written.
    await expect.poll(() => logged('started')).toBe(1);
    const ended = canopy.app.waitForEvent('close');
    await canopy.app.evaluate(({ dialog }) => {
      dialog.showErrorBox = () => undefined;
      setTimeout(() => {
        throw new TypeError('Secret shoes');
      }, 50);
    });
    await ended;
    expect(readFileSync(settings, 'utf8')).toBe(NEWER);
    rmSync(settings);
  });

  await test.step('a crash leaves a report, which is offered and sent nowhere, a port in use is said plainly and another can be chosen, a window of a screen that is gone is in sight, and a page that crashes is opened anew', async () => {
    const state = {
      bounds: { x: -9_000, y: 4_000, width: 700, height: 500 },
      isMaximized: false,
      isFullScreen: false,
      zoom: 1
    };
    const view = { expanded: [7], selected: [8, 9], activeId: 9, top: { id: 5, part: 0.5 }, panel: null };
    writeFileSync(windows, JSON.stringify({ windows: [{ ...state, view }] }));
    // The port of the last time, which another program has by now.
    writeFileSync(settings, JSON.stringify({ port: busy.port }));
    const canopy = await startCanopy(userDataDir, []);
    const shownFile = await followShown(canopy);
    const bar = barOf(canopy);
    await expect(bar).toContainText('Canopy ended unexpectedly the last time.');
    const bounds = await canopy.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.getNormalBounds()
    );
    expect(bounds).toMatchObject({ width: 700, height: 500 });
    expect(bounds?.x).toBeGreaterThanOrEqual(0);
    expect(bounds?.y).toBeGreaterThanOrEqual(0);
    await bar.getByRole('button', { name: 'Show the report' }).click();
    await expect.poll(shownFile).not.toBe('undefined');
    const report = readFileSync(await shownFile(), 'utf8');
    expect(JSON.parse(report)).toMatchObject({ name: 'TypeError', kind: 'uncaughtException' });
    expect(report).not.toContain('Secret');
    await bar.getByRole('button', { name: uiMessages.close, exact: true }).click();
    await expect(bar).toHaveCount(0);
    await expect(canopy.status).toContainText(`Port ${busy.port} is in use by another program`);
    await canopy.page.getByRole('button', { name: 'New category' }).click();
    await canopy.page.getByRole('textbox', { name: 'New category name' }).fill('Shoes');
    await canopy.page.keyboard.press('Enter');
    await expect(canopy.row('Shoes')).toBeFocused();
    await canopy.page.getByRole('button', { name: 'For developers' }).click();
    const field = canopy.page.getByRole('textbox', { name: 'Port' });
    await field.fill(String(busy.port));
    await field.press('Enter');
    await expect(
      canopy.page
        .getByRole('alert')
        .or(canopy.page.getByText(`Port ${busy.port} is in use`))
        .first()
    ).toBeVisible();
    await field.fill(String(port));
    await field.press('Enter');
    await expect.poll(canopy.url).toBe(address);
    expect((await new ServiceCaller(address).tree()).map(({ name }) => name)).toEqual(['Shoes']);
    expect(JSON.parse(readFileSync(settings, 'utf8'))).toMatchObject({ port });
    // A port in use is never a talk with its owner.
    expect(busy.calls()).toBe(0);
    busy.server.close();
    // What a page reports of itself is in the log.
    await canopy.page.evaluate((failure) => globalThis.canopy.call('window.reportFailure', failure), {
      place: 'loading',
      name: 'TypeError',
      frames: [],
      leftOut: 0
    });
    await expect.poll(() => readFileSync(log, 'utf8')).toContain('"place":"loading"');
    await expect.poll(() => logged('started')).toBe(2);
    // A page that crashes is opened anew with all that was saved. One of the time before Crashpad was started leaves a line in the log; one
    // that is opened later, a dump too.
    await canopy.app.evaluate(({ dialog }) => {
      dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false });
    });
    for (const crash of [1, 2]) {
      await canopy.app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer()
      );
      await expect.poll(() => logged('page_ended')).toBe(crash);
      await expect
        .poll(() =>
          canopy.app.evaluate(async ({ BrowserWindow }) => {
            const contents = BrowserWindow.getAllWindows()[0]?.webContents;
            if (contents === undefined || contents.isCrashed() || contents.isLoadingMainFrame()) return '';
            return String(
              await contents.executeJavaScript('document.querySelector("[role=treeitem]")?.textContent ?? ""')
            );
          })
        )
        .toBe('Shoes');
    }
    const ended = canopy.app.waitForEvent('close');
    await canopy.app.evaluate(() => void setTimeout(() => process.crash(), 50));
    await ended;
  });

  await test.step('a crash outside of JavaScript leaves a dump, which is offered and sent nowhere; safe mode has the defaults, says so, and leaves settings and windows as they are', async () => {
    const own = '{"theme":"dark","density":"compact"}';
    writeFileSync(settings, own);
    const before = readFileSync(windows, 'utf8');
    const canopy = await startCanopy(userDataDir, ['--port=0', '--safe-mode']);
    const shownFile = await followShown(canopy);
    const bar = barOf(canopy);
    await expect(bar).toContainText('Safe mode');
    await expect(bar).toContainText('It may hold names and secrets');
    // The report of the crash before was offered once.
    await expect(bar.getByRole('button', { name: 'Show the report' })).toHaveCount(0);
    await bar.getByRole('button', { name: 'Show the dump' }).click();
    await expect.poll(shownFile).toMatch(/crashes\/native\/.*\.dmp$/);
    expect(existsSync(await shownFile())).toBe(true);
    await expect(canopy.page.locator('html')).toHaveAttribute('data-density', 'comfortable');
    expect(await canopy.app.evaluate(({ app }) => app.isHardwareAccelerationEnabled())).toBe(false);
    await canopy.close();
    expect(readFileSync(settings, 'utf8')).toBe(own);
    expect(readFileSync(windows, 'utf8')).toBe(before);
  });
});

// Of a disk that became read-only the same is said: user-data.test.ts.
test('without a home that can be used, Canopy says what to do', async ({ userDataDir }) => {
  const home = join(userDataDir, 'home');
  writeFileSync(home, 'a file in its place');
  const { stderr, status } = startQuietly([], { HOME: home, XDG_CONFIG_HOME: '' });
  expect(stderr).toContain('--user-data-dir=FOLDER');
  // Before Electron is ready, nobody who started it by its icon would see the box.
  expect(stderr).toContain('box true');
  expect(status).toBe(1);
});

test('a terminal that is closed takes nothing with it, and a window without the sandbox says so, and goes on saying it', async ({
  userDataDir
}) => {
  // Its standard output and error are closed before it says where it listens.
  const { page, close } = await startPackaged({
    userDataDir,
    command: [EXECUTABLE, ROOT],
    env: { ELECTRON_DISABLE_SANDBOX: '1' }
  });
  await expect(page.getByRole('button', { name: 'For developers' })).toBeVisible();
  expect(await page.evaluate(() => globalThis.canopy.call('workspace.describe', null))).toMatchObject({ ok: true });
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('started without its sandbox');
  await page.reload();
  await expect(alert).toContainText('started without its sandbox');
  await close();
});
