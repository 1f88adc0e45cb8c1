import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSaved, noteSaving, saveBeforeClose } from '../../../../src-main/app/windows/save-before-close';

vi.mock('electron', () => ({
  app: { on: () => undefined },
  BrowserWindow: { getAllWindows: () => [] }
}));

class FakePage extends EventEmitter {
  readonly heard: string[] = [];
  isDestroyed = (): boolean => false;
  isCrashed = (): boolean => false;
  isLoadingMainFrame = (): boolean => false;
  send = (name: string): void => void this.heard.push(name);
}

class FakeWindow extends EventEmitter {
  readonly webContents = new FakePage();
  isGone = false;
  isDestroyed = (): boolean => this.isGone;
  destroy = (): void => {
    this.isGone = true;
    this.emit('closed');
  };
  /** As Electron does: the window goes unless a listener prevents it. */
  close = (): void => {
    let isPrevented = false;
    this.emit('close', { preventDefault: () => (isPrevented = true) });
    if (!isPrevented) this.destroy();
  };
}

const opened = (): { readonly fake: FakeWindow; readonly window: BrowserWindow } => {
  const fake = new FakeWindow();
  const window = fake as unknown as BrowserWindow;
  saveBeforeClose(window);
  fake.webContents.emit('did-navigate');
  return { fake, window };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a window whose page does not listen yet closes at once', () => {
  const { fake } = opened();
  fake.close();
  expect(fake.isGone).toBe(true);
  expect(fake.webContents.heard).toEqual([]);
});

test('a page that listens is asked to save first', async () => {
  const { fake, window } = opened();
  noteSaving(window.webContents, true);
  fake.close();
  expect(fake.isGone).toBe(false);
  expect(fake.webContents.heard).toEqual(['window.closing']);
  await closeSaved(window, [], () => undefined);
  expect(fake.isGone).toBe(true);
});

test('a page that listens and does not answer keeps its window for ten seconds', () => {
  const { fake, window } = opened();
  noteSaving(window.webContents, true);
  fake.close();
  vi.advanceTimersByTime(9_999);
  expect(fake.isGone).toBe(false);
  vi.advanceTimersByTime(1);
  expect(fake.isGone).toBe(true);
});

test('a page that has stopped listening, or follows one that listened, is not waited for', () => {
  const stopped = opened();
  noteSaving(stopped.window.webContents, true);
  noteSaving(stopped.window.webContents, false);
  stopped.fake.close();
  expect(stopped.fake.isGone).toBe(true);
  const reloaded = opened();
  noteSaving(reloaded.window.webContents, true);
  reloaded.fake.webContents.emit('did-navigate');
  reloaded.fake.close();
  expect(reloaded.fake.isGone).toBe(true);
});
