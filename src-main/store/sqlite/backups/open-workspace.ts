import { accessSync, constants, lstatSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Database } from 'better-sqlite3';
import { StoreError } from '../../../domain/errors';
import { removeDatabase } from '../../../platform/database-header';
import { makeOwnerOnlyFileIfMissing } from '../../../platform/owner-only';
import connectionMessages from '../connection/messages/en.json' with { type: 'json' };
import { allowWriting, connect } from '../connection/open-database';
import { text } from '../connection/row-values';
import { asStoreError } from '../connection/sqlite-failure';
import { requireKnownSchema } from '../migrations/known-schema';
import { LATEST_SCHEMA, migrate } from '../migrations/migrate';
import type { Backup } from './backup-folder';
import { backUpAtOnce } from './make-backup';
import messages from './messages/en.json' with { type: 'json' };

/** How long to wait for a file that another process has: long enough for one that is just closing. */
const LOCK_WAIT_MS = 1_000;

/** The log may grow with an import; afterwards it gives the disk back. */
const LOG_LIMIT_BYTES = 64 * 1024 * 1024;

/**
 * Opens or makes a workspace file, locks it for this process and migrates it. Throws `storage_failed` for one that is not ours or cannot be backed up.
 * @param isCopy of what is kept elsewhere: it is migrated without a backup
 */
export const openWorkspaceFile = (file: string, isCopy = false): Database => {
  requireUsablePath(file);
  let db: Database | undefined;
  let isNew = false;
  try {
    isNew = lstatSync(file, { throwIfNoEntry: false }) === undefined;
    makeOwnerOnlyFileIfMissing(file);
    db = connect(file, { timeout: LOCK_WAIT_MS });
    // Before the first read, so that the log's index needs no memory shared with other processes.
    db.pragma('locking_mode = EXCLUSIVE');
    const schema = requireKnownSchema(db, file);
    allowWriting(db);
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    db.pragma('foreign_keys = ON');
    db.pragma(`journal_size_limit = ${LOG_LIMIT_BYTES}`);
    // The lock comes with the first write and stays.
    db.exec('BEGIN IMMEDIATE; COMMIT');
    if (schema > 0) requireSound(db, file);
    if (!isCopy && schema > 0 && schema < LATEST_SCHEMA) backUpBeforeMigration(db, file, new Date());
    migrate(db, schema);
    forgetStatistics(db);
    db.exec('UPDATE workspace SET clean_shutdown = 0');
    return db;
  } catch (error) {
    db?.close();
    if (isNew) removeIfEmpty(file);
    throw asStoreError(error, file);
  }
};

/** Drops statistics: those of an empty tree, left by earlier versions, made some statements take minutes. */
const forgetStatistics = (db: Database): void => {
  const kept = db.prepare<[], unknown>(`SELECT name FROM sqlite_schema WHERE name LIKE 'sqlite_stat_'`).pluck().all();
  if (kept.length === 0) return;
  for (const table of kept) db.exec(`DELETE FROM ${text(table)}`);
  // Makes the connection read the statistics again.
  db.exec('ANALYZE sqlite_schema');
};

/** A file that was made for nothing, as on a full disk, would be taken for a damaged one the next time. */
const removeIfEmpty = (file: string): void => {
  try {
    if (statSync(file).size === 0) removeDatabase(file);
  } catch {
    // The error that is reported is the one of opening.
  }
};

const requireUsablePath = (file: string): void => {
  const isDirectory = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  try {
    if (isDirectory(file)) throw new StoreError('storage_failed', connectionMessages.isDirectory({ file }));
    if (isDirectory(dirname(file))) {
      requireAccess(file);
      return;
    }
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw new StoreError('storage_failed', connectionMessages.noPermission({ file }), undefined, { cause: error });
  }
  throw new StoreError('storage_failed', connectionMessages.noFolder({ file, folder: dirname(file) }));
};

/** SQLite itself would report something else, such as a lock or a disk error. */
const requireAccess = (file: string): void => {
  const may = (path: string, mode: number): boolean => {
    try {
      accessSync(path, mode);
      return true;
    } catch {
      return false;
    }
  };
  const { R_OK, W_OK, X_OK } = constants;
  const isThere = statSync(file, { throwIfNoEntry: false }) !== undefined;
  if (isThere && !may(file, R_OK)) throw new StoreError('storage_failed', connectionMessages.noPermission({ file }));
  if (may(dirname(file), W_OK | X_OK) && (!isThere || may(file, W_OK))) return;
  throw new StoreError('storage_failed', connectionMessages.readOnly({ file }));
};

/** Checks the pages after an exit without `closeDatabase`. Throws `storage_failed` for a damaged file. */
const requireSound = (db: Database, file: string): void => {
  const wasClosed = db.prepare('SELECT clean_shutdown FROM workspace').pluck().get() === 1;
  if (wasClosed || db.pragma('quick_check(1)', { simple: true }) === 'ok') return;
  throw new StoreError('storage_failed', connectionMessages.damaged({ file }));
};

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
