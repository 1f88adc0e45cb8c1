import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { refusalAnswer } from '../call/refusal';
import { splitTarget } from '../call/route-table';
import type { Log } from '../log';
import { answerClientErrors } from './client-errors';
import type { ConnectionLimits } from './connection-limits';
import { RequestFraming } from './request-framing';
import { originForm, RequestGuard } from './request-guard';
import { writeAnswer } from './write-answer';

/** Of a path, the log needs no more; nobody shall fill it with one call. */
const LOGGED_PATH = 200;

/** A call as the log names it. The query is left out: somebody may have put a token there. */
interface LoggedCall {
  readonly id: number;
  readonly method: string;
  readonly path: string;
}

const logCall = (log: Log, call: LoggedCall, response: ServerResponse, ms: number): void => {
  log.info('call', {
    ...call,
    ...(response.headersSent ? { status: response.statusCode } : {}),
    // Its caller left, or took too long, before the answer was out.
    ...(response.writableFinished ? {} : { cutOff: true }),
    ms: Math.round(ms * 100) / 100,
  });
};

export interface GuardedServer {
  readonly server: Server;
  /** Calls that have come in and are neither answered nor cut off. */
  readonly callsUnderWay: () => number;
}

/** Hands requests to `listener` once the guard has let them pass. Not listening yet. */
export const createGuardedServer = (
  listener: RequestListener,
  { host, log, limits }: { host: string; log: Log; limits: ConnectionLimits },
): GuardedServer => {
  const framing = new RequestFraming();
  const guard = new RequestGuard(host);
  let begun = 0;
  let over = 0;
  const front: RequestListener = (request, response) => {
    if (framing.isInDoubt(request)) return;
    begun += 1;
    const start = performance.now();
    const call = { id: begun, method: request.method ?? '', path: splitTarget(request.url ?? '').path.slice(0, LOGGED_PATH) };
    let isOver = false;
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      over += 1;
      logCall(log, call, response, performance.now() - start);
    };
    response.once('close', end);
    // Behind another call on its connection, a call that breaks off has no close of its answer.
    request.once('close', () => {
      if (!request.complete) end();
    });
    // During a stop a caller who keeps sending would keep its connection, and with it the service.
    if (!server.listening) response.setHeader('Connection', 'close');
    const refusal = framing.refusalFor(request) ?? guard.refusalFor(request);
    request.url = originForm(request.url ?? '');
    if (refusal === undefined) listener(request, response);
    else writeAnswer(response, refusalAnswer(refusal));
  };
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkMs,
      keepAliveTimeout: limits.keepAliveMs,
      maxHeaderSize: limits.headerBytes,
      // The guard refuses a missing Host itself, in the envelope.
      requireHostHeader: false,
    },
    front,
  );
  server.maxConnections = limits.connections;
  // Headers are limited by their size; beyond a number Node would drop them in silence, an Origin perhaps among them.
  server.maxHeadersCount = 0;
  server.setTimeout(limits.stalledMs);
  // Without these Node itself asks for the body, or answers, before the guard has seen the call.
  server.on('checkContinue', front);
  server.on('checkExpectation', front);
  answerClientErrors(server);
  return { server, callsUnderWay: () => begun - over };
};
