import type { SyncFields, SyncTree } from '../sync-tree';
import { baseChange } from './base-change';
import { localEdits } from './local-operations';
import { FieldMerge } from './merge-fields';
import { Orders, type Settled } from './orders';
import { decidePlacings } from './placement';
import type { Plan, PlanOptions, PlanReport } from './plan-types';
import { pushSteps, type FieldPush } from './push-steps';
import { findReturns } from './resurrection';
import { breakRings, mergedParents } from './cycle';
import { sameIds, HeldOnes, childrenOf } from './three-trees';
import { findStandings } from './existence';
import { unsettled } from './conflicts';

/**
 * What one sync is to do, from the tree that both sides last had in common (`base`), this side's and the service's, by the
 * rules of `docs/sync.md`. Pure, and linear in the size of the trees but for sorting. After the local edits and the change of
 * the base, the same plan comes out with nothing left to do here; after the steps as well, with nothing left to send.
 */
export const plan = (base: SyncTree, local: SyncTree, remote: SyncTree, options: PlanOptions): Plan => {
  const trees = { base, local, remote, options };
  const held = new HeldOnes(options.held);
  const merge = new FieldMerge(options, held);

  const standings = findStandings(trees, held);
  const placings = decidePlacings(trees, standings, held);
  const parents = mergedParents(trees, standings, placings);
  const inRings = breakRings(trees, placings, parents);
  const returns = findReturns(trees, placings, parents, merge, held);
  const settled: Settled = { trees, standings, placings, parents, returns };

  const orders = new Orders(settled);
  const listsHere = new Map<number | null, readonly number[]>();
  const listsThere = new Map<number | null, readonly number[]>();
  for (const parent of placings.moves.parents) {
    const there = orders.there(parent);
    const isDeleted = parent !== null && returns.deleting.has(parent);
    if (!isDeleted && !sameIds(there, childrenOf(remote, parent))) listsThere.set(parent, there);
    const here = orders.here(parent, there);
    if (!sameIds(here, childrenOf(local, parent))) listsHere.set(parent, here);
  }

  const agreed = new Map<number, SyncFields>();
  const updatesHere = new Map<number, Partial<SyncFields>>();
  const updatesThere = new Map<number, FieldPush>();
  const open = unsettled(settled, orders, inRings, listsHere, held);
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
    for (const unit of merged.stillHeld) {
      const one = held.of(id, unit);
      if (one) open.held.push(one);
    }
  }

  return {
    local: localEdits(settled, orders, listsHere, updatesHere),
    base: baseChange(settled, orders, agreed, placings.moves.parents),
    push: pushSteps(settled, merge, listsThere, updatesThere),
    remoteOrders: listsThere,
    conflicts: open.conflicts,
    held: open.held,
    reports
  };
};
