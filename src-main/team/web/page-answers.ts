import type { ServerResponse } from 'node:http';
import { jsonAnswer, type Refusal, refusalAnswer } from '../../http/call/answer';
import { writeAnswer } from '../../http/socket/write-answer';
import type { PageCall } from './page-call';

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

export const sendPage = (
  { request, response, requestId }: Answering,
  status: number,
  html: string,
  policy: string,
  cookies: readonly string[] = []
): void => {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, {
    ...NO_STORE,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(html),
    'Content-Security-Policy': policy,
    // With no-referrer, browsers would send the form without an origin.
    'Referrer-Policy': 'same-origin',
    'X-Request-Id': requestId,
    ...(cookies.length > 0 && { 'Set-Cookie': [...cookies] })
  });
  response.end(request.method === 'HEAD' ? undefined : html);
};

export const sendRedirect = ({ response, requestId }: Answering, to: string, cookies: readonly string[] = []): void => {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(303, {
    ...NO_STORE,
    Location: to,
    'Content-Length': 0,
    'X-Request-Id': requestId,
    ...(cookies.length > 0 && { 'Set-Cookie': [...cookies] })
  });
  response.end();
};

export const sendJson = ({ response, requestId }: Answering, status: number, value: unknown): void =>
  writeAnswer(response, jsonAnswer(status, value, NO_STORE), requestId);

/** The envelope of the service's other refusals. */
export const answerRefusal = ({ response, requestId }: Answering, refusal: Refusal): void => {
  const answer = refusalAnswer(refusal);
  writeAnswer(response, { ...answer, headers: { ...NO_STORE, ...answer.headers } }, requestId);
};
