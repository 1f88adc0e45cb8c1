import { create } from 'zustand';
import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import type { UpdateStatus } from '../../src-shared/update-state';
import { callMain, onMain } from '../platform/bridge';
import { toastError } from '../ui/toasts';
import { messages } from './messages';

/** How Canopy stands with newer versions of itself. */
export const useUpdateStatus = create<{ readonly status: UpdateStatus }>(() => ({ status: { state: 'unknown' } }));

const asked = async (call: 'readUpdates' | 'checkForUpdates' | 'proceedWithUpdate'): Promise<void> => {
  try {
    useUpdateStatus.setState({ status: await callMain(IPC_CALLS[call], null) });
  } catch (error) {
    toastError(messages.updatesNotRead, error);
  }
};

/** Asks the feed now. */
export const checkForUpdates = (): Promise<void> => asked('checkForUpdates');

/** Downloads what is available; shows or installs what is ready. */
export const proceedWithUpdate = (): Promise<void> => asked('proceedWithUpdate');

/** Reads and follows the status. To be called once the page has drawn itself: the first look at the feed is counted from then. */
export const followUpdates = (): (() => void) => {
  const stop = onMain(IPC_EVENTS.updatesChanged, (status) => useUpdateStatus.setState({ status }));
  void asked('readUpdates');
  return stop;
};
