import type { BoundCredentials } from '../../../../src-shared/presented-credentials';
import type { Address } from '../../../../src-shared/remote';
import type { Protocol } from '../../../../src-shared/protocol';
import type { JsonTrial } from '../../../platform/json-guard';
import type { Log } from '../../../platform/log';
import { SerialQueue } from '../../../platform/serial-queue';
import { RemoteFailure, type FollowingEnd, type Heard } from '../../category-service';
import { authenticatorOf, type Authenticator, type PreparedRequest, type RenewToken } from './authenticator';
import { endpointsOf, type Endpoints } from './endpoints';
import { fixedHeaders } from './credentials';
import { Connections, socketTransport } from './exchange';
import { type Operation, messages } from './messages';
import { failureOfAnswer, failureOfTransport, retryAfterMs } from './failures';
import { jsonOf } from './json-answer';
import { USUAL_LIMITS, type Limits, type RemoteAnswer, type Transport, type TransportRequest } from './transport';
import { MACHINE_CLOCK, RequestThrottle, type Clock } from './request-throttle';
import type { RefusalFormat } from './service-messages';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { createParser } from 'eventsource-parser';
import { readJsonText } from '../../../../src-shared/json-text';
import { presenceSchema, type PresentPeople } from '../../../../src-shared/presence';
import type { Pin } from './pinned-agent';

/** A service of ours sends something every 15 s. After so long a silence it counts as gone. */
const SILENT_MS = 60_000;
/** Bytes of one event: a large import of our own service is a few megabytes. */
const MOST_EVENT = 64 * 1024 * 1024;

const NOT_OFFERED: readonly (number | undefined)[] = [404, 405, 406, 501];

/** Listens to server-sent events whose ids are revisions, without redirects. Rejects with what a listener throws, and with nothing else. */
type Events = (request: PreparedRequest, heard: Heard) => Promise<FollowingEnd>;

const presenceIn = (data: string): PresentPeople | undefined => {
  const reading = readJsonText(data);
  return reading.ok ? presenceSchema.safeParse(reading.value).data : undefined;
};

export const socketEvents = (pin?: Pin): Events => {
  const connections = new Connections(pin);
  return ({ url, headers }, { onRevision, signal, onPresence, onProposals }) =>
    new Promise((resolve, reject) => {
      let lasted = false;
      const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
        agent: connections.agentFor(url),
        headers: { ...headers, Accept: 'text/event-stream', 'User-Agent': 'Canopy' },
        signal
      });
      const close = (): void => {
        clearTimeout(silence);
        request.destroy();
      };
      const end = (state: FollowingEnd): void => {
        resolve(state);
        close();
      };
      const over = (retryAfter: number | null = null): void => end({ state: 'ended', lasted, retryAfter });
      const silence = setTimeout(over, SILENT_MS);
      silence.unref();
      request.on('error', () => over());
      request.on('response', (response) => {
        const isStream = /^text\/event-stream\b/i.test(response.headers['content-type'] ?? '');
        const { statusCode } = response;
        if (NOT_OFFERED.includes(statusCode) || (statusCode === 200 && !isStream)) return end({ state: 'notOffered' });
        if (statusCode !== 200) return over(retryAfterMs(response.headers['retry-after'], Date.now()));
        onProposals?.();
        const parser = createParser({
          maxBufferSize: MOST_EVENT,
          onId: (id) => {
            lasted = true;
            if (/^\d{1,15}$/.test(id)) onRevision(Number(id));
          },
          onEvent: ({ event, data }) => {
            const presence = event === 'presence' && onPresence !== undefined ? presenceIn(data) : undefined;
            if (presence !== undefined) onPresence?.(presence);
            if (event === 'proposals') onProposals?.();
          },
          onError: ({ type }) => {
            if (type === 'max-buffer-size-exceeded') over();
          }
        });
        response.setEncoding('utf8');
        response.on('data', (text: string) => {
          silence.refresh();
          try {
            parser.feed(text);
          } catch (error) {
            // What an event's listener throws ends the process unless it is caught here.
            reject(error instanceof Error ? error : new Error(String(error)));
            close();
          }
        });
        response.on('error', () => over());
        response.on('close', () => over());
      });
      request.end();
    });
};

