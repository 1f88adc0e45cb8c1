import { create } from 'zustand';
import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import type { UpdateStatus } from '../../src-shared/update-state';
import { callMain, onMain } from '../platform/bridge';
import { toastError } from '../ui/toasts';
import { messages } from './messages';

/** How Canopy stands with newer versions of itself. */
export const useUpdateStatus = create<{ readonly status: UpdateStatus }>(() => ({ status: { state: 'unknown' } }));

/** How many changes have been announced. */
let changes = 0;

/** An answer says how things stood when it was written: a change that was announced meanwhile is newer. */
const requestStatus = async (call: 'readUpdates' | 'checkForUpdates' | 'proceedWithUpdate'): Promise<void> => {
  const before = changes;
  try {
    const status = await callMain(IPC_CALLS[call], null);
    if (changes === before) useUpdateStatus.setState({ status });
  } catch (error) {
    toastError(messages.updatesNotRead, error);
  }
};

/** Asks the feed now. */
export const checkForUpdates = (): Promise<void> => requestStatus('checkForUpdates');

/** Downloads what is available; shows or installs what is ready. */
export const proceedWithUpdate = (): Promise<void> => requestStatus('proceedWithUpdate');

/** Reads and follows the status. To be called once the page has drawn itself: the first look at the feed is counted from then. */
export const followUpdates = (): (() => void) => {
  const stop = onMain(IPC_EVENTS.updatesChanged, (status) => {
    changes += 1;
    useUpdateStatus.setState({ status });
  });
  void requestStatus('readUpdates');
  return stop;
};
