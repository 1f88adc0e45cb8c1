import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Refusal } from '../call/answer';
import type { Route } from '../routes/route';
import { messages } from '../call/messages';

const digest = (token: string): Buffer => createHash('sha256').update(token).digest();

const BEARER = /^Bearer +(\S+) *$/i;

const tokenIn = ({ headers }: IncomingMessage): string | undefined => BEARER.exec(headers.authorization ?? '')?.[1];

/**
 * Who may pass to a route. Wrong tokens are not counted: one of 128 bits cannot be guessed, and programs on one machine
 * share an address, so that a limit would only let a wrongly set up one disturb the others.
 */
export class Access {
  readonly #expected: Buffer;
  readonly #readsAreOpen: boolean;

  constructor({ token, readsAreOpen }: { token: string; readsAreOpen: boolean }) {
    this.#expected = digest(token);
    this.#readsAreOpen = readsAreOpen;
  }

  /** Why the caller may not pass, `unauthorized` (RFC 6750, 3); `undefined` if it may. */
  refusalFor(needed: Route['access'], request: IncomingMessage): Refusal | undefined {
    if (needed === 'open' || (needed === 'read' && this.#readsAreOpen)) return undefined;
    const token = tokenIn(request);
    const headers = { 'WWW-Authenticate': 'Bearer' };
    if (token === undefined) return new Refusal('unauthorized', messages.tokenMissing, { headers });
    if (this.#isExpected(token)) return undefined;
    return new Refusal('unauthorized', messages.tokenWrong, { headers });
  }

  /** Whether a call shows the token, whether or not it needs one. */
  isShownBy(request: IncomingMessage): boolean {
    const token = tokenIn(request);
    return token !== undefined && this.#isExpected(token);
  }

  /** Compares digests of one length in constant time, so that timing reveals nothing, not even the token's length. */
  #isExpected(token: string): boolean {
    return timingSafeEqual(digest(token), this.#expected);
  }
}
