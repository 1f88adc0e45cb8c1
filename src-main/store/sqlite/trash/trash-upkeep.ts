import { TOP_LEVEL, parentFromWire, type ParentId } from '../../../../src-shared/ids';
import type { JournalChange } from '../journal/journal-change';
import type { Journal } from '../journal/journal';
import type { GarbageRows } from '../journal/retention';
import type { DeletedId, Deletions, TrashRow, TrashRows } from './trash-rows';

interface TrashTables {
  readonly journal: Journal;
  readonly trash: TrashRows;
  readonly deletions: Deletions;
  readonly garbage: GarbageRows;
}

interface Gone {
  parentId: ParentId;
  name: string;
  changeId: number;
}

/** Whatever leaves the tree in a write gets into the trash, by undo too, and whatever comes back leaves it. */
export class TrashUpkeep {
  /** Categories in the order in which they went: a child before its parent. */
  readonly #gone = new Map<number, Gone>();
  /** Categories whose entry lost a member that came back alone. */
  readonly #torn: DeletedId[] = [];
  /** The same of entries that were removed for ever: what is left of one goes on being dropped. */
  readonly #tornGoing: DeletedId[] = [];
  readonly #knownIds: number;

  /** `lastId`: the highest id when the write began; higher ones cannot have been in the trash. */
  constructor(lastId: number) {
    this.#knownIds = lastId;
  }

  note(change: JournalChange, changeId: number, trash: TrashRows): void {
    const { id, kind, before } = change;
    if (kind === 'create') {
      if (!this.#gone.delete(id) && id <= this.#knownIds) trash.remove(id);
    } else if (kind === 'delete') {
      this.noteGone(id, { parentId: parentFromWire(before.place.parentId), name: before.fields.name, changeId });
    }
  }

  /** The deletion of a category of that name under that parent; those below it must have been noted before. */
  noteGone(id: number, gone: Gone): void {
    this.#gone.set(id, gone);
  }

  /** Call before a category comes back without the rest of its entry, which is then put into the trash again. */
  markRestoredAlone(id: number, { deletions, ...tables }: TrashTables): void {
    const entry = entryOf(tables, id);
    if (!entry) return;
    const torn = tables.trash.find(entry.id) ? this.#torn : this.#tornGoing;
    tables.trash.remove(entry.id);
    for (const page of deletions.idPages(entry)) {
      for (const one of page) torn.push(one.id === entry.id ? { ...one, parentId: entry.parentId } : one);
    }
  }

  /** Call for a category that stays deleted although others of its entry are back, parents first. */
  noteLeft(id: number, { journal, trash, garbage }: TrashTables): void {
    const deleted = journal.lastDeletion(id);
    const changeId = garbage.newestChangeOf(id);
    if (deleted && changeId !== undefined && !entryOf({ journal, trash }, id))
      this.#torn.push({ id, changeId, parentId: deleted.parentId });
  }

  /** Puts into the trash what is gone. */
  save({ journal, trash, garbage }: TrashTables): void {
    const isLeft = ({ id, changeId }: DeletedId): boolean => garbage.newestChangeOf(id) === changeId;
    const nameOf = (id: number): string => journal.nameOfDeleted(id) ?? '';
    fill(trash, this.#torn.filter(isLeft), nameOf);
    for (const { id } of fill(trash, this.#tornGoing.filter(isLeft), nameOf)) trash.markGoing(id);
    // Parents come before their children this way, so that each finds its parent's root.
    const gone = [...this.#gone].map(([id, { parentId, changeId }]) => ({ id, parentId, changeId })).reverse();
    fill(trash, gone, (id) => this.#gone.get(id)?.name ?? '');
  }
}

/** The entry of the trash that a deleted category belongs to, even while it is being dropped. */
const entryOf = ({ journal, trash }: Pick<TrashTables, 'journal' | 'trash'>, id: number): TrashRow | undefined => {
  let entry = trash.findAny(id);
  const groupId = journal.lastDeletion(id)?.groupId;
  for (let above = journal.lastDeletion(id)?.parentId; !entry && above !== undefined && above !== TOP_LEVEL;) {
    const last = journal.lastDeletion(above);
    if (last?.groupId !== groupId) return undefined;
    entry = trash.findAny(above);
    above = last?.parentId;
  }
  return entry;
};

/** One entry for each connected group. Parents come before their children, which means falling ids of their changes. */
const fill = (trash: TrashRows, deleted: readonly DeletedId[], nameOf: (id: number) => string): TrashRow[] => {
  const rootOf = new Map<ParentId, TrashRow>();
  const roots: TrashRow[] = [];
  for (const { id, parentId, changeId } of deleted) {
    const root = rootOf.get(parentId);
    if (root) {
      rootOf.set(id, root);
      root.firstChange = changeId;
      root.count += 1;
    } else {
      const row = { id, name: nameOf(id), parentId, firstChange: changeId, lastChange: changeId, count: 1 };
      rootOf.set(id, row);
      roots.push(row);
    }
  }
  for (const row of roots) trash.add(row);
  return roots;
};
