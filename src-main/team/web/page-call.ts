import type { IncomingMessage, ServerResponse } from 'node:http';
import { isThisMachine } from '../../../src-shared/token-url';
import { Refusal } from '../../http/call/answer';
import { messages as callMessages } from '../../http/call/messages';

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
