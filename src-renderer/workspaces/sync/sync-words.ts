import type { SyncStatus } from '../../../src-shared/remote';
import type { Standing } from '../../../src-shared/workspaces';

const countOf = (count: number, one: string, several: string): string => (count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${several}`);

const waitingText = (waiting: number): string => countOf(waiting, 'change waiting', 'changes waiting');
const conflictText = (conflicts: number): string => countOf(conflicts, 'conflict', 'conflicts');

/** Whether conflicts are what matters most: then a press leads to them. */
export const isAboutConflicts = ({ state, conflicts }: Pick<SyncStatus, 'state' | 'conflicts'>): boolean => (state === 'settled' || state === 'waiting') && conflicts > 0;

const isAway = (state: Standing['state']): boolean => state === 'offline' || state === 'unauthorized' || state === 'failed';

const withWaiting = (words: string, waiting: number): string => (waiting > 0 ? `${words}, ${waitingText(waiting)}` : words);

/** What the status region says of a replica: one thing, and that which matters most. */
export const syncWords = ({ state, waiting, conflicts }: Pick<SyncStatus, 'state' | 'waiting' | 'conflicts'>): string => {
  if (state === 'syncing') return withWaiting('Syncing', waiting);
  // Whatever keeps it from the service: why, and what can be done, is told beside it.
  if (isAway(state)) return withWaiting('Offline', waiting);
  if (isAboutConflicts({ state, conflicts })) return conflictText(conflicts);
  return waiting > 0 ? waitingText(waiting) : 'All changes saved';
};

/** What a list says of a workspace that is not in sight: what waits for somebody or for the service; empty: nothing. */
export const standingWords = ({ state, waiting, conflicts }: Standing): string => {
  if (conflicts > 0) return conflictText(conflicts);
  if (isAway(state)) return withWaiting(state === 'unauthorized' ? 'Credentials wanted' : 'Offline', waiting);
  return waiting > 0 ? waitingText(waiting) : '';
};

/**
 * Whether somebody should turn to that workspace. What waits only until it is sent in a moment is no reason, and neither is a
 * service that cannot be reached while there is nothing to send to it.
 */
export const wantsAttention = ({ state, waiting, conflicts }: Standing): boolean => {
  if (conflicts > 0 || state === 'unauthorized' || state === 'failed') return true;
  return waiting > 0 && (state === 'offline' || state === null);
};

/** What is wanted of the person before anything else, said behind those words; empty: nothing. */
export const syncPlea = ({ state }: Pick<SyncStatus, 'state'>): string => (state === 'unauthorized' ? ' – credentials wanted' : '');

const momentOf = (at: string): string => new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** The rest of what there is to know, in sentences. */
export const syncDetails = ({ state, waiting, conflicts, message, lastSyncedAt, nextTryAt }: SyncStatus): string[] => [
  ...(message === null ? [] : [message]),
  ...(waiting === 0 ? [] : [`${waitingText(waiting)} to be sent.`]),
  ...(conflicts === 0 ? [] : [`${conflictText(conflicts)} to be settled.`]),
  ...(lastSyncedAt === null ? [] : [`Last synced ${new Date(lastSyncedAt).toDateString() === new Date().toDateString() ? '' : `${new Date(lastSyncedAt).toLocaleDateString('en-GB')}, `}${momentOf(lastSyncedAt)}.`]),
  ...(nextTryAt === null || state === 'settled' || state === 'syncing' ? [] : [`The next try is at ${momentOf(nextTryAt)}.`]),
];
