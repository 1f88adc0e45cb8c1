import { screen, type BrowserWindow, type WebContents, type WebContentsView } from 'electron';

/** A split window is at least as wide as two, while each half may be as narrow as a page zoomed to 400 % (WCAG 2.2, 1.4.10). */
const LEAST_WINDOW = 840;
const LEAST_HALF = 320;

/**
 * The second half of a split window: a view over the right part of the window's own page. That page is drawn as if the window were as wide as its
 * first half, by Chromium's emulation of devices, so that it needs not know of the split and stays as it is when the window is split.
 */
export class SecondHalf {
  #share: number;
  readonly #contents: WebContents;
  readonly #onBounds = (): void => this.layOut();
  readonly #leastSize: readonly number[];

  /** @param share how much of the width the first half gets */
  constructor(
    private readonly window: BrowserWindow,
    private readonly view: WebContentsView,
    share: number
  ) {
    this.#share = share;
    // A view whose page has ended has none.
    this.#contents = view.webContents;
    this.#leastSize = window.getMinimumSize();
    const [, height = 0] = this.#leastSize;
    window.setMinimumSize(LEAST_WINDOW, height);
    const size = window.getBounds();
    if (size.width < LEAST_WINDOW) window.setBounds({ ...size, width: LEAST_WINDOW });
    window.contentView.on('bounds-changed', this.#onBounds);
    this.layOut();
  }

  get share(): number {
    return this.#share;
  }

  /** @param share as near to it as the width of the window allows */
  size(share: number): void {
    const least = Math.min(0.5, LEAST_HALF / this.window.contentView.getBounds().width);
    this.#share = Math.min(1 - least, Math.max(least, share));
    this.layOut();
  }

  /** To be called each time that a page of the window has been loaded, which Chromium gives the whole window again. */
  layOut(): void {
    const { width, height } = this.window.contentView.getBounds();
    const first = Math.max(LEAST_HALF, Math.min(width - LEAST_HALF, Math.round(width * this.#share)));
    this.view.setBounds({ x: first, y: 0, width: width - first, height });
    // By its source, Electron 45 ends where the page's process has. A page that is loaded again is laid out again.
    if (this.window.webContents.isCrashed()) return;
    this.window.webContents.enableDeviceEmulation({
      screenPosition: 'desktop',
      screenSize: screen.getDisplayMatching(this.window.getBounds()).size,
      viewPosition: { x: 0, y: 0 },
      viewSize: { width: first, height },
      // That of the screen.
      deviceScaleFactor: 0,
      scale: 1
    });
  }

  /** Gives the window back to its own page. Also after the window was closed, which does not end the view's page. */
  close(): void {
    if (!this.window.isDestroyed()) {
      const [width = 0, height = 0] = this.#leastSize;
      this.window.contentView.off('bounds-changed', this.#onBounds);
      this.window.contentView.removeChildView(this.view);
      this.window.setMinimumSize(width, height);
      if (!this.window.webContents.isCrashed()) this.window.webContents.disableDeviceEmulation();
    }
    if (!this.#contents.isDestroyed()) this.#contents.close();
  }
}
