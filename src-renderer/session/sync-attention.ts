import type { SyncStatus } from '../../src-shared/remote';
import type { SyncSummary } from '../../src-shared/workspaces';

/** Whether conflicts, or a question that stands with them, are what matters most: then a press leads there. */
export const isAboutConflicts = ({ state, conflicts }: Pick<SyncStatus, 'state' | 'conflicts'>): boolean =>
  state === 'shrunk' || ((state === 'settled' || state === 'waiting') && conflicts > 0);

/**
 * Whether somebody should turn to that workspace. What waits only until it is sent in a moment is no reason, and neither is a
 * service that cannot be reached while there is nothing to send to it.
 */
export const wantsAttention = ({ state, waiting, conflicts }: SyncSummary): boolean => {
  if (conflicts > 0 || state === 'unauthorized' || state === 'failed' || state === 'shrunk') return true;
  return waiting > 0 && (state === 'offline' || state === null);
};
