import { join } from 'node:path';
import type { Handlers } from '../../src-shared/ipc-call';
import type { WORKSPACE_CALLS } from '../../src-shared/workspace-calls';
import { backupFolder, listBackups } from '../store/backups/backup-folder';
import { StoreError } from '../store/store-error';
import { backupEntry } from './backup-entry';
import type { Workspace } from './workspace';

/** Answers the calls of the backups' dialog, which work on a workspace that could not be opened too. */
export const backupCalls = (workspace: Workspace): Pick<Handlers<typeof WORKSPACE_CALLS>, 'listBackups' | 'makeBackup' | 'restoreBackup'> => ({
  listBackups: () => ({ folder: backupFolder(workspace.file), backups: listBackups(workspace.file).map(backupEntry) }),
  makeBackup: async () => backupEntry(await workspace.store.backUp()),
  restoreBackup: ({ id }) => {
    const file = join(backupFolder(workspace.file), id);
    // Only what the list offers: the name comes from outside.
    if (!listBackups(workspace.file).some((backup) => backup.file === file)) {
      throw new StoreError('not_found', 'That backup is no longer there. Choose another one.');
    }
    return workspace.restore(file);
  },
});
