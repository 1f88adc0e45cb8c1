import type { CategoryId } from '../../src-shared/ids';
import { arrived, onTreeChanged, treeSettled } from './follow-tree';
import { session } from './session';

/**
 * Makes a call and does once, as soon as the window's tree has what comes of it, what follows from that. The tree has it a
 * moment before the answer, so both are drawn together; where it never shows, as when it has gone again, the answer is
 * waited for.
 * @throws what the call throws; `follow` may have been called by then, since what the tree has is saved
 */
export const asShown = async <T>(call: () => Promise<T>, isShown: () => boolean, follow: () => void): Promise<T> => {
  let isDone = false;
  const followOnce = (): void => {
    if (isDone) return;
    isDone = true;
    follow();
  };
  const stop = onTreeChanged(() => {
    if (isShown()) followOnce();
  });
  try {
    const answer = await call();
    followOnce();
    return answer;
  } finally {
    stop();
  }
};

/** Makes a call. @returns its answer, and the categories that it has made, brought back or moved, once the tree shows them */
export const watchChanges = async <T>(
  call: () => Promise<T>
): Promise<{ readonly answer: T; readonly arrived: ReadonlySet<CategoryId> }> => {
  const before = session.model;
  const arrived = new Set<CategoryId>();
  const stop = onTreeChanged(({ author, changes }) => {
    if (author !== 'window') return;
    for (const change of changes ?? [])
      if (change.kind === 'create' || (change.kind === 'update' && change.place !== undefined)) arrived.add(change.id);
  });
  try {
    const answer = await call();
    await treeSettled();
    // More than a patch holds: the tree was read anew, and the copy of before is as it was.
    if (session.model !== before)
      for (const { id } of session.model.nodes()) if (before.get(id) === undefined) arrived.add(id);
    return { answer, arrived };
  } finally {
    stop();
  }
};

/**
 * Selects categories that have just been made or have come back, and brings them into sight, with the focus at the first.
 * @param expanded those of them, and of what came with them, that stand expanded
 * @returns those that are there
 */
export const selectNew = async (
  wanted: readonly CategoryId[],
  expanded: readonly CategoryId[] = []
): Promise<readonly CategoryId[]> => {
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
