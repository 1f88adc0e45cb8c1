import { TOP_LEVEL, type CategoryKey, type ParentKey } from '../../../src-shared/ids';
import { longestAscending } from '../../../src-shared/longest-ascending';
import type { SyncFields } from '../sync-tree';
import { topDown, type Orders, type Decisions } from './orders';
import type { TreeOperation } from '../../domain/tree-operation';
import { sameIds, childrenOf, isUnder, nodeIn } from './three-trees';

/** If more siblings than this move, the whole order is given, so that the store makes room for all of them at once. */
const MOST_MOVED_ONE_BY_ONE = 16;

/**
 * The edits that make this side what was settled: creations and moves from the top down, so that whatever they go into is there
 * and nothing ever goes into itself; updates; deletions of the topmost; and orders in which much has changed. Branches that go
 * whole go first, so that they take up neither room nor depth when others come.
 * @param lists the children to be, of each parent whose children may differ
 */
export const localEdits = (
  { trees, existences, parents }: Decisions,
  orders: Orders,
  lists: ReadonlyMap<ParentKey, readonly CategoryKey[]>,
  updates: ReadonlyMap<CategoryKey, Partial<SyncFields>>
): TreeOperation[] => {
  const { local, remote } = trees;
  const edits: TreeOperation[] = [];
  const arranged: TreeOperation[] = [];
  for (const parent of topDown(lists.keys(), parents.here)) {
    if (parent !== TOP_LEVEL && !orders.isHere(parent)) continue;
    const target = lists.get(parent) ?? [];
    const resident = target.filter((id) => isUnder(local, id, parent));
    const moved = outOfOrder(childrenOf(local, parent), resident);
    const isArranged = moved.size > MOST_MOVED_ONE_BY_ONE;
    let after: CategoryKey | 'first' = 'first';
    for (const id of target) {
      const place = { parent, after };
      if (!local.nodes.has(id)) edits.push({ kind: 'create', id, fields: nodeIn(remote, id).fields, place });
      else if (!isUnder(local, id, parent) || (moved.has(id) && !isArranged)) edits.push({ kind: 'move', id, place });
      after = id;
    }
    if (isArranged) arranged.push({ kind: 'arrange', parent, ids: target });
  }
  for (const [id, fields] of updates) edits.push({ kind: 'update', id, fields });
  const emptied: TreeOperation[] = [];
  const occupied = withinGone(local, existences);
  for (const [id, existence] of existences.of) {
    const { parent } = nodeIn(local, id);
    if (existence === 'gone' && (parent === TOP_LEVEL || existences.of.get(parent) !== 'gone'))
      (occupied.has(id) ? edits : emptied).push({ kind: 'delete', id });
  }
  return [...emptied, ...edits, ...arranged];
};

/** Deleted categories in which something stays, which must be moved out first. */
const withinGone = (
  local: Decisions['trees']['local'],
  existences: Decisions['existences']
): ReadonlySet<CategoryKey> => {
  const occupied = new Set<CategoryKey>();
  if (existences.of.size === 0) return occupied;
  for (const [id, { parent }] of local.nodes) {
    if (existences.of.get(id) === 'gone') continue;
    for (
      let at = parent;
      at !== TOP_LEVEL && existences.of.get(at) === 'gone' && !occupied.has(at);
      at = nodeIn(local, at).parent
    )
      occupied.add(at);
  }
  return occupied;
};

/** The ids that must move to reach the wanted order. */
const outOfOrder = (siblings: readonly CategoryKey[], wanted: readonly CategoryKey[]): ReadonlySet<CategoryKey> => {
  const asked = new Set(wanted);
  const present = siblings.filter((id) => asked.has(id));
  if (sameIds(present, wanted)) return new Set();
  const places = new Map(present.map((id, index) => [id, index]));
  const run = longestAscending(wanted.map((id) => places.get(id) ?? 0));
  return new Set(wanted.filter((_, index) => !run.has(index)));
};
