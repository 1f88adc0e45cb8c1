import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { readBackup, type Backup } from './read-backup';
import { PARTIAL } from './whole-file';

/** How many backups of a workspace are kept. */
export const KEPT_BACKUPS = 10;

/** The UTC time with hyphens for colons, which Windows allows in no file name. In the order of names is in the order of time. */
const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.canopy$/;

const nameAt = (time: Date): string => `${time.toISOString().replaceAll(':', '-')}.canopy`;

const timeOf = (name: string): Date | undefined => {
  const time = new Date(name.replace(NAME, '$1T$2:$3:$4'));
  return NAME.test(name) && !Number.isNaN(time.getTime()) ? time : undefined;
};

/** The folder beside the workspace that holds its backups. */
export const backupFolder = (workspaceFile: string): string => `${resolve(workspaceFile)}.backups`;

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
};

/** The names of what calls itself a backup, newest first; nothing has been read yet. */
const backupNames = (workspaceFile: string): string[] =>
  namesIn(backupFolder(workspaceFile))
    .filter((name) => timeOf(name) !== undefined)
    .sort()
    .reverse();

/**
 * The backups of a workspace, newest first. What does not call itself a backup, or turns out to be none at the first
 * look, is left out; whether one is sound is for `verifyBackup` to say. Throws the file system's errors.
 */
export const listBackups = (workspaceFile: string): Backup[] =>
  backupNames(workspaceFile).flatMap((name) => {
    const backup = readBackup(join(backupFolder(workspaceFile), name), timeOf(name));
    return backup === undefined ? [] : [backup];
  });

/** When that backup was made: by its name, or where it was given another, by its file. Throws the file system's errors. */
export const backupTime = (file: string): Date => timeOf(basename(file)) ?? statSync(file).mtime;

/** When the newest backup was made, by its name alone. Throws the file system's errors. */
export const newestBackupTime = (workspaceFile: string): Date | undefined =>
  timeOf(backupNames(workspaceFile)[0] ?? '');

/**
 * A name in the backup folder that is free; the folder is made, and what killed backups left there is removed. Only for
 * one who has the workspace's lock: nobody else then writes into the folder. Throws the file system's errors.
 */
export const newBackupFile = (workspaceFile: string, now: Date): { file: string; time: Date } => {
  const folder = backupFolder(workspaceFile);
  mkdirSync(folder, { recursive: true });
  const names = new Set(namesIn(folder));
  for (const name of names) if (name.includes(PARTIAL)) rmSync(join(folder, name), { force: true });
  const time = new Date(now);
  while (names.has(nameAt(time))) time.setTime(time.getTime() + 1);
  return { file: join(folder, nameAt(time)), time };
};

/**
 * Removes all but the newest backups, and never the one just made, whatever the clock did. What cannot be removed stays
 * until the next time: the backup just made is good all the same.
 */
export const removeOldBackups = (workspaceFile: string, justMade: string): void => {
  try {
    const others = backupNames(workspaceFile)
      .map((name) => join(backupFolder(workspaceFile), name))
      .filter((file) => file !== justMade);
    for (const file of others.slice(KEPT_BACKUPS - 1)) rmSync(file, { force: true });
  } catch {
    // See above.
  }
};
