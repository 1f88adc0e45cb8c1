import type { SlicedWork } from '../../src-shared/sliced-work';
import type { TreeModel } from './tree-model';

const PAUSE_EVERY = 2_000;

/** The keys of all metadata, those that most categories have first. */
export function* metadataKeys({ model }: { readonly model: TreeModel }): SlicedWork<readonly string[]> {
  const counts = new Map<string, number>();
  let seen = 0;
  for (const { metadata } of model.nodes()) {
    for (const key in metadata) if (Object.hasOwn(metadata, key)) counts.set(key, (counts.get(key) ?? 0) + 1);
    seen += 1;
    if (seen % PAUSE_EVERY === 0) yield;
  }
  return [...counts].toSorted(([a, ofA], [b, ofB]) => ofB - ofA || a.localeCompare(b)).map(([key]) => key);
}
