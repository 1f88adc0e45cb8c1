import { EventEmitter } from 'node:events';
import type { BrowserWindow, WebContents } from 'electron';
import { beforeEach, expect, test, vi } from 'vitest';
import { Windows } from '../../../../src-main/app/windows/windows';
import type { WindowState, WindowStateFile } from '../../../../src-main/app/windows/window-state';
import { windowViewSchema } from '../../../../src-shared/window-view';
import { FIRST_WORKSPACE_ID } from '../../../../src-shared/workspaces';
import { logTo } from '../../../../src-main/platform/log';

const area = { x: 0, y: 0, width: 1_600, height: 900 };
vi.mock('electron', () => ({
  app: { on: () => undefined },
  WebContentsView: class {},
  BrowserWindow: { getAllWindows: () => [] },
  screen: {
    getPrimaryDisplay: () => ({ id: 1, workArea: { x: 0, y: 0, width: 1_600, height: 900 } }),
    getAllDisplays: () => []
  }
}));

class FakePage extends EventEmitter {
  readonly mainFrame = { url: '' };
  focused = 0;
  isDestroyed = () => false;
  getZoomFactor = () => 1;
  getTitle = () => '';
  focus = () => void (this.focused += 1);
  send = () => undefined;
}

class FakeView {
  readonly webContents = new FakePage();
  isOpen = true;
}

class FakeWindow extends EventEmitter {
  readonly webContents = new FakePage();
  isDestroyed = () => false;
  isFocused = () => false;
  isMaximized = () => false;
  isFullScreen = () => false;
  getNormalBounds = () => area;
  setTitle = () => undefined;
}

const opened: FakeWindow[] = [];
const views: FakeView[] = [];
vi.mock('../../../../src-main/app/windows/window', () => ({
  bringToFront: () => undefined,
  openWindow: (_parts: unknown, _state: unknown, page: string) => {
    const window = new FakeWindow();
    window.webContents.mainFrame.url = page;
    opened.push(window);
    return window;
  },
  openPageIn: (_window: unknown, _parts: unknown, _zoom: unknown, page: string) => {
    const view = new FakeView();
    view.webContents.mainFrame.url = page;
    views.push(view);
    return view;
  },
  loadPage: ({ mainFrame }: FakePage, page: string) => {
    mainFrame.url = page;
  }
}));
// Its layout is Electron's, which `test/e2e/windows.test.ts` looks at.
vi.mock('../../../../src-main/app/windows/second-half', () => ({
  SecondHalf: class {
    constructor(
      _window: unknown,
      private readonly view: FakeView,
      public share: number
    ) {}
    size = (share: number) => void (this.share = share);
    layOut = () => undefined;
    close = () => void (this.view.isOpen = false);
  }
}));

beforeEach(() => {
  opened.length = 0;
  views.length = 0;
});

let keptStates = (): readonly WindowState[] => [];

const listenersOf = (emitter: EventEmitter): number =>
  emitter.eventNames().reduce((count, name) => count + emitter.listenerCount(name), 0);

