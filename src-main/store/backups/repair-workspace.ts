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

/**
 * Restores the newest sound backup of a workspace that nobody has open.
 * @returns which, and where what was there has gone; `null` when there is no sound backup, and nothing was changed.
 * Throws as `restoreBackup` does.
 */
export const restoreNewestBackup = (workspaceFile: string, now: Date): ({ readonly backup: Backup } & Restored) | null => {
  const backup = listBackups(workspaceFile).find(isSound);
  return backup === undefined ? null : { backup, ...restoreBackup(workspaceFile, backup.file, now) };
};
