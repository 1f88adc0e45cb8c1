import { create } from 'zustand';
import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import type { EditProgress, TreeEdited, TreeEdits } from '../../src-shared/tree-edits';
import { callMain, onMain } from '../app/bridge';
import { letOthers } from '../app/sliced-work';
import { notice } from '../app/notices';
import { settling } from '../app/service-client';

/** Milliseconds that edits may take before their progress shows. */
const PATIENCE = 1_000;

interface ProgressState {
  /** Of the edits that take long; `null` while there are none. */
  readonly progress: EditProgress | null;
}

export const useEditProgress = create<ProgressState>(() => ({ progress: null }));

/** The edits as JSON text, written a few at a time. */
const textOf = async ({ edits, ...about }: TreeEdits): Promise<string> => {
  const parts: string[] = [];
  const pause = letOthers();
  for (const edit of edits) {
    parts.push(JSON.stringify(edit));
    if (parts.length % 100 === 0) await pause();
  }
  return `${JSON.stringify(about).slice(0, -1)},"edits":[${parts.join()}]}`;
};

/**
 * Carries out many edits as one step of undo. Shows how far they are when they take long, and then they can be cancelled.
 * @returns what they came to; `cancelled` has been told to the person already
 * @throws Refusal when one of them is refused, and none has been carried out then
 */
export const editMany = async (edits: TreeEdits): Promise<TreeEdited> => {
  const begun = performance.now();
  const stop = onMain(IPC_EVENTS.editProgress, (progress) => {
    if (performance.now() - begun > PATIENCE) useEditProgress.setState({ progress });
  });
  try {
    const edited = await settling(textOf(edits).then((text) => callMain(IPC_CALLS.editTree, text)));
    if (edited.state === 'cancelled') notice('Cancelled. Nothing was changed.');
    return edited;
  } finally {
    stop();
    useEditProgress.setState({ progress: null });
  }
};

export const cancelEdits = (): Promise<null> => callMain(IPC_CALLS.cancelEdit, null);
