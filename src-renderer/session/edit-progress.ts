import { create } from 'zustand';
import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import type { EditProgress } from '../../src-shared/tree-edits';
import { callMain, onMain } from '../platform/bridge';
import { toast } from '../ui/toasts';
import { messages } from './messages';
import { settling } from '../platform/service-client';

/** Milliseconds that something may take before its progress shows. */
const PATIENCE = 1_000;

interface ProgressState {
  /** Of the edits that take long; `null` while there are none. */
  readonly progress: EditProgress | null;
}

export const useEditProgress = create<ProgressState>(() => ({ progress: null }));

/** Tells how far a call is that the workspace's thread is at work with, once it takes long. Passes on what the call gives or throws. */
export const watchSlow = async <T>(call: () => Promise<T>, tell: (progress: EditProgress) => void): Promise<T> => {
  const begun = performance.now();
  const stop = onMain(IPC_EVENTS.editProgress, (progress) => {
    if (performance.now() - begun > PATIENCE) tell(progress);
  });
  try {
    return await call();
  } finally {
    stop();
  }
};

/**
 * Shows how far edits are when they take long; then they can be cancelled.
 * @returns what they came to; `cancelled` has been told to the person already
 * @throws Refusal as they do
 */
export const withProgress = async <T extends { readonly state: string }>(carryOut: () => Promise<T>): Promise<T> => {
  try {
    const edited = await watchSlow(
      () => settling(carryOut()),
      (progress) => useEditProgress.setState({ progress })
    );
    if (edited.state === 'cancelled') toast(messages.cancelled);
    return edited;
  } finally {
    useEditProgress.setState({ progress: null });
  }
};

export const cancelEdits = (): Promise<null> => callMain(IPC_CALLS.cancelEdit, null);
