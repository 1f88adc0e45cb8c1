import { accessSync, constants, lstatSync, statSync } from 'node:fs';
import { removeDatabase } from '../../../platform/database-header';
import { dirname } from 'node:path';
import SQLite, { type Database } from 'better-sqlite3';
import { text } from './row-values';
import { asStoreError } from './sqlite-failure';
import { makeOwnerOnlyFileIfMissing } from '../../../platform/owner-only';
import { StoreError } from '../../../domain/errors';
import messages from './messages/en.json' with { type: 'json' };

interface ConnectOptions {
  readonly readonly?: boolean;
  readonly fileMustExist?: boolean;
  readonly timeout?: number;
}

/**
 * Begins every connection. A file may come from anybody, so its schema is not trusted: no functions with side effects,
 * no writable schema, checked cells, and no writing before the caller has compared the schema and calls `allowWriting`.
 * Throws SQLite's errors.
 */
export const connect = (file: string, options: ConnectOptions = {}): Database => {
  const db = new SQLite(file, options);
  try {
    // On by default in better-sqlite3 13; said here so that another version of it changes nothing.
    db.unsafeMode(false);
    for (const setting of ['trusted_schema = OFF', 'cell_size_check = ON', 'query_only = ON']) db.pragma(setting);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
};

/** Closes the connection when `work` is done, however it ends. */
export const inFile = <T>(file: string, options: ConnectOptions, work: (db: Database) => T): T => {
  const db = connect(file, options);
  try {
    return work(db);
  } finally {
    db.close();
  }
};

export const READ_ONLY: ConnectOptions = { readonly: true, fileMustExist: true };

export const allowWriting = (db: Database): void => {
  db.pragma('query_only = OFF');
};

/** As `inFile`, for a file whose schema this Canopy has made itself. */
export const inWritableFile = <T>(file: string, work: (db: Database) => T): T =>
  inFile(file, { fileMustExist: true }, (db) => {
    allowWriting(db);
    return work(db);
  });

/** How long to wait for a file that another process has: long enough for one that is just closing. */
const LOCK_WAIT_MS = 1_000;

/** The log may grow with an import; afterwards it gives the disk back. */
const LOG_LIMIT_BYTES = 64 * 1024 * 1024;

/**
 * Opens or makes a workspace file and locks it for this process. Throws `storage_failed` with a sentence that names the
 * file.
 * @param look decides whether the file is ours, before anything else is read or written
 * @param prepare migrates the tables under the lock; it gets what `look` has found
 */
export const openDatabase = <T>(
  file: string,
  look: (db: Database) => T,
  prepare: (db: Database, found: T) => void
): Database => {
  requireUsablePath(file);
  let db: Database | undefined;
  let isNew = false;
  try {
    isNew = lstatSync(file, { throwIfNoEntry: false }) === undefined;
    makeOwnerOnlyFileIfMissing(file);
    db = connect(file, { timeout: LOCK_WAIT_MS });
    // Before the first read, so that the log's index needs no memory shared with other processes.
    db.pragma('locking_mode = EXCLUSIVE');
    const found = look(db);
    allowWriting(db);
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    db.pragma('foreign_keys = ON');
    db.pragma(`journal_size_limit = ${LOG_LIMIT_BYTES}`);
    // The lock comes with the first write and stays.
    db.exec('BEGIN IMMEDIATE; COMMIT');
    prepare(db, found);
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

/** Marks the exit as clean, moves the log into the file, closes it, and lets others have it even if that fails. */
export const closeDatabase = (db: Database): void => {
  try {
    db.exec('UPDATE workspace SET clean_shutdown = 1');
    db.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    db.close();
  }
};

const requireUsablePath = (file: string): void => {
  const isDirectory = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  try {
    if (isDirectory(file)) throw new StoreError('storage_failed', messages.isDirectory({ file }));
    if (isDirectory(dirname(file))) {
      requireAccess(file);
      return;
    }
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw new StoreError('storage_failed', messages.noPermission({ file }), undefined, { cause: error });
  }
  throw new StoreError('storage_failed', messages.noFolder({ file, folder: dirname(file) }));
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
  if (isThere && !may(file, R_OK)) throw new StoreError('storage_failed', messages.noPermission({ file }));
  if (may(dirname(file), W_OK | X_OK) && (!isThere || may(file, W_OK))) return;
  throw new StoreError('storage_failed', messages.readOnly({ file }));
};

/** Checks the pages after an exit without `closeDatabase`. Throws `storage_failed` for a damaged file. */
export const requireSound = (db: Database, file: string): void => {
  const wasClosed = db.prepare('SELECT clean_shutdown FROM workspace').pluck().get() === 1;
  if (wasClosed || db.pragma('quick_check(1)', { simple: true }) === 'ok') return;
  throw new StoreError('storage_failed', messages.damaged({ file }));
};
