import { TOP_LEVEL, type CategoryId, type ParentId } from '../../../../src-shared/ids';
import { StoreError } from '../../../domain/errors';
import { messages } from '../../../domain/messages';
import type { CategoryRows } from './category-rows';
import type { SubtreeMember, TreeShape } from './subtrees';

/** Holds a write to one branch of the tree as it is in the transaction of the write. */
export class BranchLimit {
  constructor(
    private readonly tables: { readonly rows: CategoryRows; readonly shape: TreeShape },
    private readonly branch: CategoryId
  ) {}

  /** Throws `forbidden` unless that is the branch or below it. */
  requireInside(id: ParentId): void {
    if (!this.tables.shape.pathUp(id).includes(this.branch)) throw this.#forbidden(messages.outsideBranch);
  }

  /** Throws `forbidden` unless a category is below the branch, and so is its place under that parent. */
  requireMovable(id: CategoryId, parentId: ParentId): void {
    if (id === this.branch) throw this.#forbidden(messages.placeOfBranch);
    this.requireInside(id);
    this.requireInside(parentId);
  }

  /** Throws `forbidden` unless all that is below a category, as `membersBelow` lists it, is below the branch. */
  requireMembersInside(members: readonly SubtreeMember[]): void {
    // The last of them is a child of the category itself.
    this.requireInside(members.at(-1)?.parentId ?? TOP_LEVEL);
  }

  #forbidden(sentence: (name: string) => string): StoreError {
    const branch = this.tables.rows.find(this.branch);
    return new StoreError('forbidden', branch === undefined ? messages.branchGone : sentence(branch.name));
  }
}
