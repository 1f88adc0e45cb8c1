/** Carries out work one after the other, and none any more once it has been ended. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();
  #isEnded = false;

  /** `refuse` throws what is said to those who come after the end. */
  constructor(private readonly refuse: () => never) {}

  /** Rejects as the work does, or with what `refuse` throws. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isEnded) this.refuse();
    const turn = this.#last.then(() => (this.#isEnded ? this.refuse() : work()));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Resolves when the work under way is done; what waits behind it is refused. */
  async end(): Promise<void> {
    this.#isEnded = true;
    await this.#last;
  }
}