const MOST_REDIRECTS = 5;
/** A write is sent on only by statuses that keep its method and body (RFC 9110, 15.4). */
const KEEPS_METHOD = new Set([307, 308]);
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export interface CallerOptions {
  readonly address: Address;
  readonly credentials: BoundCredentials;
  readonly log?: Log;
  readonly limits?: Partial<Limits>;
  readonly transport?: Transport;
  /** Parses large answers on trial; left out, they are only scanned. */
  readonly jsonTrial?: JsonTrial;
  readonly protocol?: Pick<Protocol, 'headers' | 'requestsPerSecond'>;
  readonly refusals?: RefusalFormat;
  /** Aborted when the service is not needed any more: no request goes out after that, and queued ones reject with an `AbortError`. */
  readonly signal?: AbortSignal;
  /** Where events come from: sockets too, unless a test has the service in its own process, which then tells of nothing. */
  readonly events?: Events;
  readonly clock?: Clock;
  readonly renewToken?: RenewToken;
}

export interface RemoteCall {
  readonly operation: Operation;
  readonly endpoint: (endpoints: Endpoints) => URL;
  readonly method?: TransportRequest['method'];
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly mediaType?: string;
  readonly accepts?: readonly number[];
  /** A page after the first one of a reading: what came before it is lost with it. */
  readonly isFurther?: boolean;
  /** Goes out at once rather than after the calls before it: for pages of one reading. */
  readonly isBeside?: boolean;
}

/** An answer, and where it came from in the end: redirects are followed. The credentials are not in the URL. */
export interface CallAnswer extends RemoteAnswer {
  readonly url: URL;
}

const MOST_TRIES = 5;
const TOO_MANY_REQUESTS = 429;

const METHODS = { read: 'GET', create: 'POST', update: 'PUT', delete: 'DELETE' } as const;

const redirectTarget = ({ headers, status }: RemoteAnswer, from: URL): URL => {
  const target = headers.location === undefined ? null : URL.parse(headers.location, from);
  if (target === null)
    throw new RemoteFailure('redirected', messages.redirect.nowhere({ status: String(status) }), null, status);
  if (target.origin !== from.origin) {
    throw new RemoteFailure('redirected', messages.redirect.otherOrigin({ origin: target.origin }), null, status);
  }
  target.username = '';
  target.password = '';
  return target;
};

/** Redirects by which frameworks only add or drop the slash at the end of a path. Such a request was not carried out. */
const OF_SLASH = new Set([301, 307, 308]);

const withOtherSlash = (url: URL): URL => {
  const other = new URL(url);
  other.pathname = url.pathname.endsWith('/') ? url.pathname.slice(0, -1) : `${url.pathname}/`;
  return other;
};

/** Sends requests to one service in order, with credentials, following redirects within its origin. No `RemoteFailure` contains a secret. */
export class Caller {
  readonly #transport: Transport;
  readonly #events: Events | undefined;
  readonly #authenticator: Authenticator;
  readonly #throttle: RequestThrottle;
  readonly #clock: Clock;
  readonly #queue = new SerialQueue();
  /** Writes that were redirected to a path with the other slash go there at once from then on. */
  readonly #otherSlash = new Set<Operation>();

  constructor(private readonly options: CallerOptions) {
    const { origin, certificate } = options.credentials;
    const pin = certificate === undefined ? undefined : { origin, fingerprint: certificate };
    this.#transport = options.transport ?? socketTransport({ ...USUAL_LIMITS, ...options.limits }, pin);
    this.#events = options.events ?? (options.transport === undefined ? socketEvents(pin) : undefined);
    this.#clock = options.clock ?? MACHINE_CLOCK;
    this.#throttle = new RequestThrottle(options.protocol?.requestsPerSecond, this.#clock, options.signal);
    this.#authenticator = authenticatorOf(options.credentials, this.#transport, undefined, options.renewToken);
  }

  get endpoints(): Endpoints {
    return endpointsOf(this.options.address);
  }

  call(call: RemoteCall): Promise<CallAnswer> {
    return call.isBeside === true ? this.#guarded(call) : this.#queue.run(() => this.#guarded(call));
  }

  /** Listens to the changes of a service of our own, beside all calls and with the same credentials. */
  async follow(endpoint: RemoteCall['endpoint'], heard: Heard): Promise<FollowingEnd> {
    if (this.#events === undefined) return { state: 'notOffered' };
    try {
      const fixed = fixedHeaders(this.options.protocol?.headers ?? {});
      const prepared = await this.#authenticator.prepare(endpoint(this.endpoints), fixed);
      return await this.#events(prepared, heard);
    } catch (error) {
      if (!(error instanceof RemoteFailure)) throw error;
      return { state: 'ended', lasted: false, retryAfter: error.retryAfter };
    }
  }

  async #guarded(call: RemoteCall): Promise<CallAnswer> {
    const started = performance.now();
    const facts = (): { operation: Operation; ms: number } => ({
      operation: call.operation,
      ms: Math.round(performance.now() - started)
    });
    try {
      const answer = await this.#follow(call);
      this.options.log?.debug('remote_call', { ...facts(), status: answer.status, bytes: answer.body.length });
      return answer;
    } catch (error) {
      if (!(error instanceof RemoteFailure)) throw error;
      const { kind, status } = error;
      // An unreachable service is logged for debugging alone, since it may stay so for a week.
      const level = kind === 'unreachable' ? 'debug' : 'warn';
      this.options.log?.[level]('remote_call_failed', { ...facts(), kind, ...(status !== null && { status }) });
      throw this.#withoutSecrets(error);
    }
  }

