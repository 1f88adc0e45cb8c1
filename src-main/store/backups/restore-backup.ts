import { constants, copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { checkWorkspace } from '../check-workspace';
import { closeDatabase, openDatabase } from '../open-database';
import { StoreError } from '../store-error';
import { backUpAtOnce } from './make-backup';
import { verifyBackup, type Backup } from './read-backup';
import { partialOf, publishPartial, removePartial } from './whole-file';

/** Where what was there before a restore has gone. */
export interface Restored {
  /** The backup of the state before, when it was sound. */
  readonly before?: Backup;
  /** The damaged file, when it was not. */
  readonly damaged?: string;
}

const LOG = '-wal';

/** Under a second name rather than moved, so that there is a file under the first one until the backup takes it. */
const addName = (file: string, name: string): void => {
  try {
    linkSync(file, name);
  } catch {
    // File systems of sticks and some network drives have no second names.
    copyFileSync(file, name, constants.COPYFILE_EXCL);
  }
};

const freeName = (file: string, time: Date): string => {
  const name = `${file}.damaged-${time.toISOString().replaceAll(':', '-')}`;
  let free = name;
  for (let n = 2; existsSync(free) || existsSync(`${free}${LOG}`); n += 1) free = `${name}-${n}`;
  return free;
};

/** Keeps the file and its log, which belong together, under another name. What is missing, a repair can do without. */
const keepAside = (file: string, time: Date): string | undefined => {
  if (!existsSync(file) && !existsSync(`${file}${LOG}`)) return undefined;
  const kept = freeName(file, time);
  if (existsSync(file)) addName(file, kept);
  // The log goes before the backup comes: SQLite would play it into a file that it does not belong to.
  if (existsSync(`${file}${LOG}`)) renameSync(`${file}${LOG}`, `${kept}${LOG}`);
  return kept;
};

const backUpClosed = (file: string, now: Date): Backup => {
  const db = openDatabase(file);
  try {
    return backUpAtOnce(db, file, now);
  } finally {
    closeDatabase(db);
  }
};

/**
 * Puts a backup in the place of a workspace that nobody has open. The backup is verified, the present state is backed up
 * first, so that a restore can itself be taken back, and what is too damaged for that stays beside it under another name. A
 * kill at any moment leaves under the workspace's name either what was there or the backup, whole; of a damaged one the
 * log may be at its new name already. Throws
 * `storage_full` and `storage_failed` with a sentence, and has then changed nothing of the workspace, unless the folder
 * itself failed in the last step.
 */
export const restoreBackup = (workspaceFile: string, backupFile: string, now: Date): Restored => {
  verifyBackup(backupFile);
  const present = checkWorkspace(workspaceFile);
  removePartial(workspaceFile);
  try {
    // Copied before the present state is backed up: that may be one backup too many, and this the one that goes for it.
    copyFileSync(backupFile, partialOf(workspaceFile));
    verifyBackup(partialOf(workspaceFile));
    const before = present.state === 'sound' ? backUpClosed(workspaceFile, now) : undefined;
    const damaged = before === undefined ? keepAside(workspaceFile, now) : undefined;
    requireNoLog(workspaceFile);
    // What a check leaves: the index of a log that is no more.
    rmSync(`${workspaceFile}-shm`, { force: true });
    publishPartial(workspaceFile);
    return { ...(before && { before }), ...(damaged !== undefined && { damaged }) };
  } catch (error) {
    removePartial(workspaceFile);
    if (error instanceof StoreError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreError('storage_failed', `“${backupFile}” was not restored: ${reason}`, undefined, { cause: error });
  }
};

/** A closed workspace has no log; one that has was opened again in the meantime. */
const requireNoLog = (file: string): void => {
  if (existsSync(`${file}${LOG}`)) throw new StoreError('storage_failed', `“${file}” is open in another program or window. Close it there first.`);
};
