/** Milliseconds before progress is first shown, and between two updates: a quick reading does not flicker. */
const SHOWN_EVERY = 500;

/** Limits how often quickly changing progress is shown. */
export class ProgressThrottle<T> {
  #newest: T | null = null;
  #shown: T | null = null;
  #cancelTimer: (() => void) | null = null;

  /** @param after as of `SyncLoopParts` @param onShown called when `shown` has changed */
  constructor(
    private readonly after: (ms: number, work: () => void) => () => void,
    private readonly onShown: () => void
  ) {}

  /** `null`: nothing is under way, nobody knows how far it is, or it has only just begun. */
  get shown(): T | null {
    return this.#shown;
  }

  update(progress: T | null): void {
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
