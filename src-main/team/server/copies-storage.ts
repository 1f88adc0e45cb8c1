import { codeOf } from '../../platform/file-identity';
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StoreError } from '../../domain/errors';
import { resultKind } from '../../store/sqlite/connection/sqlite-failure';
import { notReady, type Readiness } from './readiness';

const PROBE_BYTES = 64 * 1024;

/** Codes of SQLite and the system for a folder that cannot be written. */
const FAILURES: ReadonlySet<string> = new Set([
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_READONLY',
  'SQLITE_CANTOPEN',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO'
]);

/** Whether a copy of this process could not be read or written, rather than the database or the call being at fault. */
const isOfCopies = (error: unknown): boolean => {
  if (error instanceof StoreError) return isOfCopies(error.cause);
  return FAILURES.has(resultKind(error)) || FAILURES.has(String(codeOf(error)));
};

/** Carries out work on the copies. If their folder fails, the process becomes unready and the call is refused with `unavailable`. */
export const onCopies = async <T>(readiness: Readiness, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!isOfCopies(error)) throw error;
    readiness.set('storage', true);
    throw notReady('storage');
  }
};

export const lookAtCopies = (readiness: Readiness, folder: string): void => {
  if (!readiness.hindrances.includes('storage')) return;
  const probe = join(folder, `probe-${randomUUID()}`);
  try {
    writeFileSync(probe, Buffer.alloc(PROBE_BYTES));
    readiness.set('storage', false);
  } catch {
  } finally {
    rmSync(probe, { force: true });
  }
};

/** Makes a folder and its parents. Node's recursive mkdir never ends below `/proc`. Throws as `mkdir`. */
export const makeFolder = (folder: string): void => {
  try {
    mkdirSync(folder);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST' && statSync(folder).isDirectory()) return;
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error;
    makeFolder(dirname(folder));
    mkdirSync(folder);
  }
};
