import { createHash } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { text } from '../../src-main/store/sqlite/connection/row-values';

/** What differs between two copies of one workspace: whether each was closed, and what SQLite has counted for its planner. */
const NOT_COMPARED = ['clean_shutdown'];

/**
 * SHA-256 of all rows of all tables, in base64url. Two copies that were written by the same statements have the same, whatever pages their
 * rows lie on. Reads the whole file.
 */
export const contentDigest = (db: Database): string => {
  const hash = createHash('sha256');
  const tables = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .pluck();
  for (const table of tables.all().map(text)) {
    const columns = db
      .prepare('SELECT name, pk FROM pragma_table_info(?) ORDER BY cid')
      .raw()
      .all(table)
      .map((row) => ({
        name: text(Array.isArray(row) ? row[0] : undefined),
        isKey: Array.isArray(row) && row[1] !== 0
      }))
      .filter(({ name }) => !NOT_COMPARED.includes(name));
    const quoted = ({ name }: { name: string }): string => `"${name}"`;
    const keys = columns.filter(({ isKey }) => isKey);
    const order = (keys.length > 0 ? keys : columns).map(quoted).join(', ');
    hash.update(`\n${table}\n`);
    const rows = db
      .prepare(`SELECT json_array(${columns.map(quoted).join(', ')}) FROM "${table}" ORDER BY ${order}`)
      .pluck();
    for (const row of rows.iterate()) hash.update(text(row)).update('\n');
  }
  return hash.digest('base64url');
};
