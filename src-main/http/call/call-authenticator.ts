import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { OWNER, type Principal } from '../../domain/principal';
import { messages } from './messages';

/** Who a call is from. Where that is not known, `challenge` is the value of `WWW-Authenticate` (RFC 6750, 3). */
export type Authentication =
  | { readonly state: 'known'; readonly caller: Principal }
  /** The caller is known, and has no rights in this workspace. */
  | { readonly state: 'forbidden'; readonly detail: string }
  | { readonly state: 'refused'; readonly detail: string; readonly challenge: string };

/** Finds out who calls, by the headers of the call. `workspace`: by its name in the path, `null` at the root. */
export interface CallAuthenticator {
  /** A rejection counts as a fault of the service: the caller could not be identified, for example because a database is down. */
  authenticate(headers: IncomingHttpHeaders, workspace: string | null): Authentication | Promise<Authentication>;
  /** Whether a call shows known valid credentials, by memory alone. It only protects the connection, and gives no access. */
  knows(headers: IncomingHttpHeaders): boolean;
  /** Whether a text contains a secret, which must not be logged. */
  isSecretIn(text: string): boolean;
}

const BEARER = /^Bearer +(\S+) *$/i;

export const bearerToken = ({ authorization = '' }: IncomingHttpHeaders): string | undefined =>
  BEARER.exec(authorization)?.[1];

const digest = (token: string): Buffer => createHash('sha256').update(token).digest();

/** One token for all programs. Wrong ones are not counted, since 128 bits cannot be guessed. */
export const ownerToken = (token: string): CallAuthenticator => {
  const expected = digest(token);
  /** Compares digests of one length in constant time, so that timing reveals nothing, not even the token's length. */
  const isExpected = (shown: string): boolean => timingSafeEqual(digest(shown), expected);
  return {
    authenticate: (headers) => {
      const shown = bearerToken(headers);
      if (shown === undefined) return { state: 'refused', detail: messages.tokenMissing, challenge: 'Bearer' };
      if (isExpected(shown)) return { state: 'known', caller: OWNER };
      return { state: 'refused', detail: messages.tokenWrong, challenge: 'Bearer' };
    },
    knows: (headers) => {
      const shown = bearerToken(headers);
      return shown !== undefined && isExpected(shown);
    },
    isSecretIn: (text) => text.includes(token)
  };
};
