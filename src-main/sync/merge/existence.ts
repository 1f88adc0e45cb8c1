import { TOP_LEVEL, type CategoryKey, type ParentKey } from '../../../src-shared/ids';
import { DeletedBranches } from './deleted-branches';
import { nodeIn, type BlockedUnits, type ThreeTrees } from './three-trees';
import { isStill, placeFrom, sameFields } from './unit-values';

/**
 * What becomes of a category that is here and not on the service.
 *
 * - `create`: it is new and is created there.
 * - `pending`: it, or something above it, was sent and not answered.
 * - `waits`: it is new and blocked, or below something that waits.
 * - `blocked`: moved here and deleted there; the root of a branch that was deleted there and in which something was changed or added here;
 *   or not listed there and kept by the person. `kept`: deleted there with something above it that is blocked.
 * - `gone`: deleted there with all of its branch unchanged here.
 */
export type Existence = 'create' | 'pending' | 'waits' | 'blocked' | 'kept' | 'gone';

/** The roots of branches that the service has deleted and in which something was changed, moved or added here. */
const changedBranches = ({ base, local, remote }: ThreeTrees): ReadonlySet<CategoryKey> => {
  const branches = new DeletedBranches(
    base,
    (id) => base.nodes.has(id) && local.nodes.has(id) && !remote.nodes.has(id)
  );
  const changed = new Set<CategoryKey>();
  for (const [id, { parent, fields }] of local.nodes) {
    if (remote.nodes.has(id)) continue;
    const was = base.nodes.get(id);
    if (was !== undefined && (parent !== was.parent || !sameFields(fields, was.fields)))
      changed.add(branches.rootOf(id));
    if (parent !== TOP_LEVEL && was?.parent !== parent && branches.has(parent)) changed.add(branches.rootOf(parent));
  }
  return changed;
};

/** What becomes of everything that is here and not on the service. */
export class Existences {
  readonly of = new Map<CategoryKey, Existence>();
  /** The nearest ancestor that is left, for categories that stay although their parent goes. */
  readonly targetParents = new Map<CategoryKey, ParentKey>();
  /** Created again although the base knows them: the person has chosen that for them, or for what they are in. */
  readonly recreated = new Set<CategoryKey>();
  /** Blocked creations that still hold. */
  readonly blockedCreations: CategoryKey[] = [];
  readonly #nearestAncestors = new Map<CategoryKey, ParentKey>();
  readonly #changedBranches: ReadonlySet<CategoryKey>;

  constructor(
    private readonly trees: ThreeTrees,
    private readonly blocked: BlockedUnits
  ) {
    this.#changedBranches = changedBranches(trees);
    for (const id of trees.local.nodes.keys()) if (!trees.remote.nodes.has(id)) this.#find(id);
  }

  /** What becomes of the parents first, without recursion: a tree may be as deep as it is large. */
  #find(id: CategoryKey): void {
    const { local, remote } = this.trees;
    const open: CategoryKey[] = [];
    for (
      let at: ParentKey = id;
      at !== TOP_LEVEL && !remote.nodes.has(at) && !this.of.has(at);
      at = nodeIn(local, at).parent
    )
      open.push(at);
    for (let one = open.pop(); one !== undefined; one = open.pop()) this.of.set(one, this.#judge(one));
  }

  #judge(id: CategoryKey): Existence {
    const { base, local } = this.trees;
    const { parent } = nodeIn(local, id);
    const above = parent === TOP_LEVEL ? undefined : this.of.get(parent);
    const was = base.nodes.get(id);
    // A parent here that the base does not have any more: the person has had it forgotten, to create it again with all in it.
    const isRecreated =
      was !== undefined &&
      above !== undefined &&
      parent === was.parent &&
      parent !== TOP_LEVEL &&
      (!base.nodes.has(parent) || this.recreated.has(parent));
    if (was === undefined || isRecreated) {
      if (isRecreated) this.recreated.add(id);
      return this.#judgeNew(id, parent, above);
    }
    if (parent !== was.parent) return 'blocked';
    if (above !== undefined && above !== 'gone') return 'kept';
    if (this.#changedBranches.has(id)) return 'blocked';
    if (this.trees.options.unlisted?.has(id) !== true) return 'gone';
    if (above === 'gone') this.#keepBelowAncestor(id, parent);
    return 'blocked';
  }

  #judgeNew(id: CategoryKey, parent: ParentKey, above: Existence | undefined): Existence {
    const { local, options } = this.trees;
    const blocked = this.blocked.of(id, 'existence');
    const isPending = options.pendingCreates.has(id);
    // Earlier versions blocked what was new in a branch that was deleted there, for as long as it is not moved.
    if (blocked?.kind === 'orphaned' && placeFrom(blocked.mine)?.parent === parent) {
      this.blockedCreations.push(id);
      return isPending ? 'pending' : 'waits';
    }
    if (isPending) return 'pending';
    if (blocked !== undefined && blocked.kind !== 'orphaned' && isStill(blocked.mine, local, id, 'existence')) {
      this.blockedCreations.push(id);
      return 'waits';
    }
    if (above === undefined || above === 'create') return 'create';
    return above === 'pending' ? 'pending' : 'waits';
  }

  /** Lets a category stay under the nearest ancestor that is left. */
  #keepBelowAncestor(id: CategoryKey, parent: ParentKey): void {
    const passed: CategoryKey[] = [];
    let at = parent;
    while (at !== TOP_LEVEL && this.of.get(at) === 'gone' && !this.#nearestAncestors.has(at)) {
      passed.push(at);
      at = nodeIn(this.trees.local, at).parent;
    }
    const nearestAncestor = at === TOP_LEVEL ? at : (this.#nearestAncestors.get(at) ?? at);
    for (const one of passed) this.#nearestAncestors.set(one, nearestAncestor);
    this.targetParents.set(id, nearestAncestor);
  }
}
