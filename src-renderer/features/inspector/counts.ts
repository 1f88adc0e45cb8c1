import type { TreeModel } from '../../model/tree-model';

/** How many categories are below others. Whatever is below two of them counts once. */
export interface Counts {
  readonly children: number;
  /** At all levels. */
  readonly below: number;
  /** Of those, the ones that are not visible themselves. */
  readonly hidden: number;
}

/** Those that are not below another of them. */
const topmost = (model: TreeModel, ids: readonly number[]): number[] => {
  const all = new Set(ids);
  const isCovered = (id: number): boolean => {
    for (let above = model.get(id)?.parentId ?? null; above !== null; above = model.get(above)?.parentId ?? null)
      if (all.has(above)) return true;
    return false;
  };
  return ids.filter((id) => !isCovered(id));
};

/** Counts what is below these categories, in one walk. */
export const countBelow = (model: TreeModel, ids: readonly number[]): Counts => {
  let children = 0;
  let below = 0;
  let hidden = 0;
  for (const id of ids) children += model.childIds(id).length;
  const pending = ids.length > 1 ? topmost(model, ids) : [...ids];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const id of model.childIds(next)) {
      pending.push(id);
      below += 1;
      if (model.get(id)?.visible === false) hidden += 1;
    }
  }
  return { children, below, hidden };
};
