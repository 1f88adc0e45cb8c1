import type { ReadingProgress } from '../../../src-shared/remote';

/** How long a reading takes before its progress is shown, and how often it is, in milliseconds: a quick one does not flicker. */
const SHOWN_EVERY = 500;

/** The progress of a reading, passed on now and then. */
export class ProgressThrottle {
  #newest: ReadingProgress | null = null;
  #shown: ReadingProgress | null = null;
  #callOff: (() => void) | null = null;

  /**
   * @param after as of `SyncLoopParts`
   * @param onShown hears that `shown` has changed
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
      this.#callOff?.();
      this.#callOff = null;
      if (this.#shown === null) return;
      this.#shown = null;
      this.onShown();
      return;
    }
    this.#callOff ??= this.after(SHOWN_EVERY, () => {
      this.#callOff = null;
      this.#shown = this.#newest;
      this.onShown();
    });
  }
}
