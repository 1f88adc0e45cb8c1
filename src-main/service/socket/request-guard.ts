import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { Refusal } from '../call/refusal';

const DEFAULT_HTTP_PORT = 80;

/** An address as it stands in a URL. An IPv4 address that a dual-stack socket reports is written plainly. */
export const urlHost = (host: string): string => {
  const plain = host.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIPv6(plain) ? `[${plain}]` : plain;
};

/** `host:port` in lower case, with the port that a caller may leave out. */
const authorityOf = (host: string): string => (/:\d+$/.test(host) ? host : `${host}:${DEFAULT_HTTP_PORT}`).toLowerCase();

/**
 * Whether an authority is one of ours: the loopback names, the host that the service was started with, or the literal
 * address that the call has reached (which is how it is called when it listens on all addresses), always with our port.
 * A name that merely resolves to us is somebody else's: that is what DNS rebinding looks like.
 */
const isServed = (authority: string, { socket }: IncomingMessage, host: string): boolean =>
  ['127.0.0.1', 'localhost', '[::1]', urlHost(host), urlHost(socket.localAddress ?? '')].some(
    (name) => authority === `${name}:${socket.localPort}`.toLowerCase(),
  );

const ABSOLUTE_FORM = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i;

/** A target as a server is mostly sent it, `/path?query`: a proxy may put scheme and host before (RFC 9112, 3.2.2). */
export const originForm = (target: string): string => target.replace(ABSOLUTE_FORM, '') || '/';

const hostRefusal = (request: IncomingMessage, host: string): Refusal | undefined => {
  // Node keeps the first of several; whoever stands between may have kept another.
  const named = request.rawHeaders.filter((_text, index, all) => index % 2 === 1 && all[index - 1]?.toLowerCase() === 'host');
  if (named.length !== 1) return new Refusal('forbidden_host', 'The call has no Host header, or more than one.');
  const inTarget = ABSOLUTE_FORM.exec(request.url ?? '')?.[1];
  const isOurs = [...named, ...(inTarget === undefined ? [] : [inTarget])].every((name) => isServed(authorityOf(name), request, host));
  if (isOurs) return undefined;
  return new Refusal('forbidden_host', 'Call the service under the address that it shows, or under localhost, with its port.');
};

const originRefusal = ({ headers }: IncomingMessage): Refusal | undefined => {
  const site = headers['sec-fetch-site'];
  const isFromPage = site !== undefined && site !== 'same-origin' && site !== 'none';
  const isOwn = headers.origin === undefined || authorityOf(headers.origin) === authorityOf(`http://${headers.host ?? ''}`);
  if (isOwn && !isFromPage) return undefined;
  return new Refusal('forbidden_origin', 'A web page sent this call, and the service takes none from web pages.');
};

/**
 * Why a call is refused before anything else is looked at: it names a foreign host, or a web page made it. So no page in
 * a browser can reach the service, whatever it guesses.
 * @param host what the service was told to listen on
 */
export const guardRequest = (request: IncomingMessage, host: string): Refusal | undefined =>
  hostRefusal(request, host) ?? originRefusal(request);
