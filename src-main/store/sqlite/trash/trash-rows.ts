import { parentFromWire, type CategoryId, type ParentId } from '../../../../src-shared/ids';
import { TableAccess } from '../connection/table-access';
import { authorSchema, type Author } from '../../../../src-shared/tree-patch';
import { checked, integer, present, text } from '../connection/row-values';
import { ABOVE_ROOTS, parentInRow, storedParent } from '../tree/category-rows';
import { changeInRow, type WholeImage } from '../journal/journal-change';

/** One row of `trash`; the migration says what the columns mean. */
export interface TrashRow {
  id: number;
  firstChange: number;
  lastChange: number;
  parentId: ParentId;
  count: number;
  name: string;
}

export interface DatedTrashRow extends TrashRow {
  groupId: number;
  at: string;
  author: Author;
  isUndone: boolean;
}

const TRASH = 'SELECT category_id, first_change, last_change, parent_id, count, name FROM trash';

const decode = (row: unknown[]): TrashRow => ({
  id: integer(row[0]),
  firstChange: integer(row[1]),
  lastChange: integer(row[2]),
  parentId: parentInRow(row[3]),
  count: integer(row[4]),
  name: text(row[5])
});

export class TrashRows extends TableAccess {
  // Not joined, and with the index named: statistics taken when the table was small could make it a scan.
  readonly add = this.writes(
    'INSERT INTO trash (category_id, first_change, last_change, parent_id, count, name) VALUES (?, ?, ?, ?, ?, ?)',
    ({ id, firstChange, lastChange, parentId, count, name }: TrashRow) => [
      id,
      firstChange,
      lastChange,
      storedParent(parentId),
      count,
      name
    ]
  );
  /** Nothing happens when `id` is no entry's topmost category. */
  readonly remove = this.writes('DELETE FROM trash WHERE category_id = ?', (id: number) => [id]);
  /** Finds no entry that is being dropped. */
  readonly find = this.oneRow<[id: number], TrashRow>(`${TRASH} WHERE category_id = ? AND is_going = 0`, decode);
  /** Finds an entry that is being dropped too. */
  readonly findAny = this.oneRow<[id: number], TrashRow>(`${TRASH} WHERE category_id = ?`, decode);
  readonly #groupOf = this.theNumber<[number]>('SELECT group_id FROM changes WHERE id = ?');
  readonly #group = this.selectRows<[number]>("SELECT at, author, way = 'undo' FROM change_groups WHERE id = ?");
  /** Entries deleted before that change, newest first. */
  readonly newestFirst = this.eachRow<[before: number], TrashRow>(
    `${TRASH} INDEXED BY trash_newest WHERE is_going = 0 AND last_change < ? ORDER BY last_change DESC`,
    decode
  );
  /** The oldest entry that is not being dropped. */
  readonly oldest = this.oneRow(
    `${TRASH} INDEXED BY trash_newest WHERE is_going = 0 ORDER BY last_change LIMIT 1`,
    (row) => this.dated(decode(row))
  );
  readonly allIds = this.allRows('SELECT category_id FROM trash WHERE is_going = 0', ([id]) => integer(id));
  readonly totals = this.theRow(
    'SELECT count(*), coalesce(sum(count), 0) FROM trash WHERE is_going = 0',
    ([entries, categories]) => ({ entries: integer(entries), categories: integer(categories) })
  );
  /** The parent that an entry stood under, even while it is being dropped; `undefined` for other ids. */
  readonly parentOf = this.oneRow<[id: CategoryId], ParentId>(
    'SELECT parent_id FROM trash WHERE category_id = ?',
    ([parent]) => parentInRow(parent)
  );
  /** Hides an entry from lists and from restoring. */
  readonly markGoing = this.writes('UPDATE trash SET is_going = 1 WHERE category_id = ?', (id: number) => [id]);
  readonly going = this.allRows(`${TRASH} INDEXED BY trash_going WHERE is_going = 1 ORDER BY last_change`, (row) =>
    this.dated(decode(row))
  );
  /** Moves the entries under a category that goes for ever to that category's parent. */
  readonly moveUp = this.writes(
    'UPDATE trash INDEXED BY trash_by_parent SET parent_id = ? WHERE parent_id = ?',
    (from: CategoryId, to: ParentId) => [storedParent(to), from]
  );

