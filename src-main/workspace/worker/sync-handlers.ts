import type { ThreadHandlers } from './answer-calls';
import type { SyncHost } from './sync-host';

/** The calls about the service that a workspace is a replica of. */
export const syncHandlers = (
  sync: SyncHost
): ThreadHandlers<
  | 'readSyncStatus'
  | 'syncNow'
  | 'cancelSync'
  | 'readConflicts'
  | 'resolveConflicts'
  | 'answerShrinking'
  | 'readReplica'
  | 'setDialect'
  | 'startReplica'
  | 'setCredentials'
  | 'tryCredentials'
  | 'setFocus'
> => ({
  readSyncStatus: () => sync.status(),
  syncNow: () => sync.syncNow(),
  cancelSync: () => {
    sync.cancelSync();
    return null;
  },
  readConflicts: () => sync.findings(),
  resolveConflicts: (resolution) => {
    sync.resolve(resolution);
    return null;
  },
  answerShrinking: (answer) => {
    sync.answerShrinking(answer);
    return null;
  },
  readReplica: () => sync.replica(),
  setDialect: (dialect) => {
    sync.setDialect(dialect);
    return null;
  },
  startReplica: (connection) => {
    sync.start(connection);
    return null;
  },
  setCredentials: ({ credentials, problem }) => {
    sync.setCredentials(credentials, problem);
    return null;
  },
  tryCredentials: (given) => sync.tryCredentials(given),
  setFocus: ({ focused }) => {
    sync.setFocus(focused);
    return null;
  }
});