  /** Runs work on an answer, and removes credentials that the service has repeated from its failures. */
  looking<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw error instanceof RemoteFailure ? this.#withoutSecrets(error) : error;
    }
  }

  async json(answer: RemoteAnswer): Promise<unknown> {
    return jsonOf(answer, this.options.jsonTrial ?? null);
  }

  failure(answer: RemoteAnswer, operation: Operation): RemoteFailure {
    const { credentials, refusals } = this.options;
    const hasCredentials = credentials.credentials.kind !== 'none';
    return this.#withoutSecrets(failureOfAnswer(answer, operation, Date.now(), { hasCredentials, refusals }));
  }

  #withoutSecrets({ kind, message, retryAfter, status }: RemoteFailure): RemoteFailure {
    return new RemoteFailure(kind, this.#authenticator.withoutSecrets(message), retryAfter, status);
  }

  async #follow(call: RemoteCall): Promise<CallAnswer> {
    const { operation } = call;
    let url = call.endpoint(this.endpoints);
    if (this.#otherSlash.has(operation)) url = withOtherSlash(url);
    for (let hops = 0; ; hops += 1) {
      const answer = await this.#askPatiently(url, call);
      const { status } = answer;
      if ((status >= 200 && status < 300) || call.accepts?.includes(status)) return { ...answer, url };
      if (!REDIRECTS.has(status)) throw this.failure(answer, operation);
      const target = redirectTarget(answer, url);
      if (hops === MOST_REDIRECTS) throw new RemoteFailure('redirected', messages.redirect.circle, null, status);
      const isOfSlash = operation !== 'read' && OF_SLASH.has(status) && target.href === withOtherSlash(url).href;
      if (isOfSlash && hops === 0) this.#otherSlash.add(operation);
      if (operation !== 'read' && !isOfSlash && !KEEPS_METHOD.has(status)) {
        throw new RemoteFailure('redirected', messages.redirect.ofChange({ status: String(status) }), null, status);
      }
      url = this.#authenticator.withoutCredentials(target);
    }
  }

  /** A page in the middle of a reading that is put off (429) is asked for again: without it, what was read before it is lost. */
  async #askPatiently(url: URL, call: RemoteCall): Promise<RemoteAnswer> {
    for (let tries = 0; ; tries += 1) {
      const answer = await this.#askAs(url, call);
      if (answer.status !== TOO_MANY_REQUESTS || call.isFurther !== true || tries === MOST_TRIES) return answer;
      const pause = this.#throttle.pauseAfter(answer, tries);
      if (pause === null) return answer;
      await this.#clock.wait(pause, this.options.signal);
    }
  }

  /** Asks with the credentials, and once more where the first 401 shows that others are due. A request that met a 401 was not carried out. */
  async #askAs(url: URL, call: RemoteCall): Promise<RemoteAnswer> {
    const prepared = (): Promise<PreparedRequest> =>
      this.#authenticator.prepare(url, { ...fixedHeaders(this.options.protocol?.headers ?? {}), ...call.headers });
    const ask = (request: PreparedRequest): Promise<RemoteAnswer> =>
      this.#ask(
        {
          method: call.method ?? METHODS[call.operation],
          url: request.url.href,
          headers: request.headers,
          body: call.body ?? null,
          ...(call.mediaType !== undefined && { contentType: call.mediaType })
        },
        call.operation
      );
    const first = await prepared();
    const answer = await ask(first);
    return answer.status === 401 && this.#authenticator.afterUnauthorized(first) ? ask(await prepared()) : answer;
  }

  async #ask(request: TransportRequest, operation: Operation): Promise<RemoteAnswer> {
    await this.#throttle.wait();
    try {
      const answer = await this.#transport(request);
      this.#throttle.observe(answer);
      return answer;
    } catch (error) {
      throw error instanceof RemoteFailure ? failureOfTransport(error, operation) : error;
    }
  }
}
