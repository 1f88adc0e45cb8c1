import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Refusal } from '../call/refusal';
import type { Route } from '../call/route';
import { RefusedTokens } from './refused-tokens';

const digest = (token: string): Buffer => createHash('sha256').update(token).digest();

const BEARER = /^Bearer +(\S+) *$/i;

/**
 * Who may pass to a route. A right token always passes, even from an address whose tokens are being refused: on one
 * machine all programs share an address, and one that is set up wrongly must not lock out the others. A call without a
 * token is refused but not counted, for it guesses nothing.
 */
export class Access {
  readonly #expected: Buffer;
  readonly #readsAreOpen: boolean;
  readonly #refused: RefusedTokens;

  constructor({
    token,
    readsAreOpen,
    refused = new RefusedTokens()
  }: {
    token: string;
    readsAreOpen: boolean;
    refused?: RefusedTokens;
  }) {
    this.#expected = digest(token);
    this.#readsAreOpen = readsAreOpen;
    this.#refused = refused;
  }

  /** Why the caller may not pass: `unauthorized` or `too_many_requests`; `undefined` if it may. */
  refusalFor(needed: Route['access'], request: IncomingMessage): Refusal | undefined {
    if (needed === 'open' || (needed === 'read' && this.#readsAreOpen)) return undefined;
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    const challenge = { 'WWW-Authenticate': 'Bearer' };
    if (token === undefined) {
      return new Refusal('unauthorized', 'Send the token as “Authorization: Bearer …”.', { headers: challenge });
    }
    // Digests are of one length, so that the comparison tells nothing, not even how long the token is.
    if (timingSafeEqual(digest(token), this.#expected)) return undefined;
    const wait = this.#refused.add(request.socket.remoteAddress ?? '');
    if (wait === 0)
      return new Refusal('unauthorized', 'That is not the token of this service.', { headers: challenge });
    const headers = { 'Retry-After': String(wait) };
    return new Refusal('too_many_requests', `Too many wrong tokens came from this address. Wait ${wait} seconds.`, {
      headers
    });
  }
}
