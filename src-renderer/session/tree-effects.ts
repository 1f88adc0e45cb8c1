import type { CategoryId } from '../../src-shared/ids';
import { arrived, onTreeChanged, treeSettled } from './follow-tree';
import { session } from './session';

/** Makes a call and runs `follow` once its result is in the window's tree, at the latest after the answer. @throws what the call throws; `follow` may have run */
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

/** Makes a call and collects what this window's commits change meanwhile; `arrived`: what they create, restore or move. @returns all, once the tree shows them */
export const watchChanges = async <T>(
  call: () => Promise<T>
): Promise<{
  readonly answer: T;
  readonly changed: ReadonlySet<CategoryId>;
  readonly arrived: ReadonlySet<CategoryId>;
}> => {
  const before = session.model;
  const changed = new Set<CategoryId>();
  const arrived = new Set<CategoryId>();
  const stop = onTreeChanged(({ author, changes }) => {
    if (author !== 'window') return;
    for (const change of changes ?? []) {
      changed.add(change.id);
      if (change.kind === 'create' || (change.kind === 'update' && change.place !== undefined)) arrived.add(change.id);
    }
  });
  try {
    const answer = await call();
    await treeSettled();
    // Too many changes for a patch: the tree was read again, and the old model is unchanged.
    if (session.model !== before)
      for (const { id } of session.model.nodes()) if (before.get(id) === undefined) arrived.add(id);
    return { answer, changed, arrived };
  } finally {
    stop();
  }
};

/** Selects and shows new or restored categories and focuses the first. @param expanded of them, and of those below @returns those that exist */
export const selectNew = async (
  wanted: readonly CategoryId[],
  expanded: readonly CategoryId[] = []
): Promise<readonly CategoryId[]> => {
  const [awaited] = wanted;
  if (awaited !== undefined) await arrived(awaited);
  // Too many changes for a patch lead to a new reading of the tree.
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
