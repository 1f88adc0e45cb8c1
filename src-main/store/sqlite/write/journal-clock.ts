import { DAY_MS } from '../../../../src-shared/limits';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { StoreAccess } from './write-transaction';

const PAUSE = 1 / 12;

/** By how many milliseconds a pause before a group is too long to count; negative: the clock was put back. */
interface Jump {
  readonly groupId: number;
  readonly ms: number;
}

/**
 * The time by which retention counts. A clock that jumps ahead by years would make everything old, and the journal
 * shows such a jump as a pause. So a pause counts for a twelfth of the retention at most. A clock that is put back
 * takes back what its jump has added.
 */
export class JournalClock {
  readonly #jumps: Jump[] = [];
  #longest = Infinity;
  #lastGroup = 0;
  #lastTime: number | undefined;

  constructor(private readonly store: Pick<StoreAccess, 'read' | 'isOpen'>) {}

  /** Reads all that is new in the journal, with other work in between. */
  async readOn(): Promise<void> {
    while (this.store.isOpen() && this.readSome()) await yieldToEventLoop();
  }

  /** Milliseconds by which what a group did is kept longer than the retention says, as far as is known at `now`. */
  addedSince(groupId: number, now: Date): number {
    while (this.readSome());
    return this.knownSince(groupId, now);
  }

  /** As `addedSince`, by what has been read so far. */
  knownSince(groupId: number, now: Date): number {
    let added = 0;
    for (const { groupId: at, ms } of this.#jumps) if (at > groupId) added = Math.max(0, added + ms);
    return Math.max(0, added + this.#jumpTo(now.getTime()));
  }

  readSome(): boolean {
    const { days, groups, isLast } = this.store.read(({ retention, garbage }) => {
      const { historyDays, trashDays } = retention.retention;
      return {
        days: Math.min(historyDays ?? Infinity, trashDays ?? Infinity),
        ...garbage.groupsAfter(this.#lastGroup)
      };
    });
    const longest = days * PAUSE * DAY_MS;
    if (longest !== this.#longest) {
      this.#jumps.length = 0;
      this.#longest = longest;
      this.#lastTime = undefined;
      if (this.#lastGroup > 0) {
        this.#lastGroup = 0;
        return true;
      }
    }
    for (const { id, at } of groups) {
      this.#lastGroup = id;
      const time = Date.parse(at);
      // A time that cannot be parsed is skipped.
      if (Number.isNaN(time)) continue;
      const ms = this.#jumpTo(time);
      if (ms !== 0) this.#jumps.push({ groupId: id, ms });
      this.#lastTime = time;
    }
    return !isLast;
  }

  #jumpTo(time: number): number {
    const pause = time - (this.#lastTime ?? time);
    return pause < 0 ? pause : Math.max(0, pause - this.#longest);
  }
}
