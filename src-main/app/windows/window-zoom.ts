import type { BrowserWindow, WebContents } from 'electron';

/** Chromium's levels: each whole one is a fifth more; the menu's entries step by halves too. */
const STEP = 0.5;
const LEAST = -3;
const MOST = 8;

const zoomBy = (contents: WebContents, step: number): void =>
  contents.setZoomLevel(Math.min(MOST, Math.max(LEAST, contents.getZoomLevel() + step)));

const ZOOM_KEYS: Readonly<Record<string, (contents: WebContents) => void>> = {
  '+': (contents) => zoomBy(contents, STEP),
  // The same key without Shift, on most keyboards; the menu knows only the other.
  '=': (contents) => zoomBy(contents, STEP),
  '-': (contents) => zoomBy(contents, -STEP),
  _: (contents) => zoomBy(contents, -STEP),
  '0': (contents) => contents.setZoomLevel(0)
};

/** Zooms by the keys that people know from browsers, the number pad's too, and by the wheel with Ctrl. */
export const zoomByKeysAndWheel = (window: BrowserWindow): void => {
  const { webContents } = window;
  webContents.on('before-input-event', (event, { type, key, control, meta, alt }) => {
    const command = process.platform === 'darwin' ? meta && !control : control && !meta;
    const zoom = ZOOM_KEYS[key];
    if (type !== 'keyDown' || !command || alt || zoom === undefined) return;
    // Neither the page nor the menu does it once more.
    event.preventDefault();
    zoom(webContents);
  });
  webContents.on('zoom-changed', (_event, direction) => zoomBy(webContents, direction === 'in' ? STEP : -STEP));
};
