import { foldedName } from '../../../src-shared/search-test';
import type { SlicedWork } from '../../../src-shared/sliced-work';
import { runInSlices } from '../../platform/run-in-slices';
import type { TreeModel } from '../tree-model';

const PAUSE_EVERY = 500;

function* foldAll(model: TreeModel): SlicedWork<true> {
  let count = 0;
  for (const node of model.nodes()) {
    foldedName(node);
    count += 1;
    if (count % PAUSE_EVERY === 0) yield;
  }
  return true;
}

const begun = new WeakSet<TreeModel>();

/** Folds all names of a tree in idle time, once for each tree, so that the first key of a search does not wait for it. */
export const foldInBackground = (model: TreeModel): void => {
  if (begun.has(model)) return;
  begun.add(model);
  void runInSlices(foldAll(model), new AbortController().signal);
};
