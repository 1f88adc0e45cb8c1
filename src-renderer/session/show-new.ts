import { arrived, treeSettled } from './follow-tree';
import { session } from './session';

/**
 * Selects categories that have just been made or have come back, and brings them into sight, with the focus at the first.
 * @param expanded those of them, and of what came with them, that stand expanded
 * @returns those that are there
 */
export const selectNew = async (
  wanted: readonly number[],
  expanded: readonly number[] = []
): Promise<readonly number[]> => {
  const [awaited] = wanted;
  if (awaited !== undefined) await arrived(awaited);
  // Many changes do not come as a patch; the tree is then read anew.
  await treeSettled();
  const { model } = session;
  const ids = wanted.filter((id) => model.get(id) !== undefined);
  const [first] = ids;
  if (first === undefined) return [];
  session.revealAll(ids);
  if (expanded.length > 0)
    session.setAllExpanded(
      expanded.filter((id) => model.childIds(id).length > 0),
      true
    );
  session.selectMany(new Set(ids), first, first);
  session.focusTree();
  return ids;
};

/** The same, by the name that it had before the session. */
export const showNew = (
  _client: unknown,
  wanted: readonly number[],
  expanded: readonly number[] = []
): Promise<readonly number[]> => selectNew(wanted, expanded);
