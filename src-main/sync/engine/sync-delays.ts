/** Milliseconds. */
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Delay after the last edit of a burst, and the longest delay after its first. */
export const AFTER_AN_EDIT = { last: 0.8 * SECOND, first: 5 * SECOND } as const;

/** Between two readings that the service has asked for by saying that it has changed. */
export const LEAST_PAUSE = 0.3 * SECOND;

export const AFTER_CANCELLING = 5 * MINUTE;

/** Between two readings: `least` right after a change, growing to `most` while nothing changes. */
const POLLS = {
  focused: { least: 3 * SECOND, most: MINUTE },
  away: { least: 30 * SECOND, most: 5 * MINUTE }
} as const;

const FIRST_RETRY = 2 * SECOND;
const LAST_RETRY = 5 * MINUTE;

/** Milliseconds until the next reading. @param idle readings in a row that found nothing new */
export const pollDelay = (isFocused: boolean, idle: number): number => {
  const { least, most } = isFocused ? POLLS.focused : POLLS.away;
  return Math.min(most, least * 1.5 ** Math.min(idle, 30));
};

/**
 * Milliseconds until the next try: doubles with each failure in a row, with “equal jitter” so that clients do not return at once
 * (https://aws.amazon.com/builders-library/timeouts-retries-and-backoff-with-jitter/). Never sooner than `Retry-After`.
 * @param random between 0 and 1
 */
export const retryDelay = (failures: number, retryAfter: number | null, random: number): number => {
  const most = Math.min(LAST_RETRY, FIRST_RETRY * 2 ** Math.min(failures - 1, 20));
  return Math.max(retryAfter ?? 0, most / 2 + (random * most) / 2);
};

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
