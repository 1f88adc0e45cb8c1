import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { asStoreError } from '../../../src-main/store/sqlite/connection/sqlite-failure';
import { StoreError } from '../../../src-main/domain/errors';
import { CAN_MOUNT, smallDisk } from '../../support/small-disk';

test.each([
  [
    'SQLITE_FULL',
    'storage_full',
    'The disk is full, or this account has used up its share of it. Nothing was changed in “/a/b.canopy”.'
  ],
  [
    'SQLITE_BUSY_SNAPSHOT',
    'storage_failed',
    '“/a/b.canopy” is open in another program or window. Close it there first.'
  ],
  ['SQLITE_IOERR_WRITE', 'storage_failed', '“/a/b.canopy” could not be read or written: the disk reported an error.'],
  ['SQLITE_READONLY', 'storage_failed', '“/a/b.canopy” cannot be written: the file or its folder is read-only.'],
  [
    'SQLITE_CORRUPT_VTAB',
    'storage_failed',
    '“/a/b.canopy” is damaged. “canopy check --repair” keeps the file and restores its newest backup.'
  ],
  ['SQLITE_CONSTRAINT_CHECK', 'storage_failed', '“/a/b.canopy” could not be read or written.']
])('%s is %s, with a sentence free of SQL and the original kept', (sqlite, code, message) => {
  const original = new Database.SqliteError('near "SELECT": syntax error', sqlite);
  const error = asStoreError(original, '/a/b.canopy');
  expect(error).toBeInstanceOf(StoreError);
  expect(error).toMatchObject({ code, message, cause: original });
});

// A quota cannot be set everywhere; what it shares with a full disk is that nothing can be written beside the file.
test.skipIf(!CAN_MOUNT).each(['SQLITE_IOERR_WRITE', 'SQLITE_IOERR_FSYNC'])(
  '%s where nothing more can be written is storage_full, and leaves nothing behind',
  (sqlite) => {
    const disk = smallDisk(1);
    if (disk === undefined) expect.fail('There is no disk.');
    onTestFinished(() => disk.remove());
    const file = join(disk.folder, 'a.canopy');
    const codeNow = () => asStoreError(new Database.SqliteError('disk I/O error', sqlite), file);
    expect(codeNow()).toMatchObject({ code: 'storage_failed' });
    disk.fill();
    expect(codeNow()).toMatchObject({ code: 'storage_full' });
    disk.occupy(0);
    expect(codeNow()).toMatchObject({ code: 'storage_failed' });
    expect(readdirSync(disk.folder)).toEqual(['other-files']);
  }
);

test('what did not come from SQLite stays what it is', () => {
  const error = new TypeError('mine');
  expect(asStoreError(error, '/a/b.canopy')).toBe(error);
});
