import type { SyncStatus } from '../../../src-shared/remote';
import type { Standing } from '../../../src-shared/workspaces';

const countOf = (count: number, one: string, several: string): string => (count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${several}`);

const waitingText = (waiting: number): string => countOf(waiting, 'change waiting', 'changes waiting');
const conflictText = (conflicts: number): string => countOf(conflicts, 'conflict', 'conflicts');

/** Whether conflicts are what matters most: then a press leads to them. */
export const isAboutConflicts = ({ state, conflicts }: Pick<SyncStatus, 'state' | 'conflicts'>): boolean => (state === 'settled' || state === 'waiting') && conflicts > 0;

/** What the status region says of a replica: one thing, and that which matters most. */
export const syncWords = ({ state, waiting, conflicts }: Pick<SyncStatus, 'state' | 'waiting' | 'conflicts'>): string => {
  if (state === 'syncing') return 'Syncing';
  // Whatever keeps it from the service: why, and what can be done, is told beside it.
  if (state === 'offline' || state === 'unauthorized' || state === 'failed') return 'Offline';
  if (isAboutConflicts({ state, conflicts })) return conflictText(conflicts);
  return waiting > 0 ? waitingText(waiting) : 'All changes saved';
};

/** What a list says of a workspace that is not in sight: what waits for somebody or for the service; empty: nothing. */
export const standingWords = ({ state, waiting, conflicts }: Standing): string => {
  if (conflicts > 0) return conflictText(conflicts);
  if (state === 'offline' || state === 'unauthorized' || state === 'failed') return waiting > 0 ? `Offline, ${waitingText(waiting)}` : 'Offline';
  return waiting > 0 ? waitingText(waiting) : '';
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
