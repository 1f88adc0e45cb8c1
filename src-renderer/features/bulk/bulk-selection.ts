import type { TreeModel } from '../../model/tree-model';

export { selectedIds as selectedCategories } from '../../session/selection';

/** These and everything below them, each once, in the order of the tree. `null` stands for the whole tree. */
export const withEverythingBelow = (model: TreeModel, ids: readonly number[] | null): number[] => {
  const all: number[] = [];
  const seen = new Set<number>();
  const pending = [...(ids ?? model.childIds(null))].reverse();
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (seen.has(id) || model.get(id) === undefined) continue;
    seen.add(id);
    all.push(id);
    const children = model.childIds(id);
    for (let at = children.length - 1; at >= 0; at -= 1) pending.push(children[at] ?? 0);
  }
  return all;
};
