import { app, type OnBeforeRequestListenerDetails, type Session } from 'electron';
import { APP_ORIGIN, APP_SCHEME, TREE_PATH } from '../../../src-shared/app-origin';
import messages from '../process/messages/en.json' with { type: 'json' };

/* What pages may do: run in Chromium's sandbox, without permissions, and reach nothing but the app's own scheme. */

/** Refuses every permission. The windows need none: copying and pasting in text fields works without. */
export const denyPermissions = (session: Session): void => {
  session.setPermissionRequestHandler((_contents, _permission, callback) => callback(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => event.preventDefault());
};

/** Keeps pages from navigating elsewhere, opening windows and hosting other pages. */
export const denyNavigation = (devServer: URL | null): void => {
  app.on('web-contents-created', (_created, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    contents.on('will-navigate', (event) => {
      // A page may be loaded again, by *Reload* or by hot reload. No other navigation is allowed.
      const isReload = event.url === contents.mainFrame.url && isOwnAddress(event.url, devServer);
      if (!isReload && (devServer === null || !isOwnAddress(event.url, devServer))) event.preventDefault();
    });
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.on('will-frame-navigate', (event) => {
      if (!event.isMainFrame) event.preventDefault();
    });
    contents.on('will-attach-webview', (event) => event.preventDefault());
  });
};

/** The address of the hot-reload server of `npm run dev`; `null` without it, and always in a package. */
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

/** An environment variable with the effect of --no-sandbox. */
const VARIABLE = 'ELECTRON_DISABLE_SANDBOX';

/** To be called before Electron is ready. With --no-sandbox, as root needs it, enforcing the sandbox would end every process. */
export const enforceSandbox = (): void => {
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  else if (isSandboxMissed()) console.error(messages.app.noSandbox);
};

/** Whether the window has to warn that pages run without Chromium's sandbox: not in a checkout, whose script says so in the terminal. */
export const isSandboxMissed = (): boolean =>
  app.commandLine.hasSwitch('no-sandbox') && (app.isPackaged || process.env[VARIABLE] !== undefined);

/** Whether a request for the tree comes from the window's own page: Chromium ignores the headers of answers of our scheme. */
const mayAsk = (url: URL, { webContentsId, frame }: OnBeforeRequestListenerDetails, devServer: URL | null): boolean =>
  url.pathname !== TREE_PATH ||
  webContentsId === undefined ||
  (frame !== null && frame !== undefined && isOwnAddress(frame.url, devServer));

/** Cancels every request but those for the window's own files and its tree, and for the hot-reload server in development. */
const blockForeignRequests = (session: Session, devServer: URL | null): void => {
  session.webRequest.onBeforeRequest((details, callback) => {
    const url = new URL(details.url);
    const own =
      (url.protocol === `${APP_SCHEME}:` && mayAsk(url, details, devServer)) ||
      url.protocol === 'devtools:' ||
      url.protocol === 'data:';
    callback({ cancel: !own && !(devServer !== null && url.host === devServer.host) });
  });
};

/** Nothing can listen on port 0, so all that is sent through this proxy fails on this machine. */
const NOWHERE = 'http://127.0.0.1:0';

/** Leaves pages nothing but our own scheme. WebRTC and prefetches bypass policy and filter, so a proxy that is not there gets them. */
export const cutOffNetwork = async (session: Session, devServer: URL | null): Promise<void> => {
  blockForeignRequests(session, devServer);
  await session.setProxy({
    mode: 'fixed_servers',
    proxyRules: NOWHERE,
    // Without this Chromium would not use the proxy for this computer's own addresses.
    proxyBypassRules: ['<-loopback>', ...(devServer === null ? [] : [devServer.host])].join(',')
  });
};

/** Switches UDP off for all pages, which would bypass the proxy. To be called before the first page. */
export const forbidUdp = (): void => {
  app.on('web-contents-created', (_created, contents) => {
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  });
};
