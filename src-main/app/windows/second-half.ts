import { screen, type BrowserWindow, type WebContentsView } from 'electron';

/** A split window is at least as wide as two, while each half may be as narrow as a page zoomed to 400 % (WCAG 2.2, 1.4.10). */
const LEAST_WINDOW = 840;
const LEAST_HALF = 320;

/**
 * The second half of a split window: a view over the right part of the window's own page. That page is drawn as if the window were as wide as its
 * first half, by Chromium's emulation of devices, so that it needs not know of the split and stays as it is when the window is split.
 */
export class SecondHalf {
  #share: number;
  readonly #onBounds = (): void => this.layOut();
  readonly #leastSize: readonly number[];

  /** @param share how much of the width the first half gets */
  constructor(
    private readonly window: BrowserWindow,
    private readonly view: WebContentsView,
    share: number
  ) {
    this.#share = share;
    this.#leastSize = window.getMinimumSize();
    const [, height = 0] = this.#leastSize;
    window.setMinimumSize(LEAST_WINDOW, height);
    window.contentView.on('bounds-changed', this.#onBounds);
    this.layOut();
  }

  get share(): number {
    return this.#share;
  }

  size(share: number): void {
    this.#share = share;
    this.layOut();
  }

  /** To be called after the window's own page has been loaded, too. */
  layOut(): void {
    const { width, height } = this.window.contentView.getBounds();
    const first = Math.max(LEAST_HALF, Math.min(width - LEAST_HALF, Math.round(width * this.#share)));
    this.view.setBounds({ x: first, y: 0, width: width - first, height });
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
    const { webContents } = this.view;
    if (!this.window.isDestroyed()) {
      const [width = 0, height = 0] = this.#leastSize;
      this.window.contentView.off('bounds-changed', this.#onBounds);
      this.window.contentView.removeChildView(this.view);
      this.window.setMinimumSize(width, height);
      this.window.webContents.disableDeviceEmulation();
    }
    if (!webContents.isDestroyed()) webContents.close();
  }
}
