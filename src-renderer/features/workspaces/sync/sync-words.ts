import type { SyncStatus } from '../../../../src-shared/remote';
import { listsFewer } from '../../../../src-shared/sync-messages';
import type { Standing } from '../../../../src-shared/workspaces';
import { dateOf, timeOf } from '../../../platform/dates';
import { countOf, numeral } from '../../../platform/text';

const waitingText = (waiting: number): string => countOf(waiting, 'change waiting', 'changes waiting');
const conflictText = (conflicts: number): string => countOf(conflicts, 'conflict', 'conflicts');

/** Whether conflicts, or a question that stands with them, are what matters most: then a press leads there. */
export const isAboutConflicts = ({ state, conflicts }: Pick<SyncStatus, 'state' | 'conflicts'>): boolean =>
  state === 'shrunk' || ((state === 'settled' || state === 'waiting') && conflicts > 0);

/** What keeps a workspace from its service, or waits for the person before anything else; empty: nothing. Only what got no answer at all is offline. */
const troubleOf = (state: Standing['state']): string => {
  switch (state) {
    case 'offline':
      return 'Offline';
    case 'unauthorized':
      return 'Credentials wanted';
    case 'failed':
      return 'Sync failed';
    case 'shrunk':
      return 'Answer wanted';
    default:
      return '';
  }
};

const withWaiting = (words: string, waiting: number): string =>
  waiting > 0 ? `${words}, ${waitingText(waiting)}` : words;

/** What the status region says of a replica: one thing, and that which matters most. */
export const syncWords = ({
  state,
  waiting,
  conflicts
}: Pick<SyncStatus, 'state' | 'waiting' | 'conflicts'>): string => {
  if (state === 'syncing') return withWaiting('Syncing', waiting);
  // Why, and what can be done, is told beside it.
  const trouble = troubleOf(state);
  if (trouble !== '') return withWaiting(trouble, waiting);
  if (isAboutConflicts({ state, conflicts })) return conflictText(conflicts);
  return waiting > 0 ? waitingText(waiting) : 'All changes saved';
};

/** What a list says of a workspace that is not in sight: what waits for somebody or for the service; empty: nothing. */
export const standingWords = ({ state, waiting, conflicts }: Standing): string => {
  const trouble = troubleOf(state);
  if (conflicts > 0 && state !== 'shrunk') return conflictText(conflicts);
  if (trouble !== '') return withWaiting(trouble, waiting);
  return waiting > 0 ? waitingText(waiting) : '';
};

/**
 * Whether somebody should turn to that workspace. What waits only until it is sent in a moment is no reason, and neither is a
 * service that cannot be reached while there is nothing to send to it.
 */
export const wantsAttention = ({ state, waiting, conflicts }: Standing): boolean => {
  if (conflicts > 0 || state === 'unauthorized' || state === 'failed' || state === 'shrunk') return true;
  return waiting > 0 && (state === 'offline' || state === null);
};

/** How far a reading is that takes a while, beside the word for it; empty: none. */
export const progressWords = ({ progress }: Pick<SyncStatus, 'progress'>): string => {
  if (progress === undefined) return '';
  const read = numeral(progress.count);
  return progress.total === null || progress.total < progress.count
    ? `${read} read`
    : `${read} of ${numeral(progress.total)}`;
};

/** The rest of what there is to know, in sentences. */
export const syncDetails = ({
  state,
  waiting,
  conflicts,
  shrinking,
  progress,
  message,
  lastSyncedAt,
  nextTryAt
}: SyncStatus): string[] => [
  ...(progress === undefined
    ? []
    : ['The categories of the service are being read. What you change meanwhile is kept, and sent afterwards.']),
  ...(message === null ? [] : [message]),
  ...(shrinking === undefined || state === 'shrunk' ? [] : [listsFewer(shrinking)]),
  ...(waiting === 0 ? [] : [`${waitingText(waiting)} to be sent.`]),
  ...(conflicts === 0 ? [] : [`${conflictText(conflicts)} to be settled.`]),
  ...(lastSyncedAt === null
    ? []
    : [
        `Last synced ${new Date(lastSyncedAt).toDateString() === new Date().toDateString() ? '' : `${dateOf(lastSyncedAt)}, `}${timeOf(lastSyncedAt)}.`
      ]),
  ...(nextTryAt === null || state === 'settled' || state === 'syncing'
    ? []
    : [`The next try is at ${timeOf(nextTryAt)}.`])
];
