import { app, BrowserWindow, nativeTheme, WebContentsView, type WebContents, type WebPreferences } from 'electron';
import type { Log } from '../../platform/log';
import type { WindowState } from './window-state';
import { LOCALE_ARGUMENT } from '../../../src-shared/app-origin';
import { forgetSavingOnLoad, saveBeforeClose } from './save-before-close';
import type { Theme } from '../../../src-shared/settings';
import { askBySystem } from '../process/message-box';
import messages from '../process/messages/en.json' with { type: 'json' };

/** The page backgrounds of the themes, painted before the page is: a start with the dark theme does not flash white. */
const BACKGROUND = { light: '#fbfcfb', dark: '#161a18' } as const;

export interface WindowParts {
  readonly preload: string;
  readonly devServer: URL | null;
  readonly icon: string;
  readonly log: Log;
}

/** A POSIX locale such as `de_DE.UTF-8@euro` as a BCP 47 tag; `null`: it names no language, such as `C`. */
const tagOf = (name: string): string | null => {
  const tag = name.replace(/[.@].*$/, '').replaceAll('_', '-');
  try {
    return /^(?:C|POSIX)?$/.test(tag) ? null : (Intl.getCanonicalLocales(tag)[0] ?? null);
  } catch {
    return null;
  }
};

/** The locale of dates and numbers (BCP 47). On Linux Electron gives that of messages, so `LC_ALL` and `LC_TIME` come first (locale(7)). */
export const systemLocale = (
  fromElectron: string,
  platform: NodeJS.Platform,
  { LC_ALL, LC_TIME }: Readonly<Record<string, string | undefined>>
): string =>
  (platform === 'linux' ? (tagOf(LC_ALL ?? '') ?? tagOf(LC_TIME ?? '')) : null) ?? tagOf(fromElectron) ?? 'en-US';

export const loadPage = (contents: WebContents, page: string): void => {
  contents.loadURL(page).catch((error: unknown) => {
    // Loading also fails when the window is closed meanwhile.
    if (!contents.isDestroyed()) console.error(`The window could not load ${page}:`, error);
  });
};

const backgroundColor = (): string => (nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light);

const webPreferences = (preload: string, zoomFactor: number): WebPreferences => ({
  preload,
  additionalArguments: [`${LOCALE_ARGUMENT}${systemLocale(app.getSystemLocale(), process.platform, process.env)}`],
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webSecurity: true,
  // Chromium would fetch dictionaries from a third party.
  spellcheck: false,
  // Otherwise Chromium zooms all pages of one origin together.
  zoomMode: 'isolated',
  zoomFactor
});

/** Opens a window on a page of ours, with the saved bounds. It becomes visible with its first drawing. */
export const openWindow = (
  options: WindowParts,
  state: Pick<WindowState, 'bounds' | 'isMaximized' | 'isFullScreen' | 'zoom'>,
  page: string
): BrowserWindow => {
  const window = new BrowserWindow({
    ...state.bounds,
    // `fullscreen: false` would remove the button on macOS.
    ...(state.isFullScreen ? { fullscreen: true } : {}),
    minWidth: 420,
    minHeight: 360,
    show: false,
    title: messages.about.name,
    autoHideMenuBar: true,
    backgroundColor: backgroundColor(),
    webPreferences: webPreferences(options.preload, state.zoom)
  });
  zoomByKeysAndWheel(window.webContents);
  window.once('ready-to-show', () => {
    if (state.isMaximized) window.maximize();
    window.show();
    // Reading the picture takes 10 ms, so after the window is shown. macOS has no icons of windows.
    if (process.platform !== 'darwin') window.setIcon(options.icon);
  });
  saveBeforeClose(window);
  askAfterCrash(window, window.webContents, options.log, () => window.close());
  loadPage(window.webContents, page);
  return window;
};

/** Opens a page of ours over a part of a window. @param onGiveUp called where the page has crashed and the person does not want it back */
export const openPageIn = (
  window: BrowserWindow,
  options: WindowParts,
  zoom: number,
  page: string,
  onGiveUp: () => void
): WebContentsView => {
  const view = new WebContentsView({ webPreferences: webPreferences(options.preload, zoom) });
  view.setBackgroundColor(backgroundColor());
  const { webContents } = view;
  zoomByKeysAndWheel(webContents);
  forgetSavingOnLoad(webContents);
  askAfterCrash(window, webContents, options.log, onGiveUp);
  window.contentView.addChildView(view);
  loadPage(webContents, page);
  return view;
};

/** Shows a window in front of all others, also one that is minimized or not shown yet. */
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

/** Sets the color scheme that the person has chosen for pages, menus, dialogs and the backgrounds of new windows. */
export const applyTheme = (theme: Theme): void => {
  nativeTheme.themeSource = SOURCES[theme];
};

/** Chromium's zoom levels: each whole one is 20 % more. The menu's entries step by halves, too. */
const STEP = 0.5;
const LEAST = -3;
const MOST = 8;

const zoomBy = (contents: WebContents, step: number): void =>
  contents.setZoomLevel(Math.min(MOST, Math.max(LEAST, contents.getZoomLevel() + step)));

const ZOOM_KEYS: Readonly<Record<string, (contents: WebContents) => void>> = {
  '+': (contents) => zoomBy(contents, STEP),
  // The key of `+` without Shift on most keyboards, which the menu does not have.
  '=': (contents) => zoomBy(contents, STEP),
  '-': (contents) => zoomBy(contents, -STEP),
  _: (contents) => zoomBy(contents, -STEP),
  '0': (contents) => contents.setZoomLevel(0)
};

/** Zooms by the keys of browsers, also on the number pad, and by the wheel with Ctrl. */
const zoomByKeysAndWheel = (webContents: WebContents): void => {
  webContents.on('before-input-event', (event, { type, key, control, meta, alt }) => {
    const command = process.platform === 'darwin' ? meta && !control : control && !meta;
    const zoom = ZOOM_KEYS[key];
    if (type !== 'keyDown' || !command || alt || zoom === undefined) return;
    event.preventDefault();
    zoom(webContents);
  });
  webContents.on('zoom-changed', (_event, direction) => zoomBy(webContents, direction === 'in' ? STEP : -STEP));
};

const askAfterCrash = (window: BrowserWindow, contents: WebContents, log: Log, close: () => void): void => {
  const ask = async (): Promise<void> => {
    // Waits for a later turn: loading a page while Electron handles the end of the process crashes the app.
    await new Promise((resolve) => setImmediate(resolve));
    if (contents.isDestroyed()) return;
    const response = await askBySystem(window, {
      type: 'error',
      message: messages.window.stopped,
      detail: messages.window.stoppedDetail,
      buttons: [messages.window.reopen, messages.window.close]
    });
    if (contents.isDestroyed()) return;
    if (response === 0) contents.reload();
    else close();
  };
  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || contents.isDestroyed()) return;
    log.error('page_ended', new Error(`The process of a window's page has ended: ${reason}.`), { exitCode });
    ask().catch((error: unknown) => log.error('question_failed', error));
  });
};
