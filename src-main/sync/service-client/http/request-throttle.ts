import { setTimeout as delay } from 'node:timers/promises';
import type { RemoteAnswer } from './transport';
import { retryAfterMs } from './failures';

export interface Clock {
  readonly now: () => number;
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<unknown>;
}

export const MACHINE_CLOCK: Clock = { now: Date.now, wait: (ms, signal) => delay(ms, undefined, signal && { signal }) };

type Headers = RemoteAnswer['headers'];

const LONGEST_WAIT_MS = 60_000;

/** What Shopify's bucket loses a second: https://shopify.dev/docs/api/usage/limits */
const LEAK = 2;

const numberIn = (text: string | undefined): number | null => {
  const number = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : null;
};

const secondsAsMs = (reset: number, now: number): number =>
  reset > 1_000_000_000 ? reset * 1_000 - now : reset * 1_000;

const firstOf = (headers: Headers, names: readonly string[]): number | null =>
  names.map((name) => numberIn(headers[name])).find((number) => number !== null) ?? null;

/** `RateLimit: "default";r=0;t=30` (draft-ietf-httpapi-ratelimit-headers), the fields of its earlier drafts, and what others call them. */
const quotaMs = (headers: Headers, now: number): number | null => {
  const { ratelimit = '' } = headers;
  const left =
    numberIn(/;\s*r=(\d+)/.exec(ratelimit)?.[1]) ??
    firstOf(headers, [
      'ratelimit-remaining',
      'x-ratelimit-remaining',
      'x-rate-limit-remaining',
      'x-rate-limit-requests-left'
    ]);
  if (left === null || left > 0) return null;
  const inMs = numberIn(headers['x-rate-limit-time-reset-ms']);
  if (inMs !== null) return inMs;
  const reset =
    numberIn(/;\s*t=(\d+)/.exec(ratelimit)?.[1]) ??
    firstOf(headers, ['ratelimit-reset', 'x-ratelimit-reset', 'x-rate-limit-reset']);
  return reset === null ? null : secondsAsMs(reset, now);
};

/** `X-Shopify-Shop-Api-Call-Limit: 39/40`: a bucket that loses two a second is kept from running over. */
const bucketMs = (headers: Headers): number | null => {
  const [, used, size] = /^(\d+)\/(\d+)$/.exec(headers['x-shopify-shop-api-call-limit'] ?? '') ?? [];
  if (used === undefined || size === undefined) return null;
  const over = Number(used) + 1 - Number(size) + LEAK;
  return over > 0 ? (over / LEAK) * 1_000 : null;
};

/** Keeps requests as far apart as a service wishes: by its protocol, and by what its answers say. */
export class RequestThrottle {
  #notBefore = 0;

  constructor(
    private readonly requestsPerSecond: number | undefined,
    private readonly clock: Clock,
    private readonly signal?: AbortSignal
  ) {}

  async wait(): Promise<void> {
    this.signal?.throwIfAborted();
    let now = this.clock.now();
    for (;;) {
      const until = this.#notBefore;
      if (until <= now || until - now > LONGEST_WAIT_MS) break;
      await this.clock.wait(until - now, this.signal);
      this.signal?.throwIfAborted();
      // The wait is over even where the clock was set back. Another request may have taken the turn meanwhile.
      now = Math.max(this.clock.now(), until);
    }
    if (this.requestsPerSecond !== undefined)
      this.#notBefore = Math.max(this.#notBefore, now + 1_000 / this.requestsPerSecond);
  }

  observe({ headers }: RemoteAnswer): void {
    const now = this.clock.now();
    const ms = Math.max(quotaMs(headers, now) ?? 0, bucketMs(headers) ?? 0);
    if (ms > 0) this.#notBefore = Math.max(this.#notBefore, now + ms);
  }

  pauseAfter({ headers }: RemoteAnswer, tries: number): number | null {
    const now = this.clock.now();
    const ms = retryAfterMs(headers['retry-after'], now) ?? quotaMs(headers, now) ?? 1_000 * 2 ** tries;
    if (ms > LONGEST_WAIT_MS) return null;
    const pause = Math.max(ms, 0);
    this.#notBefore = Math.max(this.#notBefore, now + pause);
    return pause;
  }
}
