import type { QueryClient } from '@tanstack/react-query';
import type { TreeEditRequest, TreeEdits } from '../../../src-shared/tree-edits';
import { editMany } from '../../session/edit-many';
import { showNew } from '../../session/show-new';
import { search, useTreeView } from '../../session/tree-view-state';

/** What is to be made, as one step of undo. */
interface Creation {
  readonly action: TreeEdits['action'];
  readonly subject: string;
  readonly edits: TreeEditRequest[];
  /** Of those that are selected afterwards. */
  readonly rootKeys: readonly number[];
}

/** So many rows show at once in any window but the smallest: up to then the person sees all that has arrived. */
const SEEN_AT_ONCE = 20;

/**
 * Makes categories, selects the topmost of them and brings them into sight; a few stand unfolded.
 * @returns the topmost of them; `null` when it did not come to that: the person may cancel what takes long
 * @throws Refusal when one cannot be made; then none is
 */
export const createOutline = async (
  client: QueryClient,
  { action, subject, edits, rootKeys }: Creation
): Promise<readonly number[] | null> => {
  // A search would hide what is new.
  if (useTreeView.getState().query !== '') search('');
  const edited = await editMany({ action, subject, edits });
  if (edited.state === 'cancelled') return null;
  const idOf = new Map(edited.created);
  const created = edited.created.map(([, id]) => id);
  return showNew(
    client,
    rootKeys.flatMap((key) => idOf.get(key) ?? []),
    created.length <= SEEN_AT_ONCE ? created : []
  );
};
