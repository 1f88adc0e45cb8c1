import { constants, copyFileSync } from 'node:fs';
import { checkWorkspace } from './check-workspace';
import { closeDatabase, inWritableFile } from '../connection/open-database';
import { openWorkspaceFile } from './open-workspace';
import { StoreError } from '../../../domain/errors';
import { backupTime, verifyBackup, type Backup, listBackups } from './backup-folder';
import { continueNumbers, numbersBeyond, startNumbersBeyond } from './continue-numbers';
import { backUpAtOnce } from './make-backup';
import { beginPartial, keepAside, replaceWorkspace, partialOf, removePartial } from './file-replacement';
import messages from './messages/en.json' with { type: 'json' };
import { messageOf } from '../../../platform/file-identity';

export interface Restored {
  readonly before?: Backup;
  readonly damaged?: string;
}

const backUpClosed = (file: string, now: Date): Backup => {
  const db = openWorkspaceFile(file);
  try {
    return backUpAtOnce(db, file, now);
  } finally {
    closeDatabase(db);
  }
};

/** A backup whose pages are in order may hold a tree that is not. Throws as `verifyBackup`. */
const requireRestorable = (file: string): void => {
  verifyBackup(file);
  const finding = checkWorkspace(file);
  if (finding.state === 'damaged')
    throw new StoreError('storage_failed', messages.backupDamaged({ file, fault: finding.faults[0] ?? '' }));
};

const verifyChosen = (backupFile: string): void => {
  try {
    requireRestorable(backupFile);
  } catch (error) {
    if (error instanceof StoreError) throw error;
    // The backup may have been removed for a newer one while this restore waited.
    throw new StoreError('storage_failed', messages.backupGone({ file: backupFile }), undefined, { cause: error });
  }
};

/** Runs what makes a new file beside the workspace and puts it in its place. What a failure leaves is removed. */
const replacing = <T>(workspaceFile: string, failed: (reason: string) => string, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    removePartial(workspaceFile);
    if (error instanceof StoreError) throw error;
    throw new StoreError('storage_failed', failed(messageOf(error)), undefined, { cause: error });
  }
};

/**
 * Replaces a workspace that nobody has open by a backup. The present state is backed up first, or kept under another
 * name where it is damaged. A kill at any moment leaves either state whole. Throws `storage_full` and `storage_failed`;
 * nothing is changed then, unless the folder fails in the last step.
 */
export const restoreBackup = (workspaceFile: string, backupFile: string, now: Date): Restored => {
  verifyChosen(backupFile);
  const present = checkWorkspace(workspaceFile);
  removePartial(workspaceFile);
  const failed = (reason: string): string => messages.notRestored({ file: backupFile, reason });
  return replacing(workspaceFile, failed, () => {
    const restoredFrom = backupTime(backupFile);
    // Copied first: the backup of the present state may remove this one as the oldest.
    copyFileSync(backupFile, partialOf(workspaceFile), constants.COPYFILE_EXCL);
    verifyBackup(partialOf(workspaceFile));
    const before = present.state === 'sound' ? backUpClosed(workspaceFile, now) : undefined;
    const replaced = before === undefined ? { beyond: numbersBeyond(workspaceFile) } : { copy: before.file };
    continueNumbers(partialOf(workspaceFile), replaced, { restoredFrom, now });
    const damaged = before === undefined ? keepAside(workspaceFile, now) : undefined;
    replaceWorkspace(workspaceFile);
    return { ...(before && { before }), ...(damaged !== undefined && { damaged }) };
  });
};

const isSound = ({ file }: Backup): boolean => {
  try {
    requireRestorable(file);
    return true;
  } catch {
    // An older backup has to do.
    return false;
  }
};

export const soundBackups = (workspaceFile: string, most: number): Backup[] =>
  listBackups(workspaceFile).values().filter(isSound).take(most).toArray();

/** Restores the newest sound backup; `null`: there is none, and nothing was changed. Throws as `restoreBackup`. */
export const restoreNewestBackup = (
  workspaceFile: string,
  now: Date
): ({ readonly backup: Backup } & Restored) | null => {
  const [backup] = soundBackups(workspaceFile, 1);
  return backup === undefined ? null : { backup, ...restoreBackup(workspaceFile, backup.file, now) };
};

/** Replaces a lost workspace by an empty one with higher ids and revisions. @returns the damaged file's new name */
export const startEmpty = (workspaceFile: string, now: Date): { readonly damaged?: string } => {
  if (checkWorkspace(workspaceFile).state === 'sound') {
    throw new StoreError('storage_failed', messages.notEmptied({ file: workspaceFile }));
  }
  const failed = (reason: string): string => messages.noEmptyWorkspace({ file: workspaceFile, reason });
  return replacing(workspaceFile, failed, () => {
    beginPartial(workspaceFile);
    inWritableFile(partialOf(workspaceFile), (db) => startNumbersBeyond(db, numbersBeyond(workspaceFile)));
    const damaged = keepAside(workspaceFile, now);
    replaceWorkspace(workspaceFile);
    return damaged === undefined ? {} : { damaged };
  });
};
