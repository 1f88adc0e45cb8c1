import type { Database, Statement } from 'better-sqlite3';
import { historyEntrySchema, type HistoryEntry, type HistoryPage, type HistoryQuestion } from '../../../src-shared/history';
import { checked, integer } from '../row-values';
import type { RetentionRow } from './retention-row';

const PAGE = 100;

const COLUMNS = 'change_groups.id, at, author, way, action, subject, change_groups.count';

/** What was done, one group after the other. What retention has dropped in part is not told of. */
export class GroupList {
  readonly #all: Statement<[number, number], unknown[]>;
  readonly #byAuthor: Statement<[string, number, number], unknown[]>;
  readonly #byCategory: Statement<[number, number], unknown[]>;
  readonly #firstChange: Statement<[number], unknown>;
  readonly #reversedBy: Statement<[number], unknown>;

  constructor(
    db: Database,
    private readonly retention: RetentionRow,
  ) {
    const groups = (from: string, condition: string) => `SELECT ${COLUMNS} FROM ${from} WHERE ${condition}`;
    const newest = 'ORDER BY change_groups.id DESC';
    this.#all = db.prepare<[number, number], unknown[]>(groups('change_groups', `id < ? AND id >= ? ${newest}`)).raw();
    this.#byAuthor = db
      .prepare<[string, number, number], unknown[]>(groups('change_groups', `author = ? AND id < ? AND id >= ? ${newest}`))
      .raw();
    // Newest first by the ids of the changes, which grow with those of their groups, so that the index gives the order.
    this.#byCategory = db
      .prepare<[number, number], unknown[]>(
        groups('changes CROSS JOIN change_groups ON change_groups.id = group_id', 'category_id = ? AND changes.id < ? ORDER BY changes.id DESC'),
      )
      .raw();
    this.#firstChange = db
      .prepare<[number], unknown>('SELECT id FROM changes WHERE group_id >= ? ORDER BY group_id, id LIMIT 1')
      .pluck();
    this.#reversedBy = db.prepare<[number], unknown>('SELECT id FROM change_groups WHERE reverses = ?').pluck();
  }

  page({ categoryId, author, before }: HistoryQuestion): HistoryPage {
    const entries: HistoryEntry[] = [];
    const undone = new Map<number, boolean>();
    const keptSince = this.retention.keptSince();
    for (const row of this.#rows(categoryId, author, before ?? Number.MAX_SAFE_INTEGER)) {
      const id = integer(row[0]);
      if (id === entries.at(-1)?.id || (author !== null && row[2] !== author)) continue;
      if (entries.length === PAGE) return { entries, next: entries.at(-1)?.id ?? null, keptSince };
      const [, at, by, way, action, subject, count] = row;
      const isUndone = way !== 'undo' && this.#isUndone(id, undone);
      entries.push(checked(historyEntrySchema, { id, at, author: by, way, summary: { action, subject, count }, undone: isUndone }));
    }
    return { entries, next: null, keptSince };
  }

  #rows(categoryId: number | null, author: string | null, before: number): Iterable<unknown[]> {
    const from = this.retention.historyFrom;
    if (categoryId !== null) return this.#rowsOfCategory(categoryId, before, from);
    return author === null ? this.#all.iterate(before, from) : this.#byAuthor.iterate(author, before, from);
  }

  *#rowsOfCategory(categoryId: number, before: number, from: number): Generator<unknown[]> {
    const firstChange = this.#firstChange.get(before);
    for (const row of this.#byCategory.iterate(categoryId, firstChange === undefined ? Number.MAX_SAFE_INTEGER : integer(firstChange))) {
      if (integer(row[0]) < from) return;
      yield row;
    }
  }

  /** A group is reversed at most once, by one that is reversed at most once: undone, done again, undone again. */
  #isUndone(id: number, known: Map<number, boolean>): boolean {
    const chain: number[] = [];
    let isUndone = false;
    for (let group = id; ; ) {
      const answer = known.get(group);
      if (answer !== undefined) {
        isUndone = answer;
        break;
      }
      chain.push(group);
      const next = this.#reversedBy.get(group);
      if (next === undefined) {
        known.set(group, false);
        chain.pop();
        break;
      }
      group = integer(next);
    }
    for (const group of chain.toReversed()) {
      isUndone = !isUndone;
      known.set(group, isUndone);
    }
    return isUndone;
  }
}
