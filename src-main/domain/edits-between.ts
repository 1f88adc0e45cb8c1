import { someFields, type CategoryContent } from '../../src-shared/category';
import { newKey, parentOnWire, TOP_LEVEL, type CategoryKey, type NewKey, type ParentKey } from '../../src-shared/ids';
import { longestAscending } from '../../src-shared/longest-ascending';
import { sameJson } from '../../src-shared/same-json';
import type { EditPlace, TreeEditRequest } from '../../src-shared/tree-edits';
import type { BaseTree, CategoryTree } from './tree';

/** If more siblings than this have moved, their whole order is written instead of single moves, as after sorting. */
const MOST_MOVES = 20;

/**
 * The edits that turn one tree into another, in an order that can be carried out: from the top down, then deletions,
 * then orders of whole lists. A category that only made way for others is not moved. Ids are the same in both trees;
 * what only `to` has is created under new keys.
 * @param from a base in which every category has a place
 * @param lastId of `from`; an id up to it that only `to` has was deleted before, and comes back
 */
export const editsBetween = (from: BaseTree, to: CategoryTree, lastId: number): TreeEditRequest[] =>
  new Difference(from, to, lastId).edits();

class Difference {
  readonly #edits: TreeEditRequest[] = [];
  readonly #arrangements: TreeEditRequest[] = [];
  readonly #keys = new Map<CategoryKey, NewKey>();

  constructor(
    private readonly from: BaseTree,
    private readonly to: CategoryTree,
    private readonly lastId: number
  ) {}

  edits(): TreeEditRequest[] {
    // Categories move from the top down: a new parent is in its place by then, so no move makes a cycle.
    const open: ParentKey[] = [TOP_LEVEL];
    for (let parent = open.pop(); parent !== undefined; parent = open.pop()) {
      this.#siblings(parent);
      for (const id of this.to.children.get(parent) ?? []) open.push(id);
    }
    for (const [id, { parent }] of this.from.nodes) {
      if (this.to.nodes.has(id)) continue;
      // Only the topmost one is deleted, the others with it. What stays has been moved out before.
      if (typeof parent !== 'number' || this.to.nodes.has(parent)) this.#edits.push({ kind: 'delete', id });
    }
    return [...this.#edits, ...this.#arrangements];
  }

  #siblings(parent: ParentKey): void {
    const ids = this.to.children.get(parent) ?? [];
    const moved = this.#movedAmong(parent, ids);
    const isArranged = moved.size > MOST_MOVES;
    let after: CategoryKey | null = null;
    for (const id of ids) {
      const was = this.from.nodes.get(id);
      if (was === undefined) this.#create(id, this.#place(parent, after));
      else if (was.parent !== parent || (moved.has(id) && !isArranged))
        this.#edits.push({ kind: 'move', id, place: this.#place(parent, after) });
      if (was !== undefined) this.#update(id, was.fields);
      after = id;
    }
    if (isArranged)
      this.#arrangements.push({ kind: 'arrange', parentId: this.#parent(parent), ids: ids.map((id) => this.#ref(id)) });
  }

  #movedAmong(parent: ParentKey, ids: readonly CategoryKey[]): ReadonlySet<CategoryKey> {
    const was = this.from.children.get(parent) ?? [];
    if (was === ids) return new Set();
    const places = new Map(was.map((id, index) => [id, index]));
    const stayed = ids.filter((id) => places.has(id));
    const run = longestAscending(stayed.map((id) => places.get(id) ?? 0));
    return new Set(stayed.filter((_, index) => !run.has(index)));
  }

  #create(id: CategoryKey, place: EditPlace): void {
    const node = this.to.nodes.get(id);
    if (node === undefined) return;
    const key = newKey(this.#keys.size + 1);
    this.#keys.set(id, key);
    const formerId = id <= this.lastId ? { formerId: id } : {};
    this.#edits.push({ kind: 'create', key, fields: node.fields, place, ...formerId });
  }

  #update(id: CategoryKey, was: CategoryContent): void {
    const is = this.to.nodes.get(id)?.fields;
    if (is === undefined || is === was) return;
    const fields = someFields<CategoryContent>(is, (field) => !sameJson(is[field], was[field]));
    if (Object.keys(fields).length > 0) this.#edits.push({ kind: 'update', id, fields });
  }

  #place(parent: ParentKey, after: CategoryKey | null): EditPlace {
    return { parentId: this.#parent(parent), afterId: after === null ? null : this.#ref(after) };
  }

  #parent(parent: ParentKey): number | null {
    return parentOnWire(parent === TOP_LEVEL ? parent : this.#ref(parent));
  }

  #ref(id: CategoryKey): CategoryKey {
    return this.#keys.get(id) ?? id;
  }
}
