import type { Database, Statement } from 'better-sqlite3';
import { ABOVE_ROOTS } from '../tree/category-rows';
import { journalChangeSchema, type WholeImage } from '../journal/journal-change';
import { checked, integer, parsed } from '../connection/row-values';
import type { TrashRow } from './trash-rows';

/** A category as it was deleted. */
export interface Deletion {
  id: number;
  before: WholeImage;
}

/** The same without what it held. */
export interface DeletedId {
  id: number;
  changeId: number;
  /** 0 above the roots. */
  parentId: number;
}

const PAGE = 500;

/** The changes that the entries of the trash come back from. */
export class Deletions {
  readonly #whole: Statement<[number, number, number], unknown[]>;
  readonly #ids: Statement<[number, number, number], unknown[]>;

  constructor(db: Database) {
    const pageOf = (columns: string) =>
      db
        .prepare<[number, number, number], unknown[]>(
          `SELECT id, category_id, ${columns} FROM changes
           WHERE id BETWEEN ? AND ? AND kind = 'delete' AND NOT EXISTS (
             SELECT 1 FROM changes AS later INDEXED BY changes_of_category WHERE later.category_id = changes.category_id AND later.id > changes.id
           ) ORDER BY id DESC LIMIT ?`
        )
        .raw();
    this.#whole = pageOf('kind, before');
    this.#ids = pageOf(`coalesce(before ->> '$.place.parentId', ${ABOVE_ROOTS})`);
  }

  /**
   * All of these entries backwards, as they are brought back: the one deleted last first, and a parent before its children.
   * Other entries of the same groups may lie in between. Read in pages, so the caller may write in between.
   */
  *backwards(entries: readonly TrashRow[]): Generator<Deletion> {
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

  *#backwardsTogether(entries: readonly TrashRow[], from: number, to: number): Generator<Deletion> {
    const roots = new Map(entries.map(({ id, lastChange }) => [lastChange, id]));
    const members = new Set<number>();
    for (let upTo = to; ;) {
      const page = this.#whole.all(from, upTo, PAGE);
      for (const [changeId, category, kind, before] of page) {
        const id = integer(category);
        upTo = integer(changeId) - 1;
        const change = checked(journalChangeSchema, { id, kind, before: parsed(before), after: null });
        if (change.kind !== 'delete') continue;
        if (roots.get(integer(changeId)) !== id && !members.has(change.before.place.parentId ?? ABOVE_ROOTS)) continue;
        members.add(id);
        yield { id, before: change.before };
      }
      if (page.length < PAGE) return;
    }
  }

  /** What belongs to an entry, a page at a time and without what has come back since: the topmost first, a parent before its children. */
  *idPages(entry: TrashRow): Generator<DeletedId[]> {
    const members = new Set<number>();
    for (let upTo = entry.lastChange; ;) {
      const page = this.#ids.all(entry.firstChange, upTo, PAGE);
      const found: DeletedId[] = [];
      for (const [changeId, category, parentId] of page) {
        const one = { id: integer(category), changeId: integer(changeId), parentId: integer(parentId) };
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
