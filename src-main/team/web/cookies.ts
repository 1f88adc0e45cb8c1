import type { IncomingHttpHeaders } from 'node:http';

/** A cookie that no page can read, and that no other site's page can have sent along. */
export interface CookieKind {
  readonly name: string;
  /** `Lax`: it also comes along when somebody arrives from another site by a link or a redirect. */
  readonly sameSite: 'Strict' | 'Lax';
  /** Below which paths it is sent. */
  readonly path: string;
}

/** By its prefix a browser takes the first from this very host alone, over TLS. */
const nameOf = ({ name, path }: CookieKind, isSecure: boolean): string => {
  if (!isSecure) return name;
  return path === '/' ? `__Host-${name}` : `__Secure-${name}`;
};

/** The value of a cookie; `undefined`: there is none, or there are several, of which nobody can tell which is ours. */
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
    `Path=${kind.path}`,
    `Max-Age=${seconds}`,
    'HttpOnly',
    `SameSite=${kind.sameSite}`,
    ...(isSecure ? ['Secure'] : [])
  ].join('; ');
