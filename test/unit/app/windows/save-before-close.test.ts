import { EventEmitter } from 'node:events';
import { WebContentsView, type BrowserWindow, type WebContents } from 'electron';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSaved, noteSaving, saveBeforeClose, savePages } from '../../../../src-main/app/windows/save-before-close';

const answers: number[] = [];
vi.mock('electron', () => ({
  app: { on: () => undefined },
  WebContentsView: class {
    constructor(readonly webContents: unknown) {}
  },
  BrowserWindow: {
    getAllWindows: () => [],
    fromWebContents: () => ({ isDestroyed: () => false })
  },
  dialog: { showMessageBox: async () => ({ response: answers.shift() }) }
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
  readonly contentView = { children: [] as unknown[] };
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
  await closeSaved(window.webContents, [], () => undefined);
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

/** A window that is split in two halves, both of which save when asked. */
const split = () => {
  const { fake } = opened();
  const second = new FakePage();
  fake.contentView.children.push(new WebContentsView(second as unknown as Electron.WebContentsViewConstructorOptions));
  const [own, other] = [fake.webContents, second] as unknown as readonly [WebContents, WebContents];
  for (const page of [own, other]) noteSaving(page, true);
  return { fake, second, own, other };
};

test('a split window closes once both halves have saved', async () => {
  const { fake, second, own, other } = split();
  fake.close();
  expect([fake.webContents.heard, second.heard]).toEqual([['window.closing'], ['window.closing']]);
  await closeSaved(other, [], () => undefined);
  expect(fake.isGone).toBe(false);
  await closeSaved(own, [], () => undefined);
  expect(fake.isGone).toBe(true);
});

test('what one half cannot save keeps the window, until the person gives it up', async () => {
  const { fake, own, other } = split();
  const discarded = vi.fn<() => void>();
  fake.close();
  await closeSaved(own, [], () => undefined);
  answers.push(0);
  await closeSaved(other, ['Name: “Boots”'], discarded);
  expect(fake.isGone).toBe(false);

  fake.close();
  answers.push(1);
  await closeSaved(other, ['Name: “Boots”'], discarded);
  expect([fake.isGone, discarded.mock.calls.length]).toEqual([false, 0]);
  await closeSaved(own, [], () => undefined);
  expect([fake.isGone, discarded.mock.calls.length]).toEqual([true, 1]);
});

test('a half goes once it has saved, and stays where the person keeps what it cannot save', async () => {
  const { fake, own, other } = split();
  const gone = vi.fn<() => void>();
  savePages([own, other], gone);
  await closeSaved(own, [], () => undefined);
  answers.push(0);
  await closeSaved(other, ['Name: “Boots”'], () => undefined);
  expect(gone).not.toHaveBeenCalled();

  savePages([other], gone);
  await closeSaved(other, [], () => undefined);
  expect(gone).toHaveBeenCalledOnce();
  expect(fake.isGone).toBe(false);
});

test('where both halves have what they cannot save, nothing more is asked once the person keeps one', async () => {
  const { fake, own, other } = split();
  const discarded = vi.fn<() => void>();
  fake.close();
  answers.push(0, 1);
  await Promise.all([own, other].map((page) => closeSaved(page, ['Name: “Boots”'], discarded)));
  expect(answers).toEqual([1]);
  fake.close();
  answers.splice(0, 1, 0);
  await closeSaved(other, ['Name: “Boots”'], discarded);
  expect([answers, fake.isGone, discarded.mock.calls]).toEqual([[], false, []]);
});
