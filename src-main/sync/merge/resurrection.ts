import { TOP_LEVEL, type CategoryKey } from '../../../src-shared/ids';
import type { FieldMerge } from './merge-fields';
import type { Placements } from './decide-placements';
import type { Parents } from './cycle';
import { nameOf, nodeIn, type BlockedUnits, type ThreeTrees } from './three-trees';
import { isStill } from './unit-values';
import type { Cause } from './messages';

/** What becomes of everything that is on the service and not here. */
export interface Resurrections {
  /** New on the service. */
  readonly arriving: ReadonlySet<CategoryKey>;
  /** Deleted here; it comes back, and why. */
  readonly returning: ReadonlyMap<CategoryKey, Cause>;
  /** Deleted here; it is deleted there. */
  readonly deleting: ReadonlySet<CategoryKey>;
  /** Deletions that the service has refused and that are still wanted. */
  readonly refused: readonly CategoryKey[];
}

/** Works out what becomes of everything that is on the service and not here: nothing goes that the base has not seen. */
export const findResurrections = (
  trees: ThreeTrees,
  placements: Placements,
  parents: Parents,
  fields: FieldMerge,
  blocked: BlockedUnits
): Resurrections => {
  const { base, local, remote } = trees;
  const arriving = new Set<CategoryKey>();
  const returning = new Map<CategoryKey, Cause>();
  const deleting = new Set<CategoryKey>();
  for (const [id, there] of remote.nodes) {
    if (local.nodes.has(id)) continue;
    const was = base.nodes.get(id);
    if (was === undefined) arriving.add(id);
    else if (was.parent !== there.parent) returning.set(id, { why: 'moved' });
    else if (fields.isChangedThere(was.fields, there.fields)) returning.set(id, { why: 'changed' });
    else deleting.add(id);
  }
  if (deleting.size === 0) return { arriving, returning, deleting, refused: [] };

  /** Calls for each of those that were to be deleted, upwards from a category in them that stays on the service. */
  const climb = (from: CategoryKey, visit: (id: CategoryKey) => void): void => {
    for (let at = parents.there(from); at !== TOP_LEVEL && deleting.has(at); at = nodeIn(remote, at).parent) visit(at);
  };
  for (const id of remote.nodes.keys()) {
    if (deleting.has(id) || placements.of.get(id) === 'pending') continue;
    climb(id, (above) => {
      deleting.delete(above);
      returning.set(above, causeOf(trees, id));
    });
  }
  // What waits there only for an answer, and what the service does not delete, keeps what it is in, without bringing it back.
  for (const [id, placement] of placements.of)
    if (placement === 'pending') climb(id, (above) => deleting.delete(above));
  const refused: CategoryKey[] = [];
  for (const id of deleting) {
    const intention = blocked.of(id, 'existence');
    if (intention !== undefined && isStill(intention.mine, local, id, 'existence')) refused.push(id);
  }
  for (const id of refused) {
    climb(id, (above) => deleting.delete(above));
    deleting.delete(id);
  }
  return { arriving, returning, deleting, refused };
};

const causeOf = (trees: ThreeTrees, id: CategoryKey): Cause => {
  const child = nameOf(trees, id);
  const was = trees.base.nodes.get(id);
  if (was === undefined && !trees.local.nodes.has(id)) return { why: 'added', child };
  if (was !== undefined && was.parent !== nodeIn(trees.remote, id).parent) return { why: 'movedIn', child };
  return { why: trees.local.nodes.has(id) ? 'back' : 'changedIn', child };
};
