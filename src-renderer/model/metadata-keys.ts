import { pauseEvery, type SlicedWork } from '../../src-shared/sliced-work';
import type { TreeModel } from './tree-model';

/** The keys of all metadata, those that most categories have first. */
export function* metadataKeys({ model }: { readonly model: TreeModel }): SlicedWork<readonly string[]> {
  const counts = new Map<string, number>();
  const isPause = pauseEvery(2_000);
  for (const { metadata } of model.nodes()) {
    for (const key in metadata) if (Object.hasOwn(metadata, key)) counts.set(key, (counts.get(key) ?? 0) + 1);
    if (isPause()) yield;
  }
  return [...counts].toSorted(([a, ofA], [b, ofB]) => ofB - ofA || a.localeCompare(b)).map(([key]) => key);
}
