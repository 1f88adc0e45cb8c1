/** Runs asynchronous work one piece after the other, in the order in which it was handed in. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();
  #closedBy: (() => Error) | null = null;

  /** Resolves or rejects as the work does; rejects with the reason of `close` once that was called. */
  async run<T>(work: () => T | Promise<T>): Promise<T> {
    this.#requireOpen();
    const done = this.#last.then(() => {
      this.#requireOpen();
      return work();
    });
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** Refuses what waits and what is handed in later. Resolves when the work under way is done, however it ends. */
  async close(reason: () => Error): Promise<void> {
    this.#closedBy ??= reason;
    await this.#last;
  }

  /** Resolves when everything that was handed in is done, however it ends. */
  async idle(): Promise<void> {
    await this.#last;
  }

  #requireOpen(): void {
    if (this.#closedBy !== null) throw this.#closedBy();
  }
}
