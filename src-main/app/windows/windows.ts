import { app, screen, type BrowserWindow, type WebContents } from 'electron';
import type { WindowView } from '../../../src-shared/window-view';
import { FIRST_WORKSPACE_ID } from '../../../src-shared/workspaces';
import { type WindowState, type WindowStateFile, placeBeside, placeOnScreens } from './window-state';
import { loadPage, openWindow, type WindowParts } from './window';
import { isQuitting } from './save-before-close';
import { isOwnAddress } from '../security/page-guard';
import { pageOf, workspaceOf } from './pages';

interface OpenWindow {
  readonly window: BrowserWindow;
  /** As it was last known. A window that is gone cannot be asked any more. */
  state: WindowState;
  /** Wait for the page that is shown to go. */
  readonly leaving: (() => void)[];
}

/** What the windows need to know of the workspaces. */
interface ShownWorkspaces {
  /** The workspace to show in place of one that may not be there any more. */
  readonly present: (id: string) => string;
  /** A window is about to show a workspace. */
  readonly open: (id: string) => void;
  /** Hears which ones the windows show, whenever that may have changed; never of none. */
  readonly onShown: (ids: ReadonlySet<string>) => void;
  /** The person has turned to a window on this workspace; `null`: to no window. */
  readonly onFocus: (id: string | null) => void;
}

/** How many other workspaces a window remembers its look at. */
const REMEMBERED = 20;

/** Until when a window is drawn on a slow computer too. */
const LONGEST_DRAWING_MS = 5_000;

/** The workspace that a window of this state shows. */
export const workspaceShownIn = ({ workspaceId = FIRST_WORKSPACE_ID }: WindowState): string => workspaceId;

const viewIn = (state: WindowState, workspaceId: string): WindowView | null =>
  (workspaceShownIn(state) === workspaceId ? state.view : state.otherViews?.[workspaceId]) ?? null;

/** The state of a window that turns to another workspace: how it looked at the first is kept. */
const turnedTo = (state: WindowState, workspaceId: string): WindowState => {
  const others = Object.entries({
    ...state.otherViews,
    ...(state.view !== null && { [workspaceShownIn(state)]: state.view })
  });
  return {
    ...state,
    workspaceId,
    view: viewIn(state, workspaceId),
    otherViews: Object.fromEntries(others.filter(([id]) => id !== workspaceId).slice(-REMEMBERED))
  };
};

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

/** Of a window that was not there before. */
const newState = (bounds: WindowState['bounds']): WindowState => ({
  bounds,
  isMaximized: false,
  isFullScreen: false,
  zoom: 1,
  view: null
});

const bringToFront = (window: BrowserWindow): void => {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
};

const hasLeft = ({ leaving }: OpenWindow): void => {
  for (const resolve of leaving.splice(0)) resolve();
};

/**
 * All windows of the app, each on one workspace. Those that are open when the app ends are there again at the next start,
 * each as it was; one that the person closes while others stay is not.
 */
export class Windows {
  readonly #open: OpenWindow[] = [];
  /** Those that went as the app did, or as the last one: they come back. */
  #gone: OpenWindow[] = [];
  #lastFocused: BrowserWindow | null = null;
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

  /** The page of a window has drawn its first rows. */
  noteDrawn(): void {
    this.#drawn.resolve();
  }

  /** Resolves once a window has been drawn for the first time, or should have been long ago. */
  get firstDrawn(): Promise<void> {
    return this.#drawn.promise;
  }

  /** Opens the windows of the last time, or the first one. `read`: what the file says, if somebody has read it already. */
  openKept(read?: readonly WindowState[]): void {
    const kept = this.#gone.length > 0 ? this.#gone.map(({ state }) => state) : (read ?? this.file.read());
    this.#gone = [];
    const areas = workAreas();
    if (kept.length === 0) this.#add(newState(placeOnScreens(null, areas)));
    for (const state of kept) this.#add({ ...state, bounds: placeOnScreens(state.bounds, areas) });
  }

  /** Opens one more, beside the one that asks for it, and of its size; on the same workspace unless on another. */
  openAnother(beside: WebContents, workspaceId?: string): void {
    const other = this.#of(beside);
    if (other === undefined) return;
    const { bounds, zoom } = readState(other);
    const shown = workspaceId ?? workspaceShownIn(other.state);
    this.#add({ ...newState(placeBeside(bounds, workAreas())), zoom, workspaceId: shown });
  }

  /** Turns a window to another workspace. Resolves once the page that showed the one before has gone. */
  show(contents: WebContents, workspaceId: string): Promise<void> {
    const entry = this.#of(contents);
    if (entry === undefined) return Promise.resolve();
    this.workspaces.open(workspaceId);
    entry.state = turnedTo(entry.state, workspaceId);
    this.#keep();
    return new Promise((resolve) => {
      entry.leaving.push(resolve);
      loadPage(entry.window, pageOf(workspaceId, this.parts.devServer));
    });
  }

