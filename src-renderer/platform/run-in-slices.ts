import type { SlicedWork } from '../../src-shared/sliced-work';

/** Milliseconds of work at a stretch: short enough that a key which comes meanwhile is answered within the frame. */
const STRETCH = 8;

/** For long work: wait for what it returns now and then, and the window is drawn and answers in between. */
export const createYielder = (): (() => Promise<void>) => {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < STRETCH) return;
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    begun = performance.now();
  };
};

/** Does work that the person waits for, with pauses only once it has taken long: what is short is done at once. */
export const runYielding = async <T>(work: SlicedWork<T>): Promise<T> => {
  const yieldToEventLoop = createYielder();
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await yieldToEventLoop();
  }
};

const idle = (): Promise<void> => new Promise((resolve) => void requestIdleCallback(() => resolve(), { timeout: 50 }));

/** What work in slices came to: its result, or nothing, since it was ended. */
type SlicedOutcome<T> = { readonly state: 'done'; readonly result: T } | { readonly state: 'ended' };

/** Does work that nobody waits for in the pauses between whatever else there is to do, until `signal` ends it. */
export const runInSlices = async <T>(work: SlicedWork<T>, signal: AbortSignal): Promise<SlicedOutcome<T>> => {
  for (;;) {
    await idle();
    if (signal.aborted) return { state: 'ended' };
    const begun = performance.now();
    while (performance.now() - begun < STRETCH) {
      const step = work.next();
      if (step.done === true) return { state: 'done', result: step.value };
    }
  }
};

interface PassOptions<S, T> {
  /** Begins to work something out of a source. The source may be changed while the work goes on. */
  readonly begin: (source: S) => SlicedWork<T>;
  /** Told what a pass came to, and the source that it began with: by then there may be a later one. */
  readonly onResult: (result: T, source: S) => void;
  /** Told of an error while no later source is there that could do without it. */
  readonly onError: (error: unknown) => void;
}

/**
 * Works something out of a source that changes, one pass at a time. A pass that is under way is finished with the source that
 * it began with, and the next one begins with the latest: changes that come faster than a pass takes would otherwise keep
 * it from ever ending.
 */
export class SlicedPasses<S, T> {
  readonly #options: PassOptions<S, T>;
  readonly #stop = new AbortController();
  #latest: { readonly source: S } | null = null;
  #isRunning = false;

  constructor(options: PassOptions<S, T>) {
    this.#options = options;
  }

  /** Takes the source as it is now. */
  follow(source: S): void {
    this.#latest = { source };
    if (!this.#isRunning) void this.#run();
  }

  /** Ends what is under way; nobody is told anything any more. */
  stop(): void {
    this.#stop.abort();
  }

  /** Never rejects. */
  async #run(): Promise<void> {
    const { begin, onResult, onError } = this.#options;
    const { signal } = this.#stop;
    this.#isRunning = true;
    for (let next = this.#latest; next !== null && !signal.aborted; next = this.#latest) {
      const { source } = next;
      this.#latest = null;
      try {
        const outcome = await runInSlices(begin(source), signal);
        if (outcome.state === 'done' && !signal.aborted) onResult(outcome.result, source);
      } catch (error) {
        // A source that was changed under the work may have led it astray; there is then a later one.
        if (this.#latest === null && !signal.aborted) onError(error);
      }
    }
    this.#isRunning = false;
  }
}
