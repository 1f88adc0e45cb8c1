import type { Database } from 'better-sqlite3';
import { TableAccess } from '../connection/table-access';
import { counter, present } from '../connection/row-values';

/** The workspace's counters, kept in memory. Call `save` within a transaction and `reload` after one that failed. */
export class WorkspaceState extends TableAccess {
  readonly #read = this.selectRows(
    'SELECT revision, category_count, last_id, version FROM workspace JOIN categories ON id = 0'
  );
  readonly #write = this.writing<[number, number, number]>(
    'UPDATE workspace SET revision = ?, category_count = ?, last_id = ?'
  );
  revision = 0;
  count = 0;
  lastId = 0;
  /** Categories that come back get a version above this one; see `continueNumbers`. */
  leastVersion = 0;

  constructor(db: Database) {
    super(db);
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
