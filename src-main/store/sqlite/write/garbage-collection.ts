import { TOP_LEVEL } from '../../../../src-shared/ids';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { SerialQueue } from '../../../platform/serial-queue';
import { StoreError } from '../../../domain/errors';
import { requireAdmin } from '../../../domain/limited-calls';
import type { TreeEdit } from './tree-edit';
import type { WorkspaceTables } from './workspace-tables';
import type { DeletedId, DatedTrashRow } from '../trash/trash-rows';
import { nearestThere } from '../trash/trash-list';
import type { Retention } from '../../../../src-shared/history';
import { messages } from './messages';
import { DAY_MS } from '../../../../src-shared/limits';

type TimeFor = (groupId: number) => Date;

/** Whether so many days have passed; `false` for a time that cannot be parsed. */
const isOlder = (at: string, days: number, now: Date): boolean => Date.parse(at) <= now.getTime() - days * DAY_MS;

const isUnsent = ({ retention }: WorkspaceTables, groupId: number): boolean =>
  groupId >= (retention.unsentFrom ?? Infinity);

interface DroppedGroups {
  isAnyDropped: boolean;
  group: number;
  firstKept: number | undefined;
  /** The last change of the group that was looked at; `null`: on to the next group. */
  change: number | null;
}

const NO_GROUP_YET: Readonly<DroppedGroups> = {
  isAnyDropped: false,
  group: 0,
  firstKept: undefined,
  change: null
};

/** Drops some of the groups from the oldest on, for as long as they are past their time. @returns whether there may be more */
const dropOldGroups = (edit: TreeEdit, state: DroppedGroups, timeFor: TimeFor, alwaysKept: number): boolean => {
  if (state.change === null) return openNext(edit, state, timeFor, alwaysKept);
  const { garbage, retention } = edit.tables;
  const changes = garbage.changesOf(state.group, state.change);
  let isAny = false;
  for (const { id, categoryId, isDeletion } of changes) {
    state.change = id;
    if (isDeletion && garbage.newestChangeOf(categoryId) === id) continue;
    garbage.dropChange(id);
    isAny = true;
  }
  if (isAny && garbage.isStacked(state.group)) edit.setAside(state.group);
  state.isAnyDropped ||= isAny;
  if (changes.length === 0) {
    garbage.dropIfEmpty(state.group, retention.historyFrom);
    state.change = null;
  }
  return true;
};

const openNext = (edit: TreeEdit, state: DroppedGroups, timeFor: TimeFor, alwaysKept: number): boolean => {
  const { garbage, retention } = edit.tables;
  const { historyDays } = retention.retention;
  const next = garbage.groupAfter(state.group);
  // Read once: later groups can only raise it.
  state.firstKept ??= garbage.oldestOfNewest(alwaysKept) ?? 0;
  if (!next || historyDays === null || next.id >= state.firstKept || isUnsent(edit.tables, next.id)) return false;
  if (!isOlder(next.at, historyDays, timeFor(next.id))) return false;
  state.group = next.id;
  state.change = 0;
  if (retention.historyFrom <= next.id) retention.historyFrom = next.id + 1;
  return true;
};

const SLICE_MS = 4;

/** The newest groups that are kept however old they are, so that a person who returns after a year finds the last changes. */
const ALWAYS_KEPT = 1_000;

/** `true`: there is more. A slice may be rolled back and repeated: what it knows is in the state alone. */
type Step<State> = (edit: TreeEdit, state: State) => boolean;

/** How the collection reads and writes. A team's workspace is written by others too, so that a write may be carried out several times until one counts. */
export interface GarbageAccess {
  readonly read: <T>(work: (tables: WorkspaceTables) => T) => T | Promise<T>;
  readonly write: <T>(work: (edit: TreeEdit) => T) => T | Promise<T>;
  readonly isOpen: () => boolean;
}

export interface Ages {
  /** The retention by which the times were found out; if it has changed since, nothing more is dropped. */
  readonly retention: Retention;
  readonly timeFor: TimeFor;
}

/**
 * Drops what the journal need not keep, in transactions of a few milliseconds, so that a kill between two loses
 * nothing.
 * - A category that goes for ever takes all of its changes with it; groups that touch it leave the stacks. Until then
 * the trash marks it.
 * - The changes of old groups go, but for the deletion of what is in the trash. The first group that is young enough
 * ends it, so that a clock that was once wrong keeps too much.
 * - Nothing goes from the first unsent group on. The file does not get smaller: SQLite keeps free pages, and VACUUM
 * would need twice the room and stop all work.
 */
export class GarbageCollection {
  readonly #queue = new SerialQueue();

  constructor(
    private readonly store: GarbageAccess,
    private readonly sliceMs = SLICE_MS
  ) {}

  /** `null`: everything. @param mark writes the request, where it has another writer @returns how many entries */
  async removeFromTrash(
    ids: readonly number[] | null,
    mark: GarbageAccess['write'] = this.store.write
  ): Promise<number> {
    const removed = await mark((edit) => markRemoved(edit, ids));
    await this.#queue.run(() => this.#dropGoing());
    return removed;
  }

