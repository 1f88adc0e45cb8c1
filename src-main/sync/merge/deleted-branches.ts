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

  /** The topmost deleted category of the branch that a deleted category is in. */
  rootOf(id: CategoryKey): CategoryKey {
    const passed: CategoryKey[] = [];
    let at = id;
    let root = this.#roots.get(at);
    for (; root === undefined; root = this.#roots.get(at)) {
      passed.push(at);
      const above = this.base.nodes.get(at)?.parent ?? UNPLACED;
      if (above === TOP_LEVEL || above === UNPLACED || !this.isDeleted(above)) {
        root = at;
        break;
      }
      at = above;
    }
    for (const one of passed) this.#roots.set(one, root);
    return root;
  }

  /** All of a branch, its root first. A category that was not deleted is alone. */
  membersOf(root: CategoryKey): readonly CategoryKey[] {
    const members = [root];
    if (!this.isDeleted(root)) return members;
    for (const id of members)
      for (const child of this.base.children.get(id) ?? []) if (this.isDeleted(child)) members.push(child);
    return members;
  }
}
