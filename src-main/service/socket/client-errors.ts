import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { ERROR_CATALOGUE, type ErrorCode } from '../../../src-shared/error-catalogue';
import { Refusal, refusalAnswer } from '../call/refusal';
import { rawAnswer } from './write-answer';

const CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/**
 * Answers what never became a whole request (broken HTTP, headers too large, anything too slow), in the envelope like
 * everything else, and closes the connection. Earlier answers on it cannot be torn apart: each is handed to the socket
 * whole, so that this one comes after it.
 */
export const answerClientErrors = (server: Server): void => {
  server.on('clientError', (error: Error & { code?: string }, socket: Socket) => {
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    const code = CODES[error.code ?? ''] ?? 'malformed_request';
    socket.write(rawAnswer(refusalAnswer(new Refusal(code, ERROR_CATALOGUE[code].title))));
    socket.destroySoon();
  });
};
