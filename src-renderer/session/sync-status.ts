import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { CategoryId } from '../../src-shared/ids';
import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import type { Sending, SendingManner, SendingOutcome, SyncStatus } from '../../src-shared/remote';
import { callMain, inBrowser, onMain } from '../platform/bridge';
import { attempt, toastError } from '../ui/toasts';
import { setRights } from './edit-rights';
import { followSupportedFields, REPLICA_KEY } from './supported-fields';
import { messages } from './messages';
import { keptQuery, queryClient } from './query-client';
import type { SyncSummary } from '../../src-shared/workspaces';

const kept = keptQuery<SyncStatus | null>('sync', () => callMain(IPC_CALLS.readSyncStatus, null));

/** The sync status of this workspace; `null`: it is local. */
export const useSyncStatus = (): UseQueryResult<SyncStatus | null> => useQuery(kept.query);

// Made once, since another `select` is another observation with each drawing.
const sentQuery = { ...kept.query, select: (status: SyncStatus | null) => status?.beingSent?.categoryId ?? null };

/** The category that a request is under way about; `null`: none, or only for a moment. */
export const useSentCategory = (): CategoryId | null => useQuery(sentQuery).data ?? null;

/** The status, outside of rendering. */
export const currentSyncStatus = (): SyncStatus | null => kept.current() ?? null;

let byHand = 0;

export const isSyncingByHand = (): boolean => byHand > 0;

/** Subscribes to status changes, also by other windows. @returns the function that unsubscribes */
export const onSyncStatus = (listener: (status: SyncStatus | null) => void): (() => void) =>
  kept.onChange(() => listener(currentSyncStatus()));

/** @returns how it stands then; `null`: nothing was synced, and a toast has said why */
export const syncNow = async (): Promise<SyncStatus | null> => {
  byHand += 1;
  try {
    const status = await callMain(IPC_CALLS.syncNow, null);
    kept.set(status);
    return status;
  } catch (error) {
    toastError(messages.service.notSynced, error);
    return null;
  } finally {
    byHand -= 1;
  }
};

/** Chooses how changes are sent, or pauses and resumes syncing. */
export const setSending = (sending: Sending): Promise<boolean> =>
  attempt(callMain(IPC_CALLS.setSending, sending), messages.service.sendingNotSet);

/** Chooses a manner of sending, and the rule of reviews with it. Choosing again does what failed. @param isReviewed whether that rule stands */
export const setManner = async (sending: Sending, isReviewed: boolean, to: SendingManner): Promise<void> => {
  const reviewers = to === 'afterReview' ? 1 : null;
  const isOtherRule = (reviewers !== null) !== isReviewed;
  const isRuled =
    !isOtherRule || (await attempt(callMain(IPC_CALLS.setReviewRule, { reviewers }), messages.service.sendingNotSet));
  if (isRuled && sending.isByHand !== (to === 'byHand')) await setSending({ ...sending, isByHand: to === 'byHand' });
};

/** Sends the changes that were shown. @param edits `readEditCount` of before @returns `changed`: edited since, and nothing is sent */
export const sendChanges = async (edits: number): Promise<SendingOutcome | 'changed' | 'failed'> => {
  try {
    const outcome = await callMain(IPC_CALLS.sendChanges, edits);
    if (outcome !== 'changed') kept.set(outcome.status);
    return outcome;
  } catch (error) {
    toastError(messages.service.notSynced, error);
    return 'failed';
  }
};

/** Cancels a slow reading; the next one is due later or started by hand. */
export const cancelSync = (): Promise<boolean> =>
  attempt(callMain(IPC_CALLS.cancelSync, null), messages.service.readingNotCancelled);

export const followSync = (): void => {
  followSupportedFields();
  // In a browser, the rights come from the person's sign-in.
  onSyncStatus((status) => {
    if (inBrowser() === undefined) setRights(status?.rights ?? null);
  });
  onMain(IPC_EVENTS.syncChanged, kept.set);
  onMain(IPC_EVENTS.workspaceOpened, () => {
    void kept.readAgain();
    void queryClient.invalidateQueries({ queryKey: REPLICA_KEY });
  });
};

/** Whether conflicts, or a question about them, are the most important status: a press then shows them. What was refused is told in the popover. */
export const isAboutConflicts = ({
  state,
  conflicts,
  refused = 0
}: Pick<SyncStatus, 'state' | 'conflicts' | 'refused'>): boolean =>
  state === 'shrunk' || ((state === 'settled' || state === 'waiting') && conflicts > refused);

/** Whether a workspace needs attention: not for changes sent in a moment, a busy service, or an unreachable one with nothing to send. */
export const wantsAttention = ({ state, waiting, conflicts }: SyncSummary): boolean => {
  if (conflicts > 0 || state === 'unauthorized' || state === 'failed' || state === 'shrunk') return true;
  return waiting > 0 && (state === 'offline' || state === null);
};
