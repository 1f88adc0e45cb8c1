import { existsSync } from 'node:fs';
import { draftsFile } from './draft-store';
import { firstScreenFile } from './first-screen-store';
import { backupFolder } from '../../store/sqlite/backups/backup-folder';
import { shell } from 'electron';
import type { Log } from '../../platform/log';

/** All that may lie on the disk of a workspace, its own file last: what SQLite leaves beside one that it could not close holds the last changes. */
export const workspaceFiles = (file: string): readonly string[] => [
  `${file}-wal`,
  `${file}-shm`,
  backupFolder(file),
  draftsFile(file),
  firstScreenFile(file),
  file
];

/**
 * Puts the file of a closed workspace into the system's trash, with its backups. Never rejects.
 * @returns whether it is there; otherwise, as where a system has no trash, it stays where it is
 */
export const putInTrash = async (file: string, log: Log): Promise<boolean> => {
  try {
    for (const path of workspaceFiles(file).filter((one) => existsSync(one))) await shell.trashItem(path);
    return true;
  } catch {
    // No fault of ours, and the person hears where the file is: a log would only add a path to it.
    log.warn('trash_failed');
    return false;
  }
};
