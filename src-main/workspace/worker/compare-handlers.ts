import { copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { PlannedRequests } from '../../../src-shared/compare';
import { storageFailed, StoreError } from '../../domain/errors';
import { hasUnwritten, headerOf } from '../../platform/database-header';
import { inTemporaryFolder } from '../../platform/temporary-folder';
import { backupFolder } from '../../store/sqlite/backups/backup-folder';
import { checkWorkspace } from '../../store/sqlite/backups/check-workspace';
import { treeBody } from '../../store/sqlite/trial-copy';
import { WorkspaceStore } from '../../store/sqlite/workspace-store';
import { operationsOf, type TreeOperation } from '../../domain/tree-operation';
import { plannedChanges, plannedRequests } from '../../sync/engine/planned-requests';
import type { ThreadHandlers } from './answer-calls';
import { readEdits } from './edit-handlers';
import type { Workspace } from './workspace';
import { messages } from '../messages';
import { messageOf } from '../../platform/file-identity';

const readCopy = async (file: string): Promise<Uint8Array> => {
  if (await hasUnwritten(file))
    throw new StoreError('storage_failed', messages.compare.inUse({ file: basename(file) }));
  return inTemporaryFolder('canopy-compare-', async (folder) => {
    const copy = join(folder, 'copy.canopy');
    await copyFile(file, copy);
    const finding = checkWorkspace(copy);
    if (finding.state === 'damaged')
      throw new StoreError(
        'storage_failed',
        messages.compare.damaged({ file: basename(file), fault: finding.faults.slice(0, 3).join(' ') })
      );
    return WorkspaceStore.during(copy, treeBody);
  });
};

/** The tree of a workspace, read from a copy, as the body of `GET /api/categories`; `null`: no workspace. */
export const treeOfWorkspace = async (file: string): Promise<Uint8Array | null> => {
  try {
    return headerOf(file) === undefined ? null : await readCopy(file);
  } catch (error) {
    if (error instanceof StoreError) throw error;
    const reason = messageOf(error);
    return storageFailed(messages.compare.unreadable({ file, reason }))(error);
  }
};

const planned = async ({ replica }: WorkspaceStore, operations: readonly TreeOperation[]): Promise<PlannedRequests> => {
  const state = replica.state();
  if (state === null) return plannedChanges(operations, replica.localTree());
  const { base, local } = replica.trees();
  const { address, dialect } = state;
  return plannedRequests(operations, {
    local,
    address,
    dialect,
    remoteIds: replica.links().remoteIds,
    base,
    blocked: replica.blocked(),
    conflicts: replica.conflicts(),
    hidden: replica.hidden(),
    products: replica.products()
  });
};

export const compareHandlers = (
  workspace: Pick<Workspace, 'file' | 'store'>
): ThreadHandlers<'readTreeOfFile' | 'readTreeOfBackup' | 'planRequests' | 'planPublication'> => ({
  readTreeOfFile: async ({ file }) => {
    const body = await treeOfWorkspace(file);
    return body === null ? { state: 'not_a_workspace' } : { state: 'read', body };
  },
  readTreeOfBackup: async ({ id }) => {
    const body = await treeOfWorkspace(join(backupFolder(workspace.file), id));
    if (body === null) throw new StoreError('storage_failed', messages.compare.noBackup({ file: id }));
    return body;
  },
  planRequests: (text) => planned(workspace.store, text === null ? [] : operationsOf(readEdits(text).edits)),
  planPublication: ({ id, only }) => planned(workspace.store, workspace.store.proposals.plan(id, only))
});
