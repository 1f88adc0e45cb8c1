import { createHash } from 'node:crypto';
import type { Database, Statement } from 'better-sqlite3';
import { z } from 'zod';
import { integer, present, text } from './row-values';

const keySchema = z.union([z.string(), z.number()]).nullable();
type Key = z.output<typeof keySchema>;

/** What a run of rows of one table is: those whose keys come after `after` (`null`: from the first) and up to `upTo` (`null`: to the last). */
export const rowsCheckSchema = z.strictObject({
  table: z.string(),
  after: keySchema,
  upTo: keySchema,
  /** SHA-256 in base64url. */
  digest: z.string()
});
export type RowsCheck = z.output<typeof rowsCheckSchema>;

/** Rows in one check: about a millisecond. */
const ROWS = 500;

/** What differs between two copies by their nature: whether each was closed, and how far each has written the log's number. */
const NOT_COMPARED = ['clean_shutdown', 'log_entry'];

type Bound = NonNullable<Key> | Buffer;

interface CheckedTable {
  readonly name: string;
  /** Before all keys. */
  readonly least: Bound;
  /** The key of the row that is so many rows behind a key. */
  readonly nth: Statement<[Bound], unknown>;
  readonly rows: Statement<[Bound, Bound], unknown>;
}

/** After all keys: in SQLite a blob comes after every number and text. */
const GREATEST = Buffer.of(255);

/**
 * Compares copies of one file bit by bit: each check is of the next few rows, and after the last row of the last table they begin anew. So a row that
 * is not what it should be, for whatever reason, is found after one round at the latest, and no check takes longer than the one before.
 */
export class RowChecks {
  readonly #tables: readonly CheckedTable[];
  #next: { table: number; after: Key } = { table: 0, after: null };

  constructor(db: Database) {
    const names = db
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
      .pluck();
    this.#tables = names.all().flatMap((name) => checkedTable(db, text(name)) ?? []);
  }

  /** The next rows, as they are here. */
  take(): RowsCheck {
    const { table, after } = this.#next;
    const { name, least, nth } = present(this.#tables[table]);
    const upTo = keySchema.parse(nth.get(after ?? least) ?? null);
    const check = { table: name, after, upTo };
    this.#goOnAfter(check);
    return { ...check, digest: this.#digestOf(check) };
  }

  /** Whether these rows are so here too. The next check goes on behind them. Of a table that is not known here nothing is said. */
  holds({ digest, ...rows }: RowsCheck): boolean {
    if (!this.#tables.some(({ name }) => name === rows.table)) return true;
    this.#goOnAfter(rows);
    return this.#digestOf(rows) === digest;
  }

  /** The next check is of these rows. */
  goBackTo({ table, after }: RowsCheck): void {
    this.#next = { table: Math.max(0, this.#indexOf(table)), after };
  }

  #goOnAfter({ table, upTo }: Omit<RowsCheck, 'digest'>): void {
    const index = this.#indexOf(table);
    this.#next =
      upTo === null ? { table: (index + 1) % this.#tables.length, after: null } : { table: index, after: upTo };
  }

  #indexOf(table: string): number {
    return this.#tables.findIndex(({ name }) => name === table);
  }

  #digestOf({ table, after, upTo }: Omit<RowsCheck, 'digest'>): string {
    const hash = createHash('sha256');
    const { rows, least } = present(this.#tables[this.#indexOf(table)]);
    for (const row of rows.iterate(after ?? least, upTo ?? GREATEST)) hash.update(text(row)).update('\n');
    return hash.digest('base64url');
  }
}

/** @returns `null` for a table whose rows do not go by one column */
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
