import type { QueryClient } from '@tanstack/react-query';
import type { TreeEditRequest, TreeEdits } from '../../src-shared/tree-edits';
import { editMany } from '../bulk/edit-many';
import { reveal } from '../tree/reveal';
import { setExpanded } from '../tree/row-state';
import { arrived, settledTree } from '../tree/tree-query';
import { focusTree, search, selectMany, useTreeView } from '../tree/tree-view-state';

/** What is to be made, as one step of undo. */
interface Creation {
  readonly action: TreeEdits['action'];
  readonly subject: string;
  readonly edits: TreeEditRequest[];
  /** Of those that are selected afterwards. */
  readonly rootKeys: readonly number[];
}

/**
 * Makes categories, selects the topmost of them and brings them into sight.
 * @returns whether it came to that: the person may cancel what takes long
 * @throws Refusal when one cannot be made; then none is
 */
export const createOutline = async (client: QueryClient, { action, subject, edits, rootKeys }: Creation): Promise<boolean> => {
  // A search would hide what is new.
  if (useTreeView.getState().query !== '') search('');
  const edited = await editMany({ action, subject, edits });
  if (edited.state === 'cancelled') return false;
  const idOf = new Map(edited.created);
  const firstId = idOf.get(rootKeys[0] ?? 0);
  if (firstId !== undefined) await arrived(client, firstId);
  // Many changes do not come as a patch; the tree is then read anew.
  const model = (await settledTree(client))?.model;
  const ids = rootKeys.map((key) => idOf.get(key) ?? 0).filter((id) => model?.get(id) !== undefined);
  const [first] = ids;
  if (model === undefined || first === undefined) return true;
  for (const parentId of new Set(ids.map((id) => model.get(id)?.parentId ?? null))) {
    if (parentId === null) continue;
    reveal(model, parentId);
    setExpanded(parentId, true);
  }
  selectMany(new Set(ids), first, first);
  focusTree();
  return true;
};
