import type { ForeignAnswer, ForeignBackend, ForeignRequest } from './backend';
import { noFaults, type Arrival, type Fault, type FaultPlan } from './faults';

export type ForeignVerb = 'read' | 'create' | 'update' | 'delete' | 'other';

export type ForeignOutcome =
  | { readonly kind: 'answer'; readonly answer: ForeignAnswer; readonly isChunked: boolean; readonly delay: number }
  | { readonly kind: 'dropped' }
  /** The connection breaks within this answer. */
  | { readonly kind: 'broken'; readonly answer: ForeignAnswer; readonly length: number }
  | { readonly kind: 'endless'; readonly answer: ForeignAnswer }
  | { readonly kind: 'silence' };

export interface Exchange extends Arrival {
  readonly method: string;
  readonly headers: ForeignRequest['headers'];
  /** The service's status, whether or not it arrived; `null`: the service was not called. */
  readonly status: number | null;
  readonly fault: Fault | null;
  /** How often it was carried out, and the ids it created and deleted. */
  readonly acted: number;
  readonly created: readonly number[];
  readonly deleted: readonly number[];
}

/** A foreign category service without a transport: backend, faults and observers. */
export class ForeignService {
  faults: FaultPlan = noFaults;
  /** `false`: nobody answers, as with the network down. Transports respect it. */
  isOnline = true;
  readonly log: Exchange[] = [];
  /** Each time the categories were not a tree after a request: the reasons. */
  readonly violations: string[] = [];
  /** Checks for violations after every write; slow for large trees. */
  isAudited = true;
  #count = 0;
  readonly #before = new Set<(arrival: Arrival) => void>();
  readonly #after = new Set<(exchange: Exchange) => void>();

  constructor(readonly backend: ForeignBackend) {}

  /** For edits by others, at any time. */
  get editor(): ForeignBackend['editor'] {
    return this.backend.editor;
  }

  /** Called before each request runs, for example to edit. @returns a function that removes the listener */
  beforeRequest(listener: (arrival: Arrival) => void): () => void {
    this.#before.add(listener);
    return () => this.#before.delete(listener);
  }

  /** Called after each request, before its answer leaves. @returns a function that removes the listener */
  onRequest(listener: (exchange: Exchange) => void): () => void {
    this.#after.add(listener);
    return () => this.#after.delete(listener);
  }

  async handle({ path, ...asked }: ForeignRequest): Promise<ForeignOutcome> {
    // By default it ignores parameters, as most services do.
    const request: ForeignRequest = {
      ...asked,
      path: this.backend.hasParameters === true ? path : path.replace(/\?.*$/s, '')
    };
    this.#count += 1;
    const arrival: Arrival = { n: this.#count, verb: this.#verbOf(request), path: request.path, body: request.body };
    for (const listener of this.#before) listener(arrival);
    const fault = this.faults(arrival);
    this.backend.takeTraffic();
    const times = actsOf(fault);
    let answer: ForeignAnswer | null = null;
    let acted = 0;
    for (let time = 0; time < times; time += 1) {
      answer = await this.backend.act(request);
      if (answer.status < 300) acted += 1;
    }
    const exchange: Exchange = {
      ...arrival,
      method: request.method,
      headers: request.headers,
      status: answer?.status ?? null,
      fault,
      acted,
      ...this.backend.takeTraffic()
    };
    this.log.push(exchange);
    if (this.isAudited && acted > 0 && arrival.verb !== 'read') this.#audit(exchange);
    for (const listener of this.#after) listener(exchange);
    return outcomeOf(fault, answer);
  }

  #verbOf(request: ForeignRequest): ForeignVerb {
    if (this.backend.verbOf !== undefined) return this.backend.verbOf(request);
    const { method, path } = request;
    const { readPath, writePath } = this.backend;
    if (method === 'GET' && (path === readPath || path.startsWith(`${readPath}/changes?`))) return 'read';
    if (method === 'POST' && path === writePath) return 'create';
    if (!path.startsWith(`${writePath}/`)) return 'other';
    return method === 'PUT' ? 'update' : method === 'DELETE' ? 'delete' : 'other';
  }

  #audit({ n, method, path, body }: Exchange): void {
    for (const fault of this.backend.faultsOf())
      this.violations.push(`After request ${n} (${method} ${path} ${body}): ${fault}`);
  }
}

const actsOf = (fault: Fault | null): number => {
  if (fault === null) return 1;
  switch (fault.kind) {
    case 'dropRequest':
    case 'busy':
    case 'unauthorized':
      return 0;
    case 'dropAnswer':
    case 'delay':
    case 'half':
    case 'endless':
      return 1;
    case 'duplicate':
      return 2;
    case 'failed':
    case 'html':
    case 'silence':
      return fault.hasActed ? 1 : 0;
  }
};

const HTML =
  '<!doctype html>\n<html><head><title>Sorry</title></head><body><h1>Something went wrong</h1></body></html>\n';

const outcomeOf = (fault: Fault | null, answer: ForeignAnswer | null): ForeignOutcome => {
  const say = (status: number, headers: Record<string, string>, body = ''): ForeignOutcome => ({
    kind: 'answer',
    answer: { status, headers, body },
    isChunked: false,
    delay: 0
  });
  const text = { 'content-type': 'text/plain' };
  switch (fault?.kind) {
    case 'dropRequest':
    case 'dropAnswer':
      return { kind: 'dropped' };
    case 'silence':
      return { kind: 'silence' };
    case 'busy': {
      const wait = fault.retryAfter;
      const retryAfter =
        wait &&
        (wait.as === 'seconds' ? String(wait.seconds) : new Date(Date.now() + wait.seconds * 1_000).toUTCString());
      return say(fault.status, { ...text, ...(retryAfter === null ? {} : { 'retry-after': retryAfter }) }, 'Later');
    }
    case 'failed':
      return say(fault.status, { 'content-type': 'application/json' }, '{"message":"Internal error"}');
    case 'html':
      return say(fault.status, { 'content-type': 'text/html; charset=utf-8' }, HTML);
    case 'unauthorized':
      return say(fault.status, { ...text, 'www-authenticate': 'Bearer realm="foreign"' }, 'Who are you?');
    case 'half':
    case 'endless':
    case 'duplicate':
    case 'delay':
    case undefined:
      return answer === null ? { kind: 'dropped' } : toAnswer(fault, answer);
  }
};

const toAnswer = (fault: Fault | null, answer: ForeignAnswer): ForeignOutcome => {
  if (fault?.kind === 'endless') return { kind: 'endless', answer };
  if (fault?.kind !== 'half')
    return { kind: 'answer', answer, isChunked: false, delay: fault?.kind === 'delay' ? fault.milliseconds : 0 };
  const length = Math.floor(answer.body.length * fault.share);
  if (fault.framing === 'broken') return { kind: 'broken', answer, length };
  return {
    kind: 'answer',
    answer: { ...answer, body: answer.body.slice(0, length) },
    isChunked: fault.framing === 'chunked',
    delay: 0
  };
};
