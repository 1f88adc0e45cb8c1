import { TOP_LEVEL, type CategoryKey, type ParentKey } from '../../../src-shared/ids';
import type { BaseTree, SyncFields, SyncTree, BaseNode } from '../sync-tree';
import { FieldMerge } from './merge-fields';
import { Orders, type Decisions, topDown } from './orders';
import { decidePlacements } from './decide-placements';
import type { Plan, PlanOptions, PlanReport, PushStep, BaseChange } from './plan-types';
import { findResurrections } from './resurrection';
import { breakCycles, mergedParents } from './cycle';
import { sameIds, BlockedUnits, childrenOf, isUnder, nodeIn } from './three-trees';
import { Existences } from './existence';
import { OpenConflicts } from './conflicts';
import type { Unit } from '../../../src-shared/remote';
import { staying } from '../../../src-shared/longest-ascending';
import type { TreeOperation } from '../../domain/tree-operation';
import { UNPLACED, type Unplaced } from '../../domain/tree';
import { sameFields } from './unit-values';

/**
 * What becomes of the base once the local edits are carried out: a unit that is equal on both sides is taken into it, any other
 * keeps its old value. A category that is new on both sides gets a base at once. Units on which its sides differ are neutral
 * there (an empty name); a place on which they differ is `UNPLACED`. The latter holds as well for what was changed here and
 * deleted there and had to be moved by sync: it stays a change of the person's.
 * @param agreed the base's fields of the categories that are on both sides and whose fields were merged
 * @param differing the parents whose children may differ
 */
const baseChange = (
  { trees, existences, placements, resurrections }: Decisions,
  orders: Orders,
  agreed: ReadonlyMap<CategoryKey, SyncFields>,
  differing: readonly ParentKey[]
): BaseChange => {
  const { base, local, remote, options } = trees;
  /** Deleted here and not listed there, by a listing that is not believed: once it is listed again, it is deleted there. */
  const isKeptDeletion = (id: CategoryKey): boolean => !local.nodes.has(id) && options.unlisted?.has(id) === true;

  /** `undefined`: the base does not have it in the end. */
  const parentInBase = (id: CategoryKey): ParentKey | Unplaced | undefined => {
    const was = base.nodes.get(id);
    const there = remote.nodes.get(id);
    if (there === undefined) {
      if (
        was === undefined ||
        existences.recreated.has(id) ||
        existences.of.get(id) === 'gone' ||
        (!local.nodes.has(id) && !isKeptDeletion(id))
      )
        return undefined;
      return existences.targetParents.has(id) ? UNPLACED : was.parent;
    }
    if (!local.nodes.has(id))
      return resurrections.arriving.has(id) || resurrections.returning.has(id) ? there.parent : was?.parent;
    const placement = placements.of.get(id);
    if (placement === undefined || placement === 'agreed' || placement === 'theirs') return there.parent;
    return was === undefined ? (placement === 'mine' ? there.parent : UNPLACED) : was.parent;
  };

  const set = new Map<CategoryKey, BaseNode & { readonly id: CategoryKey }>();
  const put = (id: CategoryKey, fields: SyncFields): void => {
    const was = base.nodes.get(id);
    const parent = parentInBase(id);
    if (parent === undefined || (was !== undefined && was.parent === parent && sameFields(was.fields, fields))) return;
    set.set(id, { id, parent, fields });
  };
  for (const [id, fields] of agreed) put(id, fields);
  for (const id of existences.targetParents.keys()) {
    const was = base.nodes.get(id);
    if (was !== undefined) put(id, was.fields);
  }
  for (const id of placements.of.keys())
    if (!agreed.has(id)) put(id, (base.nodes.get(id) ?? nodeIn(remote, id)).fields);
  for (const id of resurrections.arriving) put(id, nodeIn(remote, id).fields);
  for (const id of resurrections.returning.keys()) put(id, nodeIn(remote, id).fields);

  const removed = [...existences.recreated];
  for (const id of base.nodes.keys()) {
    if (!remote.nodes.has(id) && !isKeptDeletion(id) && (!local.nodes.has(id) || existences.of.get(id) === 'gone'))
      removed.push(id);
  }
  const isRemoved = new Set<ParentKey>(removed);
  const changed = new Map<ParentKey, readonly CategoryKey[]>();
  for (const parent of differing) {
    if (isRemoved.has(parent)) continue;
    const was = childrenOf(base, parent);
    const ids = orders.base(parent, parentInBase);
    // A service that keeps no order may list in another one each time.
    const isSame = options.supports.order
      ? sameIds(was, ids)
      : was.length === ids.length && new Set([...was, ...ids]).size === was.length;
    if (!isSame) changed.set(parent, ids);
  }
  return { set: [...set.values()], removed, orders: changed };
};

