import { join } from 'node:path';
import { app, BrowserWindow, nativeTheme } from 'electron';
import type { Log } from '../../platform/log/log';
import type { WindowState } from './window-state-file';
import { LOCALE_ARGUMENT } from '../../../src-shared/app-origin';
import { hearLastWords } from './closing';
import { askAfterCrash } from './crashed-page';
import { systemLocale } from './system-locale';
import { zoomByKeysAndWheel } from './window-zoom';

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
    title: 'Canopy',
    icon: options.icon,
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
  });
  hearLastWords(window);
  askAfterCrash(window, options.log);
  loadPage(window, page);
  return window;
};

/** The built window, preload and threads stand beside the built main process. */
export const builtFiles = (mainDirectory: string) => ({
  workspaceThread: join(mainDirectory, 'workspace-thread.js'),
  backupCheck: join(mainDirectory, 'backup-check.js'),
  connectionTest: join(mainDirectory, 'connection-test.js'),
  jsonTrial: join(mainDirectory, 'json-trial.js'),
  preload: join(mainDirectory, '../preload/index.cjs'),
  renderer: join(mainDirectory, '../renderer'),
  sample: join(mainDirectory, '../sample/shopify-taxonomy.json'),
  icon: join(mainDirectory, '../../resources/icon.png')
});
