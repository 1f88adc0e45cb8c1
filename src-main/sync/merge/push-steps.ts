import { TOP_LEVEL, type CategoryKey, type ParentKey } from '../../../src-shared/ids';
import type { Unit } from '../../../src-shared/remote';
import type { SyncFields } from '../sync-tree';
import type { FieldMerge } from './merge-fields';
import { topDown, type Decisions } from './orders';
import type { PushStep } from './plan-types';
import { childrenOf, isUnder, nodeIn } from './three-trees';

export interface FieldPush {
  readonly fields: Partial<SyncFields>;
  readonly units: readonly Unit[];
}

/**
 * The writes that make the service what was settled, in an order in which each is possible: creations parents first, moves
 * from the top down, updates, deletions leaf first.
 * @param lists the children to be, of each parent whose children may differ
 */
export const pushSteps = (
  { trees, placements, parents, resurrections }: Decisions,
  merge: FieldMerge,
  lists: ReadonlyMap<ParentKey, readonly CategoryKey[]>,
  updates: ReadonlyMap<CategoryKey, FieldPush>
): PushStep[] => {
  const { local, remote } = trees;
  const creations: PushStep[] = [];
  const moves: PushStep[] = [];
  for (const parent of topDown(lists.keys(), parents.there)) {
    const moved = movedByUs(
      childrenOf(remote, parent),
      lists.get(parent) ?? [],
      (id) => placements.of.get(id) === 'mine'
    );
    /** The last sibling in place when the creations are made, and when the moves are. */
    let afterCreation: CategoryKey | 'first' = 'first';
    let after: CategoryKey | 'first' = 'first';
    for (const id of lists.get(parent) ?? []) {
      if (!remote.nodes.has(id)) {
        creations.push({
          kind: 'create',
          id,
          fields: merge.sendable(nodeIn(local, id).fields),
          place: { parent, after: afterCreation }
        });
        afterCreation = id;
      } else if (moved.has(id)) {
        moves.push({ kind: 'move', id, place: { parent, after }, isOtherParent: !isUnder(remote, id, parent) });
      } else {
        afterCreation = id;
      }
      after = id;
    }
  }
  const changes = [...updates].map(([id, update]): PushStep => ({ kind: 'update', id, ...update }));
  return [...creations, ...moves, ...changes, ...deletions(remote, resurrections.deleting)];
};

/**
 * The categories that we move into the list, or in it, but for those that stand right already. Whether one that stays among its
 * siblings is in the right place depends on which of ours are before it.
 */
const movedByUs = (
  siblings: readonly CategoryKey[],
  target: readonly CategoryKey[],
  isOurs: (id: CategoryKey) => boolean
): ReadonlySet<CategoryKey> => {
  const ours = target.filter(isOurs);
  if (ours.length === 0) return new Set();
  const there = new Set(siblings);
  const wanted = target.filter((id) => there.has(id));
  const known = new Set(wanted);
  const present = siblings.filter((id) => known.has(id));
  const isInOrder = wanted.every((id, index) => present[index] === id);
  return new Set(isInOrder ? ours.filter((id) => !there.has(id)) : ours);
};

/** Children before their parents. */
const deletions = (remote: Decisions['trees']['remote'], deleting: ReadonlySet<CategoryKey>): PushStep[] => {
  const topDownIds: CategoryKey[] = [];
  const open = [...deleting].filter((id) => {
    const { parent } = nodeIn(remote, id);
    return parent === TOP_LEVEL || !deleting.has(parent);
  });
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    topDownIds.push(id);
    for (const child of childrenOf(remote, id)) if (deleting.has(child)) open.push(child);
  }
  return topDownIds.reverse().map((id) => ({ kind: 'delete', id }));
};
