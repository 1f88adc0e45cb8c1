import { closeSync, openSync, readSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { APPLICATION_ID, LATEST_SCHEMA } from '../migrations/migrate';
import { integer } from '../connection/row-values';
import { StoreError } from '../../../domain/errors';
import { asStoreError } from '../connection/sqlite-failure';

/** A copy of a workspace as it was at a time. */
export interface Backup {
  readonly file: string;
  readonly time: Date;
  readonly bytes: number;
  readonly categories: number;
}

/** SQLite's header of a database file: https://www.sqlite.org/fileformat.html#the_database_header */
const HEADER = {
  bytes: 100,
  magic: 'SQLite format 3\0',
  writeVersion: 18,
  userVersion: 60,
  applicationId: 68,
  noLog: 1
} as const;

/**
 * Whether the file says that it is a workspace of a schema that is known here, and needs no log beside it. Read without
 * SQLite, which would put files beside one that has a log.
 */
const looksLikeBackup = (file: string): boolean => {
  const header = Buffer.alloc(HEADER.bytes);
  const descriptor = openSync(file, 'r');
  try {
    if (readSync(descriptor, header, 0, HEADER.bytes, 0) < HEADER.bytes) return false;
  } finally {
    closeSync(descriptor);
  }
  const schema = header.readUInt32BE(HEADER.userVersion);
  return (
    header.toString('latin1', 0, HEADER.magic.length) === HEADER.magic &&
    header[HEADER.writeVersion] === HEADER.noLog &&
    header.readUInt32BE(HEADER.applicationId) === APPLICATION_ID &&
    schema >= 1 &&
    schema <= LATEST_SCHEMA
  );
};

const inBackup = <T>(file: string, read: (db: Database.Database) => T): T => {
  const db = new Database(file, { readonly: true, fileMustExist: true });
  try {
    return read(db);
  } finally {
    db.close();
  }
};

const countsOf = (db: Database.Database): { told: number; found: number } => ({
  told: integer(db.prepare('SELECT category_count FROM workspace').pluck().get()),
  found: integer(db.prepare('SELECT count(*) FROM categories WHERE id > 0').pluck().get())
});

/** A backup at its face value, for a list; `undefined` when the file is none. */
export const readBackup = (file: string, time: Date | undefined): Backup | undefined => {
  try {
    const stats = statSync(file);
    if (!stats.isFile() || !looksLikeBackup(file)) return undefined;
    const categories = inBackup(file, (db) =>
      integer(db.prepare('SELECT category_count FROM workspace').pluck().get())
    );
    return { file, time: time ?? stats.mtime, bytes: stats.size, categories };
  } catch {
    // Unreadable or damaged in the first pages: nothing that could be restored.
    return undefined;
  }
};

const notSound = (file: string): StoreError =>
  new StoreError('storage_failed', `“${file}” is no sound backup of a workspace.`);

/**
 * Reads a backup through: it is a workspace of a known schema, SQLite finds every page in order, and there are as many
 * categories as it says.
 * @returns how many
 * Throws `storage_failed` when it is not sound.
 */
export const verifyBackup = (file: string): number => {
  try {
    if (!looksLikeBackup(file)) throw notSound(file);
    return inBackup(file, (db) => {
      const { told, found } = countsOf(db);
      if (db.pragma('integrity_check(1)', { simple: true }) !== 'ok' || told !== found) throw notSound(file);
      return found;
    });
  } catch (error) {
    throw asStoreError(error, file);
  }
};
