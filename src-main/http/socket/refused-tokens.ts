import { isIPv6 } from 'node:net';

/** As the contract has it: ten refused tokens a minute from one address. */
const MOST_REFUSED = 10;
const WINDOW_MS = 60_000;
/** Bounds the memory that a caller with many addresses can take; the address refused longest ago is forgotten first. */
const MOST_ADDRESSES = 10_000;

/** One who has an IPv6 address has the 2^64 beside it too, so that these count as one. */
const callerOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const leading = head === '' ? [] : head.split(':');
  const trailing = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, 8 - leading.length - trailing.length)).fill('0');
  return [...leading, ...zeros, ...trailing].slice(0, 4).join(':');
};

/** Remembers who has sent wrong tokens within the last minute. */
export class RefusedTokens {
  readonly #times = new Map<string, number[]>();

  /** @param now milliseconds from any fixed point, never going back */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /**
   * Counts a refused token.
   * @returns 0, or once the address has had its ten, the seconds until it may try again. Tries in that time do not
   * prolong it.
   */
  add(address: string): number {
    const caller = callerOf(address);
    const now = this.now();
    const recent = (this.#times.get(caller) ?? []).filter((time) => now - time < WINDOW_MS);
    const [oldest] = recent;
    if (oldest !== undefined && recent.length >= MOST_REFUSED) return Math.ceil((oldest + WINDOW_MS - now) / 1_000);
    this.#times.delete(caller);
    this.#times.set(caller, [...recent, now]);
    const [longestAgo] = this.#times.keys();
    if (this.#times.size > MOST_ADDRESSES && longestAgo !== undefined) this.#times.delete(longestAgo);
    return 0;
  }
}
