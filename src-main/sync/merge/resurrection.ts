import { TOP_LEVEL, type CategoryKey } from '../../../src-shared/ids';
import type { FieldMerge } from './merge-fields';
import type { Placements } from './decide-placements';
import type { Parents } from './cycle';
import { DeletedBranches } from './deleted-branches';
import { nameOf, nodeIn, type ThreeTrees } from './three-trees';
import { isStill } from './unit-values';
import { messages, type Cause } from './messages';
import type { Blocked } from './plan-types';

/** What becomes of everything that is on the service and not here. */
export interface Resurrections {
  /** New on the service. */
  readonly arriving: ReadonlySet<CategoryKey>;
  /** Deleted here; it comes back with all of its branch. */
  readonly returning: ReadonlySet<CategoryKey>;
  /** The roots of the branches that come back, which the person is asked about, and why. */
  readonly asked: ReadonlyMap<CategoryKey, Cause>;
  /** Deleted here; it is deleted there. */
  readonly deleting: ReadonlySet<CategoryKey>;
  /** Deletions that the service has refused and that are still wanted, at the roots of their branches. */
  readonly refused: readonly Blocked[];
}

/**
 * Works out what becomes of everything that is on the service and not here. Nothing goes that the base has not seen, and a branch that was
 * deleted here goes whole or comes back whole: where the service has changed, moved or added something in it, the person is asked.
 */
export const findResurrections = (
  trees: ThreeTrees,
  placements: Placements,
  parents: Parents,
  fields: FieldMerge
): Resurrections => {
  const { base, local, remote } = trees;
  const branches = new DeletedBranches(
    base,
    (id) => base.nodes.has(id) && !local.nodes.has(id) && remote.nodes.has(id)
  );
  const arriving = new Set<CategoryKey>();
  const returning = new Set<CategoryKey>();
  const deleting = new Set<CategoryKey>();
  const asked = new Map<CategoryKey, Cause>();
  for (const [id, there] of remote.nodes) {
    if (local.nodes.has(id)) continue;
    const was = base.nodes.get(id);
    if (was === undefined) arriving.add(id);
    else deleting.add(id);
    if (was !== undefined && (was.parent !== there.parent || fields.isChangedThere(was.fields, there.fields))) {
      const root = branches.rootOf(id);
      const why = was.parent === there.parent ? 'changed' : 'moved';
      const child = nameOf(trees, id);
      asked.set(root, root === id ? { why } : { why: why === 'changed' ? 'changedIn' : 'movedOut', child });
      if (why === 'moved' && there.parent !== TOP_LEVEL && branches.has(there.parent))
        asked.set(branches.rootOf(there.parent), { why: 'movedIn', child });
    }
  }
  if (deleting.size === 0) return { arriving, returning, asked, deleting, refused: [] };

  // A category that only waits for an answer keeps its branch there, without bringing it back here.
  const keptThere = new Set<CategoryKey>();
  for (const id of remote.nodes.keys()) {
    const above = parents.there(id);
    if (deleting.has(id) || above === TOP_LEVEL || !deleting.has(above)) continue;
    const root = branches.rootOf(above);
    if (placements.of.get(id) === 'pending') keptThere.add(root);
    else if (!asked.has(root)) asked.set(root, causeOf(trees, id));
  }
  if (asked.size > 0 || keptThere.size > 0)
    for (const id of deleting) {
      const root = branches.rootOf(id);
      if (asked.has(root)) returning.add(id);
      if (asked.has(root) || keptThere.has(root)) deleting.delete(id);
    }

  const refused = new Map<CategoryKey, Blocked>();
  for (const one of trees.options.blocked) {
    const { id, detail } = one;
    if (one.unit !== 'existence' || !deleting.has(id) || !isStill(one.mine, local, id, 'existence')) continue;
    const root = branches.rootOf(id);
    if (root === id) refused.set(root, one);
    else if (!refused.has(root))
      refused.set(root, { ...one, id: root, detail: messages.refusedInside({ name: nameOf(trees, id), detail }) });
  }
  if (refused.size > 0) for (const id of deleting) if (refused.has(branches.rootOf(id))) deleting.delete(id);
  return { arriving, returning, asked, deleting, refused: [...refused.values()] };
};

/** Why a branch comes back in which the service has a category that was not deleted here. */
const causeOf = (trees: ThreeTrees, id: CategoryKey): Cause => {
  const child = nameOf(trees, id);
  const was = trees.base.nodes.get(id);
  if (was === undefined && !trees.local.nodes.has(id)) return { why: 'added', child };
  return { why: was !== undefined && was.parent !== nodeIn(trees.remote, id).parent ? 'movedIn' : 'back', child };
};
