import { app, type Session } from 'electron';
import { APP_ORIGIN } from '../../../src-shared/app-origin';

/**
 * Canopy's window needs no camera, location, notification, device or clipboard permission: text fields copy and paste
 * without one. Everything is refused, so that a fault in the page has nothing to ask for.
 */
export const denyPermissions = (session: Session): void => {
  session.setPermissionRequestHandler((_contents, _permission, callback) => callback(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => event.preventDefault());
};

/** A page never goes anywhere else, opens no window and hosts no other page. */
export const denyNavigation = (devServer: URL | null): void => {
  app.on('web-contents-created', (_created, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    contents.on('will-navigate', (event) => {
      // Hot reload reloads the page it is on; that is the one navigation there is.
      if (devServer === null || !isOwnAddress(event.url, devServer)) event.preventDefault();
    });
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.on('will-frame-navigate', (event) => {
      if (!event.isMainFrame) event.preventDefault();
    });
    contents.on('will-attach-webview', (event) => event.preventDefault());
  });
};

/** Where `npm run dev` serves the window with hot reload; a packaged app never listens to this variable. */
export const devServerUrl = (isPackaged: boolean): URL | null => {
  const url = process.env.ELECTRON_RENDERER_URL;
  return !isPackaged && url !== undefined ? new URL(url) : null;
};

/** Whether a page address is the window's own. `URL.origin` is `null` for custom schemes in Node, hence by parts. */
export const isOwnAddress = (address: string, devServer: URL | null): boolean => {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (`${url.protocol}//${url.host}` === APP_ORIGIN) return true;
  return devServer !== null && url.origin === devServer.origin;
};
