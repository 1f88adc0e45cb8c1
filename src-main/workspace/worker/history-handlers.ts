import type { WorkspaceStore } from '../../store/sqlite/workspace-store';
import type { ThreadHandlers } from './answer-calls';
import { unlessCancelled } from './edit-handlers';
import type { WorkspaceParts } from './workspace';

/** The calls about history, trash and retention, answered by the store that is open at that moment. `trimNow` never rejects. */
export const historyHandlers = (
  workspace: { readonly store: WorkspaceStore },
  { tell }: Pick<WorkspaceParts, 'tell'>,
  trimNow: () => Promise<void>
): ThreadHandlers<
  | 'readHistory'
  | 'readChanges'
  | 'readVersion'
  | 'restoreVersion'
  | 'readTrash'
  | 'restoreFromTrash'
  | 'removeFromTrash'
  | 'readRetention'
  | 'setRetention'
> => ({
  readHistory: (question) => workspace.store.history.groups(question),
  readChanges: (question) => workspace.store.history.changes(question),
  readVersion: ({ categoryId, changeId }) => workspace.store.history.version(categoryId, changeId),
  restoreVersion: (request) => ({ changed: workspace.store.history.restoreVersion(request) }),
  readTrash: (question) => workspace.store.history.trash(question),
  restoreFromTrash: ({ ids }, control) =>
    unlessCancelled({ tell, control }, (isCancelled) => ({
      state: 'done',
      ...workspace.store.history.restore(ids, isCancelled)
    })),
  removeFromTrash: async (question) => ({
    removed: await workspace.store.history.removeFromTrash(question?.ids ?? null)
  }),
  readRetention: () => workspace.store.history.retention(),
  setRetention: async (retention) => {
    workspace.store.history.setRetention(retention);
    await trimNow();
    return workspace.store.history.retention();
  }
});
