import { app, screen, type BrowserWindow, type WebContents } from 'electron';
import type { WindowView } from '../../src-shared/window-view';
import type { WindowState, WindowStateFile } from '../workspaces/window-state-file';
import { openWindow, type WindowParts } from './window';
import { isQuitting } from './quitting';
import { placeBeside, placeOnScreens } from './window-place';

interface OpenWindow {
  readonly window: BrowserWindow;
  /** As it was last known. A window that is gone cannot be asked any more. */
  state: WindowState;
}

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
        zoom: window.webContents.getZoomFactor(),
      };

/**
 * All windows of the app, on one workspace. Those that are open when the app ends are there again at the next start,
 * each as it was; one that the person closes while others stay is not.
 */
export class Windows {
  readonly #open: OpenWindow[] = [];
  /** Those that went as the app did, or as the last one: they come back. */
  #gone: OpenWindow[] = [];
  #lastFocused: BrowserWindow | null = null;

  constructor(
    private readonly parts: WindowParts,
    private readonly file: WindowStateFile,
  ) {
    // A second start, and on macOS a click on the app in the dock.
    app.on('second-instance', () => this.showLast());
    app.on('activate', () => this.showLast());
  }

  /** Opens the windows of the last time, or the first one. */
  openKept(): void {
    const kept = this.#gone.length > 0 ? this.#gone.map(({ state }) => state) : this.file.read();
    this.#gone = [];
    const areas = workAreas();
    if (kept.length === 0) this.#add({ bounds: placeOnScreens(null, areas), isMaximized: false, isFullScreen: false, zoom: 1, view: null });
    for (const state of kept) this.#add({ ...state, bounds: placeOnScreens(state.bounds, areas) });
  }

  /** Opens one more, beside the one that asks for it, and of its size. */
  openAnother(beside: WebContents): void {
    const other = this.#of(beside);
    if (other === undefined) return;
    const { bounds, zoom } = readState(other);
    this.#add({ bounds: placeBeside(bounds, workAreas()), isMaximized: false, isFullScreen: false, zoom, view: null });
  }

  /** Brings the window to the front that was last used; opens those of the last time where there is none. */
  showLast(): void {
    const last = this.#open.find(({ window }) => window === this.#lastFocused) ?? this.#open.at(-1);
    if (last === undefined) {
      this.openKept();
      return;
    }
    if (last.window.isMinimized()) last.window.restore();
    last.window.show();
    last.window.focus();
  }

  /** How a window looked at the tree; `null` for one that is new. */
  viewOf(contents: WebContents): WindowView | null {
    return this.#of(contents)?.state.view ?? null;
  }

  keepView(contents: WebContents, view: WindowView): void {
    const entry = this.#of(contents);
    if (entry === undefined) return;
    entry.state = { ...entry.state, view };
    this.#keep();
  }

  /** Writes what is still to be written. Never rejects. */
  settle(): Promise<void> {
    return this.file.flush();
  }

  #of(contents: WebContents): OpenWindow | undefined {
    return this.#open.find(({ window }) => !window.isDestroyed() && window.webContents === contents);
  }

  #keep(): void {
    this.file.keep(() => [...this.#gone, ...this.#open].map(readState));
  }

  #add(state: WindowState): void {
    const window = openWindow(this.parts, state);
    const entry: OpenWindow = { window, state };
    this.#open.push(entry);
    const keep = (): void => this.#keep();
    window.on('resize', keep).on('move', keep).on('maximize', keep).on('unmaximize', keep);
    window.on('focus', () => {
      this.#lastFocused = window;
    });
    window.on('close', () => {
      entry.state = readState(entry);
    });
    window.on('closed', () => this.#forget(entry));
    this.#keep();
  }

  #forget(entry: OpenWindow): void {
    this.#open.splice(this.#open.indexOf(entry), 1);
    if (isQuitting() || this.#open.length === 0) this.#gone.push(entry);
    this.#keep();
  }
}
