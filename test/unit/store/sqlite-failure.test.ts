import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { asStoreError } from '../../../src-main/store/sqlite-failure';
import { StoreError } from '../../../src-main/store/store-error';

test.each([
  ['SQLITE_FULL', 'storage_full', 'The disk is full. Nothing was changed in “/a/b.canopy”.'],
  ['SQLITE_BUSY_SNAPSHOT', 'storage_failed', '“/a/b.canopy” is open in another program or window. Close it there first.'],
  ['SQLITE_IOERR_WRITE', 'storage_failed', '“/a/b.canopy” could not be read or written: the disk reported an error.'],
  ['SQLITE_READONLY', 'storage_failed', '“/a/b.canopy” cannot be written: the file or its folder is read-only.'],
  ['SQLITE_CORRUPT_VTAB', 'storage_failed', '“/a/b.canopy” is damaged. “canopy check --repair” keeps the file and restores its newest backup.'],
  ['SQLITE_CONSTRAINT_CHECK', 'storage_failed', '“/a/b.canopy” could not be read or written.'],
])('%s is %s, with a sentence free of SQL and the original kept', (sqlite, code, message) => {
  const original = new Database.SqliteError('near "SELECT": syntax error', sqlite);
  const error = asStoreError(original, '/a/b.canopy');
  expect(error).toBeInstanceOf(StoreError);
  expect(error).toMatchObject({ code, message, cause: original });
});

test('what did not come from SQLite stays what it is', () => {
  const error = new TypeError('mine');
  expect(asStoreError(error, '/a/b.canopy')).toBe(error);
});
