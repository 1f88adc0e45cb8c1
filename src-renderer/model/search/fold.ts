import type { ShownLanguage } from '../../../src-shared/kept-columns';
import { foldedName } from '../../../src-shared/search-test';
import { pauseEvery, type SlicedWork } from '../../../src-shared/sliced-work';
import { runInSlices } from '../../platform/run-in-slices';
import { foldedOtherName, shownLanguage } from '../shown-language';
import type { TreeModel } from '../tree-model';

function* foldAll(model: TreeModel): SlicedWork<true> {
  const isPause = pauseEvery(500);
  for (const node of model.nodes()) {
    foldedName(node);
    foldedOtherName(node);
    if (isPause()) yield;
  }
  return true;
}

/** The language that showed as it was begun. */
const begun = new WeakMap<TreeModel, ShownLanguage | null>();

/** Folds all names of a tree in idle time, once for each tree and language, so that the first key of a search does not wait for it. */
export const foldInBackground = (model: TreeModel): void => {
  const language = shownLanguage();
  if (begun.get(model) === language) return;
  begun.set(model, language);
  void runInSlices(foldAll(model), new AbortController().signal);
};
