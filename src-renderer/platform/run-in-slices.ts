import { inSteps, pauseAfter, type SlicedWork } from '../../src-shared/sliced-work';

/** Milliseconds of work between two pauses: short enough to handle a key within the same frame. */
const STRETCH = 8;

/** For long work to await now and then: it yields to the event loop when a slice of time is used up. */
export const createYielder = (): (() => Promise<void>) =>
  pauseAfter(STRETCH, () => new Promise((resolve) => void setTimeout(resolve)));

/** Runs work that the person waits for, yielding only once it is slow. */
export const runYielding = <T>(work: SlicedWork<T>): Promise<T> => inSteps(work, createYielder());

const idle = (): Promise<void> => new Promise((resolve) => void requestIdleCallback(() => resolve(), { timeout: 50 }));

/** Runs background work in idle time. @throws the reason of `signal` once that aborts it */
export const runInSlices = async <T>(work: SlicedWork<T>, signal: AbortSignal): Promise<T> => {
  for (;;) {
    await idle();
    signal.throwIfAborted();
    const begun = performance.now();
    while (performance.now() - begun < STRETCH) {
      const step = work.next();
      if (step.done === true) return step.value;
    }
  }
};

/** Computes something from a source; what it gives after `signal` has aborted it is ignored. */
export type Pass<S, T> = (source: S, signal: AbortSignal) => Promise<T>;

interface PassOptions<S, T> {
  readonly pass: Pass<S, T>;
  /** Receives a pass's result with the source that it began with, which may be outdated. */
  readonly onResult: (result: T, source: S) => void;
  readonly onError: (error: unknown) => void;
}

/** Computes something from a changing source, one pass at a time, each with the source that it began with: starting again at each change would never end. */
export class Passes<S, T> {
  readonly #options: PassOptions<S, T>;
  readonly #stop = new AbortController();
  #latest: { readonly source: S } | null = null;
  #isRunning = false;

  constructor(options: PassOptions<S, T>) {
    this.#options = options;
  }

  follow(source: S): void {
    this.#latest = { source };
    if (!this.#isRunning) void this.#run();
  }

  stop(): void {
    this.#stop.abort();
  }

  /** Never rejects. */
  async #run(): Promise<void> {
    const { pass, onResult, onError } = this.#options;
    const { signal } = this.#stop;
    this.#isRunning = true;
    for (let next = this.#latest; next !== null && !signal.aborted; next = this.#latest) {
      const { source } = next;
      this.#latest = null;
      try {
        const result = await pass(source, signal);
        if (!signal.aborted) onResult(result, source);
      } catch (error) {
        // A source mutated during the pass may have caused the error; a later one is then computed.
        if (this.#latest === null && !signal.aborted) onError(error);
      }
    }
    this.#isRunning = false;
  }
}
