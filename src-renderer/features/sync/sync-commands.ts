import type { Sending, SyncStatus } from '../../../src-shared/remote';
import type { FeatureCommands } from '../../session/command-runner';
import { openDialog } from '../../session/dialogs';
import { session } from '../../session/session';
import { currentSyncStatus, setSending, syncNow } from '../../session/sync-status';
import { toastAtLength } from '../../ui/toasts';
import { messages } from './messages';

/** The query that shows unsent changes, as it is typed into the search. */
export const UNSENT = 'is:unsent';

/** Shows only what the service does not have as it is here; once more, everything. */
export const toggleUnsent = (): void => (session.state.query === UNSENT ? session.endSearch() : session.search(UNSENT));

const isConnected = (is: (status: SyncStatus) => boolean) => (): boolean => {
  const status = currentSyncStatus();
  return status !== null && is(status);
};

const change = (changed: Partial<Sending>) => (): void => {
  const sending = currentSyncStatus()?.sending;
  if (sending !== undefined) void setSending({ ...sending, ...changed });
};

/** Syncs, and says what came of it. A failure is in the status bar. */
const syncByHand = async (): Promise<void> => {
  const status = await syncNow();
  const words = status === null ? null : messages.syncedWords(status);
  if (words !== null) toastAtLength(words);
};

export const syncCommands = {
  syncNow: { run: syncByHand, isEnabled: isConnected(({ sending }) => !sending.isByHand && !sending.isPaused) },
  readNow: { run: syncByHand, isEnabled: isConnected(({ sending }) => sending.isByHand && !sending.isPaused) },
  sendChanges: { run: () => openDialog('pending', null), isEnabled: isConnected(({ waiting }) => waiting > 0) },
  showUnsent: {
    run: () => session.search(UNSENT),
    isEnabled: isConnected(({ waiting, conflicts }) => waiting + conflicts > 0)
  },
  pauseSync: { run: change({ isPaused: true }), isEnabled: isConnected(({ sending }) => !sending.isPaused) },
  resumeSync: { run: change({ isPaused: false }), isEnabled: isConnected(({ sending }) => sending.isPaused) },
  sendAsEdited: { run: change({ isByHand: false }), isEnabled: isConnected(({ sending }) => sending.isByHand) },
  sendByHand: { run: change({ isByHand: true }), isEnabled: isConnected(({ sending }) => !sending.isByHand) }
} satisfies FeatureCommands;
