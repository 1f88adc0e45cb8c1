import {
  DRAFT_ROW,
  isDraftRow,
  TOP_LEVEL,
  type Anchor,
  type CategoryId,
  type ParentId,
  type RowId
} from '../../src-shared/ids';
import type { TreeChange } from '../../src-shared/tree-patch';
import { levelOf, type Placement } from './placement';
import type { ShownOrder } from './shown-order';
import type { TreeModel } from './tree-model';

/** One row on screen, with what ARIA's tree pattern asks of it. `level`, `position` and `setSize` count from 1. */
export interface VisibleRow {
  readonly index: number;
  readonly id: RowId;
  readonly parent: ParentId;
  readonly level: number;
  readonly position: number;
  readonly setSize: number;
  readonly hasChildren: boolean;
  readonly isExpanded: boolean;
}

/** From so many changes on, flattening the whole tree is faster than finding the place of each change. */
const REBUILD_FROM = 40;

/** `splice` takes its arguments from the stack, which may not hold more. */
const MOST_SPLICED = 10_000;

const NONE: readonly RowId[] = [];

/** If its anchor was moved or deleted meanwhile, the draft goes last. */
const withDraft = (ids: readonly CategoryId[], after: Anchor): readonly RowId[] => {
  const index = after === 'first' ? 0 : ids.indexOf(after) + 1;
  const rows: readonly RowId[] = ids;
  return rows.toSpliced(after !== 'first' && index === 0 ? ids.length : index, 0, DRAFT_ROW);
};

/**
 * The ids of all visible rows from top to bottom, spliced in place for speed: what a search keeps, with its own expansion, in an
 * order of its own, and the draft among its siblings. It notifies nobody; the session counts its versions.
 */
export class VisibleList {
  #ids: RowId[] = [];
  #isStale = false;
  #kept: ReadonlySet<CategoryId> | null = null;
  readonly #collapsedInSearch = new Set<CategoryId>();
  /** Those whose children a person wants to see although the search keeps none of them. */
  readonly #openedInSearch = new Set<CategoryId>();
  #draft: Placement | null = null;
  /** `null`: the order of the tree. */
  #order: ShownOrder | null = null;
  /** Cache of the shown children where they differ from the model's: during a search, and around the draft. */
  readonly #children = new Map<ParentId, readonly RowId[]>();

  /** `expanded` holds the categories whose children show outside of a search. The list takes it over and changes it. */
  constructor(
    readonly model: TreeModel,
    readonly expanded: Set<CategoryId> = new Set()
  ) {
    this.#rebuild();
  }

  get draft(): Placement | null {
    return this.#draft;
  }

  get length(): number {
    return this.#ids.length;
  }

  /** All ids, in order. Valid until the next change, which mutates the same array. */
  get ids(): readonly RowId[] {
    return this.#ids;
  }

  indexOf(id: RowId): number {
    return this.#ids.indexOf(id);
  }

  childIds(parent: ParentId): readonly RowId[] {
    const isWhole = this.#kept === null && (this.#draft === null || this.#draft.parent !== parent);
    const known = isWhole ? undefined : this.#children.get(parent);
    if (known !== undefined) return known;
    const all = this.#order === null ? this.model.childIds(parent) : this.#order.childIds(this.model, parent);
    if (isWhole) return all;
    const kept = this.#kept;
    const isOpened = parent !== TOP_LEVEL && this.#openedInSearch.has(parent);
    const found = kept === null || isOpened ? all : all.filter((id) => kept.has(id));
    const shown = this.#draft?.parent === parent ? withDraft(found, this.#draft.after) : found;
    this.#children.set(parent, shown);
    return shown;
  }

