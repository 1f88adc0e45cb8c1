import type { IncomingMessage } from 'node:http';
import { isIPv6, type Socket } from 'node:net';
import { Refusal } from '../call/answer';
import { messages } from '../call/messages';

export type Scheme = 'http' | 'https';

const DEFAULT_PORTS = { http: 80, https: 443 } as const;

/** An address as it stands in a URL. An IPv4 address that a dual-stack socket reports is written plainly. */
export const urlHost = (host: string): string => {
  const plain = host.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIPv6(plain) ? `[${plain}]` : plain;
};

/** `host:port` in lower case, with the port that a caller may leave out. */
const authorityOf = (host: string, scheme: Scheme): string =>
  (/:\d+$/.test(host) ? host : `${host}:${DEFAULT_PORTS[scheme]}`).toLowerCase();

const ABSOLUTE_FORM = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i;

/** A request target in its usual form, `/path?query`. A proxy may put scheme and host before it (RFC 9112, 3.2.2). */
export const originForm = (target: string): string => target.replace(ABSOLUTE_FORM, '') || '/';

/** Whether a browser goes to a page, as by a link: it shows what it gets, and no page of another site learns of it. */
const isVisit = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers.origin === undefined &&
  headers['sec-fetch-mode'] === 'navigate' &&
  headers['sec-fetch-dest'] === 'document';

/** @param isOwnOrigin whether pages of an origin are the service's own, given the host that the call names */
const originRefusal = (
  { headers }: IncomingMessage,
  isOwnOrigin: (origin: string, host: string) => boolean
): Refusal | undefined => {
  const site = headers['sec-fetch-site'];
  const isFromPage = site !== undefined && site !== 'same-origin' && site !== 'none';
  const isOwn = headers.origin === undefined || isOwnOrigin(headers.origin, headers.host ?? '');
  if (isOwn && !isFromPage) return undefined;
  return new Refusal('forbidden_origin', messages.fromWebPage);
};

/** Length first, since every header of every call comes here. */
const isHost = (name: string): boolean => name.length === 4 && name.toLowerCase() === 'host';

/** The values of all Host headers. Node keeps the first of several; a proxy may have kept another. */
const hostsOf = ({ rawHeaders }: IncomingMessage): string[] =>
  rawHeaders.filter((_text, index) => index % 2 === 1 && isHost(rawHeaders[index - 1] ?? ''));

/** Refuses calls that name a foreign host or come from a web page, so that no page can reach the service. */
export class RequestGuard {
  readonly #names: readonly string[];
  /** Public hosts as callers may write them, with and without a default port. */
  readonly #publicHosts: ReadonlySet<string>;
  readonly #publicOrigins: ReadonlySet<string>;
  /** Always with our port, which is known once there are calls. */
  #authorities: ReadonlySet<string> | undefined;

  /**
   * @param host the address that the service was configured to listen on
   * @param publicUrls where callers reach it through something in front of it, such as a balancer that ends TLS
   * @param isPage whether links of other sites may lead to a path
   * @param isOwnName whether the certificate has this name; a name that a page made resolve to our address is not in it
   */
  constructor(
    host: string,
    private readonly scheme: Scheme = 'http',
    private readonly isOwnName: (name: string) => boolean = () => false,
    publicUrls: readonly string[] = [],
    private readonly isPage: (path: string) => boolean = () => false
  ) {
    const urls = publicUrls.map((url) => new URL(url));
    this.#publicOrigins = new Set(urls.map(({ origin }) => origin));
    this.#publicHosts = new Set(
      urls.flatMap(({ host: named, protocol }) => [named, authorityOf(named, protocol === 'https:' ? 'https' : 'http')])
    );
    this.#names = ['127.0.0.1', 'localhost', '[::1]', urlHost(host)];
  }

  /** `forbidden_host` or `forbidden_origin`; `undefined` for a call that may pass. */
  refusalFor(request: IncomingMessage): Refusal | undefined {
    const hostRefusal = this.#hostRefusal(request);
    if (hostRefusal !== undefined) return hostRefusal;
    if (isVisit(request) && this.isPage(originForm(request.url ?? '').replace(/[?#].*$/, ''))) return undefined;
    return originRefusal(request, this.#isOwnOrigin);
  }

  readonly #isOwnOrigin = (origin: string, host: string): boolean => {
    // For a public name the proxy in front decides the scheme: a page over HTTP is not of a service over HTTPS.
    if (this.#publicHosts.has(host.toLowerCase())) return this.#publicOrigins.has(origin.toLowerCase());
    const { scheme } = this;
    return authorityOf(origin, scheme) === authorityOf(`${scheme}://${host}`, scheme);
  };

  #hostRefusal(request: IncomingMessage): Refusal | undefined {
    const [named, ...more] = hostsOf(request);
    if (named === undefined || more.length > 0) return new Refusal('forbidden_host', messages.hostMissing);
    const target = ABSOLUTE_FORM.exec(request.url ?? '')?.[1];
    if (this.#isServed(named, request) && (target === undefined || this.#isServed(target, request))) return undefined;
    const urls = [...this.#publicOrigins];
    return new Refusal('forbidden_host', urls.length > 0 ? messages.hostNotPublic(urls) : messages.hostWrong);
  }

  /** Whether an authority is ours: loopback, the configured host, the address reached, or a name of the certificate. Any other is DNS rebinding. */
  #isServed(named: string, { socket }: IncomingMessage): boolean {
    // The caller has left already, and the port with it.
    if (socket.localPort === undefined) return false;
    this.#authorities ??= new Set(this.#names.map((name) => `${name}:${socket.localPort}`.toLowerCase()));
    if (this.#authorities.has(named) || this.#publicHosts.has(named.toLowerCase())) return true;
    const authority = authorityOf(named, this.scheme);
    const ofPort = `:${socket.localPort}`;
    return (
      this.#authorities.has(authority) ||
      authority === `${urlHost(socket.localAddress ?? '')}${ofPort}` ||
      (authority.endsWith(ofPort) && this.isOwnName(authority.slice(0, -ofPort.length)))
    );
  }
}

/** Refuses calls with both a length and a coding, about whose end two programs can disagree (RFC 9112, 6.3). */
export class RequestFraming {
  readonly #inDoubt = new WeakSet<Socket>();

  /** `malformed_request` for a call whose end is ambiguous; its connection is closed once it is answered. */
  refusalFor({ headers, socket }: IncomingMessage): Refusal | undefined {
    if (headers['content-length'] === undefined || headers['transfer-encoding'] === undefined) return undefined;
    this.#inDoubt.add(socket);
    return new Refusal('malformed_request', messages.twoLengths, {
      headers: { Connection: 'close' }
    });
  }

  /** Whether this call came after an ambiguous one on its connection. Node delivers calls until the connection is closed. */
  isInDoubt({ socket }: IncomingMessage): boolean {
    return this.#inDoubt.has(socket);
  }
}
