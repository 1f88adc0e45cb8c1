import { create } from 'zustand';
import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import type { EditProgress, TreeEdited, TreeEditRequest, TreeEdits } from '../../src-shared/tree-edits';
import { callMain, onMain } from '../platform/bridge';
import { toast, toastError } from '../ui/toasts';
import { messages } from './messages';
import { settling } from '../platform/service-client';
import { createYielder } from '../platform/run-in-slices';
import { toastUndoable } from './command-runner';
import { treeSettled } from './follow-tree';
import { session } from './session';

const PROGRESS_DELAY_MS = 1_000;

type CallProgress = EditProgress & { readonly callId: string };

interface ProgressState {
  readonly progress: CallProgress | null;
}

export const useEditProgress = create<ProgressState>(() => ({ progress: null }));

/** Makes a call and reports its progress once it is slow. Settles as the call does. @param call gets the id that can cancel it */
export const watchSlow = async <T>(
  call: (callId: string) => Promise<T>,
  onProgress: (progress: CallProgress) => void
): Promise<T> => {
  const begun = performance.now();
  const callId = crypto.randomUUID();
  const stop = onMain(IPC_EVENTS.editProgress, (progress) => {
    if (progress.callId === callId && performance.now() - begun > PROGRESS_DELAY_MS)
      onProgress({ ...progress, callId });
  });
  try {
    return await call(callId);
  } finally {
    stop();
  }
};

/** Shows the progress of slow edits, with a way to cancel. @returns the outcome, once the tree shows it; a toast told of `cancelled` @throws Refusal as `call` does */
export const withProgress = async <T extends { readonly state: string }>(
  call: (callId: string) => Promise<T>
): Promise<T> => {
  let ownId: string | null = null;
  try {
    const edited = await watchSlow(
      (callId) => {
        ownId = callId;
        return settling(call(callId));
      },
      (progress) => useEditProgress.setState({ progress })
    );
    if (edited.state === 'cancelled') toast(messages.cancelled);
    // Too many changes for a patch lead to a new reading of the tree. What comes next must know the new versions.
    await treeSettled();
    return edited;
  } finally {
    useEditProgress.setState(({ progress }) => ({ progress: progress?.callId === ownId ? null : progress }));
  }
};

export const cancelCall = (callId: string): Promise<null> => callMain(IPC_CALLS.cancelCall, { callId });

const textOf = async ({ edits, ...about }: TreeEdits): Promise<string> => {
  const parts: string[] = [];
  const yieldToEventLoop = createYielder();
  for (const edit of edits) {
    parts.push(JSON.stringify(edit));
    if (parts.length % 100 === 0) await yieldToEventLoop();
  }
  return `${JSON.stringify(about).slice(0, -1)},"edits":[${parts.join()}]}`;
};

/** The name of the first category that is edited, as it is afterwards. */
const subjectOf = ([first]: readonly TreeEditRequest[]): string => {
  if (first === undefined) return '';
  if ('fields' in first && first.fields.name !== undefined) return first.fields.name;
  const id = 'id' in first ? first.id : 'parentId' in first && first.parentId;
  return (typeof id === 'number' && session.model.get(id)?.name) || '';
};

/** Edits by a person. The subject is left out where it is the first category. */
type Edits = Omit<TreeEdits, 'subject'> & Partial<Pick<TreeEdits, 'subject'>>;

/** Carries out many edits as one step of undo, as `withProgress`. @throws Refusal when one is refused; then none is carried out */
export const editMany = (edits: Edits): Promise<TreeEdited> =>
  withProgress(async (callId) =>
    callMain(IPC_CALLS.editTree, await textOf({ subject: subjectOf(edits.edits), ...edits }), callId)
  );

/** Carries out a dialog's edits and toasts the outcome. @param done the sentence for a count @returns `false`: nothing has changed */
export const editAndReport = async (
  edits: Edits,
  done: (of: { readonly count: number }) => string
): Promise<boolean> => {
  try {
    const edited = await editMany(edits);
    if (edited.state === 'cancelled') return false;
    toastUndoable(done({ count: edited.changed }));
    return true;
  } catch (error) {
    toastError(messages.nothingChanged, error);
    return false;
  }
};
