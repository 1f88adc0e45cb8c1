import type { Database, Statement } from 'better-sqlite3';
import { retentionSchema, type Retention, type RetentionState } from '../../../../src-shared/history';
import { checked, integer, present, textOrNull } from '../connection/row-values';

/** How long the journal keeps what, and how far back it reaches. */
export class RetentionRow {
  readonly #read: Statement<[], unknown[]>;
  readonly #set: Statement<[number | null, number | null]>;
  readonly #setHistoryFrom: Statement<[number]>;
  readonly #setUnsentFrom: Statement<[number | null]>;
  readonly #since: Statement<[number], unknown>;
  readonly #measure: Statement<[], unknown[]>;

  constructor(db: Database) {
    this.#read = db
      .prepare<[], unknown[]>('SELECT history_days, trash_days, history_from, unsent_from FROM workspace')
      .raw();
    this.#set = db.prepare('UPDATE workspace SET history_days = ?, trash_days = ?');
    this.#setHistoryFrom = db.prepare('UPDATE workspace SET history_from = ?');
    this.#setUnsentFrom = db.prepare('UPDATE workspace SET unsent_from = ?');
    this.#since = db
      .prepare<[number], unknown>('SELECT at FROM change_groups WHERE id >= ? ORDER BY id LIMIT 1')
      .pluck();
    this.#measure = db
      .prepare<[], unknown[]>(
        `SELECT (SELECT count(*) FROM changes), (SELECT page_count FROM pragma_page_count) * (SELECT page_size FROM pragma_page_size)`
      )
      .raw();
  }

  get retention(): Retention {
    const row = this.#row();
    return checked(retentionSchema, { historyDays: row[0], trashDays: row[1] });
  }

  set({ historyDays, trashDays }: Retention): void {
    this.#set.run(historyDays, trashDays);
  }

  /** The first group that is still there whole; 0 while nothing was dropped for its age. */
  get historyFrom(): number {
    return integer(this.#row()[2]);
  }

  set historyFrom(groupId: number) {
    this.#setHistoryFrom.run(groupId);
  }

  /** The first group that is still to be sent, from which on nothing may be dropped; `null`: none is. */
  get unsentFrom(): number | null {
    const value = this.#row()[3];
    return value === null ? null : integer(value);
  }

  set unsentFrom(groupId: number | null) {
    this.#setUnsentFrom.run(groupId);
  }

  /** Since when changes are kept, where older ones have been dropped; `null`: from the first one on. */
  keptSince(): string | null {
    return this.historyFrom === 0 ? null : this.#oldest();
  }

  state(): RetentionState {
    const row = present(this.#measure.get());
    return { retention: this.retention, changes: integer(row[0]), oldest: this.#oldest(), bytes: integer(row[1]) };
  }

  #oldest(): string | null {
    return textOrNull(this.#since.get(this.historyFrom) ?? null);
  }

  #row(): unknown[] {
    return present(this.#read.get());
  }
}
