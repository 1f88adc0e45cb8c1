import type { Rights } from '../../../../src-shared/me';
import { messages } from '../../../domain/messages';
import type { Actor, Writer } from '../../../domain/principal';
import { StoreError } from '../../../domain/errors';
import type { WorkspaceTables } from './workspace-tables';
import { TOP_LEVEL, type CategoryId, type ParentId } from '../../../../src-shared/ids';
import type { CategoryRows } from '../tree/category-rows';
import type { SubtreeMember, TreeShape } from '../tree/subtrees';

/** Holds a write to one branch of the tree as it is in the transaction of the write. */
class BranchLimit {
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

  #forbidden(sentence: (a: { readonly name: string }) => string): StoreError {
    const branch = this.tables.rows.find(this.branch);
    return new StoreError('forbidden', branch === undefined ? messages.branchGone : sentence(branch));
  }
}

/** What a write is held to; each throws `forbidden`. */
export type WriteLimit = Pick<BranchLimit, 'requireInside' | 'requireMovable' | 'requireMembersInside'>;

/** The limit of a writer who may change nothing. */
const nothing = (reason: string): WriteLimit => {
  const refuse = (): never => {
    throw new StoreError('forbidden', reason);
  };
  return { requireInside: refuse, requireMovable: refuse, requireMembersInside: refuse };
};

/** `null`: the writer may change whatever there is. */
export const writeLimitOf = (tables: WorkspaceTables, { within, denied }: Writer): WriteLimit | null => {
  if (denied !== undefined) return nothing(denied);
  return within === undefined ? null : new BranchLimit(tables, within);
};

/** Local edits keep to the person's rights at the service. What sync takes over has been done there. */
export const limitHere = ({ author }: Writer, rights: Rights | undefined): Actor => {
  if (author === 'sync' || rights === undefined) return {};
  const { role, limit } = rights;
  if (role === 'viewer') return { denied: messages.viewersOnlyRead };
  if (role === 'proposer') return { denied: messages.proposersPropose };
  if (limit.kind === 'elsewhere') return { denied: messages.branchGone };
  return limit.kind === 'branch' ? { within: limit.branch } : {};
};
