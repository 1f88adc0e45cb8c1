import { existsSync } from 'node:fs';
import { draftsFile } from './draft-store';
import { firstScreenFile } from './first-screen-store';
import { backupFolder } from '../../store/sqlite/backups/backup-folder';
import { taxonomyFolder } from '../../mapping/workspace-taxonomies';
import { importMarkerFile } from '../../workspace/worker/import-marker';
import { shell } from 'electron';
import type { Log } from '../../platform/log';

/** The paths of a workspace's files, its own last: a write-ahead log that is left beside it holds its newest changes. */
export const workspaceFiles = (file: string): readonly string[] => [
  `${file}-wal`,
  `${file}-shm`,
  backupFolder(file),
  draftsFile(file),
  firstScreenFile(file),
  importMarkerFile(file),
  taxonomyFolder(file),
  file
];

/** Moves the files of a closed workspace to the system's trash, where there is one. Never rejects. @returns whether they are there */
export const putInTrash = async (file: string, log: Log): Promise<boolean> => {
  try {
    for (const path of workspaceFiles(file).filter((one) => existsSync(one))) await shell.trashItem(path);
    return true;
  } catch {
    // This is no fault of Canopy. The window says where the file is; the log names no paths.
    log.warn('trash_failed');
    return false;
  }
};
