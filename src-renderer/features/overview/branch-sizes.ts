import { type ParentId, TOP_LEVEL } from '../../../src-shared/ids';
import { pauseEvery, type SlicedWork } from '../../../src-shared/sliced-work';
import type { TreeModel } from '../../model/tree-model';

/** The sizes of a tree's branches. A category that was added after the count is taken for a leaf. */
export interface BranchSizes {
  readonly get: (id: number) => number;
  readonly levels: (id: ParentId) => number;
}

/** Counts all branches from the leaves up, in slices. Only those of categories with children are stored. An edit may be counted or not. */
export function* countBranches(model: TreeModel): SlicedWork<BranchSizes> {
  const sizes = new Map<number, number>();
  const levels = new Map<ParentId, number>();
  const parents: number[] = [];
  const pending: ParentId[] = [TOP_LEVEL];
  const isPause = pauseEvery(2_000);
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    for (const child of model.childIds(id)) {
      // Visited before: it was moved between two slices.
      if (model.childIds(child).length === 0 || sizes.has(child)) continue;
      sizes.set(child, 1);
      parents.push(child);
      pending.push(child);
    }
    if (isPause(1 + model.childIds(id).length)) yield;
  }
  const count = (id: ParentId): void => {
    let size = 1;
    let deepest = 0;
    for (const child of model.childIds(id)) {
      size += sizes.get(child) ?? 1;
      deepest = Math.max(deepest, levels.get(child) ?? 1);
    }
    if (id !== TOP_LEVEL) sizes.set(id, size);
    levels.set(id, id === TOP_LEVEL ? deepest : deepest + 1);
  };
  for (const branch of parents.toReversed()) {
    count(branch);
    if (isPause(1 + model.childIds(branch).length)) yield;
  }
  count(TOP_LEVEL);
  return { get: (id) => sizes.get(id) ?? 1, levels: (id) => levels.get(id) ?? 1 };
}
