import Database from 'better-sqlite3';
import { StoreError } from './store-error';

/** What people are told, by the part of SQLite's result code that says what kind of failure it is. */
const SENTENCES: Record<string, (file: string) => string> = {
  SQLITE_BUSY: (file) => `“${file}” is open in another program or window. Close it there first.`,
  SQLITE_LOCKED: (file) => `“${file}” is open in another program or window. Close it there first.`,
  SQLITE_NOTADB: (file) => `“${file}” is not a Canopy workspace.`,
  SQLITE_CORRUPT: (file) => `“${file}” is damaged. Keep the file, and restore a backup of it.`,
  SQLITE_READONLY: (file) => `“${file}” cannot be written: the file or its folder is read-only.`,
  SQLITE_CANTOPEN: (file) => `“${file}” cannot be opened: its folder is missing or may not be used.`,
  SQLITE_PERM: (file) => `“${file}” may not be used by this account.`,
  SQLITE_IOERR: (file) => `“${file}” could not be read or written: the disk reported an error.`,
};

/**
 * The failure as the store reports it: `storage_full` or `storage_failed`, a sentence that names the file, and the
 * original as `cause`. Whatever is not a failure of SQLite comes back as it was.
 */
export const asStoreError = (error: unknown, file: string): unknown => {
  if (!(error instanceof Database.SqliteError)) return error;
  const kind = error.code.split('_').slice(0, 2).join('_');
  const cause = { cause: error };
  if (kind === 'SQLITE_FULL') {
    return new StoreError('storage_full', `The disk is full. Nothing was changed in “${file}”.`, {}, cause);
  }
  const sentence = SENTENCES[kind] ?? ((name: string) => `“${name}” could not be read or written.`);
  return new StoreError('storage_failed', sentence(file), {}, cause);
};
