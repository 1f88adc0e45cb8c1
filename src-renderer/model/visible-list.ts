import { DRAFT_ROW, isDraftRow, type CategoryId, type RowId } from '../../src-shared/ids';
import type { TreeModel } from './tree-model';

const NONE: readonly RowId[] = [];

/** Where a category that is being typed will go: under which parent, right after which sibling (`null`: first). */
export interface Draft {
  readonly parentId: CategoryId | null;
  readonly afterId: CategoryId | null;
}

/** One row on screen, with what ARIA's tree pattern wants to know of it. `level`, `position` and `setSize` count from 1. */
export interface VisibleRow {
  readonly index: number;
  readonly id: RowId;
  readonly parentId: CategoryId | null;
  readonly level: number;
  readonly position: number;
  readonly setSize: number;
  readonly hasChildren: boolean;
  readonly isExpanded: boolean;
}

/** From so many changes on, flattening everything costs less than looking for each of their places. */
const REBUILD_FROM = 40;

/** Beyond so many, `splice` would put more arguments on the stack than it bears. */
const MOST_SPLICED = 10_000;

/** The sibling that the draft stands after may have gone meanwhile, or moved; the end is then as good a place as any. */
const withDraft = (ids: readonly CategoryId[], afterId: CategoryId | null): readonly RowId[] => {
  const index = afterId === null ? -1 : ids.indexOf(afterId);
  const rows: readonly RowId[] = ids;
  return rows.toSpliced(afterId !== null && index === -1 ? ids.length : index + 1, 0, DRAFT_ROW);
};

/**
 * The ids of all rows that show, from top to bottom: the tree flattened. It is changed in place, by splicing what comes
 * and goes, because flattening a large tree for each edit would be felt. What a row says beside its id is
 * made only for those on screen. Readers are told of changes by whoever makes them.
 */
export class VisibleList {
  #ids: RowId[] = [];
  #kept: ReadonlySet<number> | null = null;
  #collapsedInSearch = new Set<number>();
  #draft: Draft | null = null;
  /** Children as they show, where that differs from the model's: in a search, and around the draft. */
  readonly #shown = new Map<CategoryId | null, readonly RowId[]>();
  #isStale = false;

  /** `expanded` holds the categories whose children show; it belongs to the list from now on. */
  constructor(
    readonly model: TreeModel,
    readonly expanded: Set<number> = new Set()
  ) {
    this.#rebuild();
  }

  get length(): number {
    return this.#ids.length;
  }

  /** All ids, in order. Not to be kept: the next change is made in the same array. */
  get ids(): readonly RowId[] {
    return this.#ids;
  }

  get draft(): Draft | null {
    return this.#draft;
  }

  /** -1 when the category does not show. */
  indexOf(id: RowId): number {
    return this.#ids.indexOf(id);
  }

