import type { IncomingMessage, ServerResponse } from 'node:http';
import { isThisMachine } from '../../../src-shared/token-url';
import { Refusal } from '../../http/call/answer';
import { messages as callMessages } from '../../http/call/messages';

/** How a browser reaches the service. */
export interface BrowserConnection {
  /** Scheme, host and port, as the browser has them. */
  readonly origin: string;
  /** Over TLS, which may end at something in front of the service. */
  readonly isSecure: boolean;
  /** Whether a secret may go this way: over TLS, or within this machine. */
  readonly isPrivate: boolean;
}

/** One request of a browser. */
export interface PageCall {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  readonly connection: BrowserConnection;
  readonly path: string;
  readonly query: URLSearchParams;
}

/** @param hasTls whether the service's own port speaks it. @param publicUrls of what is in front of it. The guard has let its host pass */
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

/**
 * Refuses a call that may change something unless it says that it comes from a page of this very service. The guard has refused those that say
 * otherwise; this refuses those that say nothing, which no browser with cookies of ours does.
 */
export const requireOwnPage = ({
  request: { headers },
  connection
}: Pick<PageCall, 'request' | 'connection'>): void => {
  if (headers.origin === connection.origin) return;
  if (headers.origin === undefined && headers['sec-fetch-site'] === 'same-origin') return;
  throw new Refusal('forbidden_origin', callMessages.fromWebPage);
};
