import type { IncomingMessage, ServerResponse } from 'node:http';
import { isThisMachine } from '../../../src-shared/token-url';
import { Refusal, jsonAnswer, refusalAnswer } from '../../http/call/answer';
import { messages as callMessages } from '../../http/call/messages';
import { SESSION_S } from './web-sessions';
import { writeAnswer } from '../../http/socket/write-answer';

export interface BrowserConnection {
  readonly origin: string;
  /** Over TLS, which may end at something in front of the service. */
  readonly isSecure: boolean;
  /** Whether a secret may go this way: over TLS, or within this machine. */
  readonly isPrivate: boolean;
}

export interface PageCall {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  readonly connection: BrowserConnection;
  readonly path: string;
  readonly query: URLSearchParams;
}

/** @param hasTls whether the service's own port speaks TLS. @param publicUrls of proxies. The host has been checked before */
export const connectionOf = (
  { headers: { host = '' } }: IncomingMessage,
  hasTls: boolean,
  publicUrls: readonly string[]
): BrowserConnection => {
  const named = publicUrls.find((url) => new URL(url).host === new URL(`${new URL(url).protocol}//${host}`).host);
  const origin = named ?? `${hasTls ? 'https' : 'http'}://${host.toLowerCase()}`;
  const { protocol, hostname } = new URL(origin);
  const isSecure = protocol === 'https:';
  return { origin, isSecure, isPrivate: isSecure || isThisMachine(hostname) };
};

/** Refuses a call that may change something unless its headers prove that it comes from a page of this service. */
export const requireOwnPage = ({
  request: { headers },
  connection
}: Pick<PageCall, 'request' | 'connection'>): void => {
  if (headers.origin === connection.origin) return;
  if (headers.origin === undefined && headers['sec-fetch-site'] === 'same-origin') return;
  throw new Refusal('forbidden_origin', callMessages.fromWebPage);
};

/** What goes out with every answer for a browser: nothing in it is run, framed or told to other sites, unless it is a page of ours. */
const HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()'
} as const;

export const guardAnswer = (response: ServerResponse): void => {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
};

export const signInPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'"
  ].join('; ');

/** A file that a page loads, which may be a worker with rules of its own. */
export const FILE_POLICY = "default-src 'none'; script-src 'self'; frame-ancestors 'none'";

type Answering = Pick<PageCall, 'request' | 'response' | 'requestId'>;

const NO_STORE = { 'Cache-Control': 'no-store' } as const;

const send = (
  { request, response, requestId }: Answering,
  status: number,
  headers: Readonly<Record<string, string>>,
  cookies: readonly string[],
  body = ''
): void => {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, {
    ...NO_STORE,
    ...headers,
    'Content-Length': Buffer.byteLength(body),
    'X-Request-Id': requestId,
    ...(cookies.length > 0 && { 'Set-Cookie': [...cookies] })
  });
  response.end(request.method === 'HEAD' ? undefined : body);
};

export const sendPage = (
  answering: Answering,
  status: number,
  html: string,
  policy: string,
  cookies: readonly string[] = []
): void => {
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    // With no-referrer, browsers would send the form without an origin.
    'Referrer-Policy': 'same-origin'
  };
  send(answering, status, headers, cookies, html);
};

export const sendRedirect = (answering: Answering, to: string, cookies: readonly string[] = []): void =>
  send(answering, 303, { Location: to }, cookies);

export const sendJson = ({ response, requestId }: Answering, status: number, value: unknown): void =>
  writeAnswer(response, jsonAnswer(status, value, NO_STORE), requestId);

/** The envelope of the service's other refusals. */
export const answerRefusal = ({ response, requestId }: Answering, refusal: Refusal): void => {
  const answer = refusalAnswer(refusal);
  writeAnswer(response, { ...answer, headers: { ...NO_STORE, ...answer.headers } }, requestId);
};

type Coming = Pick<PageCall, 'request' | 'connection'>;

/** A cookie that no page can read, and that no other site's page can have sent along. */
export class Cookie {
  /** @param seconds how long the browser keeps it @param sameSite `Lax`: it also comes along when somebody arrives from another site by a link or a redirect */
  constructor(
    private readonly name: string,
    private readonly seconds: number,
    private readonly sameSite: 'Strict' | 'Lax'
  ) {}

  /** `undefined`: there is none, or there are several, of which one may be forged. */
  read({ request, connection }: Coming): string | undefined {
    const start = `${this.#nameOn(connection)}=`;
    const values = (request.headers.cookie ?? '')
      .split(';')
      .map((one) => one.trim())
      .filter((one) => one.startsWith(start));
    return values.length === 1 ? values[0]?.slice(start.length) : undefined;
  }

  /** The value of `Set-Cookie`. @param value `null` removes it */
  set({ connection }: Coming, value: string | null): string {
    return [
      `${this.#nameOn(connection)}=${value ?? ''}`,
      'Path=/',
      `Max-Age=${value === null ? 0 : this.seconds}`,
      'HttpOnly',
      `SameSite=${this.sameSite}`,
      ...(connection.isSecure ? ['Secure'] : [])
    ].join('; ');
  }

  /** The prefix makes browsers bind the cookie to this host and TLS. */
  #nameOn({ isSecure }: BrowserConnection): string {
    return isSecure ? `__Host-${this.name}` : this.name;
  }
}

export const SESSION_COOKIE = new Cookie('canopy-session', SESSION_S, 'Strict');
