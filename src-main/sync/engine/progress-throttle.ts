import type { ReadingProgress } from '../../../src-shared/remote';

/** So long a reading takes before it is told how far it is, and so often, in milliseconds: a quick one does not flicker. */
const TOLD_EVERY = 500;

/** How far a reading is, as it is told now and then. */
export class ProgressThrottle {
  #newest: ReadingProgress | null = null;
  #told: ReadingProgress | null = null;
  #callOff: (() => void) | null = null;

  /** `after` and `tell` as of `SyncLoopParts`. */
  constructor(
    private readonly after: (ms: number, work: () => void) => () => void,
    private readonly tell: () => void
  ) {}

  /** `null`: nothing is being read, or nobody knows how far it is. */
  get told(): ReadingProgress | null {
    return this.#told;
  }

  /** `null`: the reading is over. */
  hear(progress: ReadingProgress | null): void {
    this.#newest = progress;
    if (progress === null) {
      this.#callOff?.();
      this.#callOff = null;
      if (this.#told === null) return;
      this.#told = null;
      this.tell();
      return;
    }
    this.#callOff ??= this.after(TOLD_EVERY, () => {
      this.#callOff = null;
      this.#told = this.#newest;
      this.tell();
    });
  }
}
