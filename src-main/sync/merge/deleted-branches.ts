import { TOP_LEVEL, type CategoryKey } from '../../../src-shared/ids';
import { UNPLACED } from '../../domain/tree';
import type { BaseTree } from '../sync-tree';

/**
 * The branches that one side has deleted, as both sides last had them. Deleting a branch is one intent: it is carried out whole or
 * not at all, so what has happened to one of its categories is told of its root.
 */
export class DeletedBranches {
  readonly #roots = new Map<CategoryKey, CategoryKey>();

  /** @param isDeleted whether a category of the base was deleted on that side alone */
  constructor(
    private readonly base: BaseTree,
    private readonly isDeleted: (id: CategoryKey) => boolean
  ) {}

  has(id: CategoryKey): boolean {
    return this.isDeleted(id);
  }

  /**
   * The topmost deleted category of the branch that a deleted category is in. Places are agreed one by one, so while a conflict of places
   * is open, parents in the base can form a cycle: its lowest ID is the root then.
   */
  rootOf(id: CategoryKey): CategoryKey {
    const passed = new Set<CategoryKey>();
    let at = id;
    let root = this.#roots.get(at);
    for (; root === undefined; root = this.#roots.get(at)) {
      passed.add(at);
      const above = this.#above(at);
      if (above === null || passed.has(above)) {
        root = above === null ? at : this.#lowestInCycle(above);
        break;
      }
      at = above;
    }
    for (const one of passed) this.#roots.set(one, root);
    return root;
  }

  /** All of a branch, its root first. A category that was not deleted is alone. */
  membersOf(root: CategoryKey): readonly CategoryKey[] {
    // A set is iterated over what is added meanwhile, and a cycle ends where it began.
    const members = new Set([root]);
    if (this.isDeleted(root))
      for (const id of members)
        for (const child of this.base.children.get(id) ?? []) if (this.isDeleted(child)) members.add(child);
    return [...members];
  }

  #lowestInCycle(start: CategoryKey): CategoryKey {
    let lowest = start;
    for (let at = this.#above(start); at !== null && at !== start; at = this.#above(at)) if (at < lowest) lowest = at;
    return lowest;
  }

  /** The parent in the base, if it was deleted as well. */
  #above(id: CategoryKey): CategoryKey | null {
    const above = this.base.nodes.get(id)?.parent ?? UNPLACED;
    return above === TOP_LEVEL || above === UNPLACED || !this.isDeleted(above) ? null : above;
  }
}
