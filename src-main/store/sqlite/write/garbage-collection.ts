import { TOP_LEVEL } from '../../../../src-shared/ids';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { SerialQueue } from '../../../platform/serial-queue';
import { StoreError } from '../../../domain/errors';
import type { TreeEdit } from './tree-edit';
import type { StoreAccess } from './write-transaction';
import type { DeletedId, DatedTrashRow } from '../trash/trash-rows';
import type { JournalClock } from './journal-clock';
import { messages } from './messages';
import { isOlder, isUnsent, OldGroups, type TimeFor } from './old-groups';

/** How long one slice works before it commits, so that no call waits long. */
const SLICE_MS = 4;

/** So many of the newest groups are kept however old they are: who comes back after a year finds what was last done. */
const ALWAYS_KEPT = 1_000;

/** A step of a slice; `true`: there is more to do. */
type Step = (edit: TreeEdit) => boolean;

/**
 * Drops what the journal need not keep, in slices: each a transaction of a few milliseconds, with everybody else's calls in
 * between. A kill or the closing of the file between two slices, or in one, loses nothing and leaves nothing half: what was
 * not dropped yet goes the next time.
 *
 * - A category that goes for ever takes all of its changes with it, so that nothing of it stays in the file and no undo can
 *   bring it back: groups that touch it leave the stacks. Until its last change has gone it is marked in the trash.
 * - The changes of old groups go, but for the deletion of whatever is in the trash. Time is taken in the order of the
 *   groups: the first one that is young enough ends it, so that a clock that was once wrong keeps too much rather than
 *   too little.
 * - Nothing goes from the first unsent group on.
 *
 * The file does not get smaller: SQLite keeps the pages for what comes next. Only rewriting all of it (VACUUM) would give
 * them back, which needs twice the room and stops all work meanwhile. A backup copies the file page by page, free ones
 * too; the one made before a migration or a restore is rewritten and has none.
 */
export class GarbageCollection {
  readonly #queue = new SerialQueue();

  constructor(
    private readonly store: StoreAccess,
    private readonly clock: JournalClock
  ) {}

  /** `null`: everything. @returns how many entries, which are out of every list and stack once this has been called. */
  removeFromTrash(ids: readonly number[] | null): Promise<number> {
    const removed = this.store.write((edit) => markRemoved(edit, ids));
    return this.#queue.run(() => this.#dropGoing()).then(() => removed);
  }

  /** Drops what is past its time at `now`. @returns whether anything was dropped */
  trim(now: Date, alwaysKept = ALWAYS_KEPT): Promise<boolean> {
    return this.#trim(() => now, alwaysKept);
  }

  /** The same by a clock that may have jumped. */
  async trimByClock(now: Date, alwaysKept = ALWAYS_KEPT): Promise<boolean> {
    await this.clock.readOn();
    if (!this.store.isOpen()) return false;
    return this.#trim((groupId) => new Date(now.getTime() - this.clock.addedSince(groupId, now)), alwaysKept);
  }

  #trim(timeFor: TimeFor, alwaysKept: number): Promise<boolean> {
    return this.#queue.run(async () => {
      const isExpired = await this.#expireTrash(timeFor);
      const isGone = await this.#dropGoing();
      return (await this.#dropOldGroups(timeFor, alwaysKept)) || isExpired || isGone;
    });
  }

  /** Repeats a step, in as many slices as it takes or until the file is closed. */
  async #inSlices(step: Step): Promise<void> {
    for (let isMore = true; isMore;) {
      if (!this.store.isOpen()) return;
      isMore = this.store.write((edit) => {
        const end = performance.now() + SLICE_MS;
        while (step(edit)) if (performance.now() >= end) return true;
        return false;
      });
      await yieldToEventLoop();
    }
  }

  async #expireTrash(timeFor: TimeFor): Promise<boolean> {
    let isAny = false;
    await this.#inSlices((edit) => {
      const { trash, retention } = edit.tables;
      const { trashDays } = retention.retention;
      if (trashDays === null) return false;
      const oldest = trash.oldest();
      if (!oldest || isUnsent(edit.tables, oldest.groupId)) return false;
      if (!isOlder(oldest.at, trashDays, timeFor(oldest.groupId))) return false;
      markGoing(edit, oldest.id);
      isAny = true;
      return true;
    });
    return isAny;
  }

  async #dropGoing(): Promise<boolean> {
    let isAny = false;
    if (!this.store.isOpen()) return isAny;
    for (const entry of this.store.read(({ trash }) => trash.going())) {
      const waiting = await this.#membersOf(entry);
      await this.#inSlices((edit) => {
        if (isUnsent(edit.tables, entry.groupId)) return false;
        const next = waiting.at(-1);
        if (next === undefined) return false;
        if (dropCategory(edit, entry.id, next)) waiting.pop();
        isAny = true;
        return true;
      });
    }
    return isAny;
  }

  /** The topmost first; they are dropped from the end, so that what is left still hangs together. None while it is unsent. */
  async #membersOf(entry: DatedTrashRow): Promise<DeletedId[]> {
    if (!this.store.isOpen() || this.store.read((tables) => isUnsent(tables, entry.groupId))) return [];
    const members: DeletedId[] = [];
    const pages = this.store.read(({ deletions }) => deletions.idPages(entry));
    while (this.store.isOpen()) {
      const page = this.store.read(() => pages.next());
      if (page.done === true) break;
      for (const member of page.value) members.push(member);
      await yieldToEventLoop();
    }
    return this.store.isOpen() ? members : [];
  }

  async #dropOldGroups(timeFor: TimeFor, alwaysKept: number): Promise<boolean> {
    const walk = new OldGroups(timeFor, alwaysKept);
    await this.#inSlices((edit) => walk.step(edit));
    return walk.isAnyDropped;
  }
}

const markRemoved = (edit: TreeEdit, ids: readonly number[] | null): number => {
  const { trash } = edit.tables;
  const wanted = ids === null ? trash.allIds() : [...new Set(ids)];
  for (const id of wanted) {
    if (trash.find(id) === undefined) {
      throw new StoreError('not_found', messages.notInTrashToRemove(id));
    }
    markGoing(edit, id);
  }
  return wanted.length;
};

const markGoing = (edit: TreeEdit, id: number): void => {
  for (const groupId of edit.tables.garbage.stackedGroupsOf(id)) edit.setAside(groupId);
  edit.tables.trash.markGoing(id);
};

/** Drops some changes of a category that was deleted with that change, its deletion last. @returns whether none is left */
const dropCategory = (edit: TreeEdit, entryId: number, { id, changeId }: DeletedId): boolean => {
  const { trash, garbage } = edit.tables;
  // An undo has brought it back in the meantime: it is in the tree, or in another entry.
  if (garbage.newestChangeOf(id) !== changeId) return true;
  for (const change of garbage.oldestOf(id, changeId)) {
    if (garbage.isStacked(change.groupId)) edit.setAside(change.groupId);
    if (change.id === changeId) {
      trash.moveUp(id, trash.parentOf(entryId) ?? TOP_LEVEL);
      if (id === entryId) trash.remove(id);
    }
    garbage.dropChange(change.id);
    if (change.id === changeId) return true;
  }
  return false;
};
