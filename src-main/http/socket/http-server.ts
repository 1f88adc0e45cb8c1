import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse
} from 'node:http';
import type { Socket } from 'node:net';
import { refusalAnswer, Refusal } from '../call/answer';
import { splitTarget } from '../routes/route-table';
import type { Log } from '../../platform/log';
import type { ServerCertificate } from '../tls/certificate-files';
import type { PersonId } from '../../../src-shared/ids';
import { type ConnectionLimits, ConnectionSlots } from './connection-slots';
import { originForm, RequestFraming, RequestGuard } from './request-guard';
import type { RequestIds } from './request-ids';
import { writeAnswer, rawAnswer } from './write-answer';
import { ERROR_CATALOGUE, type ErrorCode } from '../../../src-shared/envelope';
import { isAnsweredEarly } from './request-body';
import { codeOf } from '../../platform/file-identity';
import { createServer as createTlsServer } from 'node:https';
import type { TLSSocket } from 'node:tls';

/** What a service has for browsers: pages, their files, and the calls that these pages make. */
export interface PageDoor {
  /** Whether links of other sites may lead to this path: opening it changes nothing. */
  isPage(path: string): boolean;
  /** The path as a log may name it; `undefined`: it is none of these. */
  nameOf(path: string): string | undefined;
  patternOf(path: string): string | undefined;
  /** Answers a request that the guard has let pass. @returns false where the path is none of these */
  take(request: IncomingMessage, response: ServerResponse, requestId: string, beginFollowing: BeginFollowing): boolean;
}

interface SecureServer {
  readonly server: Server;
  readonly present: (certificate: ServerCertificate) => void;
  /** Closes connections whose TLS handshake is not finished. */
  readonly dropHandshakes: () => void;
}

interface SecureServerParts {
  readonly certificate: ServerCertificate;
  readonly limits: ConnectionLimits;
  readonly log: Log;
  readonly onSecured: (socket: TLSSocket) => void;
}

/** Both addresses of a connection, which identify it: the encrypted stream does not expose its socket. */
const endsOf = ({ remoteAddress, remotePort, localAddress }: Socket): string =>
  `${remoteAddress} ${remotePort} ${localAddress}`;

/** Node's HTTP server behind TLS. Handshakes are limited like strangers' connections; a new one replaces the oldest. */
const createSecureServer = (
  options: ServerOptions,
  listener: RequestListener,
  { certificate, limits, log, onSecured }: SecureServerParts
): SecureServer => {
  const handshakes = new Map<string, Socket>();
  const server = createTlsServer({ ...options, ...certificate.context, handshakeTimeout: limits.headersMs }, listener);
  server.on('connection', (socket: Socket) => {
    const ends = endsOf(socket);
    const [oldest] = handshakes.values();
    if (handshakes.size >= limits.strangerConnections) oldest?.destroy();
    handshakes.set(ends, socket);
    socket.once('close', () => {
      if (handshakes.get(ends) === socket) handshakes.delete(ends);
    });
  });
  server.prependListener('secureConnection', (socket: TLSSocket) => {
    handshakes.delete(endsOf(socket));
    onSecured(socket);
  });
  // For example a client that does not trust the certificate, or speaks plain HTTP.
  server.on('tlsClientError', (error: Error) => log.debug('handshake_failed', { code: codeOf(error) ?? error.name }));
  return {
    server,
    present: ({ context }) => server.setSecureContext(context),
    dropHandshakes: () => {
      for (const socket of handshakes.values()) socket.destroy();
    }
  };
};

const CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout'
};

const HEAD = 'HEAD ';
const END_OF_HEADERS = '\r\n\r\n';

/** How long a caller may go on sending after a request that could not be read was answered. */
const REMAINDER_MS = 2_000;

