import sentences from './messages/en.json' with { type: 'json' };
import type { SendingOutcome, SyncStatus } from '../../../src-shared/remote';
import { messages as sharedMessages } from '../../../src-shared/messages';
import { messages as sessionMessages } from '../../session/messages';
import { itemsOf } from '../../platform/amounts';
import { inARow } from '../../platform/text';
import { dateOf, isToday, timeOf } from '../../platform/dates';
import { isAboutConflicts } from '../../session/sync-status';

const { waitingText, conflictText, failureText } = sessionMessages.sync;

type SyncWordsOf = Pick<SyncStatus, 'state' | 'waiting' | 'conflicts' | 'refused' | 'beingSent' | 'sending'>;

const isSending = ({ state, beingSent, sending }: SyncWordsOf): boolean =>
  !sending.isPaused && state === 'syncing' && beingSent !== undefined;

/** What is happening, or keeps anything from it; why, and what can be done, is told beside it. */
const headOf = (status: SyncWordsOf): string | null => {
  if (status.sending.isPaused) return sentences.status.paused;
  if (isSending(status)) return sentences.status.sending;
  return status.state === 'syncing' ? sentences.status.syncing : failureText(status.state);
};

/** What waits for the person, in sentences. */
const toAnswer = ({ conflicts, refused = 0 }: Pick<SyncStatus, 'conflicts' | 'refused'>): string[] => {
  const words = sentences.details;
  return [
    ...(conflicts === refused ? [] : [words.toResolve({ conflicts: conflicts - refused })]),
    ...(refused === 0 ? [] : [words.refused({ count: refused })])
  ];
};

export const messages = {
  ...sentences,
  syncWords: (status: SyncWordsOf): string => {
    const { waiting, conflicts, refused = 0, sending } = status;
    const { notSent, allSaved } = sentences.status;
    const head = headOf(status);
    // Refusals are always mentioned, conflicts only where nothing is more important.
    const parts = [
      head,
      waiting === 0 || isSending(status)
        ? null
        : head === null && sending.isByHand
          ? notSent
          : waitingText({ waiting }),
      head === null && isAboutConflicts(status) ? conflictText({ conflicts: conflicts - refused }) : null,
      refused === 0 ? null : sentences.status.refused({ count: refused })
    ].filter((part) => part !== null);
    return parts.length === 0 ? allSaved : itemsOf(parts);
  },
  /** What came of a sending by hand: how many went out, how many did not, and what waits for the person. */
  sentWords: ({ status, sent, left, isStopped }: SendingOutcome): string => {
    const { stopped, allSent, partSent } = sentences.outcome;
    return inARow([
      ...(isStopped ? [stopped] : []),
      left === 0 ? allSent({ sent }) : partSent({ sent, total: sent + left, left }),
      ...toAnswer(status)
    ]);
  },
  /** What came of a sync that the person asked for; `null`: it was stopped, or the status bar says what keeps it. */
  syncedWords: ({ round, state, ...status }: SyncStatus): string | null => {
    if (round === undefined || (state !== 'settled' && state !== 'waiting')) return null;
    const { came, sent } = round;
    const { received, allSent } = sentences.outcome;
    return inARow([
      ...(came === 0 && sent > 0 ? [] : [received({ came })]),
      ...(sent === 0 ? [] : [allSent({ sent })]),
      ...toAnswer(status)
    ]);
  },
  /** How far a reading or sending is that takes a while, beside the word for it; empty: none. */
  progressWords: ({ progress, beingSent }: Pick<SyncStatus, 'progress' | 'beingSent'>): string => {
    const { left, read, readOf } = sentences.progress;
    if (beingSent !== undefined) return left({ count: beingSent.left });
    if (progress === undefined) return '';
    const { count, total } = progress;
    return total === null || total < count ? read({ count }) : readOf({ count, total });
  },
  syncDetails: ({
    state,
    waiting,
    conflicts,
    refused,
    shrinking,
    progress,
    beingSent,
    message,
    lastSyncedAt,
    nextTryAt,
    sending
  }: SyncStatus): string[] => {
    const words = sentences.details;
    const isNextTryTold = nextTryAt !== null && state !== 'settled' && state !== 'syncing';
    return [
      ...(progress === undefined ? [] : [words.reading]),
      ...(message === null ? [] : [message]),
      ...(shrinking === undefined || state === 'shrunk' ? [] : [sharedMessages.sync.listsFewer(shrinking)]),
      ...(waiting === 0 ? [] : [words.toBeSent({ waiting: beingSent?.left ?? waiting })]),
      ...(sending.isPaused ? [words.paused] : []),
      ...toAnswer({ conflicts, refused }),
      ...(lastSyncedAt === null
        ? []
        : [
            words.lastSynced({ date: isToday(lastSyncedAt) ? null : dateOf(lastSyncedAt), time: timeOf(lastSyncedAt) })
          ]),
      ...(isNextTryTold ? [words.nextTry({ time: timeOf(nextTryAt) })] : [])
    ];
  }
};
