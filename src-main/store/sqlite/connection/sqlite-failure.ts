import { codeOf } from '../../../platform/file-identity';
import { rmSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { StoreError } from '../../../domain/errors';
import { UnexpectedValue } from './row-values';
import messages from './messages/en.json' with { type: 'json' };

/** The sentence for people, by the part of SQLite's result code that says what kind of failure it is. */
const SENTENCES: Record<string, (a: { readonly file: string }) => string> = {
  SQLITE_BUSY: messages.inUse,
  SQLITE_LOCKED: messages.inUse,
  SQLITE_NOTADB: messages.notAWorkspace,
  SQLITE_CORRUPT: messages.damaged,
  SQLITE_READONLY: messages.readOnly,
  SQLITE_CANTOPEN: messages.noFolderPermission,
  SQLITE_PERM: messages.noPermission,
  SQLITE_IOERR: messages.diskError
};

/** The part of SQLite's result code that says what kind of failure it is; empty: it is none of SQLite's. */
export const resultKind = (error: unknown): string => {
  if (error instanceof StoreError) return resultKind(error.cause);
  return error instanceof Database.SqliteError ? error.code.split('_').slice(0, 2).join('_') : '';
};

/** Whether an error means that the file's structure or content is damaged. */
export const isDamage = (error: unknown): boolean =>
  error instanceof UnexpectedValue || ['SQLITE_CORRUPT', 'SQLITE_NOTADB'].includes(resultKind(error));

export const isInUse = (error: unknown): boolean => ['SQLITE_BUSY', 'SQLITE_LOCKED'].includes(resultKind(error));

const PROBE_BYTES = 64 * 1024;
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT']);

/** Whether there is no room beside the file. SQLite reports an exhausted quota or a full network drive as a disk error. */
const isOutOfRoom = (file: string): boolean => {
  const probe = `${file}.probe`;
  try {
    writeFileSync(probe, Buffer.alloc(PROBE_BYTES));
    return false;
  } catch (error) {
    return NO_ROOM.has(codeOf(error) ?? '');
  } finally {
    rmSync(probe, { force: true });
  }
};

const isForWantOfRoom = ({ code }: { code: string }, file: string): boolean =>
  code === 'SQLITE_FULL' || ((code === 'SQLITE_IOERR_WRITE' || code === 'SQLITE_IOERR_FSYNC') && isOutOfRoom(file));

/** A failure of SQLite as `storage_full` or `storage_failed`, with the original as `cause`. Others stay as they are. */
export const asStoreError = (error: unknown, file: string): unknown => {
  if (!(error instanceof Database.SqliteError)) return error;
  const kind = resultKind(error);
  if (isForWantOfRoom(error, file)) {
    return new StoreError('storage_full', messages.diskFull({ file }), undefined, { cause: error });
  }
  const detail = (SENTENCES[kind] ?? messages.unreadable)({ file });
  return new StoreError('storage_failed', detail, undefined, { cause: error });
};
