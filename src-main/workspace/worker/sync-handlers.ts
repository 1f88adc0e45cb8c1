import type { Handlers } from '../../../src-shared/ipc-call';
import type { THREAD_CALLS } from '../protocol';
import type { SyncHost } from './sync-host';

type SyncCalls = Pick<
  Handlers<typeof THREAD_CALLS>,
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
>;

/** The calls about the service that a workspace is a replica of. */
export const syncCalls = (sync: SyncHost): SyncCalls => ({
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
