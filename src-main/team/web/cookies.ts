import type { IncomingHttpHeaders } from 'node:http';
import type { PageCall } from './page-call';
import { SESSION_S } from './web-sessions';

/** A cookie that no page can read, and that no other site's page can have sent along. */
export interface CookieKind {
  readonly name: string;
  /** `Lax`: it also comes along when somebody arrives from another site by a link or a redirect. */
  readonly sameSite: 'Strict' | 'Lax';
}

/** The prefix makes browsers bind the cookie to this host and TLS. */
const nameOf = ({ name }: CookieKind, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name);

/** `undefined`: there is none, or there are several, of which one may be forged. */
export const readCookie = (
  { cookie = '' }: IncomingHttpHeaders,
  kind: CookieKind,
  isSecure: boolean
): string | undefined => {
  const start = `${nameOf(kind, isSecure)}=`;
  const values = cookie
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one.startsWith(start));
  return values.length === 1 ? values[0]?.slice(start.length) : undefined;
};

/** The value of `Set-Cookie`. @param seconds how long the browser keeps it; 0 removes it */
export const cookieHeader = (kind: CookieKind, value: string, seconds: number, isSecure: boolean): string =>
  [
    `${nameOf(kind, isSecure)}=${value}`,
    'Path=/',
    `Max-Age=${seconds}`,
    'HttpOnly',
    `SameSite=${kind.sameSite}`,
    ...(isSecure ? ['Secure'] : [])
  ].join('; ');

const SESSION: CookieKind = { name: 'canopy-session', sameSite: 'Strict' };

type Coming = Pick<PageCall, 'request' | 'connection'>;

export const sessionOf = ({ request, connection }: Coming): string | undefined =>
  readCookie(request.headers, SESSION, connection.isSecure);

export const sessionCookie = ({ connection }: Coming, session: string): string =>
  cookieHeader(SESSION, session, SESSION_S, connection.isSecure);

export const noSessionCookie = ({ connection }: Coming): string => cookieHeader(SESSION, '', 0, connection.isSecure);
