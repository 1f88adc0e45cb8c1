import { join } from 'node:path';
import type { Handlers } from '../../../src-shared/ipc-call';
import type { JsonTrial } from '../../platform/json/json-trial';
import { plannedChanges, plannedRequests } from '../../sync/engine/planned-requests';
import { backupFolder } from '../../store/sqlite/backups/backup-folder';
import { readEdits } from './edit-handlers';
import type { HOST_CALLS } from '../protocol';
import { treeOfFile } from './tree-of-file';
import type { Workspace } from './workspace';

/** Answers what a comparison asks of a workspace. */
export const compareCalls = (
  workspace: Workspace,
  jsonTrial: JsonTrial | null
): Pick<Handlers<typeof HOST_CALLS>, 'readTreeOfFile' | 'readTreeOfBackup' | 'planRequests'> => ({
  readTreeOfFile: ({ file }) => treeOfFile(file, jsonTrial),
  readTreeOfBackup: ({ id }) => treeOfFile(join(backupFolder(workspace.file), id), jsonTrial),
  planRequests: (text) => {
    const { replica } = workspace.store;
    const edits = text === null ? [] : readEdits(text).edits;
    const state = replica.state();
    if (state === null) return plannedChanges(edits, replica.localTree());
    const { base, local } = replica.trees();
    const { address, dialect } = state;
    return plannedRequests(edits, local, {
      address,
      dialect,
      remoteIds: replica.links().remoteIds,
      base,
      blocked: replica.blocked(),
      conflicts: replica.conflicts()
    });
  }
});
