import type { ForeignVerb } from './foreign-service';

export type Fault =
  | { readonly kind: 'dropRequest' } // the connection breaks before the service has acted
  | { readonly kind: 'dropAnswer' } // it has acted, and then the connection breaks
  | { readonly kind: 'duplicate' } // it acts twice and answers as to the second
  | { readonly kind: 'delay'; readonly milliseconds: number }
  | {
      readonly kind: 'busy';
      readonly status: 429 | 503;
      readonly retryAfter: { readonly as: 'seconds' | 'date'; readonly seconds: number } | null;
    }
  | { readonly kind: 'failed'; readonly status: number; readonly hasActed: boolean }
  | { readonly kind: 'half'; readonly framing: 'length' | 'chunked' | 'broken'; readonly share: number } // acted; the answer is cut: a right length, chunks that end well, or a connection that breaks in it
  | { readonly kind: 'html'; readonly status: number; readonly hasActed: boolean }
  | { readonly kind: 'unauthorized'; readonly status: 401 | 403 }
  | { readonly kind: 'endless' } // acted; the answer never ends
  | { readonly kind: 'silence'; readonly hasActed: boolean }; // no answer, until the caller gives up

export interface Arrival {
  readonly n: number;
  readonly verb: ForeignVerb;
  readonly path: string;
  readonly body: string;
}

export type FaultPlan = (arrival: Arrival) => Fault | null;

export const noFaults: FaultPlan = () => null;

export const faultsAt =
  (faults: Readonly<Record<number, Fault>>): FaultPlan =>
  ({ n }) =>
    faults[n] ?? null;

export const faultWhen = (isMeant: (arrival: Arrival) => boolean, fault: Fault, times = 1): FaultPlan => {
  let left = times;
  return (arrival) => {
    if (left === 0 || !isMeant(arrival)) return null;
    left -= 1;
    return fault;
  };
};

const seededNumbers = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b_79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** Faults of network and service that sync must survive. */
export const SURVIVABLE_FAULTS: readonly Fault[] = [
  { kind: 'dropRequest' },
  { kind: 'dropAnswer' },
  { kind: 'duplicate' },
  { kind: 'delay', milliseconds: 1 },
  { kind: 'busy', status: 429, retryAfter: { as: 'seconds', seconds: 1 } },
  { kind: 'busy', status: 429, retryAfter: { as: 'date', seconds: 2 } },
  { kind: 'busy', status: 503, retryAfter: null },
  { kind: 'failed', status: 500, hasActed: false },
  { kind: 'failed', status: 500, hasActed: true },
  { kind: 'failed', status: 504, hasActed: true },
  { kind: 'half', framing: 'length', share: 0.5 },
  { kind: 'half', framing: 'chunked', share: 0.9 },
  { kind: 'half', framing: 'broken', share: 0.3 },
  { kind: 'html', status: 502, hasActed: false },
  { kind: 'html', status: 200, hasActed: false },
  { kind: 'endless' },
  { kind: 'silence', hasActed: true }
];

export const randomFaults = (seed: number, likelihood: number, faults = SURVIVABLE_FAULTS): FaultPlan => {
  const next = seededNumbers(seed);
  return () => (next() < likelihood ? (faults[Math.floor(next() * faults.length)] ?? null) : null);
};
