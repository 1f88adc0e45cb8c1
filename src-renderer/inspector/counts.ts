import type { TreeModel } from '../tree/tree-model';

/** How many categories are below others. Whatever is below two of them counts once. */
export interface Counts {
  readonly children: number;
  /** At all levels. */
  readonly below: number;
  /** Of those, the ones that are not visible themselves. */
  readonly hidden: number;
}

/** Counts what is below these categories, in one walk. */
export const countBelow = (model: TreeModel, ids: readonly number[]): Counts => {
  const seen = new Set<number>();
  const pending = [...ids];
  let children = 0;
  let hidden = 0;
  for (const id of ids) children += model.childIds(id).length;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const id of model.childIds(next)) {
      if (seen.has(id)) continue;
      seen.add(id);
      pending.push(id);
      if (model.get(id)?.visible === false) hidden += 1;
    }
  }
  return { children, below: seen.size, hidden };
};