/** Answers what never became a request (broken HTTP, too large, too slow) in the envelope, and closes the connection. */
const answerClientErrors = (
  server: Server,
  { ids, log, isAdmitted }: { ids: RequestIds; log: Log; isAdmitted: (socket: Socket) => boolean }
): void => {
  const answered = new WeakSet<Socket>();
  server.on('clientError', (error: Error & { code?: string; rawPacket?: Buffer }, socket: Socket) => {
    if (answered.has(socket)) return;
    // A caller that is slow to send the rest of an answered request gets no second answer; after failed TLS it could read none.
    if (!socket.writable || !isAdmitted(socket) || isAnsweredEarly(socket)) {
      socket.destroy();
      return;
    }
    answered.add(socket);
    const code = CODES[error.code ?? ''] ?? 'malformed_request';
    const requestId = ids.ofBroken(socket);
    log.info('unreadable_call', { requestId, code });
    const answer = rawAnswer(refusalAnswer(new Refusal(code, ERROR_CATALOGUE[code].title)), requestId);
    // After a HEAD request a body would be taken for the next answer.
    const isHead = error.rawPacket?.toString('latin1', 0, HEAD.length) === HEAD;
    socket.end(isHead ? answer.slice(0, answer.indexOf(END_OF_HEADERS) + END_OF_HEADERS.length) : answer);
    // The rest is read and ignored: closing at once would reset the connection, and lose the answer.
    const cutOff = setTimeout(() => socket.destroy(), REMAINDER_MS);
    socket.once('close', () => clearTimeout(cutOff));
  });
};

/** Answers a request that the guard has let pass, with the id that it has in the log. */
export type NamedRequestListener = (
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  beginFollowing: BeginFollowing
) => void;

/** Call before an answer without an end. @param end ends it when the service stops @returns whether there is room */
export type BeginFollowing = (end: () => void, person: PersonId | undefined) => boolean;

interface ServerParts {
  host: string;
  log: Log;
  limits: ConnectionLimits;
  ids: RequestIds;
  showsToken: (request: IncomingMessage) => boolean;
  nameOf: (path: string) => string;
  /** Whether links of other sites may lead to that path; left out, to none. */
  isPage?: (path: string) => boolean;
  /** Where callers reach it through something in front of it. */
  publicUrls: readonly string[];
  onCall: (call: FinishedCall) => void;
  /** Served over TLS with it; left out, over plain HTTP. */
  certificate?: ServerCertificate | undefined;
}

export interface FinishedCall {
  readonly method: string;
  /** The path as it was called, without its query. */
  readonly path: string;
  /** `undefined`: the connection was cut off before the answer. */
  readonly status: number | undefined;
  readonly ms: number;
}

/** The log names at most one connection in this time that was turned away, so that many of them do not fill it. */
const TURNED_AWAY_LOG_PAUSE_MS = 60_000;

/** A call as the log names it. The query is left out: somebody may have put a token there. */
interface LoggedCall {
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
}

/** Paths that monitoring asks for every second or two. */
const HEALTH = new Set(['/livez', '/readyz']);

const logCall = (log: Log, { requestId, method, path }: LoggedCall, response: ServerResponse, ms: number): void => {
  const facts: Record<string, string | number | boolean> = { requestId, method, path };
  if (response.headersSent) facts['status'] = response.statusCode;
  // Its caller left, or took too long, before the answer was out.
  if (!response.writableFinished) facts['cutOff'] = true;
  facts['ms'] = Math.round(ms * 100) / 100;
  // Good health, told each second, would push everything else out of a file of limited size.
  const isGoodHealth = HEALTH.has(path) && response.statusCode === 200 && response.writableFinished;
  if (isGoodHealth) log.debug('call', facts);
  else log.info('call', facts);
};

export interface GuardedServer {
  readonly server: Server;
  /** Calls that have come in and are neither answered nor cut off. */
  readonly callsUnderWay: () => number;
  readonly endStreams: () => void;
  /** Presents a renewed certificate. Of a server over plain HTTP it does nothing. */
  readonly present: SecureServer['present'];
  readonly dropHandshakes: SecureServer['dropHandshakes'];
}

