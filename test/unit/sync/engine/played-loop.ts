import { RemoteFailure } from '../../../../src-main/sync/category-service';
import { SyncLoop } from '../../../../src-main/sync/engine/sync-loop';
import type { SyncOutcome, SyncWatch } from '../../../../src-main/sync/engine/sync-parts';
import type { Sending, Shrinking, SyncStatus } from '../../../../src-shared/remote';

export const NOTHING: SyncOutcome = { pulled: 0, pushed: 0, waiting: 0, conflicts: 0, reported: [] };
export const START = Date.parse('2026-11-21T12:00:00Z');

/** A loop whose time passes by hand. */
export class Played {
  now = START;
  /** So much time passes at each look at the clock. */
  passing = 0;
  /** For how long timers were set. */
  readonly pauses: number[] = [];
  areCredentialsKnown = true;
  lastSyncedAt: string | null = null;
  waiting = 0;
  shrinking: Shrinking | undefined;
  readonly runs: number[] = [];
  /** Of the last run. */
  watch: Required<SyncWatch> | undefined;
  readonly statuses: SyncStatus[] = [];
  readonly reported: unknown[] = [];
  /** What reading the replica's file fails with, if it does. */
  fileFailure: Error | null = null;
  readonly fileFailures: string[] = [];
  next: () => Promise<SyncOutcome> = () => Promise.resolve(NOTHING);
  readonly loop: SyncLoop;
  #timers: { at: number; work: () => void }[] = [];

  constructor(
    random = 1,
    pausedBy: RemoteFailure | null = null,
    public sending: Sending = { isByHand: false, isPaused: false }
  ) {
    this.loop = new SyncLoop({
      paused: pausedBy,
      sync: (watch) => {
        this.watch = watch;
        this.runs.push(this.now - START);
        return this.next();
      },
      areCredentialsKnown: () => this.areCredentialsKnown,
      facts: () => {
        if (this.fileFailure !== null) throw this.fileFailure;
        return {
          waiting: this.waiting,
          conflicts: 0,
          lastSyncedAt: this.lastSyncedAt,
          sending: this.sending,
          ...(this.shrinking && { shrinking: this.shrinking })
        };
      },
      notify: (status) => this.statuses.push(status),
      report: (error) => this.reported.push(error),
      fileFailed: ({ message }) => this.fileFailures.push(message),
      now: () => (this.now += this.passing),
      after: (ms, work) => {
        this.pauses.push(ms);
        const timer = { at: this.now + ms, work };
        this.#timers.push(timer);
        return () => {
          this.#timers = this.#timers.filter((one) => one !== timer);
        };
      },
      random: () => random
    });
  }

  start(ms: number): Promise<void> {
    this.loop.start();
    return this.pass(ms);
  }

  async pass(ms: number): Promise<void> {
    const end = this.now + ms;
    for (;;) {
      const due = this.#timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.#timers = this.#timers.filter((one) => one !== due);
      this.now = Math.max(this.now, due.at);
      due.work();
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    }
    this.now = end;
  }
}

export const fails =
  (...failure: ConstructorParameters<typeof RemoteFailure>) =>
  (): Promise<SyncOutcome> =>
    Promise.reject(new RemoteFailure(...failure));
