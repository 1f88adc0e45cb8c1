import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ERROR_CATALOGUE, type ErrorCode } from '../../../src-shared/error-catalogue';
import { Refusal, refusalAnswer } from '../call/refusal';
import { rawAnswer } from './write-answer';

const CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** The calls of each connection that are not over, kept to know whether something may still be said on it. */
export class OpenCalls {
  readonly #responses = new WeakMap<object, Set<ServerResponse>>();

  add(response: ServerResponse): void {
    const { socket } = response.req;
    const open = this.#responses.get(socket) ?? new Set();
    this.#responses.set(socket, open.add(response));
    response.once('close', () => open.delete(response));
  }

  /** Whether an answer has begun and not ended: anything more would land in the middle of it. */
  isAnswering(socket: object): boolean {
    return [...(this.#responses.get(socket) ?? [])].some((response) => response.headersSent);
  }
}

/**
 * Answers what never became a whole request (broken HTTP, headers too large, anything too slow), in the envelope like
 * everything else, and closes the connection.
 */
export const answerClientErrors = (server: Server, openCalls: OpenCalls): void => {
  server.on('clientError', (error: Error & { code?: string }, socket: Socket) => {
    if (!socket.writable || openCalls.isAnswering(socket)) {
      socket.destroy();
      return;
    }
    const code = CODES[error.code ?? ''] ?? 'malformed_request';
    socket.write(rawAnswer(refusalAnswer(new Refusal(code, ERROR_CATALOGUE[code].title))));
    socket.destroySoon();
  });
};
