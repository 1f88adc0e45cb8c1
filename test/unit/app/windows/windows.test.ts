import { EventEmitter } from 'node:events';
import type { BrowserWindow, WebContents } from 'electron';
import { beforeEach, expect, test, vi } from 'vitest';
import { Windows } from '../../../../src-main/app/windows/windows';
import type { WindowStateFile } from '../../../../src-main/app/windows/window-state';
import { logTo } from '../../../../src-main/platform/log';

const area = { x: 0, y: 0, width: 1_600, height: 900 };
vi.mock('electron', () => ({
  app: { on: () => undefined },
  BrowserWindow: { getAllWindows: () => [] },
  screen: {
    getPrimaryDisplay: () => ({ id: 1, workArea: { x: 0, y: 0, width: 1_600, height: 900 } }),
    getAllDisplays: () => []
  }
}));

class FakePage extends EventEmitter {
  readonly mainFrame = { url: '' };
  isDestroyed = () => false;
  getZoomFactor = () => 1;
}

class FakeWindow extends EventEmitter {
  readonly webContents = new FakePage();
  isDestroyed = () => false;
  isFocused = () => false;
  isMaximized = () => false;
  isFullScreen = () => false;
  bounds = area;
  getNormalBounds = () => this.bounds;
  setBounds = (bounds: typeof area) => void (this.bounds = bounds);
}

const opened: FakeWindow[] = [];
vi.mock('../../../../src-main/app/windows/window', () => ({
  bringToFront: () => undefined,
  openWindow: () => {
    const window = new FakeWindow();
    opened.push(window);
    return window;
  },
  loadPage: ({ webContents }: FakeWindow, page: string) => {
    webContents.mainFrame.url = page;
  }
}));

beforeEach(() => {
  opened.length = 0;
});

const listenersOf = (emitter: EventEmitter): number =>
  emitter.eventNames().reduce((count, name) => count + emitter.listenerCount(name), 0);

const someWindows = (flush = (): Promise<void> => Promise.resolve()): Windows => {
  const file = { read: () => [], keep: () => undefined, flush };
  const log = logTo(() => undefined, 'error');
  return new Windows({ preload: '', icon: '', devServer: null, log }, file as unknown as WindowStateFile, {
    existing: (id) => id,
    open: () => undefined,
    onShown: () => undefined,
    onFocus: () => undefined
  });
};

const isSettled = (promise: Promise<void>): Promise<boolean> =>
  Promise.race([promise.then(() => true), new Promise<boolean>((resolve) => setImmediate(() => resolve(false)))]);

test('what waits for the first window waits until it is drawn, and no longer than a while for one that cannot be', async () => {
  const drawn = someWindows();
  drawn.openSaved();
  expect(await isSettled(drawn.firstDrawn)).toBe(false);
  drawn.noteDrawn();
  expect(await isSettled(drawn.firstDrawn)).toBe(true);

  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const never = someWindows();
  never.openSaved();
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  expect(await isSettled(never.firstDrawn)).toBe(true);
});

test('which workspace a window shows is kept at once, so that it shows the same after a crash', () => {
  const flush = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const windows = someWindows(flush);
  windows.openSaved();
  const [window] = opened as unknown as readonly BrowserWindow[];
  if (window === undefined) throw new Error('There is no window.');
  expect(flush).not.toHaveBeenCalled();
  void windows.show(window.webContents, 'connected');
  expect(flush).toHaveBeenCalledOnce();
});

test('a window that turns to another workspace many times listens no more than at first', async () => {
  const windows = someWindows();
  windows.openSaved();
  const [window] = opened;
  if (window === undefined) throw new Error('There is no window.');
  const { webContents } = window as unknown as BrowserWindow;
  const counted = () => listenersOf(window) + listenersOf(window.webContents);
  const before = counted();
  for (let turn = 0; turn < 30; turn += 1) {
    const turned = windows.show(webContents, `workspace-${turn}`);
    window.webContents.emit('did-navigate');
    await turned;
  }
  expect(counted()).toBe(before);
  // One that goes before its page is there keeps nobody waiting either.
  const turned = windows.show(webContents, 'last');
  window.emit('closed');
  expect(await turned).toBeUndefined();
});

test('a window and the one used before it get one half of the screen each; where there is no other, one opens', () => {
  const windows = someWindows();
  windows.openSaved();
  const [first] = opened as [FakeWindow];
  windows.placeSideBySide(first.webContents as unknown as WebContents);
  expect(opened.map(({ bounds }) => bounds)).toEqual([
    { x: 0, y: 0, width: 800, height: 900 },
    { x: 800, y: 0, width: 800, height: 900 }
  ]);

  windows.openAnother(first.webContents as unknown as WebContents);
  const [, second, third] = opened as [FakeWindow, FakeWindow, FakeWindow];
  first.emit('focus');
  third.emit('focus');
  windows.placeSideBySide(third.webContents as unknown as WebContents);
  expect(opened.map(({ bounds }) => bounds.x)).toEqual([800, 800, 0]);
  expect(second.bounds.width).toBe(800);
});
