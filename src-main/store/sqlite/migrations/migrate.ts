import type { Database } from 'better-sqlite3';
import { integer } from '../connection/row-values';
import { StoreError } from '../../../domain/errors';
import { treeAndJournal } from './0001-tree-and-journal';
import { trashAndRetention } from './0002-trash-and-retention';
import { replica, learned, remoteIds, shrinking } from './0003-to-0006-replica';
import { messages } from '../connection/messages';

/** Marks a file as a Canopy workspace in its header ("Cnpy"), for `file` and for other programs. */
export const APPLICATION_ID = 0x43_6e_70_79;

/** In order; the file's `user_version` counts how many it has been through. Once released, an entry never changes. */
const MIGRATIONS: readonly string[] = [treeAndJournal, trashAndRetention, replica, learned, remoteIds, shrinking];

/** The schema that `migrate` leads to. */
export const LATEST_SCHEMA = MIGRATIONS.length;

/**
 * How many migrations the file has been through; 0 for an empty one. Throws `storage_failed` for somebody else's database
 * and for one that a newer Canopy wrote: its tables may mean what this one cannot know.
 */
export const schemaOf = (db: Database, file: string): number => {
  const schema = integer(db.pragma('user_version', { simple: true }));
  const isOurs = db.pragma('application_id', { simple: true }) === APPLICATION_ID;
  const isEmpty = db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() === 0;
  if (!isOurs && !isEmpty) {
    throw new StoreError('storage_failed', messages.otherProgram(file));
  }
  if (schema > MIGRATIONS.length) {
    throw new StoreError('storage_failed', messages.newerCanopy(file, schema, MIGRATIONS.length));
  }
  return schema;
};

/** Brings the file to the present schema, each step in its own transaction: a failure leaves the last good step. */
export const migrate = (db: Database, schema: number): void => {
  for (const [index, sql] of MIGRATIONS.entries()) {
    if (index < schema) continue;
    db.transaction(() => {
      db.exec(sql);
      db.pragma(`application_id = ${APPLICATION_ID}`);
      db.pragma(`user_version = ${index + 1}`);
    })();
  }
};
