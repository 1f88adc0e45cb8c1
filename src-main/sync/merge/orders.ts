import { TOP_LEVEL, type CategoryKey, type ParentKey } from '../../../src-shared/ids';
import { isSplit, type Placements } from './decide-placements';
import type { Resurrections } from './resurrection';
import type { Parents } from './cycle';
import type { Existences } from './existence';
import type { Unplaced } from '../../domain/tree';
import { agreeing } from './sibling-moves';
import { childrenOf, isUnder, type ThreeTrees } from './three-trees';

/** Everything that was decided about existence and places. */
export interface Decisions {
  readonly trees: ThreeTrees;
  readonly existences: Existences;
  readonly placements: Placements;
  readonly parents: Parents;
  readonly resurrections: Resurrections;
}

/** A list into which ids are put behind those that it has, in one pass. */
class AnchoredList {
  readonly #behind = new Map<CategoryKey | 'first', CategoryKey[]>();
  #anchor: CategoryKey | 'first' = 'first';

  constructor(private readonly ids: readonly CategoryKey[]) {}

  /** The next ids go behind this one, which the list has. */
  anchorAt(id: CategoryKey): void {
    this.#anchor = id;
  }

  put(id: CategoryKey): void {
    const behind = this.#behind.get(this.#anchor);
    if (behind) behind.push(id);
    else this.#behind.set(this.#anchor, [id]);
  }

  all(): CategoryKey[] {
    if (this.#behind.size === 0) return [...this.ids];
    const all = [...(this.#behind.get('first') ?? [])];
    for (const id of this.ids) {
      all.push(id);
      for (const one of this.#behind.get(id) ?? []) all.push(one);
    }
    return all;
  }
}

/** The orders of one parent's children, each side's own and that of the base. */
export class Orders {
  readonly #decisions: Decisions;
  /** Categories that stay under a parent for now because their own parent is gone, by that parent. */
  readonly #withoutParent: ReadonlyMap<ParentKey, readonly CategoryKey[]>;

  constructor(decisions: Decisions) {
    this.#decisions = decisions;
    this.#withoutParent = Map.groupBy(
      decisions.existences.targetParents.keys(),
      (id) => decisions.existences.targetParents.get(id) ?? TOP_LEVEL
    );
  }

  /** Whether a category is here once the plan is carried out. */
  isHere(id: CategoryKey): boolean {
    const { trees, existences, resurrections } = this.#decisions;
    if (trees.local.nodes.has(id)) return trees.remote.nodes.has(id) || existences.of.get(id) !== 'gone';
    return resurrections.arriving.has(id) || resurrections.returning.has(id);
  }

  /** The orders of both sides. What they differ about, and come to have in the same place all the same, is agreed. */
  settled(parent: ParentKey): { readonly here: readonly CategoryKey[]; readonly there: readonly CategoryKey[] } {
    const { trees, placements } = this.#decisions;
    const theirs = childrenOf(trees.remote, parent);
    for (;;) {
      const there = this.there(parent);
      const here = this.here(parent, there);
      const { split, rest } = Object.groupBy(here, (id) => (isSplit(placements.of.get(id)) ? 'split' : 'rest'));
      if (split === undefined) return { here, there };
      const common = rest?.filter((id) => isUnder(trees.remote, id, parent));
      const agreed = agreeing(new Set(split), here, theirs, new Set(common));
      if (agreed.size === 0) return { here, there };
      for (const id of agreed) placements.of.set(id, 'agreed');
    }
  }

  /** The order on the service: its own, with what we moved or added behind the sibling that precedes it here. */
  there(parent: ParentKey): CategoryKey[] {
    const { trees, existences, placements, resurrections } = this.#decisions;
    const { local, remote } = trees;
    const kept = childrenOf(remote, parent).filter((id) =>
      local.nodes.has(id) ? placements.of.get(id) !== 'mine' : !resurrections.deleting.has(id)
    );
    const inList = new Set(kept);
    const list = new AnchoredList(kept);
    for (const id of childrenOf(local, parent)) {
      if (inList.has(id)) {
        if (!isSplit(placements.of.get(id))) list.anchorAt(id);
      } else if (
        placements.of.get(id) === 'mine' ||
        (existences.of.get(id) === 'create' && !existences.targetParents.has(id))
      ) {
        list.put(id);
      }
    }
    return list.all();
  }

  /** The order here: what both sides agree on, with what only this side has behind the sibling that precedes it. */
  here(parent: ParentKey, there: readonly CategoryKey[]): CategoryKey[] {
    const { trees, placements, parents } = this.#decisions;
    if (!trees.options.supports.order) return this.#hereUnordered(parent, there);
    const shared = there.filter((id) => !isSplit(placements.of.get(id)) && this.isHere(id));
    const inList = new Set(shared);
    const list = new AnchoredList(shared);
    for (const id of childrenOf(trees.local, parent)) {
      if (inList.has(id)) {
        if (placements.of.get(id) !== 'theirs') list.anchorAt(id);
      } else if (this.isHere(id) && parents.here(id) === parent && !this.#hasArrived(id)) {
        list.put(id);
      }
    }
    return [...list.all(), ...(this.#withoutParent.get(parent) ?? [])];
  }

  /** The base's order now: the service's, without contested places, and with what waits here alone. */
  base(parent: ParentKey, parentInBase: (id: CategoryKey) => ParentKey | Unplaced | undefined): CategoryKey[] {
    const { trees, placements } = this.#decisions;
    const { base, remote } = trees;
    const kept = childrenOf(remote, parent).filter(
      (id) => parentInBase(id) === parent && placements.of.get(id) !== 'contested'
    );
    const inList = new Set(kept);
    const list = new AnchoredList(kept);
    for (const id of childrenOf(base, parent)) {
      if (inList.has(id)) list.anchorAt(id);
      else if (!remote.nodes.has(id) && parentInBase(id) === parent) list.put(id);
    }
    return list.all();
  }

  /** Where the service keeps no order: this side's own, with arrivals last. */
  #hereUnordered(parent: ParentKey, there: readonly CategoryKey[]): CategoryKey[] {
    const { trees, parents } = this.#decisions;
    const own = childrenOf(trees.local, parent).filter(
      (id) => this.isHere(id) && parents.here(id) === parent && !this.#hasArrived(id)
    );
    const inList = new Set(own);
    const coming = there.filter((id) => !inList.has(id) && this.isHere(id) && parents.here(id) === parent);
    return [...own, ...coming, ...(this.#withoutParent.get(parent) ?? [])];
  }

  #hasArrived(id: CategoryKey): boolean {
    return this.#decisions.existences.targetParents.has(id);
  }
}

/** Parents in the order of their depth in a tree. Without recursion, each ancestor looked at once. */
export const topDown = (parents: Iterable<ParentKey>, parentOf: (id: CategoryKey) => ParentKey): ParentKey[] => {
  const depths = new Map<CategoryKey, number>();
  const depthOf = (id: ParentKey): number => {
    const path: CategoryKey[] = [];
    let at: ParentKey = id;
    for (; at !== TOP_LEVEL && !depths.has(at); at = parentOf(at)) path.push(at);
    let depth = at === TOP_LEVEL ? 0 : (depths.get(at) ?? 0);
    for (let one = path.pop(); one !== undefined; one = path.pop()) depths.set(one, (depth += 1));
    return depth;
  };
  return [...parents]
    .map((id) => ({ id, depth: depthOf(id) }))
    .sort((one, other) => one.depth - other.depth)
    .map(({ id }) => id);
};
