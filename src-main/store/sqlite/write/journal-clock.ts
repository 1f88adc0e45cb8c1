import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { StoreAccess } from './write-transaction';

/** The part of the retention that one pause may count. */
const PAUSE = 1 / 12;

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Adds up by how much pauses between changes are longer than one may count. */
class Pauses {
  #last: number | undefined;
  tooMuch = 0;

  constructor(private readonly longest: number) {}

  goOnTo(time: number): void {
    // Of a time that makes no sense nobody knows.
    if (Number.isNaN(time)) return;
    const pause = time - (this.#last ?? time);
    this.#last = time;
    this.tooMuch = pause < 0 ? Math.max(0, this.tooMuch + pause) : this.tooMuch + Math.max(0, pause - this.longest);
  }
}

/**
 * The time by which retention counts, `now` or earlier. A clock that jumps ahead by years would make everything old at once, and in the journal
 * such a jump looks like a pause between two changes. So a pause counts for a twelfth of the retention at most: what was there before a
 * longer one, or before a jump, is kept that much longer. A clock that is put back takes back what its jump has added.
 * @returns `null`: retention drops nothing, or the file was closed meanwhile
 */
export const timeOfJournal = async (store: StoreAccess, now: Date): Promise<Date | null> => {
  if (!store.isOpen()) return null;
  const { historyDays, trashDays } = store.read(({ retention }) => retention.retention);
  const days = Math.min(historyDays ?? Infinity, trashDays ?? Infinity);
  if (days === Infinity) return null;
  const pauses = new Pauses(days * PAUSE * DAY_MS);
  for (let id = 0; ;) {
    if (!store.isOpen()) return null;
    const { groups, isLast } = store.read(({ garbage }) => garbage.groupsAfter(id));
    // Most have nothing that is old by any clock.
    if (id === 0 && Date.parse(groups[0]?.at ?? '') > now.getTime() - days * DAY_MS) return now;
    for (const group of groups) {
      ({ id } = group);
      pauses.goOnTo(Date.parse(group.at));
    }
    if (isLast) break;
    await yieldToEventLoop();
  }
  pauses.goOnTo(now.getTime());
  return new Date(now.getTime() - pauses.tooMuch);
};
