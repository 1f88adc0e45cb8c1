import { join } from 'node:path';
import { BrowserWindow, nativeTheme } from 'electron';
import { IPC_EVENTS } from '../../src-shared/ipc';
import { sendEvent } from './ipc';
import { APP_ORIGIN } from './origin';

/** Milliseconds after which a window that does not answer is closed all the same. */
const LAST_WORDS_MS = 2_000;

/** The two page backgrounds of the theme, painted before the page is, so that a start in the dark does not flash white. */
const BACKGROUND = { light: '#fbfcfb', dark: '#161a18' } as const;

/** Opens the window on its page; it shows itself once there is something to see. */
export const openWindow = (options: { preload: string; devServer: URL | null; icon: string }): BrowserWindow => {
  const window = new BrowserWindow({
    width: 1180,
    height: 780,
    minWidth: 420,
    minHeight: 360,
    show: false,
    title: 'Canopy',
    icon: options.icon,
    autoHideMenuBar: true,
    backgroundColor: nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light,
    webPreferences: {
      preload: options.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      // Chromium would fetch dictionaries from a third party.
      spellcheck: false,
    },
  });
  window.once('ready-to-show', () => window.show());
  window.on('close', (event) => {
    if (window.webContents.isCrashed() || window.webContents.isLoadingMainFrame()) return;
    // The page saves what is still being typed, and then says that it may go.
    event.preventDefault();
    sendEvent(window.webContents, IPC_EVENTS.windowClosing, null);
    setTimeout(() => {
      if (!window.isDestroyed()) window.destroy();
    }, LAST_WORDS_MS).unref();
  });
  const page = options.devServer === null ? `${APP_ORIGIN}/index.html` : options.devServer.href;
  window.loadURL(page).catch((error: unknown) => {
    // Closed while it was loading: nobody is waiting for it any more.
    if (!window.isDestroyed()) console.error(`The window could not load ${page}:`, error);
  });
  return window;
};

/** The built window, preload and threads stand beside the built main process. */
export const builtFiles = (mainDirectory: string) => ({
  workspaceThread: join(mainDirectory, 'workspace-thread.js'),
  backupCheck: join(mainDirectory, 'backup-check.js'),
  preload: join(mainDirectory, '../preload/index.cjs'),
  renderer: join(mainDirectory, '../renderer'),
  sample: join(mainDirectory, '../sample/shopify-taxonomy.json'),
  icon: join(mainDirectory, '../../resources/icon.png'),
});
