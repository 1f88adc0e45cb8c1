import {
  DRAFT_ROW,
  isDraftRow,
  TOP_LEVEL,
  type Anchor,
  type CategoryId,
  type ParentId,
  type RowId
} from '../../src-shared/ids';
import type { Placement } from './placement';
import type { ShownOrder } from './shown-order';
import type { TreeModel } from './tree-model';

const NONE: readonly RowId[] = [];

/** If its anchor was moved or deleted meanwhile, the draft goes last. */
const withDraft = (ids: readonly CategoryId[], after: Anchor): readonly RowId[] => {
  const index = after === 'first' ? 0 : ids.indexOf(after) + 1;
  const rows: readonly RowId[] = ids;
  return rows.toSpliced(after !== 'first' && index === 0 ? ids.length : index, 0, DRAFT_ROW);
};

/** The tree as it is shown: what a search keeps, with its own expansion, in an order of its own, and the draft among its siblings. */
export class ShownTree {
  #kept: ReadonlySet<CategoryId> | null = null;
  readonly #collapsedInSearch = new Set<CategoryId>();
  #draft: Placement | null = null;
  /** `null`: the order of the tree. */
  order: ShownOrder | null = null;
  /** Cache of the shown children where they differ from the model's: during a search, and around the draft. */
  readonly #children = new Map<ParentId, readonly RowId[]>();

  /** `expanded` holds the categories whose children show outside of a search. The tree takes it over and changes it. */
  constructor(
    readonly model: TreeModel,
    readonly expanded: Set<CategoryId>
  ) {}

  get draft(): Placement | null {
    return this.#draft;
  }

  get isFiltered(): boolean {
    return this.#kept !== null;
  }

  childIds(parent: ParentId): readonly RowId[] {
    const isWhole = this.#kept === null && (this.#draft === null || this.#draft.parent !== parent);
    const known = isWhole ? undefined : this.#children.get(parent);
    if (known !== undefined) return known;
    const all = this.order === null ? this.model.childIds(parent) : this.order.childIds(this.model, parent);
    if (isWhole) return all;
    const kept = this.#kept;
    const found = kept === null ? all : all.filter((id) => kept.has(id));
    const shown = this.#draft?.parent === parent ? withDraft(found, this.#draft.after) : found;
    this.#children.set(parent, shown);
    return shown;
  }

  isExpanded(id: RowId): boolean {
    if (isDraftRow(id)) return false;
    return (this.#isOpen(id) || this.#draft?.parent === id) && this.childIds(id).length > 0;
  }

  /** The row that stands for a category: its own, or that of its nearest ancestor that shows. @returns `null` when none shows */
  shownRow(id: CategoryId): CategoryId | null {
    if (this.model.get(id) === undefined) return null;
    let shown: CategoryId | null = null;
    for (const one of [id, ...this.model.ancestors(id).map((above) => above.id)].reverse()) {
      if (this.#kept !== null && !this.#kept.has(one)) break;
      shown = one;
      if (!this.isExpanded(one)) break;
    }
    return shown;
  }

  parentOf(id: RowId): ParentId {
    return isDraftRow(id) ? (this.#draft?.parent ?? TOP_LEVEL) : (this.model.get(id)?.parent ?? TOP_LEVEL);
  }

  setExpanded(id: CategoryId, isExpanded: boolean): void {
    const [set, isMember] = this.#kept === null ? [this.expanded, isExpanded] : [this.#collapsedInSearch, !isExpanded];
    if (isMember) set.add(id);
    else set.delete(id);
  }

  expandAll(): void {
    if (this.#kept === null) for (const id of this.model.parentIds()) this.expanded.add(id);
    else this.#collapsedInSearch.clear();
  }

  collapseAll(): void {
    if (this.#kept === null) this.expanded.clear();
    else for (const id of this.model.parentIds()) this.#collapsedInSearch.add(id);
  }

  filter(kept: ReadonlySet<CategoryId> | null): boolean {
    if (kept === null && this.#kept === null) return false;
    if (kept === null || this.#kept === null) this.#collapsedInSearch.clear();
    this.#kept = kept;
    return true;
  }

  setDraft(draft: Placement | null): void {
    this.#draft = draft;
    this.forgetChildren();
  }

  /** Must be called when the model's lists of children have changed during a search or around a draft. */
  forgetChildren(): void {
    this.#children.clear();
  }

  rowCount(id: RowId): number {
    return this.isExpanded(id) ? this.rowsOf([id]).length : 1;
  }

  /** The rows of these siblings and of what shows below them. Without recursion: a tree may be deeper than the stack. */
  rowsOf(siblings: readonly RowId[]): RowId[] {
    const ids: RowId[] = [];
    const draftParent = this.#draft?.parent;
    const open: { readonly ids: readonly RowId[]; next: number }[] = [{ ids: siblings, next: 0 }];
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const id = top.ids[top.next];
      if (id === undefined) {
        open.pop();
        continue;
      }
      top.next += 1;
      ids.push(id);
      // Inlines `isExpanded` with one look-up of the children, since this visits the whole tree.
      const children = !isDraftRow(id) && (this.#isOpen(id) || draftParent === id) ? this.childIds(id) : NONE;
      if (children.length > 0) open.push({ ids: children, next: 0 });
    }
    return ids;
  }

  #isOpen(id: CategoryId): boolean {
    return this.#kept === null ? this.expanded.has(id) : !this.#collapsedInSearch.has(id);
  }
}
