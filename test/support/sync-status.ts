import type { SyncStatus } from '../../src-shared/remote';

/** How a replica stands: settled, but for what is given. */
export const status = (change: Partial<SyncStatus>): SyncStatus => ({
  state: 'settled',
  waiting: 0,
  conflicts: 0,
  sending: { isByHand: false, isPaused: false },
  message: null,
  lastSyncedAt: null,
  nextTryAt: null,
  ...change
});
