import { app, screen, type BrowserWindow, type WebContents } from 'electron';
import type { WindowView } from '../../../src-shared/window-view';
import { halvesOfScreen, placeBeside, placeOnScreens } from './window-place';
import {
  newWindowState,
  viewIn,
  withWorkspace,
  workspaceShownIn,
  type WindowState,
  type WindowStateFile
} from './window-state';
import { bringToFront, loadPage, openWindow, type WindowParts } from './window';
import { isQuitting } from './save-before-close';
import { isOwnAddress } from '../security/page-guard';
import { pageOf, workspaceOf } from './pages';

interface OpenWindow {
  readonly window: BrowserWindow;
  /** The state as last read: a destroyed window can no longer be read. */
  state: WindowState;
  readonly onLeft: (() => void)[];
}

interface ShownWorkspaces {
  /** The id itself where that workspace exists, otherwise that of the workspace to show instead. */
  readonly existing: (id: string) => string;
  readonly open: (id: string) => void;
  /** Called with the workspaces that windows show whenever that may have changed, and never with none. */
  readonly onShown: (ids: ReadonlySet<string>) => void;
  readonly onFocus: (id: string | null) => void;
}

/** A page that has not reported its first drawing by then holds up the rest of the start no longer. */
const MOST_DRAWING_MS = 5_000;

const workAreas = (): Electron.Rectangle[] => {
  const primary = screen.getPrimaryDisplay();
  return [primary, ...screen.getAllDisplays().filter(({ id }) => id !== primary.id)].map(({ workArea }) => workArea);
};

const readState = ({ window, state }: OpenWindow): WindowState =>
  window.isDestroyed()
    ? state
    : {
        ...state,
        bounds: window.getNormalBounds(),
        isMaximized: window.isMaximized(),
        isFullScreen: window.isFullScreen(),
        zoom: window.webContents.getZoomFactor()
      };

const noteLeft = ({ onLeft }: OpenWindow): void => {
  for (const resolve of onLeft.splice(0)) resolve();
};

/** All windows, each on one workspace. Those open when the app ends open again; one that the person closes while others stay does not. */
export class Windows {
  /** In the order of their last use. */
  readonly #open: OpenWindow[] = [];
  /** Closed as the app quit, or as the last window: they open again. */
  #reopening: OpenWindow[] = [];
  readonly #drawn = Promise.withResolvers<void>();

  constructor(
    private readonly parts: WindowParts,
    private readonly file: WindowStateFile,
    private readonly workspaces: ShownWorkspaces
  ) {
    // A second start, and on macOS a click on the app in the dock.
    app.on('second-instance', () => this.showLast());
    app.on('activate', () => this.showLast());
  }

  /** To be called once the page of a window has drawn its first rows. */
  noteDrawn(): void {
    this.#drawn.resolve();
  }

  /** Resolves once a window has drawn its first rows, or after five seconds. */
  get firstDrawn(): Promise<void> {
    return this.#drawn.promise;
  }

  /** Opens the windows of the last run, or a first one. @param read what the file holds, where it was read before */
  openSaved(read?: readonly WindowState[]): void {
    const saved = this.#reopening.length > 0 ? this.#reopening.map(({ state }) => state) : (read ?? this.file.read());
    this.#reopening = [];
    const areas = workAreas();
    if (saved.length === 0) this.#add(newWindowState(placeOnScreens(null, areas)));
    for (const state of saved) this.#add({ ...state, bounds: placeOnScreens(state.bounds, areas) });
  }

  /** Opens one more beside another window, of its size and on its workspace unless `workspaceId` is given. */
  openAnother(beside: WebContents, workspaceId?: string): void {
    const other = this.#of(beside);
    if (other !== undefined) this.#addBeside(other, workspaceId ?? workspaceShownIn(other.state));
  }

  /** Gives a window one half of its screen, and the one that was used before it the other. Where there is no other, one opens on the same workspace. */
  placeSideBySide(contents: WebContents): void {
    const entry = this.#of(contents);
    if (entry === undefined) return;
    const other =
      this.#open.findLast((one) => one !== entry)?.window ?? this.#addBeside(entry, workspaceShownIn(entry.state));
    const [here, there] = halvesOfScreen(entry.window.getNormalBounds(), workAreas());
    for (const [window, bounds] of [
      [entry.window, here],
      [other, there]
    ] as const) {
      if (window.isFullScreen()) window.setFullScreen(false);
      if (window.isMaximized()) window.unmaximize();
      window.setBounds(bounds);
      bringToFront(window);
    }
  }

  /** Shows another workspace. Resolves once the page before has been left. @param isCopy it begins as the window shows the one before */
  show(contents: WebContents, workspaceId: string, isCopy = false): Promise<void> {
    const entry = this.#of(contents);
    if (entry === undefined) return Promise.resolve();
    this.workspaces.open(workspaceId);
    entry.state = withWorkspace(entry.state, workspaceId, isCopy ? entry.state.view : null);
    this.#keep();
    // At once: after a crash the window is to show this workspace, such as one that it has just connected.
    void this.file.flush();
    return new Promise((resolve) => {
      entry.onLeft.push(resolve);
      loadPage(entry.window, pageOf(workspaceId, this.parts.devServer));
    });
  }

