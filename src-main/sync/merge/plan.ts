import { TOP_LEVEL, type CategoryKey, type ParentKey } from '../../../src-shared/ids';
import type { BaseTree, SyncFields, SyncTree } from '../sync-tree';
import { baseChange } from './base-change';
import { localEdits } from './local-operations';
import { FieldMerge } from './merge-fields';
import { Orders, type Decisions } from './orders';
import { decidePlacements } from './decide-placements';
import type { Plan, PlanOptions, PlanReport } from './plan-types';
import { pushSteps, type FieldPush } from './push-steps';
import { findResurrections } from './resurrection';
import { breakCycles, mergedParents } from './cycle';
import { sameIds, BlockedUnits, childrenOf } from './three-trees';
import { decideExistence } from './existence';
import { openConflicts } from './conflicts';

/**
 * What one sync is to do, from the tree that both sides last had in common (`base`), this side's and the service's, by the
 * rules of `docs/sync.md`. Pure, and linear in the size of the trees but for sorting. After the local edits and the change of
 * the base, the same plan comes out with nothing left to do here; after the steps as well, with nothing left to send.
 */
export const plan = (base: BaseTree, local: SyncTree, remote: SyncTree, options: PlanOptions): Plan => {
  const trees = { base, local, remote, options };
  const blocked = new BlockedUnits(options.blocked);
  const merge = new FieldMerge(options, blocked);

  const existences = decideExistence(trees, blocked);
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
  const open = openConflicts(decisions, orders, inCycles, listsHere, blocked);
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
