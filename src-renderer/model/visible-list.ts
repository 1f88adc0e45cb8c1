import { DRAFT_ROW, isDraftRow, TOP_LEVEL, type CategoryId, type ParentId, type RowId } from '../../src-shared/ids';
import type { TreeChange } from '../../src-shared/tree-patch';
import { levelOf, type Placement } from './placement';
import { ShownTree } from './shown-tree';
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

/** The ids of all visible rows from top to bottom, spliced in place for speed. It notifies nobody; the session counts its versions. */
export class VisibleList {
  #ids: RowId[] = [];
  readonly #tree: ShownTree;
  #isStale = false;

  /** `expanded` holds the categories whose children show. The list takes it over and changes it. */
  constructor(model: TreeModel, expanded: Set<CategoryId> = new Set()) {
    this.#tree = new ShownTree(model, expanded);
    this.#rebuild();
  }

  get model(): TreeModel {
    return this.#tree.model;
  }

  get expanded(): Set<CategoryId> {
    return this.#tree.expanded;
  }

  get length(): number {
    return this.#ids.length;
  }

  /** All ids, in order. Valid until the next change, which mutates the same array. */
  get ids(): readonly RowId[] {
    return this.#ids;
  }

  get draft(): Placement | null {
    return this.#tree.draft;
  }

  indexOf(id: RowId): number {
    return this.#ids.indexOf(id);
  }

  /** The row that stands for a category: its own or its nearest ancestor's; `null`: none shows. Does not look through the rows. */
  shownRow(id: CategoryId): CategoryId | null {
    return this.#tree.shownRow(id);
  }

  childIds(parent: ParentId): readonly RowId[] {
    return this.#tree.childIds(parent);
  }

  /** Whether children of `id` show. A leaf is never expanded. */
  isExpanded(id: RowId): boolean {
    return this.#tree.isExpanded(id);
  }

  parentOf(id: RowId): ParentId {
    return this.#tree.parentOf(id);
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
      const hasChildren = isExpanded || (!isDraftRow(id) && this.childIds(id).length > 0);
      rows.push({ index, id, parent, level, position, setSize: siblings.length, hasChildren, isExpanded });
    }
    return rows;
  }

  row(index: number): VisibleRow | undefined {
    return this.rows(index, index + 1)[0];
  }

  /** Shows or hides the children of a category; in a search, until it ends. @returns whether other rows show now */
  setExpanded(id: CategoryId, isExpanded: boolean): boolean {
    const index = this.#ids.indexOf(id);
    // Counted before and after, since the draft also decides what shows.
    const before = index === -1 ? 0 : this.#tree.rowCount(id);
    this.#tree.setExpanded(id, isExpanded);
    if (index === -1 || before > 1 === this.isExpanded(id)) return false;
    if (before > 1) this.#ids.splice(index + 1, before - 1);
    else this.#insert(index + 1, this.#tree.rowsOf(this.childIds(id)));
    return true;
  }

  setAllExpanded(ids: Iterable<CategoryId>, isExpanded: boolean): void {
    for (const id of ids) this.#tree.setExpanded(id, isExpanded);
    this.#rebuild();
  }

  expandAll(): void {
    this.#tree.expandAll();
    this.#rebuild();
  }

  collapseAll(): void {
    this.#tree.collapseAll();
    this.#rebuild();
  }

  filter(kept: ReadonlySet<CategoryId> | null): void {
    if (this.#tree.filter(kept)) this.#rebuild();
  }

  /** Shows siblings in another order than the tree's; `null`: in that of the tree. */
  orderBy(order: ShownOrder | null): void {
    if (this.#tree.order === order) return;
    this.#tree.order = order;
    this.#rebuild();
  }

  /** Shows the row of a category that is being typed at a place, or removes it (`null`). */
  setDraft(draft: Placement | null): void {
    const old = this.#ids.indexOf(DRAFT_ROW);
    if (old !== -1) this.#ids.splice(old, 1);
    const parents = [this.draft?.parent, draft?.parent].filter((id) => id !== undefined && id !== TOP_LEVEL);
    const wereExpanded = parents.map((id) => this.isExpanded(id));
    this.#tree.setDraft(draft);
    // A parent whose only child is the draft shows different rows with and without it.
    if (this.#tree.isFiltered || parents.some((id, at) => this.isExpanded(id) !== wereExpanded[at])) this.#rebuild();
    else if (draft !== null) this.#arrive(DRAFT_ROW, draft.parent);
  }

  /** Must be called before changes of the model. */
  beforeChanges(changes: readonly TreeChange[]): void {
    const { isFiltered, order } = this.#tree;
    this.#isStale = isFiltered || this.draft !== null || order !== null || changes.length >= REBUILD_FROM;
    this.#forgetOrderOf(changes);
  }

  /** Must be called before a category leaves its place, while its descendants are still below it. */
  leaving(id: CategoryId): void {
    if (this.#isStale) return;
    const index = this.#ids.indexOf(id);
    if (index !== -1) this.#ids.splice(index, this.#tree.rowCount(id));
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
    if (this.#tree.order !== null) for (const { id } of changes) this.#tree.order.forget(this.model, id);
  }

  #arrive(id: RowId, parent: ParentId): void {
    const parentIndex = parent === TOP_LEVEL ? -1 : this.#ids.indexOf(parent);
    if (parent !== TOP_LEVEL && (parentIndex === -1 || !this.isExpanded(parent))) return;
    const siblings = this.childIds(parent);
    const previous = siblings[siblings.indexOf(id) - 1];
    const index =
      previous === undefined ? parentIndex + 1 : this.#ids.indexOf(previous) + this.#tree.rowCount(previous);
    this.#insert(index, this.#tree.rowsOf([id]));
  }

  #insert(index: number, added: readonly RowId[]): void {
    // oxlint-disable-next-line canopy/no-spread-into-calls -- no more than `MOST_SPLICED`
    if (added.length <= MOST_SPLICED) this.#ids.splice(index, 0, ...added);
    else this.#ids = this.#ids.slice(0, index).concat(added, this.#ids.slice(index));
  }

  #rebuild(): void {
    this.#tree.forgetChildren();
    this.#ids = this.#tree.rowsOf(this.childIds(TOP_LEVEL));
  }
}
