/** How long a thread may be silent, in looks of so many milliseconds each. */
export interface Patience {
  readonly everyMs: number;
  readonly looks: number;
}

/** Two minutes: nothing that a workspace does at once takes as long, and long edits tell of their progress in between. */
export const WHILE_OPEN: Patience = { everyMs: 5_000, looks: 24 };
/** Whoever ends the app waits no longer. Every acknowledged change is on disk by then. */
export const WHILE_CLOSING: Patience = { everyMs: 1_000, looks: 10 };

/**
 * Tells whether a thread is still there, by asking it now and then. Looks are counted rather than time, which goes on while
 * a computer sleeps.
 */
export class ThreadPulse {
  #timer: NodeJS.Timeout | undefined;
  #silent = 0;

  /** `ask` has the thread say something; `onStill` hears that it has not for too long. */
  constructor(
    private readonly ask: () => void,
    private readonly onStill: () => void
  ) {}

  watch({ everyMs, looks }: Patience): void {
    clearInterval(this.#timer);
    this.#silent = 0;
    this.#timer = setInterval(() => {
      // One question at a time: a thread at work has them all at once later.
      if (this.#silent === 0) this.ask();
      this.#silent += 1;
      if (this.#silent <= looks) return;
      this.stop();
      this.onStill();
    }, everyMs);
    this.#timer.unref();
  }

  /** It has said something. */
  heard(): void {
    this.#silent = 0;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
