import type { Database, Statement } from 'better-sqlite3';

/** Reads and writes some of the file's tables. Its statements are its fields, so that each is prepared once. */
export abstract class TableAccess {
  constructor(protected readonly db: Database) {}

  /** A row is a list of its columns. */
  protected selectRows<Values extends unknown[] = []>(sql: string): Statement<Values, unknown[]> {
    return this.db.prepare<Values, unknown[]>(sql).raw();
  }

  /** A row is its first column. */
  protected selectValues<Values extends unknown[] = []>(sql: string): Statement<Values, unknown> {
    return this.db.prepare<Values, unknown>(sql).pluck();
  }

  protected writing<Values extends unknown[] = []>(sql: string): Statement<Values> {
    return this.db.prepare<Values>(sql);
  }
}
