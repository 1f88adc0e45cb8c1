import type { Database } from 'better-sqlite3';
import { StoreError } from '../../../domain/errors';
import { openDatabase, requireSound } from '../connection/open-database';
import { requireKnownSchema } from '../migrations/known-schema';
import { LATEST_SCHEMA, migrate } from '../migrations/migrate';
import type { Backup } from './backup-folder';
import { backUpAtOnce } from './make-backup';
import messages from './messages/en.json' with { type: 'json' };

/** Opens or makes a file and migrates it. Throws `storage_failed` for one that is not ours or cannot be backed up. */
export const openWorkspaceFile = (file: string): Database =>
  openDatabase(
    file,
    (db) => requireKnownSchema(db, file),
    (db, schema) => {
      if (schema > 0) requireSound(db, file);
      if (schema > 0 && schema < LATEST_SCHEMA) backUpBeforeMigration(db, file, new Date());
      migrate(db, schema);
    }
  );

/** A backup before the tables are changed. Throws when there can be none, since an older Canopy cannot open the upgraded file. */
export const backUpBeforeMigration = (db: Database, file: string, now: Date): Backup => {
  try {
    return backUpAtOnce(db, file, now);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    throw new StoreError(error.code, messages.notUpgraded({ file, reason: error.message }), undefined, {
      cause: error
    });
  }
};
