import { codeOf } from '../../../platform/file-identity';
import { Agent as HttpAgent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { TLSSocket } from 'node:tls';
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  type BrotliDecompress,
  type Gunzip,
  type Inflate
} from 'node:zlib';
import { trustedAuthorities } from '../../../platform/trusted-authorities';
import { RemoteFailure } from '../../category-service';
import { messages } from './messages';
import { OTHER_CERTIFICATE, PinnedAgent, type Pin } from './pinned-agent';
import { SHORT_ANSWER_BYTES, type Limits, type RemoteAnswer, type Transport, type TransportRequest } from './transport';

/** How far a request had come: only before `sent` is it sure that the service knows nothing of it. */
type ExchangeStage = 'connecting' | 'sent' | 'answering';

/** No whole answer came. `code`: Node's, or one of ours for what took too long or was too large. */
class ExchangeFailure extends Error {
  override readonly name = 'ExchangeFailure';
  constructor(
    readonly code: string,
    readonly stage: ExchangeStage,
    readonly status: number | null,
    /** The connection had served before, so that its end may have nothing to do with this request. */
    readonly wasReused: boolean
  ) {
    super(code);
  }
}

const LONGEST_IDLE_MS = 1_500;

const MOST_SOCKETS = 8;

/** The connections to one service. @param pin the certificate that it is known by, if any */
export class Connections {
  constructor(private readonly pin?: Pin) {}

  readonly #freeSince = new WeakMap<Socket, number>();
  readonly #http = this.#watched(new HttpAgent({ keepAlive: true, maxSockets: MOST_SOCKETS }));
  #https: HttpsAgent | undefined;
  #pinned: PinnedAgent | undefined;

  #watched<A extends HttpAgent>(agent: A): A {
    agent.on('free', (socket: Socket) => this.#freeSince.set(socket, performance.now()));
    return agent;
  }

  agentFor(url: URL): HttpAgent {
    this.closeIdle(LONGEST_IDLE_MS);
    if (url.protocol === 'http:') return this.#http;
    // A token server elsewhere is checked in the usual way.
    if (this.pin !== undefined && url.origin === this.pin.origin)
      return (this.#pinned ??= this.#watched(
        new PinnedAgent(this.pin.fingerprint, { keepAlive: true, maxSockets: MOST_SOCKETS })
      ));
    const secureContext = this.#https === undefined ? trustedAuthorities() : undefined;
    this.#https ??= this.#watched(
      new HttpsAgent({ keepAlive: true, maxSockets: MOST_SOCKETS, ...(secureContext && { secureContext }) })
    );
    return this.#https;
  }

  /** Closes the connections that have been free for longer than so many milliseconds. Those in use stay: an answer is on its way. */
  closeIdle(ms: number): void {
    const since = performance.now() - ms;
    for (const agent of [this.#http, this.#https, this.#pinned])
      for (const socket of Object.values(agent?.freeSockets ?? {}).flat())
        if (socket !== undefined && (this.#freeSince.get(socket) ?? since) <= since) socket.destroy();
  }
}

class UnusableBody extends Error {
  constructor(readonly code: 'TOO_LARGE' | 'UNKNOWN_COMPRESSION' | 'STALLED' | 'TOO_LONG') {
    super(code);
  }
}

/** Node has several codes for an answer that broke off, and for one that is not compressed as it says. */
const brokenOffCode = (error: unknown): string => {
  const code = codeOf(error) ?? 'UNKNOWN';
  if (
    code === 'Z_BUF_ERROR' ||
    code === 'ECONNRESET' ||
    code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    code === 'ERR_BROTLI_DECODER_ERROR__TRUNCATED'
  )
    return 'CUT_SHORT';
  return /^(Z_|ERR_BROTLI|ERR__ERROR_FORMAT|ERR_PADDING)/.test(code) ? 'BAD_COMPRESSION' : code;
};

/** A body that the service itself has cut short ends its answer; a connection that breaks does not. */
const bodyFaultCode = (error: unknown, { complete }: IncomingMessage): string => {
  const code = brokenOffCode(error);
  return code === 'CUT_SHORT' && !complete ? 'BROKEN_OFF' : code;
};

type Decompressor = Gunzip | Inflate | BrotliDecompress;

const DECOMPRESSORS: ReadonlyMap<string, () => Decompressor> = new Map<string, () => Decompressor>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress]
]);

/** `undefined`: the body is not compressed; `null`: it is, in a way that was not asked for. */
const decompressor = (encoding = ''): Decompressor | undefined | null => {
  const name = encoding.trim().toLowerCase();
  return name === '' || name === 'identity' ? undefined : (DECOMPRESSORS.get(name)?.() ?? null);
};

const ACCEPTED = {
  Accept: 'application/json, */*;q=0.1',
  'Accept-Encoding': 'gzip, br, deflate',
  'User-Agent': 'Canopy'
} as const;

const ownHeaders = ({ body, contentType = 'application/json' }: TransportRequest): Record<string, string> =>
  body === null
    ? { ...ACCEPTED }
    : { ...ACCEPTED, 'Content-Type': contentType, 'Content-Length': String(Buffer.byteLength(body)) };

