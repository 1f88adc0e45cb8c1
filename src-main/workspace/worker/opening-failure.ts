import { statSync } from 'node:fs';
import type { OpeningFailure } from '../../../src-shared/backups';
import { backupFolder, listBackups } from '../../store/sqlite/backups/backup-folder';
import { checkWorkspace } from '../../store/sqlite/backups/check-workspace';
import { isInUse } from '../../store/sqlite/connection/sqlite-failure';
import { StoreError } from '../../domain/errors';
import { messages } from './messages';

/** Why a workspace is not open, for people, and as what every call is refused with. */
export interface Unopened {
  readonly failure: OpeningFailure;
  readonly error: StoreError;
}

const unopened = (
  file: string,
  error: StoreError,
  reason: OpeningFailure['reason'],
  faults: readonly string[] = []
): Unopened => ({
  failure: { state: 'failed', file, reason, message: error.message, faults: [...faults] },
  error
});

/** What a thorough look says is damaged; `null`: nothing, or that cannot be said, so that a backup would help nobody. */
const faultsOf = (file: string): readonly string[] | null => {
  try {
    const finding = checkWorkspace(file);
    return finding.state === 'damaged' ? finding.faults : null;
  } catch {
    // Open elsewhere, a newer Canopy's, not readable: the first error has said so.
    return null;
  }
};

const damagedError = (file: string): StoreError => new StoreError('storage_failed', messages.file.damaged(file));

/** What failed, once SQLite or the store has refused to open the file. */
export const unopenedBy = (file: string, error: StoreError): Unopened => {
  if (isInUse(error)) return unopened(file, error, 'inUse');
  const faults = faultsOf(file);
  return faults === null ? unopened(file, error, 'other') : unopened(file, damagedError(file), 'damaged', faults);
};

/** What is wrong with a closed file after damage was found in it; `null` when it turns out to be sound. */
export const unopenedAfterDamage = (file: string): Unopened | null => {
  const faults = faultsOf(file);
  return faults === null ? null : unopened(file, damagedError(file), 'damaged', faults);
};

/** The bytes in the file; `null` when there is none. Where the system does not say, opening it will tell why. */
const sizeOf = (file: string): number | null => {
  try {
    return statSync(file, { throwIfNoEntry: false })?.size ?? null;
  } catch {
    return -1;
  }
};

const hasBackups = (file: string): boolean => {
  try {
    return listBackups(file).length > 0;
  } catch (error) {
    // Then nobody knows whether this is a first start, and to begin anew might hide everything that there was.
    const detail = messages.file.backupsUnreadable(file, backupFolder(file));
    throw new StoreError('storage_failed', detail, undefined, { cause: error });
  }
};

/**
 * A file that has gone or lost everything, while there are backups of it: opening would quietly begin a new workspace.
 * `null` otherwise, as at the first start. Throws `storage_failed` when the backups cannot be looked for.
 */
export const lostWorkspace = (file: string): Unopened | null => {
  const size = sizeOf(file);
  if ((size !== null && size !== 0) || !hasBackups(file)) return null;
  if (size === 0) return unopened(file, damagedError(file), 'damaged', [messages.file.empty]);
  const error = new StoreError('storage_failed', messages.file.missing(file));
  return unopened(file, error, 'missing');
};
