import { draftsFile } from './draft-store';
import { backupFolder } from '../../store/sqlite/backups/backup-folder';

/** All that may lie on the disk of a workspace, its own file last: what SQLite leaves beside one that it could not close holds the last changes. */
export const workspaceFiles = (file: string): readonly string[] => [
  `${file}-wal`,
  `${file}-shm`,
  backupFolder(file),
  draftsFile(file),
  file
];
