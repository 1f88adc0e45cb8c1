import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Answer, JsonAnswer } from '../call/answer';
import { endAfterRemainder, hasRemainder } from './request-body';

/** What goes out with every answer that has a body; a browser must not take it for anything but JSON. */
const BODY_HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'X-Content-Type-Options': 'nosniff'
} as const;

const headersOf = ({ headers, body }: Answer, requestId: string): Record<string, string | number> => {
  if (body === null) return { ...headers, 'X-Request-Id': requestId };
  const length =
    typeof body === 'string' ? Buffer.byteLength(body) : body.reduce((sum, piece) => sum + piece.byteLength, 0);
  return { ...headers, 'X-Request-Id': requestId, ...BODY_HEADERS, 'Content-Length': length };
};

/** Sends an answer, unless the caller has left. The rest of a request's body is read first, or the answer might be lost. */
export const writeAnswer = (response: ServerResponse, answer: Answer, requestId: string): void => {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(answer.status, headersOf(answer, requestId));
  const body = response.req.method === 'HEAD' ? null : answer.body;
  const isEarly = hasRemainder(response.req);
  if (!isEarly && typeof body === 'string') {
    response.end(body);
    return;
  }
  if (body !== null) {
    response.cork();
    for (const piece of typeof body === 'string' ? [body] : body) response.write(piece);
    if (!isEarly) response.end();
    response.uncork();
  } else if (isEarly) response.flushHeaders();
  else response.end();
  if (isEarly) endAfterRemainder(response.req, response);
};

/** An answer as text, for a socket on which no request could be read, and which is closed for that reason. */
export const rawAnswer = (answer: JsonAnswer, requestId: string): string => {
  const lines = Object.entries({ ...headersOf(answer, requestId), Connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`
  );
  return [`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ''}`, ...lines, '', answer.body].join('\r\n');
};
