import type { Database, Statement } from 'better-sqlite3';

type Reading<Values extends unknown[], Row> = Pick<Statement<Values, Row>, 'all' | 'get' | 'iterate'>;

/** Reads and writes some of the file's tables. Its statements are its fields, so that each is prepared once. */
export abstract class TableAccess {
  constructor(protected readonly db: Database) {}

  /** A row is a list of its columns. */
  protected selectRows<Values extends unknown[] = []>(sql: string): Reading<Values, unknown[]> {
    return atFirstUse(() => this.db.prepare<Values, unknown[]>(sql).raw());
  }

  /** A row is its first column. */
  protected selectValues<Values extends unknown[] = []>(sql: string): Reading<Values, unknown> {
    return atFirstUse(() => this.db.prepare<Values, unknown>(sql).pluck());
  }

  /** Prepared at once, so that whoever records writes knows all of them. */
  protected writing<Values extends unknown[] = []>(sql: string): Statement<Values> {
    return this.db.prepare<Values>(sql);
  }
}

/** To prepare all hundred readings took half of the time in which a file is opened. */
const atFirstUse = <Values extends unknown[], Row>(prepare: () => Reading<Values, Row>): Reading<Values, Row> => {
  let prepared: Reading<Values, Row> | undefined;
  const statement = (): Reading<Values, Row> => (prepared ??= prepare());
  return {
    all: (...values) => statement().all(...values),
    get: (...values) => statement().get(...values),
    iterate: (...values) => statement().iterate(...values)
  };
};
