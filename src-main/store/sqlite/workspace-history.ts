import type { Actor } from '../../domain/principal';
import type {
  ChangesQuestion,
  HistoryQuestion,
  RestoreVersion,
  Retention,
  RetentionState,
  TrashPage
} from '../../../src-shared/history';
import type { PathTemplate, RedirectsChange } from '../../../src-shared/redirects';
import { redirectsOf } from '../../domain/redirect-list';
import type { StoreAccess } from './write/write-transaction';
import { GarbageCollection, type Ages } from './write/garbage-collection';
import { readVersion, restoreVersion, restoreFromTrash } from './write/restore';
import { trashPage } from './trash/trash-list';
import type { WhileEditing } from '../../domain/errors';
import { DAY_MS } from '../../../src-shared/limits';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

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
class JournalClock {
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

/** History, trash, retention and redirects of one workspace: other readings of its journal. All failures are `StoreError`s. */
export class WorkspaceHistory {
  readonly #garbage: GarbageCollection;
  readonly #clock: JournalClock;

  /** @param store how it reads and writes; also for code that drops from the journal in writes of its own */
  constructor(readonly store: StoreAccess) {
    this.#clock = new JournalClock(store);
    this.#garbage = new GarbageCollection(store);
  }

  /** What was done, newest first, at most 100 groups at a time. Needs no search through the journal, whatever is asked. */
  readonly groups = (question: HistoryQuestion) => this.store.read((tables) => tables.groups.page(question));

  /** The changes of a group or of a category, newest first, at most 200 at a time. */
  readonly changes = (question: ChangesQuestion) => this.store.read((tables) => tables.changes.page(question));

  /** What restoring that version would change; `null` when the category is not there or the version no longer known. */
  readonly version = (categoryId: number, changeId: number) =>
    this.store.read((tables) => readVersion(tables, categoryId, changeId));

  /** @returns whether anything changed. Throws `not_found`, and with `place` also `unknown_parent`, `cycle`, `too_deep`. */
  readonly restoreVersion = (request: RestoreVersion, actor?: Actor) =>
    this.store.write((edit) => restoreVersion(edit, request), actor);

  /** Reads what `trash` needs of a long journal, with other calls answered meanwhile. */
  readonly readClock = () => this.#clock.readOn();

  /** Reads some of it at once. @returns whether there is more */
  readonly readSomeOfClock = () => this.#clock.readSome();

  /** Ages at `now`, by as much of the journal as has been read. */
  agesAt(now: Date): Ages {
    return {
      retention: this.store.read(({ retention }) => retention.retention),
      timeFor: (groupId) => new Date(now.getTime() - this.#clock.knownSince(groupId, now))
    };
  }

  /** What has been deleted and is not back, newest first, at most 100 entries at a time. */
  trash(question: { text: string; before: number | null }): TrashPage {
    const now = this.store.now();
    return this.store.read((tables) => trashPage(tables, question, (groupId) => this.#clock.addedSince(groupId, now)));
  }

  /** Brings entries back as one step of undo. Throws `not_found`, `too_deep`, `tree_full`, `EditsCancelled`; nothing has come back then. */
  readonly restore = (ids: readonly number[], isCancelled: WhileEditing = () => false, actor?: Actor) =>
    this.store.write((edit) => restoreFromTrash(edit, ids, isCancelled), actor);

  /** Removes for ever (`null`: all). Changes are dropped in slices, unsent ones later. @returns how many. Rejects with `not_found`. */
  readonly removeFromTrash = (ids: readonly number[] | null) => this.#garbage.removeFromTrash(ids);

  /** Drops in slices what retention no longer keeps. `alwaysKept`: newest groups that stay. @returns whether any was */
  trim(now: Date, alwaysKept?: number): Promise<boolean> {
    return this.#garbage.trim(() => ({ ...this.agesAt(now), timeFor: () => now }), alwaysKept);
  }

  /** As `trim`, but unasked: nobody has checked the clock, so that a jump ahead makes nothing old. */
  async trimByClock(now: Date, alwaysKept?: number): Promise<boolean> {
    await this.#clock.readOn();
    if (!this.store.isOpen()) return false;
    return this.#garbage.trim(() => this.agesAt(now), alwaysKept);
  }

  readonly retention = () => this.store.read((tables) => tables.retention.state());

  /** The next `trim` drops what the new settings no longer keep. */
  setRetention(retention: Retention): RetentionState {
    this.store.write(({ tables }) => tables.retention.set(retention));
    return this.retention();
  }

  readonly redirects = (template: PathTemplate) =>
    this.store.read(({ redirects }) => redirectsOf(redirects.now(), redirects.all(), template));

  /** Whether changes of slugs and places are kept for redirects from now on. */
  readonly keepsRedirects = () => this.store.read(({ redirects }) => redirects.isKept);
  readonly changeRedirects = (change: RedirectsChange) =>
    this.store.write(({ tables }) => tables.redirects.change(change));
}
