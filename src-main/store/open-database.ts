import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { migrate } from './migrations/migrate';
import { integer, text } from './row-values';
import { asStoreError } from './sqlite-failure';
import { StoreError } from './store-error';

/** How long to wait for a file that another process has: long enough for one that is just closing. */
const LOCK_WAIT_MS = 1_000;

/**
 * Opens a workspace file, or makes it when there is none, and holds it: until it is closed no other process can use it.
 * After an exit without `closeDatabase` the file is checked first. Throws `storage_failed` with a sentence that names the
 * file: open elsewhere, a directory, a missing folder, read-only, no database, somebody else's, newer, damaged.
 */
export const openDatabase = (file: string): Database.Database => {
  requireUsablePath(file);
  let db: Database.Database | undefined;
  try {
    db = new Database(file, { timeout: LOCK_WAIT_MS });
    // Before the first read, so that the lock comes with it and the log's index needs no shared memory.
    db.pragma('locking_mode = EXCLUSIVE');
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    db.pragma('foreign_keys = ON');
    // The log may grow with an import; afterwards it gives the disk back.
    db.pragma('journal_size_limit = 67108864');
    // An exclusive lock is only taken by a write, and kept from then on.
    db.exec('BEGIN IMMEDIATE; COMMIT');
    migrate(db, file);
    requireSound(db, file);
    db.exec('UPDATE workspace SET clean_shutdown = 0');
    return db;
  } catch (error) {
    db?.close();
    throw asStoreError(error, file);
  }
};

/** Marks the exit as clean, moves the log into the file and closes it. */
export const closeDatabase = (db: Database.Database): void => {
  db.pragma('optimize');
  db.exec('UPDATE workspace SET clean_shutdown = 1');
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
};

const requireUsablePath = (file: string): void => {
  const refuse = (reason: string) => new StoreError('storage_failed', reason);
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
    throw refuse(`“${file}” is a directory, not a workspace file.`);
  }
  if (!statSync(dirname(file), { throwIfNoEntry: false })?.isDirectory()) {
    throw refuse(`“${file}” cannot be opened: the folder “${dirname(file)}” does not exist.`);
  }
};

const requireSound = (db: Database.Database, file: string): void => {
  const wasClosed = integer(db.prepare('SELECT clean_shutdown FROM workspace').pluck().get()) === 1;
  if (wasClosed || text(db.pragma('quick_check(1)', { simple: true })) === 'ok') return;
  throw new StoreError('storage_failed', `“${file}” is damaged. Keep the file, and restore a backup of it.`);
};
