import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { messages } from './messages';

const PATH = '/signed-in';

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  Connection: 'close'
} as const;

const STYLE =
  ':root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:20vh auto 0;max-width:28em;padding:0 1.5em;text-align:center}';

/** Of sentences of ours alone: nothing that came with the request is repeated. */
const page = (sentence: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${messages.page.title}</title><style>${STYLE}</style><h1>${messages.page.title}</h1><p>${sentence}</p></html>`;

/** A place on this machine where the browser comes back to. */
export interface LoopbackRedirect {
  /** Where the provider sends the browser: on 127.0.0.1, at a port that was free (RFC 8252, 7.3). */
  readonly uri: string;
  /** Resolves with the address that the browser has come back to, with the answer in its query. Never rejects. */
  readonly answer: Promise<URL>;
  /** Ends the listening, also while a page is being sent. */
  close(): Promise<void>;
}

/**
 * Listens on this machine for one answer to one sign-in. Any other caller, such as a page of somebody else that tries the ports of this
 * machine, is answered and changes nothing.
 * @param state what the right answer says
 */
export const openLoopbackRedirect = async (state: string): Promise<LoopbackRedirect> => {
  const { promise: answer, resolve } = Promise.withResolvers<URL>();
  const end = (response: ServerResponse, status: number, sentence: string, then?: () => void): void => {
    response.writeHead(status, HEADERS);
    response.end(page(sentence), then);
  };
  const server = createServer((request, response) => {
    const url = URL.parse(request.url ?? '', uri);
    const isHere = request.method === 'GET' && request.headers.host === new URL(uri).host && url?.pathname === PATH;
    if (!isHere) return end(response, 404, messages.page.other);
    if (url.searchParams.get('state') !== state) return end(response, 400, messages.page.other);
    const isRefused = url.searchParams.has('error');
    return end(response, 200, isRefused ? messages.page.refused : messages.page.done, () => resolve(url));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The listener has no port.');
  const uri = `http://127.0.0.1:${address.port}${PATH}`;
  const close = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return { uri, answer, close };
};
