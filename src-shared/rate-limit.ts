/** Lets through so many things within a span of time, and counts those that it holds back. */
export class RateLimit {
  #begun = -Infinity;
  #taken = 0;
  #leftOut = 0;

  /** @param spanMs milliseconds of a span, which begins with the first thing after the last span */
  constructor(
    private readonly most: number,
    private readonly spanMs: number
  ) {}

  /** @returns whether this one may pass, and then how many before it were held back since the last that passed */
  take(now = performance.now()): { readonly passes: true; readonly leftOut: number } | { readonly passes: false } {
    if (now - this.#begun >= this.spanMs) {
      this.#begun = now;
      this.#taken = 0;
    }
    if (this.#taken >= this.most) {
      this.#leftOut += 1;
      return { passes: false };
    }
    this.#taken += 1;
    const leftOut = this.#leftOut;
    this.#leftOut = 0;
    return { passes: true, leftOut };
  }
}
