import { readFileSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';

const PAGE_BYTES = 4_096;

/** Overwrites the first page of a table or index in a closed workspace. */
export const damagePage = (file: string, name = 'categories_in_order'): void => {
  const db = new Database(file);
  const page = Number(db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(name));
  db.close();
  const bytes = readFileSync(file);
  bytes.fill(0xff, (page - 1) * PAGE_BYTES, page * PAGE_BYTES);
  writeFileSync(file, bytes);
};

/** Changes a closed workspace as Canopy never would. */
export const tamper = (file: string, sql: string): void => {
  const db = new Database(file);
  db.pragma('foreign_keys = OFF');
  db.exec(sql);
  db.close();
};
