import { jsonAnswer, refusalAnswer, type Refusal } from '../../http/call/answer';
import { writeAnswer } from '../../http/socket/write-answer';
import type { PageCall } from './page-call';

type Answering = Pick<PageCall, 'request' | 'response' | 'requestId'>;

const NO_STORE = { 'Cache-Control': 'no-store' } as const;

/** A page, which is made for one load and kept by nobody. */
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
    // With none at all, a browser would not say either where the form of such a page comes from.
    'Referrer-Policy': 'same-origin',
    'X-Request-Id': requestId,
    ...(cookies.length > 0 && { 'Set-Cookie': [...cookies] })
  });
  response.end(request.method === 'HEAD' ? undefined : html);
};

/** Sends a browser elsewhere, by GET. */
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
