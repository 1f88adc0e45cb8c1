import type { Database } from 'better-sqlite3';
import { integer } from '../row-values';
import { StoreError } from '../store-error';
import { treeAndJournal } from './0001-tree-and-journal';

/** Marks a file as a Canopy workspace in its header ("Cnpy"); `file` and other programs can tell. */
export const APPLICATION_ID = 0x43_6e_70_79;

/** In order; the file's `user_version` counts how many it has been through. Once released, an entry never changes. */
const MIGRATIONS: readonly string[] = [treeAndJournal];

/**
 * Brings a workspace file to the present schema, each step in its own transaction, so that a failure leaves the last
 * good step. `file` is for the message. Throws `storage_failed` for a file that is somebody else's database, or one
 * that a newer Canopy wrote: its tables may mean what this one cannot know.
 */
export const migrate = (db: Database, file: string): void => {
  const schema = integer(db.pragma('user_version', { simple: true }));
  const application = integer(db.pragma('application_id', { simple: true }));
  const isEmpty = integer(db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get()) === 0;
  if (application !== APPLICATION_ID && !isEmpty) {
    throw new StoreError('storage_failed', `“${file}” is a database of another program, not a Canopy workspace.`);
  }
  if (schema > MIGRATIONS.length) {
    throw new StoreError(
      'storage_failed',
      `“${file}” was written by a newer Canopy (schema ${schema}; this one knows ${MIGRATIONS.length}). Open it with that version, or install it here.`,
    );
  }
  for (const [index, sql] of MIGRATIONS.entries()) {
    if (index < schema) continue;
    db.transaction(() => {
      db.exec(sql);
      db.pragma(`application_id = ${APPLICATION_ID}`);
      db.pragma(`user_version = ${index + 1}`);
    })();
  }
};
