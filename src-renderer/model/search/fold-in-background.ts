import type { SlicedWork } from '../../../src-shared/sliced-work';
import { runInSlices } from '../../platform/sliced-work';
import type { TreeModel } from '../tree-model';
import { foldedName } from './fold';

/** Names between two pauses. */
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

/**
 * Folds all names of a tree while there is nothing else to do, so that the first letter of a search need not wait for it.
 * Once for each tree, and called when a search is at hand: to start with it would make the start longer by a quarter.
 */
export const foldInBackground = (model: TreeModel): void => {
  if (begun.has(model)) return;
  begun.add(model);
  void runInSlices(foldAll(model), new AbortController().signal);
};
