import { basename } from 'node:path';
import type { BackupEntry } from '../../../src-shared/backups';
import type { Backup } from '../../store/sqlite/backups/read-backup';

/** A backup as the window knows it: by its name in the folder, since a page has no business with paths. */
export const backupEntry = ({ file, time, bytes, categories }: Backup): BackupEntry => ({
  id: basename(file),
  at: time.toISOString(),
  bytes,
  categories
});
