import type { ReadingProgress } from '../../../src-shared/remote';

/** Milliseconds before progress is first shown, and between two updates: a quick reading does not flicker. */
const SHOWN_EVERY = 500;

/** Throttles the progress of a reading. */
export class ProgressThrottle {
  #newest: ReadingProgress | null = null;
  #shown: ReadingProgress | null = null;
  #cancelTimer: (() => void) | null = null;

  /**
   * @param after as of `SyncLoopParts`
   * @param onShown called when `shown` has changed
   */
  constructor(
    private readonly after: (ms: number, work: () => void) => () => void,
    private readonly onShown: () => void
  ) {}

  /** `null`: nothing is being read, or nobody knows how far it is. */
  get shown(): ReadingProgress | null {
    return this.#shown;
  }

  /** `null`: the reading is over. */
  update(progress: ReadingProgress | null): void {
    this.#newest = progress;
    if (progress === null) {
      this.#cancelTimer?.();
      this.#cancelTimer = null;
      if (this.#shown === null) return;
      this.#shown = null;
      this.onShown();
      return;
    }
    this.#cancelTimer ??= this.after(SHOWN_EVERY, () => {
      this.#cancelTimer = null;
      this.#shown = this.#newest;
      this.onShown();
    });
  }
}
