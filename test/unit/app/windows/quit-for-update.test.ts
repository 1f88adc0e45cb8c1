import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/*
 * How Electron's updater quits on macOS, by its source (`AutoUpdater::QuitAndInstall`, Electron 42): `before-quit-for-update`, then all windows
 * are asked to close, and once the last one is gone Squirrel ends the app, with `before-quit`, and starts the new version.
 */

const electron = vi.hoisted(() => ({
  app: undefined as unknown as EventEmitter & { quit: () => void },
  autoUpdater: undefined as unknown as EventEmitter,
  windows: [] as unknown[]
}));
vi.mock('electron', () => ({
  get app() {
    return electron.app;
  },
  get autoUpdater() {
    return electron.autoUpdater;
  },
  powerMonitor: new EventEmitter(),
  dialog: {},
  WebContentsView: class {},
  BrowserWindow: { getAllWindows: () => electron.windows }
}));

class FakeWindow extends EventEmitter {
  readonly webContents = Object.assign(new EventEmitter(), {
    isDestroyed: () => false,
    isCrashed: () => false,
    isLoadingMainFrame: () => false,
    send: () => undefined
  });
  readonly contentView = { children: [] };
  isGone = false;
  isDestroyed = (): boolean => this.isGone;
  destroy = (): void => {
    if (this.isGone) return;
    this.isGone = true;
    electron.windows = electron.windows.filter((window) => window !== this);
    const isLast = electron.windows.length === 0;
    this.emit('closed');
    if (isLast) electron.app.emit('window-all-closed');
  };
  close = (): void => {
    let isPrevented = false;
    this.emit('close', { preventDefault: () => (isPrevented = true) });
    if (!isPrevented) this.destroy();
  };
}

const quits = vi.fn<() => void>();

beforeEach(() => {
  vi.resetModules();
  quits.mockClear();
  electron.app = Object.assign(new EventEmitter(), { quit: quits });
  electron.autoUpdater = new EventEmitter();
  electron.windows = [];
});
afterEach(() => vi.unstubAllGlobals());

const on = async (platform: NodeJS.Platform) => {
  vi.stubGlobal('process', Object.create(process, { platform: { value: platform } }));
  const saving = await import('../../../../src-main/app/windows/save-before-close');
  const { quitCleanly } = await import('../../../../src-main/app/process/lifecycle');
  quitCleanly(saving.isQuitting, saving.endsByUpdater, async () => undefined);
  const windows = [new FakeWindow(), new FakeWindow()];
  electron.windows = [...windows];
  for (const window of windows) {
    saving.saveBeforeClose(window as unknown as Electron.BrowserWindow);
    saving.noteSaving(window.webContents as unknown as Electron.WebContents, true);
  }
  const saved = (window: FakeWindow | undefined) =>
    saving.closeSaved(window?.webContents as unknown as Electron.WebContents, [], () => undefined);
  return { saving, windows, saved };
};

test('on macOS an update closes the windows together once each has saved, and the updater ends the app', async () => {
  const { saving, windows, saved } = await on('darwin');
  electron.autoUpdater.emit('before-quit-for-update');
  for (const window of windows) window.close();
  await saved(windows[0]);
  expect(windows.map(({ isGone }) => isGone)).toEqual([false, false]);
  expect(saving.isQuitting()).toBe(true);
  await saved(windows[1]);
  expect(windows.map(({ isGone }) => isGone)).toEqual([true, true]);
  expect(quits).not.toHaveBeenCalled();
});

test('a quit by the person goes on as before', async () => {
  const { windows, saved } = await on('darwin');
  electron.app.emit('before-quit');
  for (const window of windows) window.close();
  for (const window of windows) await saved(window);
  expect(quits).toHaveBeenCalledTimes(1);
});

test('elsewhere the updater is not listened to', async () => {
  await on('linux');
  expect(electron.autoUpdater.listenerCount('before-quit-for-update')).toBe(0);
});
