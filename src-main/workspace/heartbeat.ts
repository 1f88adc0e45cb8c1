/** How long a thread may be silent: it is asked every `everyMs`, and may leave `beats` of these without an answer. */
export interface HeartbeatLimit {
  readonly everyMs: number;
  readonly beats: number;
}

/** Two minutes: no single step of a workspace takes as long, and long edits report their progress in between. */
export const WHILE_OPEN: HeartbeatLimit = { everyMs: 5_000, beats: 24 };
/** A person who quits the app waits no longer. Every acknowledged change is on disk by then. */
export const WHILE_CLOSING: HeartbeatLimit = { everyMs: 1_000, beats: 10 };

/** Does something over and over, without keeping the process for it. @returns how to end that */
export type Repeat = (beat: () => void, everyMs: number) => () => void;

const byInterval: Repeat = (beat, everyMs) => {
  const timer = setInterval(beat, everyMs);
  timer.unref();
  return () => clearInterval(timer);
};

/** Notices that a thread no longer responds. Beats are counted rather than time, which goes on while a computer sleeps. */
export class Heartbeat {
  #end = (): void => undefined;
  #silent = 0;

  /**
   * @param ping makes the thread send something
   * @param onSilent called once when nothing has come for too long
   * @param repeat in place of a timer, for tests
   */
  constructor(
    private readonly ping: () => void,
    private readonly onSilent: () => void,
    private readonly repeat: Repeat = byInterval
  ) {}

  /** Begins, or goes on with another limit. */
  watch({ everyMs, beats }: HeartbeatLimit): void {
    this.stop();
    this.#silent = 0;
    this.#end = this.repeat(() => {
      // One ping at a time: a busy thread would answer all of them later.
      if (this.#silent === 0) this.ping();
      this.#silent += 1;
      if (this.#silent <= beats) return;
      this.stop();
      this.onSilent();
    }, everyMs);
  }

  /** To be called with every message of the thread. */
  reset(): void {
    this.#silent = 0;
  }

  stop(): void {
    this.#end();
  }
}
