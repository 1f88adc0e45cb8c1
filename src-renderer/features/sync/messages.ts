import english from './messages/en.json' with { type: 'json' };
import { localized } from '../../../src-shared/language';
import type { SyncStatus } from '../../../src-shared/remote';
import { messages as sharedMessages } from '../../../src-shared/messages';
import { messages as sessionMessages } from '../../session/messages';
import { dateOf, timeOf } from '../../platform/dates';
import { countOf, numeral } from '../../platform/text';
import { isAboutConflicts } from '../../session/sync-attention';

const { waitingText, conflictText, failureText } = sessionMessages.sync;

type SyncWordsOf = Pick<SyncStatus, 'state' | 'waiting' | 'conflicts' | 'refused' | 'beingSent' | 'sending'>;

const SENDING = 'Sending';

/** What is happening, or keeps anything from it; why, and what can be done, is told beside it. Empty: nothing. */
const headOf = ({ state, beingSent, sending }: SyncWordsOf): string => {
  if (sending.isPaused) return 'Sync paused';
  if (state === 'syncing') return beingSent === undefined ? 'Syncing' : SENDING;
  return failureText(state);
};

export const messages = localized('features/sync', {
  ...english,
  syncWords: (status: SyncWordsOf): string => {
    const { waiting, conflicts, refused = 0, sending } = status;
    const head = headOf(status);
    // Refusals are always mentioned, conflicts only where nothing is more important.
    const parts = [
      head,
      waiting === 0 || head === SENDING ? '' : head === '' && sending.isByHand ? 'Not sent' : waitingText({ waiting }),
      head === '' && isAboutConflicts(status) ? conflictText({ conflicts: conflicts - refused }) : '',
      refused === 0 ? '' : `${numeral(refused)} refused`
    ].filter((part) => part !== '');
    return parts.length === 0 ? 'All changes saved' : parts.join(', ');
  },
  /** How far a reading or sending is that takes a while, beside the word for it; empty: none. */
  progressWords: ({ progress, beingSent }: Pick<SyncStatus, 'progress' | 'beingSent'>): string => {
    if (beingSent !== undefined) return `${numeral(beingSent.left)} left`;
    if (progress === undefined) return '';
    const read = numeral(progress.count);
    return progress.total === null || progress.total < progress.count
      ? `${read} read`
      : `${read} of ${numeral(progress.total)}`;
  },
  syncDetails: ({
    state,
    waiting,
    conflicts,
    refused = 0,
    shrinking,
    progress,
    beingSent,
    message,
    lastSyncedAt,
    nextTryAt,
    sending
  }: SyncStatus): string[] => [
    ...(progress === undefined
      ? []
      : ['Reading the categories of the service. Changes you make in the meantime are kept and sent afterward.']),
    ...(message === null ? [] : [message]),
    ...(shrinking === undefined || state === 'shrunk' ? [] : [sharedMessages.sync.listsFewer(shrinking)]),
    ...(waiting === 0 ? [] : [`${waitingText({ waiting: beingSent?.left ?? waiting })} to be sent.`]),
    ...(sending.isPaused ? ['Nothing is read from the service or sent to it until you resume.'] : []),
    ...(conflicts === refused ? [] : [`${conflictText({ conflicts: conflicts - refused })} to resolve.`]),
    ...(refused === 0 ? [] : [`The service refused ${countOf(refused, 'change', 'changes')}.`]),
    ...(lastSyncedAt === null
      ? []
      : [
          `Last synced ${new Date(lastSyncedAt).toDateString() === new Date().toDateString() ? '' : `${dateOf(lastSyncedAt)}, `}${timeOf(lastSyncedAt)}.`
        ]),
    ...(nextTryAt === null || state === 'settled' || state === 'syncing'
      ? []
      : [`Next attempt at ${timeOf(nextTryAt)}.`])
  ]
});
