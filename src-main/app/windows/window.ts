import { app, BrowserWindow, nativeTheme, type WebContents } from 'electron';
import type { Log } from '../../platform/log';
import type { WindowState } from './window-state';
import { LOCALE_ARGUMENT } from '../../../src-shared/app-origin';
import { saveBeforeClose } from './save-before-close';
import { systemLocale } from './system-locale';
import type { Theme } from '../../../src-shared/settings';
import { askBySystem } from '../process/message-box';
import { messages } from '../process/messages';

/** The two page backgrounds of the theme, painted before the page is, so that a start in the dark does not flash white. */
const BACKGROUND = { light: '#fbfcfb', dark: '#161a18' } as const;

/** What every window is made with. */
export interface WindowParts {
  readonly preload: string;
  readonly devServer: URL | null;
  readonly icon: string;
  readonly log: Log;
}

/** Turns a window to a page of ours. */
export const loadPage = (window: BrowserWindow, page: string): void => {
  window.loadURL(page).catch((error: unknown) => {
    // Closed while it was loading: nobody is waiting for it any more.
    if (!window.isDestroyed()) console.error(`The window could not load ${page}:`, error);
  });
};

/** Opens a window on a page of ours, where and as large as it was; it shows itself once there is something to see. */
export const openWindow = (
  options: WindowParts,
  state: Pick<WindowState, 'bounds' | 'isMaximized' | 'isFullScreen' | 'zoom'>,
  page: string
): BrowserWindow => {
  const window = new BrowserWindow({
    ...state.bounds,
    // Not said when it is not: on macOS that would take the button away.
    ...(state.isFullScreen ? { fullscreen: true } : {}),
    minWidth: 420,
    minHeight: 360,
    show: false,
    title: messages.about.name,
    autoHideMenuBar: true,
    backgroundColor: nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light,
    webPreferences: {
      preload: options.preload,
      additionalArguments: [`${LOCALE_ARGUMENT}${systemLocale(app.getSystemLocale(), process.platform, process.env)}`],
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      // Chromium would fetch dictionaries from a third party.
      spellcheck: false,
      // Of this window alone: by default Chromium zooms all pages of one origin together.
      zoomMode: 'isolated',
      zoomFactor: state.zoom
    }
  });
  zoomByKeysAndWheel(window);
  window.once('ready-to-show', () => {
    if (state.isMaximized) window.maximize();
    window.show();
    // Not before: reading the picture takes 10 ms. macOS has the icon of the app alone.
    if (process.platform !== 'darwin') window.setIcon(options.icon);
  });
  saveBeforeClose(window);
  askAfterCrash(window, options.log);
  loadPage(window, page);
  return window;
};

/** Shows a window in front of all others, also one that is minimised or not shown yet. */
export const bringToFront = (window: BrowserWindow): void => {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
};

const SOURCES = {
  system: 'system',
  light: 'light',
  dark: 'dark',
  contrastLight: 'light',
  contrastDark: 'dark'
} as const satisfies Record<Theme, string>;

/**
 * Tells Electron which scheme the person has chosen. Pages, menus and dialogs follow it as if the system had asked for it,
 * and a window that opens has the right background before its page is there.
 */
export const applyTheme = (theme: Theme): void => {
  nativeTheme.themeSource = SOURCES[theme];
};

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
const zoomByKeysAndWheel = (window: BrowserWindow): void => {
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

/** A page whose process has ended shows nothing and answers nothing: the person is told, and asked what is to become of its window. */
const askAfterCrash = (window: BrowserWindow, log: Log): void => {
  const ask = async (): Promise<void> => {
    // The window takes leave of the old process first: a page that is loaded in the middle of that takes the app with it.
    await new Promise((resolve) => setImmediate(resolve));
    if (window.isDestroyed()) return;
    const response = await askBySystem(window, {
      type: 'error',
      message: messages.window.stopped,
      detail: messages.window.stoppedDetail,
      buttons: [messages.window.reopen, messages.window.close],
      defaultId: 0,
      cancelId: 0,
      noLink: true
    });
    if (window.isDestroyed()) return;
    if (response === 0) window.webContents.reload();
    else window.close();
  };
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    log.error('page_ended', new Error(`The process of a window's page has ended: ${reason}.`), { exitCode });
    ask().catch((error: unknown) => log.error('question_failed', error));
  });
};