  async leave(workspaceId: string, forId: string): Promise<void> {
    await Promise.all(this.#on(workspaceId).map(({ window }) => this.show(window.webContents, forId)));
  }

  /** Brings the last used window to the front; where there is none, opens those of the last run. */
  showLast(): void {
    const last = this.#last();
    if (last === undefined) this.openSaved();
    else bringToFront(last.window);
  }

  /** Brings a window on a workspace to the front, or opens one more on it. No window changes its workspace, since somebody may be typing there. */
  showOn(workspaceId: string): BrowserWindow {
    const [shown] = this.#on(workspaceId);
    if (shown !== undefined) {
      bringToFront(shown.window);
      return shown.window;
    }
    const last = this.#last();
    if (last === undefined) return this.#add({ ...newWindowState(placeOnScreens(null, workAreas())), workspaceId });
    return this.#addBeside(last, workspaceId);
  }

  /** As `showLast`. Resolves with that window once it is visible; `null`: it was closed meanwhile. */
  async front(): Promise<BrowserWindow | null> {
    this.showLast();
    const window = this.#last()?.window;
    if (window === undefined) return null;
    if (!window.isVisible()) await new Promise<void>((resolve) => window.once('show', resolve).once('closed', resolve));
    return window.isDestroyed() ? null : window;
  }

  viewOf(contents: WebContents): WindowView | null {
    const state = this.#of(contents)?.state;
    const workspaceId = workspaceOf(contents);
    return state === undefined || workspaceId === null ? null : viewIn(state, workspaceId);
  }

  keepView(contents: WebContents, view: WindowView): void {
    const entry = this.#of(contents);
    // A page that is being left is ignored: its view was saved before.
    if (entry === undefined || workspaceOf(contents) !== workspaceShownIn(entry.state)) return;
    entry.state = { ...entry.state, view };
    this.#keep();
  }

  settle(): Promise<void> {
    return this.file.flush();
  }

  #last(): OpenWindow | undefined {
    return this.#open.at(-1);
  }

  #of(contents: WebContents): OpenWindow | undefined {
    return this.#open.find(({ window }) => !window.isDestroyed() && window.webContents === contents);
  }

  #on(workspaceId: string): OpenWindow[] {
    return this.#open.filter(({ window, state }) => !window.isDestroyed() && workspaceShownIn(state) === workspaceId);
  }

  #addBeside(other: OpenWindow, workspaceId: string): BrowserWindow {
    const { bounds, zoom } = readState(other);
    return this.#add({ ...newWindowState(placeBeside(bounds, workAreas())), zoom, workspaceId });
  }

  #keep(): void {
    this.file.keep(() => [...this.#reopening, ...this.#open].map(readState));
  }

  #add(saved: WindowState): BrowserWindow {
    const workspaceId = this.workspaces.existing(workspaceShownIn(saved));
    const state = workspaceId === workspaceShownIn(saved) ? saved : withWorkspace(saved, workspaceId);
    this.workspaces.open(workspaceId);
    const window = openWindow(this.parts, state, pageOf(workspaceId, this.parts.devServer));
    const entry: OpenWindow = { window, state, onLeft: [] };
    this.#open.push(entry);
    window.webContents.on('did-navigate', () => {
      // Chromium raises no will-navigate for about:blank: our page is loaded again.
      if (!isOwnAddress(window.webContents.mainFrame.url, this.parts.devServer)) {
        loadPage(window, pageOf(workspaceShownIn(entry.state), this.parts.devServer));
        return;
      }
      noteLeft(entry);
      if (window.isFocused()) this.workspaces.onFocus(workspaceShownIn(entry.state));
      this.#notifyShown();
    });
    setTimeout(() => this.noteDrawn(), MOST_DRAWING_MS).unref();
    const keep = (): void => this.#keep();
    window.on('resize', keep).on('move', keep).on('maximize', keep).on('unmaximize', keep);
    window.on('focus', () => {
      this.#open.splice(this.#open.indexOf(entry), 1);
      this.#open.push(entry);
      this.workspaces.onFocus(workspaceShownIn(entry.state));
    });
    window.on('blur', () => this.workspaces.onFocus(null));
    window.on('close', () => {
      entry.state = readState(entry);
    });
    window.on('closed', () => this.#forget(entry));
    this.#keep();
    return window;
  }

  #forget(entry: OpenWindow): void {
    noteLeft(entry);
    this.#open.splice(this.#open.indexOf(entry), 1);
    if (isQuitting() || this.#open.length === 0) this.#reopening.push(entry);
    this.#keep();
    this.#notifyShown();
  }

  /** Not called without windows: on macOS the app goes on, and other programs may use the last workspace. */
  #notifyShown(): void {
    if (this.#open.length === 0) return;
    const pages = this.#open.flatMap(({ window, state }) => [
      workspaceShownIn(state),
      window.isDestroyed() ? null : workspaceOf(window.webContents)
    ]);
    this.workspaces.onShown(new Set(pages.filter((id) => id !== null)));
  }
}
