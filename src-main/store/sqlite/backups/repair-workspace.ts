import { listBackups } from './backup-folder';
import { verifyBackup, type Backup } from './read-backup';
import { restoreBackup, type Restored } from './restore-backup';

const isSound = ({ file }: Backup): boolean => {
  try {
    verifyBackup(file);
    return true;
  } catch {
    // Then an older one has to do.
    return false;
  }
};

/** The newest sound backups, `most` at most; each is read through for it. Throws the file system's errors. */
export const soundBackups = (workspaceFile: string, most: number): Backup[] =>
  listBackups(workspaceFile).values().filter(isSound).take(most).toArray();

/**
 * Restores the newest sound backup of a workspace that nobody has open.
 * @returns which, and where what was there has gone; `null` when there is no sound backup, and nothing was changed.
 * Throws as `restoreBackup` does.
 */
export const restoreNewestBackup = (
  workspaceFile: string,
  now: Date
): ({ readonly backup: Backup } & Restored) | null => {
  const [backup] = soundBackups(workspaceFile, 1);
  return backup === undefined ? null : { backup, ...restoreBackup(workspaceFile, backup.file, now) };
};
