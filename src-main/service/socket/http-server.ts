import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { refusalAnswer } from '../call/refusal';
import { splitTarget } from '../call/route-table';
import type { Log } from '../log';
import { answerClientErrors } from './client-errors';
import {
  CONNECTIONS,
  HEADER_BYTES,
  HEADERS_TIMEOUT_MS,
  KEEP_ALIVE_MS,
  REQUEST_TIMEOUT_MS,
  STALLED_SOCKET_MS,
  TIMEOUT_CHECK_MS,
} from './connection-limits';
import { originForm, RequestGuard } from './request-guard';
import { writeAnswer } from './write-answer';

/** One line when a call is over, whether it was answered to the end or its caller left. */
const logWhenOver = (log: Log, id: number, request: IncomingMessage, response: ServerResponse): void => {
  const start = performance.now();
  const { method = '', url = '' } = request;
  response.once('close', () => {
    log.info('call', {
      id,
      method,
      path: splitTarget(url).path.slice(0, 200),
      status: response.statusCode,
      ms: Math.round((performance.now() - start) * 100) / 100,
      ...(response.writableFinished ? {} : { cutOff: true }),
    });
  });
};

/** Hands requests to `listener` once the guard has let them pass. Not listening yet. */
export const createGuardedServer = (listener: RequestListener, { host, log }: { host: string; log: Log }): Server => {
  const guard = new RequestGuard(host);
  let calls = 0;
  const front: RequestListener = (request, response) => {
    calls += 1;
    logWhenOver(log, calls, request, response);
    // During a stop a caller who keeps sending would keep its connection, and with it the service.
    if (!server.listening) response.setHeader('Connection', 'close');
    const refusal = guard.refusalFor(request);
    request.url = originForm(request.url ?? '');
    if (refusal === undefined) listener(request, response);
    else writeAnswer(response, refusalAnswer(refusal));
  };
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: HEADER_BYTES,
      // The guard refuses a missing Host itself, in the envelope.
      requireHostHeader: false,
    },
    front,
  );
  server.maxConnections = CONNECTIONS;
  // Headers are limited by their size; beyond a number Node would drop them in silence, an Origin perhaps among them.
  server.maxHeadersCount = 0;
  server.setTimeout(STALLED_SOCKET_MS);
  // Without these Node itself asks for the body, or answers, before the guard has seen the call.
  server.on('checkContinue', front);
  server.on('checkExpectation', front);
  answerClientErrors(server);
  return server;
};
