import { createHash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import { connect, READ_ONLY } from './open-database';
import { integer, text } from './row-values';

/** What may differ between two equal copies: whether each was closed. */
const NOT_COMPARED = ['clean_shutdown'];

const ROWS = 500;

export const tableNames = (db: Database): string[] =>
  db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .pluck()
    .all()
    .map(text);

const rowsOf = (db: Database, table: string): IterableIterator<unknown> => {
  const columns = db
    .prepare<[string], unknown[]>('SELECT name, pk FROM pragma_table_info(?) ORDER BY cid')
    .raw()
    .all(table)
    .map(([name, key]) => ({ column: `"${text(name)}"`, key: integer(key) }))
    .filter(({ column }) => !NOT_COMPARED.includes(column.slice(1, -1)));
  const keys = columns.filter(({ key }) => key > 0).toSorted((one, other) => one.key - other.key);
  const names = (some: typeof columns): string => some.map(({ column }) => column).join(', ');
  const order = names(keys.length > 0 ? keys : columns);
  return db
    .prepare(`SELECT json_array(${names(columns)}) FROM "${table}" ORDER BY ${order}`)
    .pluck()
    .iterate();
};

/** SHA-256 of all rows in base64url; the same for copies whose pages differ. Yields in between. */
export const contentDigest = async (file: string): Promise<string> => {
  const db = connect(file, READ_ONLY);
  try {
    const hash = createHash('sha256');
    for (const table of tableNames(db)) {
      hash.update(`\n${table}\n`);
      let count = 0;
      for (const row of rowsOf(db, table)) {
        hash.update(text(row)).update('\n');
        count += 1;
        if (count % ROWS === 0) await yieldToEventLoop();
      }
    }
    return hash.digest('base64url');
  } finally {
    db.close();
  }
};