  /** Whether children of `id` show. A leaf is never expanded. */
  isExpanded(id: RowId): boolean {
    if (isDraftRow(id)) return false;
    return (this.#isOpen(id) || this.#draft?.parent === id) && this.childIds(id).length > 0;
  }

  /** Whether a search lets a category show: it keeps it, or a person has opened what is above it. */
  isLetIn(id: CategoryId): boolean {
    const kept = this.#kept;
    for (let at = id; kept?.has(at) === false;) {
      const parent = this.model.get(at)?.parent ?? TOP_LEVEL;
      if (parent === TOP_LEVEL || !this.#openedInSearch.has(parent)) return false;
      at = parent;
    }
    return true;
  }

  /** The row that stands for a category: its own or its nearest ancestor's; `null`: none shows. Does not look through the rows. */
  shownRow(id: CategoryId): CategoryId | null {
    if (this.model.get(id) === undefined) return null;
    let shown: CategoryId | null = null;
    for (const one of [id, ...this.model.ancestors(id).map((above) => above.id)].reverse()) {
      if (!this.isLetIn(one)) break;
      shown = one;
      if (!this.isExpanded(one)) break;
    }
    return shown;
  }

  parentOf(id: RowId): ParentId {
    return isDraftRow(id) ? (this.#draft?.parent ?? TOP_LEVEL) : (this.model.get(id)?.parent ?? TOP_LEVEL);
  }

  /** The rows with indexes from `start` up to `end`, which is left out. Both may be outside of the list. */
  rows(start: number, end: number): VisibleRow[] {
    const rows: VisibleRow[] = [];
    const levels = new Map<ParentId, number>();
    const places = new Map<ParentId, number>();
    for (let index = Math.max(0, start); index < Math.min(end, this.#ids.length); index += 1) {
      const id = this.#ids[index];
      if (id === undefined) break;
      const parent = this.parentOf(id);
      const level = levels.get(parent) ?? levelOf(this.model, parent) + 1;
      levels.set(parent, level);
      const siblings = this.childIds(parent);
      const position = siblings.indexOf(id, places.get(parent) ?? 0) + 1;
      places.set(parent, position);
      const isExpanded = this.isExpanded(id);
      const hasChildren = isExpanded || (!isDraftRow(id) && this.model.childIds(id).length > 0);
      rows.push({ index, id, parent, level, position, setSize: siblings.length, hasChildren, isExpanded });
    }
    return rows;
  }

  row(index: number): VisibleRow | undefined {
    return this.rows(index, index + 1)[0];
  }

  /**
   * Shows or hides the children of a category; in a search, until it ends. @returns whether other rows show now
   * @param isAsked of a category without children that the search keeps, all show
   */
  setExpanded(id: CategoryId, isExpanded: boolean, isAsked = false): boolean {
    const index = this.#ids.indexOf(id);
    // Counted before and after, since the draft also decides what shows.
    const before = index === -1 ? 0 : this.#rowCount(id);
    this.#expand(id, isExpanded);
    if (isAsked && isExpanded) this.#openHidden(id);
    if (index === -1 || before > 1 === this.isExpanded(id)) return false;
    if (before > 1) this.#ids.splice(index + 1, before - 1);
    else this.#insert(index + 1, this.#rowsOf(this.childIds(id)));
    return true;
  }

  setAllExpanded(ids: Iterable<CategoryId>, isExpanded: boolean): void {
    for (const id of ids) this.#expand(id, isExpanded);
    this.#rebuild();
  }

  expandAll(): void {
    if (this.#kept === null) for (const id of this.model.parentIds()) this.expanded.add(id);
    else this.#collapsedInSearch.clear();
    this.#rebuild();
  }

  collapseAll(): void {
    if (this.#kept === null) this.expanded.clear();
    else for (const id of this.model.parentIds()) this.#collapsedInSearch.add(id);
    this.#rebuild();
  }

  /** @param isSame after changes of the tree alone */
  filter(kept: ReadonlySet<CategoryId> | null, isSame = false): void {
    if (kept === null && this.#kept === null) return;
    if (kept === null || this.#kept === null) this.#collapsedInSearch.clear();
    if (!isSame) this.#openedInSearch.clear();
    this.#kept = kept;
    this.#rebuild();
  }

  /** Shows siblings in another order than the tree's; `null`: in that of the tree. */
  orderBy(order: ShownOrder | null): void {
    if (this.#order === order) return;
    this.#order = order;
    this.#rebuild();
  }

  /** Shows the row of a category that is being typed at a place, or removes it (`null`). */
  setDraft(draft: Placement | null): void {
    const old = this.#ids.indexOf(DRAFT_ROW);
    if (old !== -1) this.#ids.splice(old, 1);
    const parents = [this.#draft?.parent, draft?.parent].filter((id) => id !== undefined && id !== TOP_LEVEL);
    const wereExpanded = parents.map((id) => this.isExpanded(id));
    this.#draft = draft;
    this.#children.clear();
    // A parent whose only child is the draft shows different rows with and without it.
    if (this.#kept !== null || parents.some((id, at) => this.isExpanded(id) !== wereExpanded[at])) this.#rebuild();
    else if (draft !== null) this.#arrive(DRAFT_ROW, draft.parent);
  }

  /** Must be called before changes of the model. */
  beforeChanges(changes: readonly TreeChange[]): void {
    this.#isStale =
      this.#kept !== null || this.#draft !== null || this.#order !== null || changes.length >= REBUILD_FROM;
    this.#forgetOrderOf(changes);
  }

  /** Must be called before a category leaves its place, while its descendants are still below it. */
  leaving(id: CategoryId): void {
    if (this.#isStale) return;
    const index = this.#ids.indexOf(id);
    if (index !== -1) this.#ids.splice(index, this.#rowCount(id));
  }

  /** Must be called after a category was inserted at its place, with its descendants. */
  arrived(id: CategoryId): void {
    if (!this.#isStale) this.#arrive(id, this.parentOf(id));
  }

  /** Must be called after all changes of the model. */
  afterChanges(changes: readonly TreeChange[]): void {
    this.#forgetOrderOf(changes);
    if (this.#isStale) this.#rebuild();
    this.#isStale = false;
  }

  #forgetOrderOf(changes: readonly TreeChange[]): void {
    this.#order?.forget(this.model, new Set(changes.map(({ id }) => id)));
  }

  #arrive(id: RowId, parent: ParentId): void {
    const parentIndex = parent === TOP_LEVEL ? -1 : this.#ids.indexOf(parent);
    if (parent !== TOP_LEVEL && (parentIndex === -1 || !this.isExpanded(parent))) return;
    const siblings = this.childIds(parent);
    const previous = siblings[siblings.indexOf(id) - 1];
    const index = previous === undefined ? parentIndex + 1 : this.#ids.indexOf(previous) + this.#rowCount(previous);
    this.#insert(index, this.#rowsOf([id]));
  }

  #insert(index: number, added: readonly RowId[]): void {
    // oxlint-disable-next-line canopy/no-spread-into-calls -- no more than `MOST_SPLICED`
    if (added.length <= MOST_SPLICED) this.#ids.splice(index, 0, ...added);
    else this.#ids = this.#ids.slice(0, index).concat(added, this.#ids.slice(index));
  }

  #rebuild(): void {
    this.#children.clear();
    this.#ids = this.#rowsOf(this.childIds(TOP_LEVEL));
  }

  #expand(id: CategoryId, isExpanded: boolean): void {
    const [set, isMember] = this.#kept === null ? [this.expanded, isExpanded] : [this.#collapsedInSearch, !isExpanded];
    if (isMember) set.add(id);
    else set.delete(id);
  }

  /** In a search, lets all children of a category show where none does. */
  #openHidden(id: CategoryId): void {
    if (this.#kept === null || this.childIds(id).length > 0) return;
    this.#openedInSearch.add(id);
    this.#children.delete(id);
  }

  #rowCount(id: RowId): number {
    return this.isExpanded(id) ? this.#rowsOf([id]).length : 1;
  }

  /** The rows of these siblings and of what shows below them. Without recursion: a tree may be deeper than the stack. */
  #rowsOf(siblings: readonly RowId[]): RowId[] {
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
