import type { Database, Statement } from 'better-sqlite3';
import { integer, present } from './row-values';

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

  /** A method that reads at most one row. */
  protected oneRow<Values extends unknown[], T>(
    sql: string,
    decode: (row: unknown[]) => T
  ): (...values: Values) => T | undefined {
    const rows = this.selectRows<Values>(sql);
    return (...values) => {
      const row = rows.get(...values);
      return row && decode(row);
    };
  }

  /** A method that reads the one row that is always there. */
  protected theRow<Values extends unknown[], T>(sql: string, decode: (row: unknown[]) => T): (...values: Values) => T {
    const rows = this.selectRows<Values>(sql);
    return (...values) => decode(present(rows.get(...values)));
  }

  /** A method that reads a number, which is the first column; `undefined`: there is no row. */
  protected number<Values extends unknown[] = []>(sql: string): (...values: Values) => number | undefined {
    return this.oneRow<Values, number>(sql, ([number]) => integer(number));
  }

  /** As `number`, where a row is always there. */
  protected theNumber<Values extends unknown[] = []>(sql: string): (...values: Values) => number {
    return this.theRow<Values, number>(sql, ([number]) => integer(number));
  }

  /** A method that says whether there is a row. */
  protected hasRow<Values extends unknown[] = []>(sql: string): (...values: Values) => boolean {
    const rows = this.selectValues<Values>(sql);
    return (...values) => rows.get(...values) !== undefined;
  }

  /** A method that reads all rows, one after the other. Nothing else may be asked of the store before the end. */
  protected eachRow<Values extends unknown[], T>(
    sql: string,
    decode: (row: unknown[]) => T
  ): (...values: Values) => Generator<T> {
    const rows = this.selectRows<Values>(sql);
    return function* (...values) {
      for (const row of rows.iterate(...values)) yield decode(row);
    };
  }

  /** A method that reads all rows. */
  protected allRows<Values extends unknown[], T>(
    sql: string,
    decode: (row: unknown[]) => T
  ): (...values: Values) => T[] {
    const rows = this.selectRows<Values>(sql);
    return (...values) => rows.all(...values).map((row) => decode(row));
  }

  /** A method that writes. @param bound the values of the statement, by the arguments of the method */
  protected writes<Args extends unknown[] = []>(
    sql: string,
    bound: (...args: Args) => unknown[] = () => []
  ): (...args: Args) => void {
    const statement = this.writing<unknown[]>(sql);
    // oxlint-disable-next-line canopy/no-spread-into-calls -- a statement has few parameters
    return (...args) => void statement.run(...bound(...args));
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
