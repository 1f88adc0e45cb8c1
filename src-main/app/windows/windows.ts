import { app, screen, type BrowserWindow, type WebContents } from 'electron';
import type { WindowView } from '../../../src-shared/window-view';
import { IPC_EVENTS } from '../../../src-shared/ipc';
import { SHARES, type Half } from '../../../src-shared/window-split';
import { noteLeft, pagesOf, readPage, readPlace, readState, type OpenPage, type OpenWindow } from './open-window';
import { SecondHalf } from './second-half';
import { placeBeside, placeOnScreens } from './window-place';
import {
  newWindowState,
  viewIn,
  withWorkspace,
  workspaceShownIn,
  type PageState,
  type WindowState,
  type WindowStateFile
} from './window-state';
import { bringToFront, loadPage, openPageIn, openWindow, type WindowParts } from './window';
import { forgetPage, isQuitting, savePages } from './save-before-close';
import { isOwnAddress } from '../security/page-guard';
import { pageOf, sendEvent, workspaceOf } from './pages';

interface ShownWorkspaces {
  /** The id itself where that workspace exists, otherwise that of the workspace to show instead. */
  readonly existing: (id: string) => string;
  /** Whether it is in the list, where drafts of proposals are not. */
  readonly isListed: (id: string) => boolean;
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

/** All windows, each on one workspace or split between two. Those open when the app ends open again; one that the person closes while others stay does not. */
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
    const saved = this.#reopening.length > 0 ? this.#reopening.map(readState) : (read ?? this.file.read());
    this.#reopening = [];
    const areas = workAreas();
    if (saved.length === 0) this.#add(newWindowState(placeOnScreens(null, areas)));
    for (const state of saved) this.#add({ ...state, bounds: placeOnScreens(state.bounds, areas) });
  }

  /** Opens one more beside another window, of its size and on its workspace unless `workspaceId` is given. */
  openAnother(beside: WebContents, workspaceId?: string): void {
    const other = this.#of(beside);
    if (other !== undefined) this.#addBeside(other, workspaceId ?? workspaceShownIn(other.used.state));
  }

  /**
   * Splits the window of a page in two halves, the second on the workspace that the window showed before this one, or on the same. In a split
   * window, closes the other half once its page has saved.
   */
  split(contents: WebContents): void {
    const entry = this.#of(contents);
    // A page that comes or stays while the app quits was not asked to save.
    if (entry === undefined || isQuitting()) return;
    const { own, second } = entry;
    if (second === null) {
      const before = Object.keys(own.state.otherViews ?? {}).findLast((id) => this.workspaces.isListed(id));
      const workspaceId = before ?? workspaceShownIn(own.state);
      const view = viewIn(own.state, workspaceId);
      this.#openSecond(entry, { zoom: readPage(own).zoom, workspaceId, view, share: SHARES.usual });
      entry.second?.contents.focus();
    } else if (second.contents !== contents) {
      savePages([second.contents], () => this.#closeSecond(entry, second));
    } else {
      // The window's own page stays with it, so that it turns to what the other half shows.
      savePages([own.contents, contents], () => {
        if (entry.second !== second) return;
        // First, so that the workspace stays open.
        void this.#turn(own, { ...withWorkspace(own.state, workspaceShownIn(second.state)), view: second.state.view });
        this.#closeSecond(entry, second);
      });
    }
  }

  halfOf(contents: WebContents): Half | null {
    const entry = this.#of(contents);
    return entry === undefined ? null : this.#half(entry, contents);
  }

  /** @param share how much of the width the first half of a split window gets */
  sizeHalves(contents: WebContents, share: number): void {
    const entry = this.#of(contents);
    if (entry?.second === null || entry === undefined) return;
    entry.second.half.size(share);
    this.#tellHalves(entry);
    this.#keep();
  }

  focusOtherHalf(contents: WebContents): void {
    const entry = this.#of(contents);
    if (entry === undefined) return;
    pagesOf(entry)
      .find((page) => page.contents !== contents)
      ?.contents.focus();
  }

  /** Shows another workspace. Resolves once the page before has been left. @param isCopy it begins as the window shows the one before */
  show(contents: WebContents, workspaceId: string, isCopy = false): Promise<void> {
    const page = this.#pageOf(contents);
    if (page === undefined) return Promise.resolve();
    return this.#turn(page, withWorkspace(page.state, workspaceId, isCopy ? page.state.view : null));
  }

  async leave(workspaceId: string, forId: string): Promise<void> {
    await Promise.all(this.#on(workspaceId).map(({ page }) => this.show(page.contents, forId)));
  }

  /** Brings the last used window to the front; where there is none, opens those of the last run. */
  showLast(): void {
    const last = this.#last();
    if (last === undefined) this.openSaved();
    else bringToFront(last.window);
  }

  /**
   * Brings a page on a workspace to the front, or opens a window on it. No page changes its workspace, since somebody may be typing there.
   * @returns that page
   */
  showOn(workspaceId: string): WebContents {
    const [shown] = this.#on(workspaceId);
    if (shown !== undefined) {
      // Before the window gets the focus, which it gives to the page used last.
      this.#use(shown.entry, shown.page);
      bringToFront(shown.entry.window);
      if (shown.entry.second !== null) shown.page.contents.focus();
      return shown.page.contents;
    }
    const last = this.#last();
    if (last === undefined)
      return this.#add({ ...newWindowState(placeOnScreens(null, workAreas())), workspaceId }).webContents;
    return this.#addBeside(last, workspaceId).webContents;
  }

  /** As `showLast`. Resolves with that window and the page used last in it once it is visible; `null`: it was closed meanwhile. */
  async front(): Promise<{ readonly window: BrowserWindow; readonly contents: WebContents } | null> {
    this.showLast();
    const last = this.#last();
    if (last === undefined) return null;
    const { window } = last;
    if (!window.isVisible()) await new Promise<void>((resolve) => window.once('show', resolve).once('closed', resolve));
    return window.isDestroyed() ? null : { window, contents: last.used.contents };
  }

  viewOf(contents: WebContents): WindowView | null {
    const state = this.#pageOf(contents)?.state;
    const workspaceId = workspaceOf(contents);
    return state === undefined || workspaceId === null ? null : viewIn(state, workspaceId);
  }

  keepView(contents: WebContents, view: WindowView): void {
    const page = this.#pageOf(contents);
    // A page that is being left is ignored: its view was saved before.
    if (page === undefined || workspaceOf(contents) !== workspaceShownIn(page.state)) return;
    page.state = { ...page.state, view };
    this.#keep();
  }

  #last(): OpenWindow | undefined {
    return this.#open.at(-1);
  }

  #of(contents: WebContents): OpenWindow | undefined {
    return this.#open.find(
      (entry) => !entry.window.isDestroyed() && pagesOf(entry).some((page) => page.contents === contents)
    );
  }

  #pageOf(contents: WebContents): OpenPage | undefined {
    const entry = this.#of(contents);
    return entry && pagesOf(entry).find((page) => page.contents === contents);
  }

  #on(workspaceId: string): { readonly entry: OpenWindow; readonly page: OpenPage }[] {
    return this.#open
      .filter(({ window }) => !window.isDestroyed())
      .flatMap((entry) => pagesOf(entry).map((page) => ({ entry, page })))
      .filter(({ page }) => workspaceShownIn(page.state) === workspaceId);
  }

  #turn(page: OpenPage, state: PageState): Promise<void> {
    const workspaceId = workspaceShownIn(state);
    this.workspaces.open(workspaceId);
    page.state = state;
    this.#keep();
    // At once: after a crash the window is to show this workspace, such as one that it has just connected.
    void this.file.flush();
    return new Promise((resolve) => {
      page.onLeft.push(resolve);
      loadPage(page.contents, pageOf(workspaceId, this.parts.devServer));
    });
  }

  #addBeside(other: OpenWindow, workspaceId: string): BrowserWindow {
    const { bounds } = readPlace(other);
    const { zoom } = readPage(other.used);
    return this.#add({ ...newWindowState(placeBeside(bounds, workAreas())), zoom, workspaceId });
  }

  #keep(): void {
    this.file.keep(() => [...this.#reopening, ...this.#open].map(readState));
  }

  /** The state with a workspace that exists, which is opened. */
  #opened<S extends PageState>(saved: S): S {
    const workspaceId = this.workspaces.existing(workspaceShownIn(saved));
    this.workspaces.open(workspaceId);
    return workspaceId === workspaceShownIn(saved) ? saved : withWorkspace(saved, workspaceId);
  }

  #add({ second, ...saved }: WindowState): BrowserWindow {
    const state = this.#opened(saved);
    const window = openWindow(this.parts, state, pageOf(workspaceShownIn(state), this.parts.devServer));
    const { bounds, isMaximized, isFullScreen, ...ofPage } = state;
    const own: OpenPage = { contents: window.webContents, state: ofPage, onLeft: [] };
    const place = { bounds, isMaximized, isFullScreen };
    const entry: OpenWindow = { window, place, own, second: null, used: own, isAway: false };
    this.#open.push(entry);
    this.#follow(entry, own);
    if (second !== undefined) this.#openSecond(entry, second);
    setTimeout(() => this.noteDrawn(), MOST_DRAWING_MS).unref();
    const keep = (): void => this.#keep();
    window.on('resize', keep).on('move', keep).on('maximize', keep).on('unmaximize', keep);
    window.on('focus', () => {
      this.#open.splice(this.#open.indexOf(entry), 1);
      this.#open.push(entry);
      entry.isAway = false;
      if (entry.second !== null) entry.used.contents.focus();
      this.workspaces.onFocus(workspaceShownIn(entry.used.state));
    });
    window.on('blur', () => {
      entry.isAway = true;
      this.workspaces.onFocus(null);
    });
    window.on('close', () => {
      entry.place = readPlace(entry);
      for (const page of pagesOf(entry)) page.state = readPage(page);
    });
    window.on('closed', () => this.#forget(entry));
    this.#keep();
    return window;
  }

  #follow(entry: OpenWindow, page: OpenPage): void {
    const { contents } = page;
    contents.on('did-navigate', () => {
      if (entry.window.isDestroyed()) return;
      // Chromium raises no will-navigate for about:blank: our page is loaded again.
      if (!isOwnAddress(contents.mainFrame.url, this.parts.devServer)) {
        loadPage(contents, pageOf(workspaceShownIn(page.state), this.parts.devServer));
        return;
      }
      noteLeft(page);
      entry.second?.half.layOut();
      if (entry.window.isFocused()) this.workspaces.onFocus(workspaceShownIn(entry.used.state));
      this.#notifyShown();
    });
    contents.on('page-title-updated', () => this.#showTitle(entry));
    contents.on('focus', () => {
      if (!entry.isAway) this.#use(entry, page);
    });
    // A press in a window that another one had covered may come before its focus does.
    contents.on('input-event', (_event, { type }) => {
      if (type === 'mouseDown') this.#use(entry, page);
    });
  }

  #use(entry: OpenWindow, page: OpenPage): void {
    if (entry.used === page) return;
    entry.used = page;
    this.#showTitle(entry);
    this.workspaces.onFocus(workspaceShownIn(page.state));
  }

  /** Electron gives a window the title of its own page. */
  #showTitle({ window, second, used }: OpenWindow): void {
    if (second !== null && !window.isDestroyed() && !used.contents.isDestroyed())
      window.setTitle(used.contents.getTitle());
  }

  #openSecond(entry: OpenWindow, { share, ...saved }: NonNullable<WindowState['second']>): void {
    const state = this.#opened(saved);
    const page = pageOf(workspaceShownIn(state), this.parts.devServer);
    const view = openPageIn(entry.window, this.parts, state.zoom, page, () => this.#closeSecond(entry, second));
    const half = new SecondHalf(entry.window, view, share);
    const second = { contents: view.webContents, state, onLeft: [], half };
    entry.second = second;
    this.#follow(entry, second);
    this.#tellHalves(entry);
    this.#keep();
  }

  #closeSecond(entry: OpenWindow, second: OpenWindow['second']): void {
    if (second === null || entry.second !== second) return;
    const { own, window } = entry;
    const wasUsed = window.isFocused();
    // What its views keep, such as searches and the basket, is there when the window shows those workspaces.
    const { otherViews } = withWorkspace(second.state, workspaceShownIn(own.state));
    own.state = { ...own.state, otherViews: { ...own.state.otherViews, ...otherViews } };
    this.#use(entry, own);
    noteLeft(second);
    entry.second = null;
    second.half.close();
    forgetPage(second.contents);
    this.#tellHalves(entry);
    // It would bring a window to the front that the person has left meanwhile.
    if (wasUsed) own.contents.focus();
    this.#keep();
    this.#notifyShown();
  }

  #half({ own, second }: OpenWindow, contents: WebContents): Half | null {
    return second === null ? null : { side: contents === own.contents ? 'first' : 'second', share: second.half.share };
  }

  #tellHalves(entry: OpenWindow): void {
    for (const { contents } of pagesOf(entry))
      sendEvent(contents, IPC_EVENTS.splitChanged, this.#half(entry, contents));
  }

  #forget(entry: OpenWindow): void {
    for (const page of pagesOf(entry)) noteLeft(page);
    this.#open.splice(this.#open.indexOf(entry), 1);
    if (isQuitting() || this.#open.length === 0) this.#reopening.push(entry);
    this.#keep();
    this.#notifyShown();
    entry.second?.half.close();
  }

  /** Not called without windows: on macOS the app goes on, and other programs may use the last workspace. */
  #notifyShown(): void {
    if (this.#open.length === 0) return;
    const pages = this.#open
      .flatMap(pagesOf)
      .flatMap(({ state, contents }) => [workspaceShownIn(state), workspaceOf(contents)]);
    this.workspaces.onShown(new Set(pages.filter((id) => id !== null)));
  }
}