  /** The children that show when their parent is expanded. */
  childIds(parentId: CategoryId | null): readonly RowId[] {
    if (this.#kept === null && (this.#draft === null || this.#draft.parentId !== parentId))
      return this.model.childIds(parentId);
    const known = this.#shown.get(parentId);
    if (known !== undefined) return known;
    const all = this.model.childIds(parentId);
    const kept = this.#kept;
    const found = kept === null ? all : all.filter((id) => kept.has(id));
    const shown = this.#draft?.parentId === parentId ? withDraft(found, this.#draft.afterId) : found;
    this.#shown.set(parentId, shown);
    return shown;
  }

  /** Whether children of `id` show. A leaf is never expanded. */
  isExpanded(id: RowId): boolean {
    if (isDraftRow(id)) return false;
    return (this.#isOpen(id) || this.#draft?.parentId === id) && this.childIds(id).length > 0;
  }

  /** The rows from `start` up to `end`, which is left out. Both may lie outside of the list. */
  rows(start: number, end: number): VisibleRow[] {
    const rows: VisibleRow[] = [];
    const levels = new Map<number | null, number>();
    const places = new Map<number | null, number>();
    for (let index = Math.max(0, start); index < Math.min(end, this.#ids.length); index += 1) {
      const id = this.#ids[index];
      if (id === undefined) break;
      const parentId = this.parentOf(id);
      const level = levels.get(parentId) ?? this.#levelBelow(parentId);
      levels.set(parentId, level);
      const siblings = this.childIds(parentId);
      const place = siblings.indexOf(id, (places.get(parentId) ?? -1) + 1);
      places.set(parentId, place);
      const isExpanded = this.isExpanded(id);
      const hasChildren = isExpanded || (!isDraftRow(id) && this.childIds(id).length > 0);
      rows.push({ index, id, parentId, level, position: place + 1, setSize: siblings.length, hasChildren, isExpanded });
    }
    return rows;
  }

  row(index: number): VisibleRow | undefined {
    return this.rows(index, index + 1)[0];
  }

  /** The parent of a row, the draft's included. */
  parentOf(id: RowId): CategoryId | null {
    return isDraftRow(id) ? (this.#draft?.parentId ?? null) : (this.model.get(id)?.parentId ?? null);
  }

  /**
   * Shows or hides the children of a category. During a search this lasts until it ends.
   * @returns whether other rows show now
   */
  setExpanded(id: number, isExpanded: boolean): boolean {
    const index = this.#ids.indexOf(id);
    // Counted before and after rather than told: what shows also hangs on the draft.
    const before = index === -1 ? 0 : this.#span(id);
    this.#remember(id, isExpanded);
    if (index === -1 || before > 1 === this.isExpanded(id)) return false;
    if (before > 1) this.#ids.splice(index + 1, before - 1);
    else this.#insert(index + 1, this.#flatten(this.childIds(id)));
    return true;
  }

  /** The same for many, in one go. */
  setAllExpanded(ids: Iterable<number>, isExpanded: boolean): void {
    for (const id of ids) this.#remember(id, isExpanded);
    this.#rebuild();
  }

  /** Shows the children of every category. */
  expandAll(): void {
    if (this.#kept === null) for (const id of this.model.parentIds()) this.expanded.add(id);
    else this.#collapsedInSearch.clear();
    this.#rebuild();
  }

  /** Shows the children of none. */
  collapseAll(): void {
    if (this.#kept === null) this.expanded.clear();
    else for (const id of this.model.parentIds()) this.#collapsedInSearch.add(id);
    this.#rebuild();
  }

  /** Shows only these categories, all of them expanded; `null`: the whole tree again, expanded as it was. */
  filter(kept: ReadonlySet<number> | null): void {
    if (kept === null && this.#kept === null) return;
    if (kept === null || this.#kept === null) this.#collapsedInSearch.clear();
    this.#kept = kept;
    this.#rebuild();
  }

  /** Makes room for a category that is being typed, or takes it back. */
  setDraft(draft: Draft | null): void {
    const old = this.#ids.indexOf(DRAFT_ROW);
    if (old !== -1) this.#ids.splice(old, 1);
    const parents = [this.#draft?.parentId, draft?.parentId].filter((id) => id !== undefined && id !== null);
    const wereExpanded = parents.map((id) => this.isExpanded(id));
    this.#draft = draft;
    this.#shown.clear();
    // A parent that had only the draft below it, or none at all, shows something else now.
    if (this.#kept !== null || parents.some((id, at) => this.isExpanded(id) !== wereExpanded[at])) this.#rebuild();
    else if (draft !== null) this.#arrive(DRAFT_ROW, draft.parentId);
  }

  /** Must be called before `changes` many changes of the model. */
  beforeChanges(changes: number): void {
    this.#isStale = this.#kept !== null || this.#draft !== null || changes >= REBUILD_FROM;
  }

  /** Must be called before a category leaves its place; what is below it then still is. */
  leaving(id: number): void {
    if (this.#isStale) return;
    const index = this.#ids.indexOf(id);
    if (index !== -1) this.#ids.splice(index, this.#span(id));
  }

  /** Must be called after a category has come to its place, with everything below it. */
  arrived(id: number): void {
    if (!this.#isStale) this.#arrive(id, this.parentOf(id));
  }

  /** Must be called after all changes of the model. */
  afterChanges(): void {
    if (this.#isStale) this.#rebuild();
    this.#isStale = false;
  }

  #isOpen(id: number): boolean {
    return this.#kept === null ? this.expanded.has(id) : !this.#collapsedInSearch.has(id);
  }

  #remember(id: number, isExpanded: boolean): void {
    const [set, isMember] = this.#kept === null ? [this.expanded, isExpanded] : [this.#collapsedInSearch, !isExpanded];
    if (isMember) set.add(id);
    else set.delete(id);
  }

  #levelBelow(parentId: number | null): number {
    if (parentId === null) return 1;
    let level = 2;
    for (const _ of this.model.ancestors(parentId)) level += 1;
    return level;
  }

  #arrive(id: number, parentId: number | null): void {
    const parentIndex = parentId === null ? -1 : this.#ids.indexOf(parentId);
    if (parentId !== null && (parentIndex === -1 || !this.isExpanded(parentId))) return;
    const siblings = this.childIds(parentId);
    const previous = siblings[siblings.indexOf(id) - 1];
    const index = previous === undefined ? parentIndex + 1 : this.#ids.indexOf(previous) + this.#span(previous);
    this.#insert(index, this.#flatten([id]));
  }

  #insert(index: number, added: readonly number[]): void {
    if (added.length <= MOST_SPLICED) this.#ids.splice(index, 0, ...added);
    else this.#ids = this.#ids.slice(0, index).concat(added, this.#ids.slice(index));
  }

  #rebuild(): void {
    this.#shown.clear();
    this.#ids = this.#flatten(this.childIds(null));
  }

  /** How many rows a category shows, itself included. */
  #span(id: number): number {
    return this.isExpanded(id) ? this.#flatten([id]).length : 1;
  }

  /** The rows of these siblings and of what shows below them, without recursion: depth is not ours to choose. */
  #flatten(siblings: readonly number[]): number[] {
    const ids: number[] = [];
    const draftParent = this.#draft?.parentId;
    const open: { readonly ids: readonly number[]; next: number }[] = [{ ids: siblings, next: 0 }];
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const id = top.ids[top.next];
      if (id === undefined) {
        open.pop();
        continue;
      }
      top.next += 1;
      ids.push(id);
      // As `isExpanded`, but looked up once: this goes through the whole tree.
      const children = !isDraftRow(id) && (this.#isOpen(id) || draftParent === id) ? this.childIds(id) : NONE;
      if (children.length > 0) open.push({ ids: children, next: 0 });
    }
    return ids;
  }
}
