import {
  anchorFromWire,
  parentFromWire,
  TOP_LEVEL,
  type Anchor,
  type CategoryId,
  type ParentId
} from '../../src-shared/ids';
import { isolated, withHiddenShown } from '../../src-shared/hidden-characters';
import type { CategoryFields } from '../../src-shared/category';
import type { Place, TreeChange } from '../../src-shared/tree-patch';

/** The children of one parent as a linked list, while many are inserted and removed: each step takes the same time. */
class LinkedSiblings {
  readonly #next = new Map<Anchor, CategoryId | 'last'>();
  readonly #previous = new Map<CategoryId | 'last', Anchor>();

  constructor(ids: readonly CategoryId[]) {
    let last: Anchor = 'first';
    for (const id of ids) {
      this.#join(last, id);
      last = id;
    }
    this.#join(last, 'last');
  }

  remove(id: CategoryId): void {
    const previous = this.#previous.get(id);
    const next = this.#next.get(id);
    if (previous === undefined || next === undefined) return;
    this.#join(previous, next);
    this.#previous.delete(id);
    this.#next.delete(id);
  }

  /** Inserts a sibling right after another one, or first. @returns whether the list has that other one */
  insert(id: CategoryId, after: Anchor): boolean {
    const next = this.#next.get(after);
    if (next === undefined) return false;
    this.#join(after, id);
    this.#join(id, next);
    return true;
  }

  ids(): CategoryId[] {
    const ids: CategoryId[] = [];
    for (let id = this.#next.get('first') ?? 'last'; id !== 'last'; id = this.#next.get(id) ?? 'last') ids.push(id);
    return ids;
  }

  #join(before: Anchor, after: CategoryId | 'last'): void {
    this.#next.set(before, after);
    this.#previous.set(after, before);
  }
}

/** A category in the window's copy of the tree. Replaced, never mutated, so that a row can be compared by identity. */
export interface CategoryNode extends CategoryFields {
  readonly id: CategoryId;
  readonly parent: ParentId;
}

const NO_CHILDREN: readonly CategoryId[] = [];

/** From so many changes on, lists of children are edited as linked lists: an array is copied with each change. */
const LINKED_FROM = 50;

interface TreeFollower {
  beforeChanges(changes: readonly TreeChange[]): void;
  leaving(id: CategoryId): void;
  arrived(id: CategoryId): void;
  afterChanges(changes: readonly TreeChange[]): void;
}

/** The window's tree: a map by id and a list of child ids per parent. Changed in place for speed; a new `TreeSnapshot` around it notifies readers. */
export class TreeModel {
  readonly #nodes = new Map<CategoryId, CategoryNode>();
  readonly #childIds = new Map<ParentId, CategoryId[]>();
  #linked: Map<ParentId, LinkedSiblings> | null = null;

  get size(): number {
    return this.#nodes.size;
  }

  get(id: CategoryId): CategoryNode | undefined {
    return this.#nodes.get(id);
  }

  childIds(parent: ParentId): readonly CategoryId[] {
    if (this.#linked !== null) this.#writeBack(parent);
    return this.#childIds.get(parent) ?? NO_CHILDREN;
  }

  *parentIds(): Generator<CategoryId> {
    for (const [id, children] of this.#childIds) if (id !== TOP_LEVEL && children.length > 0) yield id;
  }

  nodes(): IterableIterator<CategoryNode> {
    return this.#nodes.values();
  }

  *ancestors(id: CategoryId): Generator<CategoryNode> {
    let above = this.#nodes.get(id)?.parent ?? TOP_LEVEL;
    while (above !== TOP_LEVEL) {
      const node = this.#nodes.get(above);
      if (node === undefined) return;
      yield node;
      above = node.parent;
    }
  }

  isWithin(id: CategoryId, ancestorId: CategoryId): boolean {
    return id === ancestorId || this.ancestors(id).some((ancestor) => ancestor.id === ancestorId);
  }

  descendantCount(id: CategoryId): number {
    let count = 0;
    const pending = [id];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const children = this.childIds(next);
      count += children.length;
      for (const child of children) pending.push(child);
    }
    return count;
  }

  /** Appends a category to its parent's children. For decoding a whole tree, parents first. */
  append(node: CategoryNode): void {
    this.#nodes.set(node.id, node);
    const siblings = this.#childIds.get(node.parent);
    if (siblings === undefined) this.#childIds.set(node.parent, [node.id]);
    // Mutated, unlike in every other change, since no reader has the list yet.
    else siblings.push(node.id);
  }

  /** Applies a commit's changes in order. @throws Error when one does not fit: the copy is then stale and must be read again */
  apply(changes: readonly TreeChange[], follower?: TreeFollower): void {
    follower?.beforeChanges(changes);
    if (changes.length >= LINKED_FROM) this.#linked = new Map();
    try {
      for (const change of changes) this.#applyOne(change, follower);
    } finally {
      for (const parent of this.#linked?.keys() ?? []) this.#writeBack(parent);
      this.#linked = null;
      follower?.afterChanges(changes);
    }
  }

  #applyOne(change: TreeChange, follower: TreeFollower | undefined): void {
    if (change.kind === 'create') {
      this.#insert(change.id, change.place);
      this.#nodes.set(change.id, { ...change.fields, id: change.id, parent: parentFromWire(change.place.parentId) });
      follower?.arrived(change.id);
      return;
    }
    const node = this.#nodes.get(change.id);
    if (node === undefined) throw new Error(`Category ${change.id} is not in this copy of the tree.`);
    if (change.kind === 'delete') {
      follower?.leaving(node.id);
      this.#remove(node);
      this.#nodes.delete(node.id);
      this.#childIds.delete(node.id);
      this.#linked?.delete(node.id);
      return;
    }
    if (change.place !== undefined) {
      follower?.leaving(node.id);
      this.#remove(node);
      this.#insert(node.id, change.place);
    }
    const parent = change.place === undefined ? node.parent : parentFromWire(change.place.parentId);
    this.#nodes.set(node.id, { ...node, ...definedOnly(change.fields), parent });
    if (change.place !== undefined) follower?.arrived(node.id);
  }

  #remove(node: CategoryNode): void {
    if (this.#linked !== null) this.#link(this.#linked, node.parent).remove(node.id);
    else
      this.#childIds.set(
        node.parent,
        this.childIds(node.parent).filter((id) => id !== node.id)
      );
  }

