import type { Handlers } from '../../src-shared/ipc-call';
import type { WORKSPACE_CALLS } from '../../src-shared/workspace-calls';
import type { WorkspaceStore } from '../store/workspace-store';

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

/** The calls about history, trash and retention, answered by the store. */
export const historyCalls = ({ history }: WorkspaceStore): HistoryCalls => ({
  readHistory: (question) => history.groups(question),
  readChanges: (question) => history.changes(question),
  readVersion: ({ categoryId, changeId }) => history.version(categoryId, changeId),
  restoreVersion: (request) => ({ changed: history.restoreVersion(request) }),
  readTrash: (question) => history.trash(question),
  restoreFromTrash: ({ ids }) => history.restore(ids),
  removeFromTrash: async (question) => ({ removed: await history.removeFromTrash(question?.ids ?? null) }),
  readRetention: () => history.retention(),
  setRetention: (retention) => history.setRetention(retention),
});