const singleHeaders = (headers: IncomingHttpHeaders): RemoteAnswer['headers'] =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value])
  );

/** Sends a request and takes the whole answer, decompressed; of other than a read success, as much of it as comes. Rejects with {@link ExchangeFailure}. */
const exchange = (sent: TransportRequest, url: URL, agent: HttpAgent, limits: Limits): Promise<RemoteAnswer> =>
  new Promise((resolve, reject) => {
    const { method, headers, body } = sent;
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
      method,
      agent,
      headers: { ...ownHeaders(sent), ...headers }
    });
    let stage: ExchangeStage = 'connecting';
    let clock: NodeJS.Timeout | undefined;
    const fail = (code: string, status: number | null = null): void => {
      clearTimeout(clock);
      reject(new ExchangeFailure(code, stage, status, request.reusedSocket));
      request.destroy();
    };
    const onConnected = (): void => {
      stage = 'sent';
      clearTimeout(clock);
      clock = setTimeout(() => fail('ANSWER_TIMEOUT'), limits.answerMs);
    };
    clock = setTimeout(() => fail('CONNECT_TIMEOUT'), limits.connectMs);
    request.on('socket', (socket) => {
      if (request.reusedSocket || agent instanceof PinnedAgent) onConnected();
      else socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', onConnected);
    });
    request.on('error', (error) => {
      // Once an answer has begun, failures are those of its body.
      if (stage !== 'answering') fail(brokenOffCode(error));
    });
    request.on('response', (response) => {
      clearTimeout(clock);
      stage = 'answering';
      const status = response.statusCode ?? 0;
      const pieces: Buffer[] = [];
      const settle = (): void =>
        resolve({ status, headers: singleHeaders(response.headers), body: Buffer.concat(pieces) });
      const isWhole = method === 'GET' && status >= 200 && status < 300;
      takeBody(
        response,
        isWhole ? limits : { ...limits, maxBytes: Math.min(limits.maxBytes, SHORT_ANSWER_BYTES) },
        pieces
      ).then(settle, (error: unknown) => {
        // For a refusal the status decides, and the body is only one more sentence.
        if (isWhole) fail(bodyFaultCode(error, response), status);
        else settle();
      });
    });
    request.end(body ?? undefined);
  });

const takeBody = async (
  response: IncomingMessage,
  { stallMs, totalMs, maxBytes }: Limits,
  into: Buffer[]
): Promise<void> => {
  const decoder = decompressor(response.headers['content-encoding']);
  const stop = (code: UnusableBody['code']): void => void response.destroy(new UnusableBody(code));
  const total = setTimeout(() => stop('TOO_LONG'), totalMs);
  const stall = setTimeout(() => stop('STALLED'), stallMs);
  try {
    if (decoder === null) throw new UnusableBody('UNKNOWN_COMPRESSION');
    const source: AsyncIterable<Buffer> =
      decoder === undefined ? response : pipeline(response, decoder, () => undefined);
    let bytes = 0;
    for await (const piece of source) {
      stall.refresh();
      bytes += piece.length;
      if (bytes > maxBytes) throw new UnusableBody('TOO_LARGE');
      into.push(piece);
    }
  } finally {
    clearTimeout(total);
    clearTimeout(stall);
    if (!response.complete) response.destroy();
  }
};

const isTls = (code: string): boolean =>
  /^(CERT_|ERR_TLS|ERR_SSL|EPROTO|ERR_OSSL|UNABLE_TO|INVALID_CA|PATH_LENGTH|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_)/.test(
    code
  );

/** No whole answer came. `lost`: the request may have arrived. */
const failureOfExchange = ({ code, stage, status }: ExchangeFailure, host: string): RemoteFailure => {
  if (stage === 'answering' && code !== 'BROKEN_OFF')
    return new RemoteFailure('unreadable', messages.bodyText(code, host), null, status);
  if (stage !== 'connecting') return new RemoteFailure('lost', messages.networkText(code, host));
  if (code === OTHER_CERTIFICATE) return new RemoteFailure('certificate', messages.tlsText(code, host));
  return isTls(code)
    ? new RemoteFailure('tls', messages.tlsText(code, host))
    : new RemoteFailure('unreachable', messages.networkText(code, host));
};

/** A kept-alive connection that ends as it is used again is no failure of the service. */
const isStale = ({ wasReused, stage, code }: ExchangeFailure): boolean =>
  wasReused && stage === 'sent' && (code === 'CUT_SHORT' || code === 'EPIPE');

/** Carries requests over keep-alive connections. @param pin as of `Connections` */
export const socketTransport = (limits: Limits, pin?: Pin): Transport => {
  const connections = new Connections(pin);
  const ask: Transport = async (request) => {
    const url = new URL(request.url);
    try {
      return await exchange(request, url, connections.agentFor(url), limits);
    } catch (error) {
      if (!(error instanceof ExchangeFailure)) throw error;
      // A reading can be asked for twice, a write cannot.
      if (request.method !== 'GET' || !isStale(error)) throw failureOfExchange(error, url.host);
      // The other idle connections are as old: all are closed, so that the next try gets a new one.
      connections.closeIdle(0);
      return ask(request);
    }
  };
  return ask;
};