  /** @param findAges asked when earlier collections are over @returns whether anything was dropped */
  trim(findAges: () => Ages | Promise<Ages>, alwaysKept = ALWAYS_KEPT): Promise<boolean> {
    return this.#queue.run(async () => {
      if (!this.store.isOpen()) return false;
      const ages = await findAges();
      const { isAny } = await this.#inSlices({ isAny: false }, (edit, state) => {
        const isOne = isUnchanged(edit, ages) && expireOldest(edit, ages);
        state.isAny ||= isOne;
        return isOne;
      });
      const isGone = await this.#dropGoing();
      const { isAnyDropped } = await this.#inSlices(
        NO_GROUP_YET,
        (edit, state) => isUnchanged(edit, ages) && dropOldGroups(edit, state, ages.timeFor, alwaysKept)
      );
      return isAny || isGone || isAnyDropped;
    });
  }

  /** Repeats a step, in as many slices as it takes or until the file is closed. @returns how far it has come */
  async #inSlices<State extends object>(from: Readonly<State>, step: Step<State>): Promise<State> {
    let state: State = { ...from };
    for (let isMore = true; isMore && this.store.isOpen();) {
      const reached = await this.store.write((edit) => {
        const next = { ...state };
        const end = performance.now() + this.sliceMs;
        while (step(edit, next)) if (performance.now() >= end) return { next, isMore: true };
        return { next, isMore: false };
      });
      state = reached.next;
      ({ isMore } = reached);
      await yieldToEventLoop();
    }
    return state;
  }

  async #dropGoing(): Promise<boolean> {
    let isAny = false;
    if (!this.store.isOpen()) return isAny;
    for (const entry of await this.store.read(({ trash }) => trash.going())) {
      const members = await this.#membersOf(entry);
      const { left } = await this.#inSlices({ left: members.length }, (edit, state) => {
        const next = members[state.left - 1];
        if (next === undefined || isUnsent(edit.tables, entry.groupId)) return false;
        // If a part of it has come back in the meantime, the rest is in other entries, which go the next time.
        if (edit.tables.trash.findAny(entry.id)?.lastChange !== entry.lastChange) return false;
        if (dropCategory(edit, entry.id, next)) state.left -= 1;
        return true;
      });
      isAny ||= left < members.length;
    }
    return isAny;
  }

  /** The topmost first; they are dropped from the end, so that what is left still hangs together. None while it is unsent. */
  async #membersOf(entry: DatedTrashRow): Promise<DeletedId[]> {
    if (!this.store.isOpen() || (await this.store.read((tables) => isUnsent(tables, entry.groupId)))) return [];
    const members: DeletedId[] = [];
    const pages = await this.store.read(({ deletions }) => deletions.idPages(entry));
    while (this.store.isOpen()) {
      const page = await this.store.read(() => pages.next());
      if (page.done === true) break;
      for (const member of page.value) members.push(member);
      await yieldToEventLoop();
    }
    return this.store.isOpen() ? members : [];
  }
}

const isUnchanged = ({ tables }: TreeEdit, { retention }: Ages): boolean => {
  const { historyDays, trashDays } = tables.retention.retention;
  return historyDays === retention.historyDays && trashDays === retention.trashDays;
};

/** @returns whether it was past its time */
const expireOldest = (edit: TreeEdit, { timeFor, retention: { trashDays } }: Ages): boolean => {
  if (trashDays === null) return false;
  const oldest = edit.tables.trash.oldest();
  if (!oldest || isUnsent(edit.tables, oldest.groupId)) return false;
  if (!isOlder(oldest.at, trashDays, timeFor(oldest.groupId))) return false;
  markGoing(edit, oldest.id);
  return true;
};

const markRemoved = (edit: TreeEdit, ids: readonly number[] | null): number => {
  const { trash } = edit.tables;
  requireAdmin(edit.writer);
  const wanted = ids === null ? trash.allIds() : [...new Set(ids)];
  for (const id of wanted) {
    const entry = trash.find(id);
    if (entry === undefined) throw new StoreError('not_found', messages.notInTrashToRemove({ id: String(id) }));
    edit.limit?.requireInside(nearestThere(edit.tables, entry.parentId));
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
  const { trash, garbage, journal, state } = edit.tables;
  // An undo has brought it back in the meantime: it is in the tree, or in another entry.
  if (garbage.newestChangeOf(id) !== changeId) return true;
  for (const change of garbage.oldestOf(id, changeId)) {
    if (garbage.isStacked(change.groupId)) edit.setAside(change.groupId);
    if (change.id === changeId) {
      // Up to the revision, versions count as given in any case.
      const version = journal.lastDeletion(id)?.version ?? 0;
      if (version > state.revision) edit.raiseLeastVersion(version);
      trash.moveUp(id, trash.parentOf(entryId) ?? TOP_LEVEL);
      if (id === entryId) trash.remove(id);
    }
    garbage.dropChange(change.id);
    if (change.id === changeId) return true;
  }
  return false;
};
