import type { SyncClock } from '../../../src-main/workspace/worker/sync-host-parts';

/** What is due within so many milliseconds follows an edit or a start, and comes by itself. Retries and further readings are later. */
const SOON = 1_000;
const FASTER = 20;

/**
 * The clock of a replica: what follows an edit comes soon, and what is due later when the test puts the clock forward. It stands still
 * meanwhile: the pause between two readings is as long as the last one took, which is later on a busy machine.
 */
export class HeldSyncClock implements SyncClock {
  #time = Date.now();
  readonly #later = new Set<{ readonly at: number; readonly work: () => void }>();

  readonly now = (): number => this.#time;

  readonly after = (ms: number, work: () => void): (() => void) => {
    if (ms < SOON) {
      const timer = setTimeout(work, ms / FASTER).unref();
      return () => clearTimeout(timer);
    }
    const due = { at: this.now() + ms, work };
    this.#later.add(due);
    return () => this.#later.delete(due);
  };

  /** Lets so many milliseconds pass. What comes due is begun, and not waited for. */
  pass(ms: number): void {
    this.#time += ms;
    const now = this.now();
    for (const due of [...this.#later].toSorted((one, other) => one.at - other.at))
      if (due.at <= now && this.#later.delete(due)) due.work();
  }
}
