import type { QueryClient } from '@tanstack/react-query';
import { reveal } from './reveal';
import { setAllExpanded, setExpanded } from './row-state';
import { arrived, settledTree } from './tree-query';
import { focusTree, selectMany } from './tree-view-state';

/**
 * Selects categories that have just been made and brings them into sight, with the keyboard at the first.
 * @param unfolded those of them, and of what came with them, that stand unfolded
 * @returns those that are there
 */
export const showNew = async (
  client: QueryClient,
  wanted: readonly number[],
  unfolded: readonly number[] = []
): Promise<readonly number[]> => {
  const [awaited] = wanted;
  if (awaited !== undefined) await arrived(client, awaited);
  // Many changes do not come as a patch; the tree is then read anew.
  const model = (await settledTree(client))?.model;
  const ids = wanted.filter((id) => model?.get(id) !== undefined);
  const [first] = ids;
  if (model === undefined || first === undefined) return [];
  for (const parentId of new Set(ids.map((id) => model.get(id)?.parentId ?? null))) {
    if (parentId === null) continue;
    reveal(model, parentId);
    setExpanded(parentId, true);
  }
  if (unfolded.length > 0)
    setAllExpanded(
      unfolded.filter((id) => model.childIds(id).length > 0),
      true
    );
  selectMany(new Set(ids), first, first);
  focusTree();
  return ids;
};