  #insert(id: CategoryId, { parentId, afterId }: Place): void {
    const parent = parentFromWire(parentId);
    const after = anchorFromWire(afterId);
    if (this.#linked !== null) {
      if (!this.#link(this.#linked, parent).insert(id, after)) throw misplaced(after);
      return;
    }
    const siblings = this.childIds(parent);
    const index = after === 'first' ? 0 : siblings.indexOf(after) + 1;
    if (after !== 'first' && index === 0) throw misplaced(after);
    this.#childIds.set(parent, siblings.toSpliced(index, 0, id));
  }

  #link(linked: Map<ParentId, LinkedSiblings>, parent: ParentId): LinkedSiblings {
    const known = linked.get(parent);
    if (known !== undefined) return known;
    const siblings = new LinkedSiblings(this.#childIds.get(parent) ?? NO_CHILDREN);
    linked.set(parent, siblings);
    return siblings;
  }

  /** Writes a new list, since a reader may hold the old one. */
  #writeBack(parent: ParentId): void {
    const siblings = this.#linked?.get(parent);
    if (siblings === undefined) return;
    this.#linked?.delete(parent);
    this.#childIds.set(parent, siblings.ids());
  }
}

const misplaced = (after: Anchor): Error => new Error(`Category ${after} is not where this copy has it.`);

/** A model at one revision. Each change makes a new snapshot around the same model, so that React renders. */
export interface TreeSnapshot {
  readonly revision: number;
  readonly model: TreeModel;
}

const definedOnly = (
  fields: Partial<CategoryFields> | { [K in keyof CategoryFields]?: CategoryFields[K] | undefined }
): Partial<CategoryFields> => {
  const defined: Partial<CategoryFields> = {};
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) Object.assign(defined, { [key]: value });
  return defined;
};

/** The first of these categories, such as the subject of a step of undo; `undefined`: there is none. */
export const firstNode = (model: TreeModel, [first]: readonly CategoryId[]): CategoryNode | undefined =>
  first === undefined ? undefined : model.get(first);

type NameOf = (node: CategoryNode) => string;

/** Every category of these branches, parents first, siblings in order. Each comes once, even if it is moved during the iteration. */
export function* nodesInTreeOrder(model: TreeModel, tops = model.childIds(TOP_LEVEL)): Generator<CategoryNode> {
  const seen = new Set<CategoryId>();
  const pending = tops.toReversed();
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    const node = model.get(id);
    if (node === undefined || seen.has(id)) continue;
    seen.add(id);
    yield node;
    for (const child of model.childIds(id).toReversed()) pending.push(child);
  }
}

/** The names of a category's ancestors, topmost first. */
export const pathNames = (model: TreeModel, id: CategoryId, nameOf: NameOf = ({ name }) => name): string[] =>
  Array.from(model.ancestors(id), nameOf).reverse();

/** `pathNames` in one line; empty for a root. */
export const pathLine = (model: TreeModel, id: CategoryId, nameOf?: NameOf): string =>
  pathNames(model, id, nameOf)
    .map((name) => isolated(withHiddenShown(name)))
    .join(' › ');
