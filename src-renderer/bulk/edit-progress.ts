import { create } from 'zustand';
import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import type { EditProgress } from '../../src-shared/tree-edits';
import { callMain, onMain } from '../app/bridge';
import { notice } from '../app/notices';
import { settling } from '../app/service-client';

/** Milliseconds that edits may take before their progress shows. */
const PATIENCE = 1_000;

interface ProgressState {
  /** Of the edits that take long; `null` while there are none. */
  readonly progress: EditProgress | null;
}

export const useEditProgress = create<ProgressState>(() => ({ progress: null }));

/**
 * Shows how far edits are when they take long; then they can be cancelled.
 * @returns what they came to; `cancelled` has been told to the person already
 * @throws Refusal as they do
 */
export const withProgress = async <T extends { readonly state: string }>(carryOut: () => Promise<T>): Promise<T> => {
  const begun = performance.now();
  const stop = onMain(IPC_EVENTS.editProgress, (progress) => {
    if (performance.now() - begun > PATIENCE) useEditProgress.setState({ progress });
  });
  try {
    const edited = await settling(carryOut());
    if (edited.state === 'cancelled') notice('Cancelled. Nothing was changed.');
    return edited;
  } finally {
    stop();
    useEditProgress.setState({ progress: null });
  }
};

export const cancelEdits = (): Promise<null> => callMain(IPC_CALLS.cancelEdit, null);
