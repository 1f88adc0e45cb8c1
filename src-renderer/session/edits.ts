import { create } from 'zustand';
import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import type { EditProgress, TreeEdited, TreeEdits } from '../../src-shared/tree-edits';
import { callMain, onMain } from '../platform/bridge';
import { toast, toastError } from '../ui/toasts';
import { messages } from './messages';
import { settling } from '../platform/service-client';
import { createYielder } from '../platform/run-in-slices';
import { toastUndoable } from './command-runner';

/** Milliseconds that something may take before its progress shows. */
const PROGRESS_DELAY_MS = 1_000;

/** How far a call is, and by what it is cancelled. */
type CallProgress = EditProgress & { readonly callId: string };

interface ProgressState {
  /** Of the edits that take long; `null` while there are none. */
  readonly progress: CallProgress | null;
}

export const useEditProgress = create<ProgressState>(() => ({ progress: null }));

/**
 * Tells how far a call is that the workspace's thread is at work with, once it takes long. Passes on what the call gives or throws.
 * @param call makes the call under the id that it is given, by which it can be cancelled
 */
export const watchSlow = async <T>(
  call: (callId: string) => Promise<T>,
  onProgress: (progress: CallProgress) => void
): Promise<T> => {
  const begun = performance.now();
  const callId = crypto.randomUUID();
  const stop = onMain(IPC_EVENTS.editProgress, (progress) => {
    // The thread tells all windows of the workspace, of all their calls.
    if (progress.callId === callId && performance.now() - begun > PROGRESS_DELAY_MS)
      onProgress({ ...progress, callId });
  });
  try {
    return await call(callId);
  } finally {
    stop();
  }
};

/**
 * Shows how far edits are when they take long; then they can be cancelled.
 * @returns what they came to; `cancelled` has been told to the person already
 * @throws Refusal as they do
 */
export const withProgress = async <T extends { readonly state: string }>(
  carryOut: (callId: string) => Promise<T>
): Promise<T> => {
  let ownId: string | null = null;
  try {
    const edited = await watchSlow(
      (callId) => {
        ownId = callId;
        return settling(carryOut(callId));
      },
      (progress) => useEditProgress.setState({ progress })
    );
    if (edited.state === 'cancelled') toast(messages.cancelled);
    return edited;
  } finally {
    useEditProgress.setState(({ progress }) => ({ progress: progress?.callId === ownId ? null : progress }));
  }
};

/** Ends one call, and no other that is under way or waits. */
export const cancelCall = (callId: string): Promise<null> => callMain(IPC_CALLS.cancelCall, { callId });

/** The edits as JSON text, written a few at a time. */
const textOf = async ({ edits, ...about }: TreeEdits): Promise<string> => {
  const parts: string[] = [];
  const yieldToEventLoop = createYielder();
  for (const edit of edits) {
    parts.push(JSON.stringify(edit));
    if (parts.length % 100 === 0) await yieldToEventLoop();
  }
  return `${JSON.stringify(about).slice(0, -1)},"edits":[${parts.join()}]}`;
};

/**
 * Carries out many edits as one step of undo. Shows how far they are when they take long, and then they can be cancelled.
 * @returns what they came to; `cancelled` has been told to the person already
 * @throws Refusal when one of them is refused, and none has been carried out then
 */
export const editMany = (edits: TreeEdits): Promise<TreeEdited> =>
  withProgress(async (callId) => callMain(IPC_CALLS.editTree, await textOf(edits), callId));

/**
 * Carries out edits that a dialog has described, and tells what came of it.
 * @param done what was done, as a sentence, from how many categories it has changed
 * @returns whether it was done; if not, the person knows, and nothing has changed
 */
export const carryOut = async (edits: TreeEdits, done: (changed: number) => string): Promise<boolean> => {
  try {
    const edited = await editMany(edits);
    if (edited.state === 'cancelled') return false;
    toastUndoable(done(edited.changed));
    return true;
  } catch (error) {
    toastError(messages.nothingChanged, error);
    return false;
  }
};
