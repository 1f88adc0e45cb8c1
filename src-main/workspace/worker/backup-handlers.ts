import { join } from 'node:path';
import type { BackupList } from '../../../src-shared/backups';
import { backupFolder, listBackups, type Backup } from '../../store/sqlite/backups/backup-folder';
import { soundBackups } from '../../store/sqlite/backups/recover-workspace';
import { StoreError } from '../../domain/errors';
import type { ThreadHandlers } from './answer-calls';
import { backupEntry } from './upkeep';
import type { Workspace } from './workspace';
import { messages } from './messages';

/** As many as help to choose where the newest is not the right one. */
const OFFERED = 5;

/** Answers the calls of backups and recovery, which work on a workspace that could not be opened too. */
export const backupHandlers = (
  workspace: Workspace
): ThreadHandlers<
  | 'listBackups'
  | 'listSoundBackups'
  | 'makeBackup'
  | 'restoreBackup'
  | 'openWorkspace'
  | 'examineWorkspace'
  | 'startEmpty'
> => {
  const backupList = (backups: readonly Backup[]): BackupList => ({
    folder: backupFolder(workspace.file),
    backups: backups.map(backupEntry)
  });
  return {
    listBackups: () => backupList(listBackups(workspace.file)),
    listSoundBackups: () => backupList(soundBackups(workspace.file, OFFERED)),
    makeBackup: async () => backupEntry(await workspace.backups.backUp()),
    restoreBackup: ({ id }) => {
      const file = join(backupFolder(workspace.file), id);
      // Only what the list offers: the name comes from outside.
      if (!listBackups(workspace.file).some((backup) => backup.file === file)) {
        throw new StoreError('storage_failed', messages.file.backupGone);
      }
      return workspace.restore(file);
    },
    openWorkspace: () => workspace.opening(),
    examineWorkspace: () => workspace.examine(),
    startEmpty: () => workspace.startEmpty()
  };
};
