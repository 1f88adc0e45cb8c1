import type { Database, Statement } from 'better-sqlite3';
import { counter, present } from '../connection/row-values';

/**
 * The workspace's counters, in one row rather than counted, and kept in memory between writes; `save` inside a transaction and
 * `reload` after one that failed keep both sides equal.
 */
export class WorkspaceState {
  readonly #read: Statement<[], unknown[]>;
  readonly #write: Statement<[number, number, number]>;
  revision = 0;
  count = 0;
  /** The highest id ever given. */
  lastId = 0;
  /** A category that comes back gets a higher version than this one; see `continueNumbers`. */
  leastVersion = 0;

  constructor(db: Database) {
    this.#read = db
      .prepare<[], unknown[]>(
        'SELECT revision, category_count, last_id, version FROM workspace JOIN categories ON id = 0'
      )
      .raw();
    this.#write = db.prepare('UPDATE workspace SET revision = ?, category_count = ?, last_id = ?');
    this.reload();
  }

  save(): void {
    this.#write.run(this.revision, this.count, this.lastId);
  }

  reload(): void {
    const row = present(this.#read.get());
    this.revision = counter(row[0]);
    this.count = counter(row[1]);
    this.lastId = counter(row[2]);
    this.leastVersion = counter(row[3]);
  }
}
