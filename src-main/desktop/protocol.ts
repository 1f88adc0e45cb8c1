import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { protocol, type Session } from 'electron';
import { APP_ORIGIN, APP_SCHEME } from './origin';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/**
 * Nothing but the window's own files, and no connection at all: the tree comes over IPC. Styles that the component
 * library writes at run time carry the nonce of this load; no inline script is ever allowed.
 */
const contentSecurityPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Must run before the app is ready: Chromium fixes its schemes at start. */
export const registerAppScheme = (): void => {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
};

const notFound = (): Response => new Response('Not found', { status: 404 });

/** Serves the built window from `directory`, and nothing outside it. */
export const serveAppScheme = (session: Session, directory: string): void => {
  session.protocol.handle(APP_SCHEME, async (request) => {
    try {
      const url = new URL(request.url);
      if (`${url.protocol}//${url.host}` !== APP_ORIGIN) return notFound();
      const file = normalize(join(directory, decodeURIComponent(url.pathname)));
      const type = CONTENT_TYPES[extname(file)];
      if (!file.startsWith(directory + sep) || type === undefined) return notFound();
      const headers = { 'Content-Type': type, 'X-Content-Type-Options': 'nosniff' };
      if (extname(file) !== '.html') return new Response(new Uint8Array(await readFile(file)), { headers });
      const nonce = randomBytes(16).toString('base64');
      const html = (await readFile(file, 'utf8')).replaceAll('%CSP_NONCE%', nonce);
      return new Response(html, { headers: { ...headers, 'Content-Security-Policy': contentSecurityPolicy(nonce) } });
    } catch {
      // A broken address or a missing file is the page's fault, not the app's: answer like any web server.
      return notFound();
    }
  });
};

/** No request leaves the window but for its own files; `devServer` adds the hot-reload server while developing. */
export const blockForeignRequests = (session: Session, devServer: URL | null): void => {
  session.webRequest.onBeforeRequest((details, callback) => {
    const url = new URL(details.url);
    const own = url.protocol === `${APP_SCHEME}:` || url.protocol === 'devtools:' || url.protocol === 'data:';
    callback({ cancel: !own && !(devServer !== null && url.host === devServer.host) });
  });
};
