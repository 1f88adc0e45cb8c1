import { create } from 'zustand';
import type { FeatureCommands } from '../../session/command-runner';
import { keepViewNow } from '../../session/kept-view';
import { IPC_CALLS, IPC_EVENTS } from '../../../src-shared/ipc';
import type { Half } from '../../../src-shared/window-split';
import { callMain, onMain } from '../../platform/bridge';
import { attempt } from '../../ui/toasts';
import { logUnexpected } from '../../ui/unexpected-errors';
import messages from './messages/en.json' with { type: 'json' };

interface SplitState {
  /** `null`: the page has all of its window. */
  readonly half: Half | null;
  readonly hasFocus: boolean;
}

export const useSplit = create<SplitState>(() => ({ half: null, hasFocus: true }));

const isSplit = (): boolean => useSplit.getState().half !== null;

const split = async (): Promise<void> => {
  // The other half may begin as this window last showed its workspace.
  await keepViewNow();
  await attempt(callMain(IPC_CALLS.splitWindow, null), messages.notSplit);
};

export const splitCommands = {
  splitWindow: { run: split, isEnabled: () => !isSplit() },
  closeOtherHalf: { run: split, isEnabled: isSplit },
  otherHalf: {
    run: async () => {
      await callMain(IPC_CALLS.focusOtherHalf, null);
    },
    isEnabled: isSplit
  }
} satisfies FeatureCommands;

/** Follows whether the window is split, and whether this half of it has the keyboard. */
export const followSplit = (): void => {
  const setFocus = (): void => useSplit.setState({ hasFocus: document.hasFocus() });
  window.addEventListener('focus', setFocus);
  window.addEventListener('blur', setFocus);
  setFocus();
  onMain(IPC_EVENTS.splitChanged, (half) => useSplit.setState({ half }));
  callMain(IPC_CALLS.readSplit, null).then(
    (half) => useSplit.setState({ half }),
    (error: unknown) => logUnexpected('event', error)
  );
};
