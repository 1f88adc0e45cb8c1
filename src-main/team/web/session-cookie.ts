import { cookieHeader, readCookie, type CookieKind } from './cookies';
import type { PageCall } from './page-call';
import { SESSION_S } from './web-sessions';

/** Never sent along from another site, not even by a link: the page that is reached so makes its own calls. */
const SESSION: CookieKind = { name: 'canopy-session', sameSite: 'Strict' };

type Coming = Pick<PageCall, 'request' | 'connection'>;

export const sessionOf = ({ request, connection }: Coming): string | undefined =>
  readCookie(request.headers, SESSION, connection.isSecure);

export const sessionCookie = ({ connection }: Coming, session: string): string =>
  cookieHeader(SESSION, session, SESSION_S, connection.isSecure);

export const noSessionCookie = ({ connection }: Coming): string => cookieHeader(SESSION, '', 0, connection.isSecure);