/** Hands requests to `listener` once the guard has let them pass. Not listening yet. */
export const createGuardedServer = (
  listener: NamedRequestListener,
  { host, log, limits, ids, showsToken, nameOf, isPage, publicUrls, onCall, certificate }: ServerParts
): GuardedServer => {
  const framing = new RequestFraming();
  let presented = certificate;
  const guard = new RequestGuard(
    host,
    certificate === undefined ? 'http' : 'https',
    (name) => presented?.certificate.checkHost(name) !== undefined,
    publicUrls,
    isPage
  );
  /** Connections that have had `Connection: close` during a stop. */
  const leaving = new WeakSet<Socket>();
  let quietUntil = 0;
  const slots = new ConnectionSlots(limits, showsToken, () => {
    const now = performance.now();
    if (now < quietUntil) return;
    quietUntil = now + TURNED_AWAY_LOG_PAUSE_MS;
    log.warn('connections_turned_away', { limit: limits.connections });
  });
  let underWay = 0;
  const front: RequestListener = (request, response) => {
    if (framing.isInDoubt(request) || leaving.has(request.socket)) return;
    if (!slots.beginCall(request)) return;
    underWay += 1;
    const start = performance.now();
    const requestId = ids.of(request);
    const { method = '' } = request;
    const url = originForm(request.url ?? '');
    let hasEnded = false;
    const end = (): void => {
      if (hasEnded) return;
      hasEnded = true;
      underWay -= 1;
      slots.endCall(request.socket);
      const { path } = splitTarget(url);
      const ms = performance.now() - start;
      logCall(log, { requestId, method, path: nameOf(path) }, response, ms);
      onCall({ method, path, status: response.headersSent ? response.statusCode : undefined, ms });
    };
    // Not `once`, which wraps each listener: there is one close of each, and more of them would change nothing.
    response.on('close', end);
    // A pipelined call that breaks off emits no `close` of its answer.
    request.on('close', () => {
      if (!request.complete) end();
    });
    // During a stop a caller who keeps sending would keep its connection, and with it the service.
    if (!server.listening) {
      leaving.add(request.socket);
      response.setHeader('Connection', 'close');
    }
    const refusal = framing.refusalFor(request) ?? guard.refusalFor(request);
    request.url = url;
    const beginFollowing: BeginFollowing = (endStream, person) =>
      server.listening && slots.beginFollowing(request, { person, end: endStream });
    if (refusal === undefined) listener(request, response, requestId, beginFollowing);
    else writeAnswer(response, refusalAnswer(refusal), requestId);
  };
  const options: ServerOptions = {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.checkMs,
    keepAliveTimeout: limits.keepAliveMs,
    maxHeaderSize: limits.headerBytes,
    // The guard refuses a missing Host itself, in the envelope.
    requireHostHeader: false
  };
  const onSecured = (socket: Socket): void => slots.admit(socket);
  const secure =
    certificate === undefined ? undefined : createSecureServer(options, front, { certificate, limits, log, onSecured });
  const server = secure?.server ?? createServer(options, front);
  if (secure === undefined) server.on('connection', (socket) => slots.admit(socket));
  // Headers are limited by their size; beyond a number Node would drop them in silence, an Origin perhaps among them.
  server.maxHeadersCount = 0;
  server.setTimeout(limits.stalledMs);
  // Without these Node itself asks for the body, or answers, before the guard has seen the call.
  server.on('checkContinue', front);
  server.on('checkExpectation', front);
  answerClientErrors(server, { ids, log, isAdmitted: (socket) => slots.holds(socket) });
  return {
    server,
    callsUnderWay: () => underWay,
    endStreams: () => slots.endFollowers(),
    present: (renewed) => {
      presented = renewed;
      secure?.present(renewed);
    },
    dropHandshakes: () => secure?.dropHandshakes()
  };
};
