import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Answer, JsonAnswer } from '../call/answer';

/** What goes out with every answer that has a body; a browser must not take it for anything but JSON. */
const BODY_HEADERS = { 'Content-Type': 'application/json; charset=utf-8', 'X-Content-Type-Options': 'nosniff' } as const;

const headersOf = ({ headers, body }: Answer): Record<string, string | number> => {
  if (body === null) return { ...headers };
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.reduce((sum, piece) => sum + piece.byteLength, 0);
  return { ...headers, ...BODY_HEADERS, 'Content-Length': length };
};

/** Sends an answer. A caller who has left gets nothing, and that is no error. To HEAD only the headers go. */
export const writeAnswer = (response: ServerResponse, answer: Answer): void => {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(answer.status, headersOf(answer));
  if (response.req.method === 'HEAD' || answer.body === null) {
    response.end();
  } else if (typeof answer.body === 'string') {
    response.end(answer.body);
  } else {
    response.cork();
    for (const piece of answer.body) response.write(piece);
    response.end();
    response.uncork();
  }
};

/** The same as text, for a socket on which no request could be read, and which is closed for that reason. */
export const rawAnswer = (answer: JsonAnswer): string => {
  const lines = Object.entries({ ...headersOf(answer), Connection: 'close' }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ''}`, ...lines, '', answer.body].join('\r\n');
};