  dated(row: TrashRow): DatedTrashRow {
    const groupId = this.#groupOf(row.lastChange);
    const [at, author, isUndone] = present(this.#group.get(groupId));
    return { ...row, groupId, at: text(at), author: checked(authorSchema, author), isUndone: integer(isUndone) === 1 };
  }
}

export interface DeletedCategory {
  id: number;
  before: WholeImage;
}

/** A deleted category without its content. */
export interface DeletedId {
  id: number;
  changeId: number;
  parentId: ParentId;
}

const PAGE = 500;

const pageOf = (columns: string): string =>
  `SELECT id, category_id, ${columns} FROM changes
   WHERE id BETWEEN ? AND ? AND kind = 'delete' AND NOT EXISTS (
     SELECT 1 FROM changes AS later INDEXED BY changes_of_category WHERE later.category_id = changes.category_id AND later.id > changes.id
   ) ORDER BY id DESC LIMIT ?`;

/** The changes that the entries of the trash come back from. */
export class Deletions extends TableAccess {
  readonly #whole = this.selectRows<[number, number, number]>(pageOf('kind, before'));
  readonly #ids = this.selectRows<[number, number, number]>(
    pageOf(`coalesce(before ->> '$.place.parentId', ${ABOVE_ROOTS})`)
  );

  /** Deleted categories as they come back: the last deleted first, parents first. The caller may write in between. */
  *backwards(entries: readonly TrashRow[]): Generator<DeletedCategory> {
    // Entries of one group may be interleaved, which ranges that overlap show; they are then read together.
    const waiting = entries.toSorted((left, right) => right.lastChange - left.lastChange);
    for (let first = waiting.shift(); first; first = waiting.shift()) {
      const together = [first];
      let from = first.firstChange;
      for (let next = waiting[0]; next && next.lastChange >= from; next = waiting[0]) {
        together.push(next);
        waiting.shift();
        from = Math.min(from, next.firstChange);
      }
      yield* this.#backwardsTogether(together, from, first.lastChange);
    }
  }

  *#backwardsTogether(entries: readonly TrashRow[], from: number, to: number): Generator<DeletedCategory> {
    const roots = new Map(entries.map(({ id, lastChange }) => [lastChange, id]));
    const members = new Set<ParentId>();
    for (let upTo = to; ;) {
      const page = this.#whole.all(from, upTo, PAGE);
      for (const [changeId, category, kind, before] of page) {
        const id = integer(category);
        upTo = integer(changeId) - 1;
        const change = changeInRow(id, kind, before, null);
        if (change.kind !== 'delete') continue;
        if (roots.get(integer(changeId)) !== id && !members.has(parentFromWire(change.before.place.parentId))) continue;
        members.add(id);
        yield { id, before: change.before };
      }
      if (page.length < PAGE) return;
    }
  }

  /** What belongs to an entry, a page at a time and without what has come back since: the topmost first, a parent before its children. */
  *idPages(entry: TrashRow): Generator<DeletedId[]> {
    const members = new Set<ParentId>();
    for (let upTo = entry.lastChange; ;) {
      const page = this.#ids.all(entry.firstChange, upTo, PAGE);
      const found: DeletedId[] = [];
      for (const [changeId, category, parentId] of page) {
        const one = { id: integer(category), changeId: integer(changeId), parentId: parentInRow(parentId) };
        upTo = one.changeId - 1;
        const isMember = one.changeId === entry.lastChange || members.has(one.parentId);
        if (!isMember) continue;
        members.add(one.id);
        found.push(one);
      }
      yield found;
      if (page.length < PAGE) return;
    }
  }
}
