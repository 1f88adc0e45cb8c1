import { useEffect } from 'react';
import { runInSlices, type SlicedWork } from '../app/sliced-work';
import type { TreeModel } from '../tree/tree-model';
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

/** Folds all names while there is nothing else to do, so that the first letter of a search need not wait for it. */
export const useFoldedNames = (model: TreeModel): void => {
  useEffect(() => {
    const stop = new AbortController();
    void runInSlices(foldAll(model), stop.signal);
    return () => stop.abort();
  }, [model]);
};
