import type { Handlers } from '../../../src-shared/ipc-call';
import type { WORKSPACE_CALLS } from '../../../src-shared/workspace-calls';
import type { WorkspaceStore } from '../../store/sqlite/workspace-store';
import { unlessCancelled, type EditsWatched } from './edit-progress';

type HistoryCalls = Pick<
  Handlers<typeof WORKSPACE_CALLS>,
  | 'readHistory'
  | 'readChanges'
  | 'readVersion'
  | 'restoreVersion'
  | 'readTrash'
  | 'restoreFromTrash'
  | 'removeFromTrash'
  | 'readRetention'
  | 'setRetention'
>;

/** The calls about history, trash and retention, answered by the store that is open at that moment. `trimNow` never rejects. */
export const historyCalls = (
  workspace: { readonly store: WorkspaceStore },
  watched: EditsWatched,
  trimNow: () => Promise<void>
): HistoryCalls => ({
  readHistory: (question) => workspace.store.history.groups(question),
  readChanges: (question) => workspace.store.history.changes(question),
  readVersion: ({ categoryId, changeId }) => workspace.store.history.version(categoryId, changeId),
  restoreVersion: (request) => ({ changed: workspace.store.history.restoreVersion(request) }),
  readTrash: (question) => workspace.store.history.trash(question),
  restoreFromTrash: ({ ids }) =>
    unlessCancelled(watched, (isCancelled) => ({
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
