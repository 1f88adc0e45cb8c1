import type { Database } from 'better-sqlite3';
import { APPLICATION_ID } from '../../../platform/database-header';

const TEXTS = import.meta.glob<string>('./*.sql', { query: '?raw', import: 'default', eager: true });

/** The migrations in the order of their numbers; `user_version` counts how many a file has been through. Once released, one never changes. */
const MIGRATIONS: readonly string[] = Object.keys(TEXTS)
  .toSorted()
  .map((file) => TEXTS[file] ?? '');

export const LATEST_SCHEMA = MIGRATIONS.length;

/** Migrates a file, each step in its own transaction. @param last where to stop earlier */
export const migrate = (db: Database, schema: number, last = LATEST_SCHEMA): void => {
  for (const [index, sql] of MIGRATIONS.slice(0, last).entries()) {
    if (index < schema) continue;
    db.transaction(() => {
      db.exec(sql);
      db.pragma(`application_id = ${APPLICATION_ID}`);
      db.pragma(`user_version = ${index + 1}`);
    })();
  }
};
