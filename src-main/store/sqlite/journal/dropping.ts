import type { Database, Statement } from 'better-sqlite3';
import { integer } from '../connection/row-values';

/** A group as far as its age and its fate go. */
export interface AgedGroup {
  id: number;
  at: string;
}

/** A change as far as it matters whether it is still needed. */
export interface AgedChange {
  id: number;
  categoryId: number;
  isDeletion: boolean;
}

/** Rows taken at a time, so that whoever drops them can look at the clock in between. */
const CHUNK = 100;

/** What takes changes out of the journal. Which, and when, is decided by `JournalTrim`. */
export class Dropping {
  readonly #groupsOf: Statement<[number], unknown>;
  readonly #newestChange: Statement<[number], unknown>;
  readonly #oldestUpTo: Statement<[number, number], unknown[]>;
  readonly #nextGroup: Statement<[number], unknown[]>;
  readonly #newestButMany: Statement<[number], unknown>;
  readonly #changesOf: Statement<[number, number], unknown[]>;
  readonly #dropChange: Statement<[number]>;
  readonly #isStacked: Statement<[number], unknown>;
  readonly #dropGroup: Statement<[number, number, number], unknown>;

  constructor(db: Database) {
    // Not joined, and with the index named, lest statistics of a time when there was little make it a scan.
    this.#groupsOf = db
      .prepare<[number], unknown>(
        'SELECT group_id FROM changes INDEXED BY changes_of_category WHERE category_id = ? ORDER BY id'
      )
      .pluck();
    this.#newestChange = db
      .prepare<[number], unknown>(
        'SELECT id FROM changes INDEXED BY changes_of_category WHERE category_id = ? ORDER BY id DESC LIMIT 1'
      )
      .pluck();
    this.#oldestUpTo = db
      .prepare<[number, number], unknown[]>(
        `SELECT id, group_id FROM changes INDEXED BY changes_of_category WHERE category_id = ? AND id <= ? ORDER BY id LIMIT ${CHUNK}`
      )
      .raw();
    this.#nextGroup = db
      .prepare<[number], unknown[]>('SELECT id, at FROM change_groups WHERE id > ? ORDER BY id LIMIT 1')
      .raw();
    this.#newestButMany = db
      .prepare<[number], unknown>('SELECT id FROM change_groups ORDER BY id DESC LIMIT 1 OFFSET ?')
      .pluck();
    this.#changesOf = db
      .prepare<[number, number], unknown[]>(
        `SELECT id, category_id, kind = 'delete' FROM changes INDEXED BY changes_of_group WHERE group_id = ? AND id > ? ORDER BY id LIMIT ${CHUNK}`
      )
      .raw();
    this.#dropChange = db.prepare('DELETE FROM changes WHERE id = ?');
    this.#isStacked = db.prepare<[number], unknown>('SELECT stack IS NOT NULL FROM change_groups WHERE id = ?').pluck();
    this.#dropGroup = db
      .prepare<[number, number, number], unknown>(
        `DELETE FROM change_groups WHERE id = ? AND NOT EXISTS (SELECT 1 FROM changes INDEXED BY changes_of_group WHERE group_id = ?)
         AND NOT EXISTS (SELECT 1 FROM change_groups AS later INDEXED BY change_groups_reversing WHERE later.reverses = ?) RETURNING reverses`
      )
      .pluck();
  }

  /** The groups on a stack that hold a change of that category. */
  stackedGroupsOf(categoryId: number): number[] {
    return [...new Set(this.#groupsOf.all(categoryId).map(integer))].filter((groupId) => this.isStacked(groupId));
  }

  newestChangeOf(categoryId: number): number | undefined {
    const id = this.#newestChange.get(categoryId);
    return id === undefined ? undefined : integer(id);
  }

  /** The oldest changes of a category up to that one, a chunk of them, with their groups. */
  oldestOf(categoryId: number, changeId: number): { id: number; groupId: number }[] {
    return this.#oldestUpTo
      .all(categoryId, changeId)
      .map(([id, groupId]) => ({ id: integer(id), groupId: integer(groupId) }));
  }

  /** The oldest group after that one. */
  groupAfter(id: number): AgedGroup | undefined {
    const row = this.#nextGroup.get(id);
    return row && { id: integer(row[0]), at: String(row[1]) };
  }

  /** The oldest of the newest `count` groups; `undefined`: there are fewer. */
  oldestOfNewest(count: number): number | undefined {
    const id = this.#newestButMany.get(count - 1);
    return id === undefined ? undefined : integer(id);
  }

  /** The oldest changes of a group after that one, a chunk of them; an empty one: there are no more. */
  changesOf(groupId: number, after: number): AgedChange[] {
    return this.#changesOf.all(groupId, after).map(([id, categoryId, isDeletion]) => ({
      id: integer(id),
      categoryId: integer(categoryId),
      isDeletion: isDeletion === 1
    }));
  }

  dropChange(id: number): void {
    this.#dropChange.run(id);
  }

  isStacked(groupId: number): boolean {
    return this.#isStacked.get(groupId) === 1;
  }

  /**
   * Drops a group that has no changes left, unless a later one still names it as what it reversed; and with it, for the same
   * reason, those that had been kept for its sake alone. `before`: the first that must stay.
   */
  dropIfEmpty(groupId: number, before: number): void {
    for (let id = groupId; id < before;) {
      const reversed = this.#dropGroup.get(id, id, id);
      if (typeof reversed !== 'number') return;
      id = reversed;
    }
  }
}
