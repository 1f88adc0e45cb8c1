import { TOP_LEVEL, type CategoryKey, type ParentKey } from '../../../src-shared/ids';
import type { Existences } from './existence';
import type { Placements } from './decide-placements';
import { nodeIn, type ThreeTrees } from './three-trees';

/** The parent of each category on either side, once a plan is carried out. */
export interface Parents {
  readonly here: (id: CategoryKey) => ParentKey;
  readonly there: (id: CategoryKey) => ParentKey;
}

/** The parents by the placements as they are at the time of the call. */
export const mergedParents = (
  { local, remote }: ThreeTrees,
  { targetParents }: Existences,
  { of }: Placements
): Parents => {
  const mine = (id: CategoryKey): ParentKey => targetParents.get(id) ?? nodeIn(local, id).parent;
  return {
    here: (id) => {
      const there = remote.nodes.get(id);
      const placement = of.get(id);
      if (there === undefined) return mine(id);
      return placement === undefined || placement === 'agreed' || placement === 'theirs' ? there.parent : mine(id);
    },
    there: (id) => {
      const there = remote.nodes.get(id);
      return there === undefined || of.get(id) === 'mine' ? mine(id) : there.parent;
    }
  };
};

/**
 * Takes back moves of ours that would close a cycle, on either side: the service's own moves come first. The service's tree
 * has no cycle, so every cycle has a move of ours in it.
 * @returns what was taken back, with the parent that it was to have
 */
export const breakCycles = (
  trees: ThreeTrees,
  placements: Placements,
  parents: Parents
): ReadonlyMap<CategoryKey, CategoryKey> => {
  const { remote, local } = trees;
  const taken = new Map<CategoryKey, CategoryKey>();
  const isOurs = (id: CategoryKey, parentOf: (id: CategoryKey) => ParentKey): boolean => {
    const there = remote.nodes.get(id);
    return there !== undefined && parentOf(id) !== there.parent;
  };
  const breakOn = (parentOf: (id: CategoryKey) => ParentKey): boolean => {
    const open = new Set<CategoryKey>();
    const before = taken.size;
    for (const id of placements.of.keys()) {
      if (!local.nodes.has(id) || !isOurs(id, parentOf)) continue;
      for (let cycle = cycleFrom(id, parentOf, open); cycle !== null; cycle = cycleFrom(id, parentOf, open)) {
        const back = cycle.filter((one) => isOurs(one, parentOf)).reduce((least, one) => Math.min(least, one));
        const wanted = nodeIn(local, back).parent;
        if (wanted === TOP_LEVEL) throw new Error(`Category ${back} is a root, and cannot be in a cycle.`);
        taken.set(back, wanted);
        placements.of.set(back, 'theirs');
      }
    }
    return taken.size > before;
  };
  // What is taken back on one side may close a cycle on the other.
  while ([breakOn(parents.here), breakOn(parents.there)].includes(true));
  return taken;
};

/**
 * Follows the parents upwards. @returns the cycle that they lead into; `null`: they lead to the top, and then all on the way
 * are `open`
 */
const cycleFrom = (
  id: CategoryKey,
  parentOf: (id: CategoryKey) => ParentKey,
  open: Set<CategoryKey>
): readonly CategoryKey[] | null => {
  const path = new Map<CategoryKey, number>();
  let at: ParentKey = id;
  for (; at !== TOP_LEVEL && !open.has(at); at = parentOf(at)) {
    const start = path.get(at);
    if (start !== undefined) return [...path.keys()].slice(start);
    path.set(at, path.size);
  }
  for (const one of path.keys()) open.add(one);
  return null;
};