  /** Turns all windows away from a workspace that is being deleted. */
  async leave(workspaceId: string, forId: string): Promise<void> {
    const leaving = this.#open.filter(
      ({ window, state }) => !window.isDestroyed() && workspaceShownIn(state) === workspaceId
    );
    await Promise.all(leaving.map(({ window }) => this.show(window.webContents, forId)));
  }

  /** Brings the window to the front that was last used; opens those of the last time where there is none. */
  showLast(): void {
    const last = this.#last();
    if (last === undefined) this.openKept();
    else bringToFront(last.window);
  }

  /** Brings a window to the front that shows a workspace, or opens one more on it: what is being typed elsewhere stays. */
  showOn(workspaceId: string): BrowserWindow {
    const shown = this.#open.find(
      ({ window, state }) => !window.isDestroyed() && workspaceShownIn(state) === workspaceId
    );
    if (shown !== undefined) {
      bringToFront(shown.window);
      return shown.window;
    }
    const last = this.#last();
    if (last === undefined) return this.#add({ ...newState(placeOnScreens(null, workAreas())), workspaceId });
    const { bounds, zoom } = readState(last);
    return this.#add({ ...newState(placeBeside(bounds, workAreas())), zoom, workspaceId });
  }

  /** The window that was last used, brought to the front once it can be seen; where there is none, those of the last time. */
  async front(): Promise<BrowserWindow | null> {
    this.showLast();
    const window = this.#last()?.window;
    if (window === undefined) return null;
    if (!window.isVisible()) await new Promise<void>((resolve) => window.once('show', resolve).once('closed', resolve));
    return window.isDestroyed() ? null : window;
  }

  /** How a window looked at the tree; `null` for one that is new. */
  viewOf(contents: WebContents): WindowView | null {
    const state = this.#of(contents)?.state;
    const workspaceId = workspaceOf(contents);
    return state === undefined || workspaceId === null ? null : viewIn(state, workspaceId);
  }

  keepView(contents: WebContents, view: WindowView): void {
    const entry = this.#of(contents);
    // Of a page that is being left the view was kept before that began.
    if (entry === undefined || workspaceOf(contents) !== workspaceShownIn(entry.state)) return;
    entry.state = { ...entry.state, view };
    this.#keep();
  }

  /** Writes what is still to be written. Never rejects. */
  settle(): Promise<void> {
    return this.file.flush();
  }

  #last(): OpenWindow | undefined {
    return this.#open.find(({ window }) => window === this.#lastFocused) ?? this.#open.at(-1);
  }

  #of(contents: WebContents): OpenWindow | undefined {
    return this.#open.find(({ window }) => !window.isDestroyed() && window.webContents === contents);
  }

  #keep(): void {
    this.file.keep(() => [...this.#gone, ...this.#open].map(readState));
  }

  #add(kept: WindowState): BrowserWindow {
    const workspaceId = this.workspaces.present(workspaceShownIn(kept));
    const state = workspaceId === workspaceShownIn(kept) ? kept : turnedTo(kept, workspaceId);
    this.workspaces.open(workspaceId);
    const window = openWindow(this.parts, state, pageOf(workspaceId, this.parts.devServer));
    const entry: OpenWindow = { window, state, leaving: [] };
    this.#open.push(entry);
    window.webContents.on('did-navigate', () => {
      // Chromium asks nobody before it turns to about:blank, where nothing of ours is shown: the page comes back.
      if (!isOwnAddress(window.webContents.mainFrame.url, this.parts.devServer)) {
        loadPage(window, pageOf(workspaceShownIn(entry.state), this.parts.devServer));
        return;
      }
      hasLeft(entry);
      if (window.isFocused()) this.workspaces.onFocus(workspaceShownIn(entry.state));
      this.#notifyShown();
    });
    // A page that cannot be drawn must not keep other programs out.
    setTimeout(() => this.noteDrawn(), LONGEST_DRAWING_MS).unref();
    const keep = (): void => this.#keep();
    window.on('resize', keep).on('move', keep).on('maximize', keep).on('unmaximize', keep);
    window.on('focus', () => {
      this.#lastFocused = window;
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
    hasLeft(entry);
    this.#open.splice(this.#open.indexOf(entry), 1);
    if (isQuitting() || this.#open.length === 0) this.#gone.push(entry);
    this.#keep();
    this.#notifyShown();
  }

  /** On macOS the app goes on without a window, and so does the last workspace: other programs may be at work with it. */
  #notifyShown(): void {
    if (this.#open.length === 0) return;
    const pages = this.#open.flatMap(({ window, state }) => [
      workspaceShownIn(state),
      window.isDestroyed() ? null : workspaceOf(window.webContents)
    ]);
    this.workspaces.onShown(new Set(pages.filter((id) => id !== null)));
  }
}
