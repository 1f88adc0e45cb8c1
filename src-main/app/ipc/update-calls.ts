import { WINDOW_CALLS } from '../../../src-shared/ipc';
import type { Updates } from '../updates/updates';
import { handleCall, type Guard } from './window-channel';

/** Answers what windows ask of updates. */
export const handleUpdateCalls = (guard: Guard, updates: Updates): void => {
  handleCall(WINDOW_CALLS.readUpdates, guard, () => {
    // A page asks for this once it has drawn itself: nothing is asked of the network before.
    updates.start();
    return updates.status;
  });
  handleCall(WINDOW_CALLS.checkForUpdates, guard, () => updates.check());
  handleCall(WINDOW_CALLS.proceedWithUpdate, guard, () => updates.proceed());
};
