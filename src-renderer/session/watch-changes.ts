import { onTreeChanged } from '../model/tree-changes';
import { treeSettled } from './follow-tree';
import { session } from './session';

/** Makes a call. @returns its answer, and the categories that it has made, brought back or moved, once the tree shows them */
export const watchChanges = async <T>(
  call: () => Promise<T>
): Promise<{ readonly answer: T; readonly arrived: ReadonlySet<number> }> => {
  const before = session.model;
  const arrived = new Set<number>();
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
