import type { ServerResponse } from 'node:http';

/** What goes out with every answer for a browser: nothing in it is run, framed or told to other sites, unless it is a page of ours. */
const HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()'
} as const;

/** To be called before anything is written. */
export const guardAnswer = (response: ServerResponse): void => {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
};

/** The window: its own scripts, and styles that the component library writes at run time with the nonce of this load. */
export const windowPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'"
  ].join('; ');

/** The page to sign in: one form, and no script at all. */
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
