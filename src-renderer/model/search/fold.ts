import { fold } from '../../../src-shared/normal-forms';
import type { CategoryNode, TreeModel } from '../tree-model';
import type { SlicedWork } from '../../../src-shared/sliced-work';
import { runInSlices } from '../../platform/run-in-slices';

const PLAIN_SLUG = /^[a-z0-9-]*$/;

/** A category's slug, folded, since another service's slugs may have capitals; `null`: it has none. */
export const foldedSlug = ({ slug }: CategoryNode): string | null =>
  slug === null || PLAIN_SLUG.test(slug) ? slug : fold(slug);

const folded = new WeakMap<CategoryNode, string>();

/** A category's name, folded and kept, since a search reads every name with each key. */
export const foldedName = (node: CategoryNode): string => {
  const known = folded.get(node);
  if (known !== undefined) return known;
  const name = fold(node.name);
  folded.set(node, name);
  return name;
};

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
