import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { ERROR_CATALOGUE, type ErrorCode } from '../../../src-shared/envelope';
import { Refusal, refusalAnswer } from '../call/answer';
import type { Log } from '../../platform/log';
import { isAnsweredEarly } from './request-body';
import type { RequestIds } from './request-ids';
import { rawAnswer } from './write-answer';

const CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout'
};

const HEAD = 'HEAD ';
const END_OF_HEADERS = '\r\n\r\n';

/** How long a caller may go on sending after such an answer. */
const REMAINDER_MS = 2_000;

/**
 * Answers what never became a whole request (broken HTTP, headers too large, anything too slow), in the envelope like
 * everything else, and closes the connection. Earlier answers on it cannot be torn apart: each is handed to the socket
 * whole, so that this one comes after it.
 */
export const answerClientErrors = (
  server: Server,
  { ids, log, isAdmitted }: { ids: RequestIds; log: Log; isAdmitted: (socket: Socket) => boolean }
): void => {
  const answered = new WeakSet<Socket>();
  server.on('clientError', (error: Error & { code?: string; rawPacket?: Buffer }, socket: Socket) => {
    if (answered.has(socket)) return;
    // Whoever has had an answer and takes too long over the rest of its body gets no second one; one whose TLS has failed can read none.
    if (!socket.writable || !isAdmitted(socket) || isAnsweredEarly(socket)) {
      socket.destroy();
      return;
    }
    answered.add(socket);
    const code = CODES[error.code ?? ''] ?? 'malformed_request';
    const requestId = ids.ofBroken(socket);
    log.info('unreadable_call', { requestId, code });
    const answer = rawAnswer(refusalAnswer(new Refusal(code, ERROR_CATALOGUE[code].title)), requestId);
    // Whoever asks for headers alone takes a body for the next answer.
    const isHead = error.rawPacket?.toString('latin1', 0, HEAD.length) === HEAD;
    socket.end(isHead ? answer.slice(0, answer.indexOf(END_OF_HEADERS) + END_OF_HEADERS.length) : answer);
    // What still comes is read and means nothing: closed at once, the connection would be reset, and the answer lost with it.
    const cutOff = setTimeout(() => socket.destroy(), REMAINDER_MS);
    socket.once('close', () => clearTimeout(cutOff));
  });
};
