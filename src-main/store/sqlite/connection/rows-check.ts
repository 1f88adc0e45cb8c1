import { createHash } from 'node:crypto';
import type { Database, Statement } from 'better-sqlite3';
import { z } from 'zod';
import { tableNames } from './content-digest';
import { integer, present, text } from './row-values';

const keySchema = z.union([z.string(), z.number()]).nullable();
type Key = z.output<typeof keySchema>;

/** Rows of one table whose keys come after `after` (`null`: from the first) and up to `upTo` (`null`: to the last). */
const rowRunSchema = z.strictObject({ table: z.string(), after: keySchema, upTo: keySchema });
type RowRun = z.output<typeof rowRunSchema>;

/** What some rows are: SHA-256 of all of them, in base64url. */
export const rowsCheckSchema = z.strictObject({ runs: z.array(rowRunSchema).min(1), digest: z.string() });
export type RowsCheck = z.output<typeof rowsCheckSchema>;

/** Rows of one table in a check. It goes on with the next table where one has fewer left. */
const ROWS = 500;

/** What may differ between two equal copies: whether each was closed, and how far each has written the log's number. */
const NOT_COMPARED = ['clean_shutdown', 'log_entry'];

type Bound = NonNullable<Key> | Buffer;

interface CheckedTable {
  readonly name: string;
  readonly least: Bound;
  /** The key of the row that is so many rows behind a key. */
  readonly nth: Statement<[Bound], unknown>;
  readonly rows: Statement<[Bound, Bound], unknown>;
}

/** A key after all others: in SQLite a blob comes after every number and text. */
const GREATEST = Buffer.of(255);

/** Compares copies of a file a few rows at a time, in rounds over all tables, so that each row is compared once a round. */
export class RowChecks {
  readonly #tables: readonly CheckedTable[];
  #next: { table: number; after: Key } = { table: 0, after: null };

  constructor(db: Database) {
    this.#tables = tableNames(db).flatMap((name) => checkedTable(db, name) ?? []);
  }

  take(): RowsCheck {
    const runs: RowRun[] = [];
    do {
      const { name, least, nth } = present(this.#tables[this.#next.table]);
      const { after } = this.#next;
      const run = { table: name, after, upTo: keySchema.parse(nth.get(after ?? least) ?? null) };
      runs.push(run);
      this.#goOnAfter(run);
    } while (runs.at(-1)?.upTo === null && this.#next.table > 0);
    return { runs, digest: this.#digestOf(runs) };
  }

  /** Whether this copy has the same rows. The next check goes on behind them. Tables that are unknown here are not compared. */
  holds({ runs, digest }: RowsCheck): boolean {
    if (runs.some(({ table }) => this.#indexOf(table) < 0)) return true;
    for (const run of runs) this.#goOnAfter(run);
    return this.#digestOf(runs) === digest;
  }

  goBackTo({ runs: [first] }: RowsCheck): void {
    if (first) this.#next = { table: Math.max(0, this.#indexOf(first.table)), after: first.after };
  }

  #goOnAfter({ table, upTo }: RowRun): void {
    const index = this.#indexOf(table);
    this.#next =
      upTo === null ? { table: (index + 1) % this.#tables.length, after: null } : { table: index, after: upTo };
  }

  #indexOf(table: string): number {
    return this.#tables.findIndex(({ name }) => name === table);
  }

  #digestOf(runs: readonly RowRun[]): string {
    const hash = createHash('sha256');
    for (const { table, after, upTo } of runs) {
      const { rows, least } = present(this.#tables[this.#indexOf(table)]);
      // All rows in one step: a hash update for each row takes as long as reading them.
      const lines = rows.all(after ?? least, upTo ?? GREATEST).map((row) => `${text(row)}\n`);
      hash.update(`${lines.join('')}\n`);
    }
    return hash.digest('base64url');
  }
}

const checkedTable = (db: Database, name: string): CheckedTable | null => {
  const columns = db
    .prepare<[string], unknown[]>('SELECT name, type, pk FROM pragma_table_info(?) ORDER BY cid')
    .raw()
    .all(name)
    .map(([column, type, key]) => ({ column: `"${text(column)}"`, type: text(type), isKey: integer(key) > 0 }));
  const [key, other] = columns.filter(({ isKey }) => isKey);
  if (key === undefined || other !== undefined) return null;
  const compared = columns.map(({ column }) => column).filter((column) => !NOT_COMPARED.includes(column.slice(1, -1)));
  const behind = `FROM "${name}" WHERE ${key.column} > ?`;
  return {
    name,
    least: key.type === 'TEXT' ? '' : Number.MIN_SAFE_INTEGER,
    nth: db
      .prepare<[Bound], unknown>(`SELECT ${key.column} ${behind} ORDER BY ${key.column} LIMIT 1 OFFSET ${ROWS - 1}`)
      .pluck(),
    rows: db
      .prepare<[Bound, Bound], unknown>(
        `SELECT json_array(${compared.join(', ')}) ${behind} AND ${key.column} <= ? ORDER BY ${key.column}`
      )
      .pluck()
  };
};
