import type { SlicedWork } from '../../src-shared/sliced-work';
import { runInSlices } from './sliced-work';

interface Options<S, T> {
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
  readonly #options: Options<S, T>;
  readonly #stop = new AbortController();
  #latest: { readonly source: S } | null = null;
  #isRunning = false;

  constructor(options: Options<S, T>) {
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
