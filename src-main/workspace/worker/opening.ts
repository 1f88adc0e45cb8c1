import { statSync } from 'node:fs';
import type { OpeningFailure } from '../../../src-shared/backups';
import { StoreError } from '../../domain/errors';
import type { Log } from '../../platform/log';
import { backupFolder, listBackups } from '../../store/sqlite/backups/backup-folder';
import { checkWorkspace } from '../../store/sqlite/backups/check-workspace';
import { isInUse } from '../../store/sqlite/connection/sqlite-failure';
import { WorkspaceStore, type StoreOptions } from '../../store/sqlite/workspace-store';
import { messages } from '../messages';

/** Why a workspace is not open: shown by the recovery page, and the error of every call. */
interface Unopened {
  readonly ok: false;
  readonly failure: OpeningFailure;
  readonly error: StoreError;
}

export type Opened<T> = (T & { readonly ok: true }) | Unopened;

interface OpeningParts<T> {
  readonly log: Log;
  readonly options: StoreOptions;
  /** Connects the opened store. If it throws, the store is closed again. */
  readonly connect: (store: WorkspaceStore) => T;
}

/** Opens or creates a workspace. Rethrows what is no `StoreError`. */
export const openStore = <T extends object>(file: string, { log, options, connect }: OpeningParts<T>): Opened<T> => {
  try {
    const lost = lostWorkspace(file);
    if (lost !== null) return lost;
    const store = WorkspaceStore.open(file, options);
    try {
      return { ok: true, ...connect(store) };
    } catch (error) {
      // For example a damaged record of its service. A repair needs the file to be free.
      store.close();
      throw error;
    }
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    log.error('opening_failed', error);
    return unopenedBy(file, error);
  }
};

const unopened = (
  file: string,
  error: StoreError,
  reason: OpeningFailure['reason'],
  faults: readonly string[] = []
): Unopened => ({
  ok: false,
  failure: { state: 'failed', file, reason, message: error.message, faults: [...faults] },
  error
});

/** Damage that a thorough check finds; `null`: none, or the file cannot be checked. */
const faultsOf = (file: string): readonly string[] | null => {
  try {
    const finding = checkWorkspace(file);
    return finding.state === 'damaged' ? finding.faults : null;
  } catch {
    // Locked, of a newer Canopy, or unreadable: the first error says so.
    return null;
  }
};

const damagedError = (file: string): StoreError => new StoreError('storage_failed', messages.file.damaged({ file }));

const unopenedBy = (file: string, error: StoreError): Unopened => {
  if (isInUse(error)) return unopened(file, error, 'inUse');
  const faults = faultsOf(file);
  return faults === null ? unopened(file, error, 'other') : unopened(file, damagedError(file), 'damaged', faults);
};

/** Checks a closed file after damage. @returns `null` where it is sound */
export const unopenedAfterDamage = (file: string): Unopened | null => {
  const faults = faultsOf(file);
  return faults === null ? null : unopened(file, damagedError(file), 'damaged', faults);
};

/** `unknown`: the system refuses to say, and opening the file will show why. */
const presenceOf = (file: string): 'missing' | 'empty' | 'present' | 'unknown' => {
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found === undefined) return 'missing';
    return found.size === 0 ? 'empty' : 'present';
  } catch {
    return 'unknown';
  }
};

/** @throws StoreError `storage_failed` where it cannot tell: a new workspace might hide the old one */
const hasBackups = (file: string): boolean => {
  try {
    return listBackups(file).length > 0;
  } catch (error) {
    const detail = messages.file.backupsUnreadable({ file, folder: backupFolder(file) });
    throw new StoreError('storage_failed', detail, undefined, { cause: error });
  }
};

/** A missing or empty file that has backups. Opening it would silently start a new workspace. @returns `null` for any other file */
const lostWorkspace = (file: string): Unopened | null => {
  const presence = presenceOf(file);
  if (presence === 'present' || presence === 'unknown') return null;
  if (!hasBackups(file)) return null;
  if (presence === 'empty') return unopened(file, damagedError(file), 'damaged', [messages.file.empty]);
  return unopened(file, new StoreError('storage_failed', messages.file.missing({ file })), 'missing');
};
