import Database, { type Statement } from 'better-sqlite3';

/** The tables that an import fills, in an order that the foreign keys allow. */
const IMPORTED = ['categories', 'change_groups', 'changes'] as const;

/** And those that a first sync fills too. */
export const SYNCED = [...IMPORTED, 'base', 'base_orders', 'links'] as const;

/** Rows that are read, without the clock running, before they are inserted with it. */
const PAGE = 20_000;

/** Opens a file as Canopy does: log ahead of writes, on disk at each commit, locked for this process alone. */
export const openBare = (file: string): Database.Database => {
  const db = new Database(file);
  db.pragma('locking_mode = EXCLUSIVE');
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  return db;
};

/** `INSERT INTO table VALUES (?, …)` for all columns that the table has. */
export const insertInto = (db: Database.Database, table: string): Statement<unknown[]> => {
  const columns = db.prepare(`SELECT count(*) FROM pragma_table_info('${table}')`).pluck().get();
  return db.prepare(`INSERT INTO ${table} VALUES (${Array.from({ length: Number(columns) }, () => '?').join(', ')})`);
};

/** A new file with the tables and indexes of another, to be filled with the same rows by prepared inserts and nothing else. */
export class BareCopy {
  readonly #source: Database.Database;
  readonly #db: Database.Database;

  constructor(source: Database.Database, file: string) {
    this.#source = source;
    this.#db = openBare(file);
    const tables = source.prepare<[], string>(
      `SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY rowid`
    );
    for (const sql of tables.pluck().all()) this.#db.exec(sql);
  }

  /** All rows in one transaction. @returns the milliseconds that the inserts and the commit took */
  insertAll(names: readonly string[] = IMPORTED): number {
    let ms = 0;
    const timed = (work: () => void): void => {
      const start = performance.now();
      work();
      ms += performance.now() - start;
    };
    timed(() => this.#db.exec('BEGIN IMMEDIATE'));
    for (const table of names) {
      const insert = insertInto(this.#db, table);
      const page = this.#source
        .prepare<[number, number], unknown[]>(`SELECT * FROM ${table} WHERE rowid >= ? ORDER BY rowid LIMIT ?`)
        .raw();
      for (let next = 0; ;) {
        const rows = page.all(next, PAGE);
        timed(() => {
          for (const row of rows) insert.run(...row);
        });
        if (rows.length < PAGE) break;
        next = Number(rows.at(-1)?.[0]) + 1;
      }
    }
    timed(() => this.#db.exec('COMMIT'));
    return ms;
  }

  close(): void {
    this.#db.close();
  }
}