/** If more siblings than this move, the whole order is given, so that the store makes room for all of them at once. */
const MOST_MOVED_ONE_BY_ONE = 16;

/**
 * The edits that make this side what was settled: creations and moves from the top down, so that whatever they go into is there
 * and nothing ever goes into itself; updates; deletions of the topmost; and orders in which much has changed. Branches that go
 * whole go first, so that they take up neither room nor depth when others come.
 * @param lists the children to be, of each parent whose children may differ
 */
const localEdits = (
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
    const stays = staying(childrenOf(local, parent), resident);
    const isArranged = resident.length - stays.size > MOST_MOVED_ONE_BY_ONE;
    let after: CategoryKey | 'first' = 'first';
    for (const id of target) {
      const place = { parent, after };
      if (!local.nodes.has(id)) edits.push({ kind: 'create', id, fields: nodeIn(remote, id).fields, place });
      else if (!isUnder(local, id, parent) || (!stays.has(id) && !isArranged)) edits.push({ kind: 'move', id, place });
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

interface FieldPush {
  readonly fields: Partial<SyncFields>;
  readonly units: readonly Unit[];
}

/**
 * The writes that make the service what was settled, in an order in which each is possible: creations parents first, moves
 * from the top down, updates, deletions leaf first.
 * @param lists the children to be, of each parent whose children may differ
 */
const pushSteps = (
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

/**
 * What one sync is to do, from the tree that both sides last had in common (`base`), this side's and the service's, by the
 * rules of `docs/sync.md`. Pure, and linear in the size of the trees but for sorting. After the local edits and the change of
 * the base, the same plan comes out with nothing left to do here; after the steps as well, with nothing left to send.
 */
export const plan = (base: BaseTree, local: SyncTree, remote: SyncTree, options: PlanOptions): Plan => {
  const trees = { base, local, remote, options };
  const blocked = new BlockedUnits(options.blocked);
  const merge = new FieldMerge(options, blocked);

  const existences = new Existences(trees, blocked);
  const placements = decidePlacements(trees, existences, blocked);
  const parents = mergedParents(trees, existences, placements);
  const inCycles = breakCycles(trees, placements, parents);
  const resurrections = findResurrections(trees, placements, parents, merge);
  const decisions: Decisions = { trees, existences, placements, parents, resurrections };

  const orders = new Orders(decisions);
  const listsHere = new Map<ParentKey, readonly CategoryKey[]>();
  const listsThere = new Map<ParentKey, readonly CategoryKey[]>();
  for (const parent of placements.moves.parents) {
    const { here, there } = orders.settled(parent);
    const isDeleted = parent !== TOP_LEVEL && resurrections.deleting.has(parent);
    if (!isDeleted && !sameIds(there, childrenOf(remote, parent))) listsThere.set(parent, there);
    if (!sameIds(here, childrenOf(local, parent))) listsHere.set(parent, here);
  }

  const agreed = new Map<CategoryKey, SyncFields>();
  const updatesHere = new Map<CategoryKey, Partial<SyncFields>>();
  const updatesThere = new Map<CategoryKey, FieldPush>();
  const open = new OpenConflicts(decisions, orders, inCycles, listsHere, blocked);
  const reports: PlanReport[] = open.reports;
  for (const [id, { fields }] of local.nodes) {
    const there = remote.nodes.get(id);
    const merged = there && merge.merge(id, base.nodes.get(id), fields, there.fields);
    if (!merged) continue;
    agreed.set(id, merged.base);
    if (merged.here) updatesHere.set(id, merged.here);
    if (merged.there) updatesThere.set(id, merged.there);
    for (const conflict of merged.conflicts) open.conflicts.push(conflict);
    for (const report of merged.reports) reports.push(report);
    for (const unit of merged.stillBlocked) {
      const one = blocked.of(id, unit);
      if (one) open.blocked.push(one);
    }
  }

  return {
    local: localEdits(decisions, orders, listsHere, updatesHere),
    base: baseChange(decisions, orders, agreed, placements.moves.parents),
    push: pushSteps(decisions, merge, listsThere, updatesThere),
    remoteOrders: listsThere,
    conflicts: open.conflicts,
    blocked: open.blocked,
    reports
  };
};
