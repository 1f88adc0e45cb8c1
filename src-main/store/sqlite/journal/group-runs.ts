import type { Database, Statement } from 'better-sqlite3';
import { SYNC_PART } from './journal';
import { integer } from '../connection/row-values';

/** The groups that are one entry of the history, by their ids: `end` is the first that is none of them. */
export interface GroupRun {
  readonly start: number;
  readonly end: number;
}

/**
 * Which groups of the journal are one entry of the history: nearly always one, and all parts of one sync. The parts stay groups
 * of their own, a revision each, since patches, the trash, retention and repair go by transactions; only who reads the history
 * joins them. So a sync that is killed halfway leaves an entry of the parts that are there, and retention may drop the first of them.
 */
export class GroupRuns {
  readonly #start: Statement<[number, number], unknown>;
  readonly #oldest: Statement<[number], unknown>;
  readonly #next: Statement<[number], unknown>;
  readonly #count: Statement<[number, number], unknown>;

  constructor(db: Database) {
    const isStart = `action <> '${SYNC_PART}'`;
    this.#start = db
      .prepare<[number, number], unknown>(
        `SELECT id FROM change_groups WHERE id <= ? AND id >= ? AND ${isStart} ORDER BY id DESC LIMIT 1`
      )
      .pluck();
    this.#oldest = db
      .prepare<[number], unknown>('SELECT id FROM change_groups WHERE id >= ? ORDER BY id LIMIT 1')
      .pluck();
    this.#next = db
      .prepare<[number], unknown>(`SELECT id FROM change_groups WHERE id > ? AND ${isStart} ORDER BY id LIMIT 1`)
      .pluck();
    this.#count = db
      .prepare<[number, number], unknown>('SELECT sum(count) FROM change_groups WHERE id >= ? AND id < ?')
      .pluck();
  }

  /** @param from the first group that is still there whole */
  of(id: number, from: number): GroupRun {
    const start = this.#start.get(id, from) ?? this.#oldest.get(from) ?? id;
    const end = this.#next.get(id);
    return { start: integer(start), end: end === undefined ? Number.MAX_SAFE_INTEGER : integer(end) };
  }

  /** How many changes its groups hold. */
  count({ start, end }: GroupRun): number {
    return integer(this.#count.get(start, end));
  }
}
