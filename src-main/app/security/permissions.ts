import { app, type Session } from 'electron';
import { isOwnAddress } from './origin';

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
