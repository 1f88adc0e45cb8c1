import { type ParentId, TOP_LEVEL } from '../../../src-shared/ids';
import type { SlicedWork } from '../../../src-shared/sliced-work';
import { useSliced } from '../../platform/use-sliced';
import type { TreeModel, TreeSnapshot } from '../../model/tree-model';

/** The sizes of a tree's branches. A category that was added after the count is taken for a leaf. */
export interface BranchSizes {
  readonly get: (id: number) => number;
  readonly levels: (id: ParentId) => number;
}

const PAUSE_EVERY = 2_000;

/** Counts all branches from the leaves up, in slices. Only those of categories with children are stored. An edit may be counted or not. */
export function* countBranches(model: TreeModel): SlicedWork<BranchSizes> {
  const sizes = new Map<number, number>();
  const levels = new Map<ParentId, number>();
  const parents: number[] = [];
  const pending: ParentId[] = [TOP_LEVEL];
  let steps = 0;
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    for (const child of model.childIds(id)) {
      // Visited before: it was moved between two slices.
      if (model.childIds(child).length === 0 || sizes.has(child)) continue;
      sizes.set(child, 1);
      parents.push(child);
      pending.push(child);
    }
    steps += 1 + model.childIds(id).length;
    if (steps > PAUSE_EVERY) {
      steps = 0;
      yield;
    }
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
    steps += 1 + model.childIds(id).length;
  };
  for (let at = parents.length - 1; at >= 0; at -= 1) {
    const branch = parents[at];
    if (branch !== undefined) count(branch);
    if (steps > PAUSE_EVERY) {
      steps = 0;
      yield;
    }
  }
  count(TOP_LEVEL);
  return { get: (id) => sizes.get(id) ?? 1, levels: (id) => levels.get(id) ?? 1 };
}

const SMALL = 50_000;

const countSnapshot = ({ model }: TreeSnapshot): SlicedWork<BranchSizes> => countBranches(model);

/** The sizes of a tree's branches, `null` until counted. `isStale`: of before the last edit. Large trees are counted in slices. */
export const useBranchSizes = (snapshot: TreeSnapshot): { sizes: BranchSizes | null; isStale: boolean } => {
  const { result, isStale } = useSliced(countSnapshot, snapshot, snapshot.model.size <= SMALL);
  return { sizes: result, isStale };
};
