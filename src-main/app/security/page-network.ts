import { app, type OnBeforeRequestListenerDetails, type Session } from 'electron';
import { APP_SCHEME, TREE_PATH } from '../../../src-shared/app-origin';
import { isOwnAddress } from './page-guard';

/**
 * The tree is read by the window's own page. Chromium lets any page of the app read any answer of a scheme of ours, whatever
 * its headers say, so it is decided here who may ask.
 */
const mayAsk = (url: URL, { webContentsId, frame }: OnBeforeRequestListenerDetails, devServer: URL | null): boolean =>
  url.pathname !== TREE_PATH ||
  webContentsId === undefined ||
  (frame !== null && frame !== undefined && isOwnAddress(frame.url, devServer));

/** No request leaves the window but for its own files and its tree; `devServer` adds the hot-reload server while developing. */
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

/** Nobody can listen on port 0, so whatever is sent by way of this proxy fails on this machine. */
const NOWHERE = 'http://127.0.0.1:0';

/**
 * Leaves the pages of a session nothing but our own scheme. WebRTC, preconnections and DNS prefetches pass by the content
 * security policy and the request filter alike: UDP is switched off, and everything else goes by way of a proxy that does not
 * exist. The main process uses Node's network and is not affected.
 */
export const cutOffNetwork = async (session: Session, devServer: URL | null): Promise<void> => {
  blockForeignRequests(session, devServer);
  await session.setProxy({
    mode: 'fixed_servers',
    proxyRules: NOWHERE,
    // Chromium passes by a proxy for this computer unless it is told not to.
    proxyBypassRules: ['<-loopback>', ...(devServer === null ? [] : [devServer.host])].join(',')
  });
};

/** Of all pages, before the first one: UDP would pass by the proxy. */
export const forbidUdp = (): void => {
  app.on('web-contents-created', (_created, contents) => {
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  });
};
