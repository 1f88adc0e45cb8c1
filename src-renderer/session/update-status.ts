import { create } from 'zustand';
import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import type { UpdateStatus } from '../../src-shared/update-state';
import { callMain, onMain } from '../platform/bridge';
import { attempt } from '../ui/toasts';
import { messages } from './messages';

export const useUpdateStatus = create<{ readonly status: UpdateStatus }>(() => ({ status: { state: 'unknown' } }));

let changes = 0;

/** An announcement that arrives during a call is newer than its answer. */
const requestStatus = (call: 'readUpdates' | 'checkForUpdates' | 'proceedWithUpdate'): Promise<boolean> => {
  const before = changes;
  return attempt(async () => {
    const status = await callMain(IPC_CALLS[call], null);
    if (changes === before) useUpdateStatus.setState({ status });
  }, messages.updatesNotRead);
};

/** Checks the feed now. */
export const checkForUpdates = (): Promise<boolean> => requestStatus('checkForUpdates');

/** Downloads an available update, or shows or installs a downloaded one. */
export const proceedWithUpdate = (): Promise<boolean> => requestStatus('proceedWithUpdate');

/** Follows the status. Must be called after the first render, from which the first check of the feed is timed. */
export const followUpdates = (): (() => void) => {
  const stop = onMain(IPC_EVENTS.updatesChanged, (status) => {
    changes += 1;
    useUpdateStatus.setState({ status });
  });
  void requestStatus('readUpdates');
  return stop;
};
