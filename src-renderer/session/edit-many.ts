import { IPC_CALLS } from '../../src-shared/ipc';
import type { TreeEdited, TreeEdits } from '../../src-shared/tree-edits';
import { callMain } from '../platform/bridge';
import { letOthers } from '../platform/sliced-work';
import { withProgress } from './edit-progress';

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
export const editMany = (edits: TreeEdits): Promise<TreeEdited> =>
  withProgress(async () => callMain(IPC_CALLS.editTree, await textOf(edits)));
