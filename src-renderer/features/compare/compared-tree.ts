import type { ComparedWith } from '../../../src-shared/compare';
import { IPC_CALLS } from '../../../src-shared/ipc';
import type { TreeEdited, TreeEdits } from '../../../src-shared/tree-edits';
import { callMain } from '../../platform/bridge';
import { editMany, withProgress } from '../../session/edits';
import { modelOf, replaceCompared, type Compared } from './compare-commands';

/**
 * Reads another workspace, a backup, or a file that the person chooses.
 * @returns `null` when no file was chosen
 */
export const readCompared = async (from: ComparedWith): Promise<Compared | null> => {
  const tree = await callMain(IPC_CALLS.readComparedTree, from);
  if (tree === null) return null;
  return { with: from, name: tree.name, model: modelOf(tree.body), dialect: tree.dialect };
};

/** Reads what this workspace is compared with anew, as after a change there. A file or an import, which cannot be changed, stays as it is. */
export const readComparedAgain = async (compared: Compared): Promise<void> => {
  const { with: from } = compared;
  const again = from.kind === 'file' || from.kind === 'import' ? null : await readCompared(from);
  if (again !== null) replaceCompared(again);
};

/** The tree that differences are applied to. */
export type ApplyTarget = { readonly kind: 'here' } | { readonly kind: 'there'; readonly workspaceId: string };

/**
 * Carries edits out in this workspace or in another one, as one step of undo there. Shows how far they are when they take long,
 * and then they can be cancelled.
 * @throws Refusal when one of them is refused, and none has been carried out then
 */
export const editComparedTree = (tree: ApplyTarget, edits: TreeEdits): Promise<TreeEdited> =>
  tree.kind === 'here'
    ? editMany(edits)
    : withProgress((callId) =>
        callMain(IPC_CALLS.editComparedTree, { workspaceId: tree.workspaceId, edits: JSON.stringify(edits) }, callId)
      );