const someWindows = (
  flush = (): Promise<void> => Promise.resolve(),
  existing: (id: string) => string = (id) => id
): Windows => {
  const keep = (states: typeof keptStates) => void (keptStates = states);
  const file = { read: () => [], keep, flush };
  const log = logTo(() => undefined, 'error');
  return new Windows({ preload: '', icon: '', devServer: null, log }, file as unknown as WindowStateFile, {
    existing,
    isListed: (id) => existing(id) === id,
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

/** What a page of the first versions kept. */
const VIEW = windowViewSchema.parse({ expanded: [], selected: [], activeId: null, top: null, panel: null });

const twoHalves = (existing: (id: string) => string = (id) => id) => {
  const windows = someWindows(undefined, existing);
  windows.openSaved();
  const [window] = opened as [FakeWindow];
  const own = window.webContents as unknown as WebContents;
  const secondPage = (): FakePage => {
    const view = views.at(-1);
    if (view === undefined) throw new Error('There is no second half.');
    return view.webContents;
  };
  const workspaces = (): unknown[] => [
    new URL(window.webContents.mainFrame.url).searchParams.get('workspace'),
    ...(views.at(-1)?.isOpen === true ? [new URL(secondPage().mainFrame.url).searchParams.get('workspace')] : [])
  ];
  const turn = (id: string): void => {
    void windows.show(own, id);
    windows.keepView(own, VIEW);
  };
  return { windows, own, turn, secondPage, second: () => secondPage() as unknown as WebContents, workspaces };
};

test('a window is split between its workspace and the one that it showed before; without one, both halves show the same', () => {
  const { windows, own, turn, workspaces, second } = twoHalves((id) => (id === 'deleted' ? FIRST_WORKSPACE_ID : id));
  windows.split(own);
  expect(workspaces()).toEqual([FIRST_WORKSPACE_ID, FIRST_WORKSPACE_ID]);
  expect([windows.halfOf(own), windows.halfOf(second())]).toEqual([
    { side: 'first', share: 0.5 },
    { side: 'second', share: 0.5 }
  ]);
  windows.split(own);
  expect(windows.halfOf(own)).toBeNull();

  for (const id of ['shoes', 'deleted', 'toys']) turn(id);
  windows.split(own);
  expect(workspaces()).toEqual(['toys', 'shoes']);
});

test('the half that splits a split window stays, with its workspace and its view', () => {
  const { windows, own, turn, second, workspaces } = twoHalves();
  for (const id of ['shoes', 'toys']) turn(id);
  windows.split(own);
  windows.keepView(second(), { ...VIEW, activeId: 7 });
  windows.split(second());
  expect(workspaces()).toEqual(['shoes']);
  expect(windows.viewOf(own)).toMatchObject({ activeId: 7 });
  expect(windows.halfOf(own)).toBeNull();
});

test('both halves and their sizes are kept, and open again', () => {
  const { windows, own, second, workspaces } = twoHalves();
  windows.split(own);
  void windows.show(second(), 'toys');
  windows.sizeHalves(own, 0.3);
  const [kept] = keptStates();
  expect(kept).toMatchObject({ second: { workspaceId: 'toys', share: 0.3 } });
  expect(kept?.workspaceId).toBeUndefined();

  opened.length = 0;
  const again = someWindows();
  again.openSaved(keptStates());
  expect(workspaces()).toEqual([FIRST_WORKSPACE_ID, 'toys']);
  expect(again.halfOf(second())).toEqual({ side: 'second', share: 0.3 });
});

test('a workspace is shown in the half that has it, and all halves leave one that is deleted', async () => {
  const { windows, own, second, secondPage, workspaces } = twoHalves();
  windows.split(own);
  void windows.show(second(), 'toys');
  const focused = secondPage().focused;
  expect(windows.showOn('toys')).toBe(second());
  expect(secondPage().focused).toBe(focused + 1);
  expect(opened).toHaveLength(1);
  const left = windows.leave('toys', FIRST_WORKSPACE_ID);
  secondPage().emit('did-navigate');
  await left;
  expect(workspaces()).toEqual([FIRST_WORKSPACE_ID, FIRST_WORKSPACE_ID]);
});

test('a window that comes back gives the keyboard to the half that had it last, or to the one that is pressed', () => {
  const { windows, own, secondPage } = twoHalves();
  windows.split(own);
  const [window] = opened as [FakeWindow];
  const focusedBy = (act: () => void): readonly number[] => {
    const pages = [window.webContents, secondPage()];
    const before = pages.map(({ focused }) => focused);
    act();
    return pages.map(({ focused }, at) => focused - (before[at] ?? 0));
  };
  // As Chromium does: its own page first.
  const comeBack = (pressed?: FakePage) => () => {
    window.emit('blur');
    window.webContents.emit('focus');
    pressed?.emit('input-event', {}, { type: 'mouseDown' });
    window.emit('focus');
  };
  secondPage().emit('focus');
  expect(focusedBy(comeBack())).toEqual([0, 1]);
  expect(focusedBy(comeBack(window.webContents))).toEqual([1, 0]);
  expect(focusedBy(comeBack())).toEqual([1, 0]);
  expect(focusedBy(comeBack(secondPage()))).toEqual([0, 1]);
});

test('what a half kept of its workspace is there once the window shows that, and splitting again shows it', () => {
  const { windows, own, second, workspaces } = twoHalves();
  windows.split(own);
  void windows.show(second(), 'toys');
  windows.keepView(second(), { ...VIEW, basket: [3] });
  windows.split(own);
  windows.split(own);
  expect(workspaces()).toEqual([FIRST_WORKSPACE_ID, 'toys']);
  windows.split(own);
  void windows.show(own, 'toys');
  expect(windows.viewOf(own)).toMatchObject({ basket: [3] });
});

test('a half that is shown from outside has the keyboard once its window does', () => {
  const { windows, own, second, secondPage } = twoHalves();
  windows.split(own);
  void windows.show(second(), 'toys');
  const [window] = opened as [FakeWindow];
  window.webContents.emit('focus');
  window.emit('blur');
  windows.showOn('toys');
  const { focused } = secondPage();
  window.emit('focus');
  expect(secondPage().focused).toBe(focused + 1);
});
