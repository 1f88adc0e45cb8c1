import { TOP_LEVEL, type CategoryKey, type ParentKey } from '../../../src-shared/ids';
import type { BaseChange } from '../../store/sqlite/sync-state/sync-changes';
import { isNew, type TreeOperation } from '../../domain/tree-operation';
import type { BaseTree, SyncFields, SyncTree } from '../sync-tree';
import { sameIds } from '../merge/three-trees';
import type { Batch } from '../merge/plan-types';
import { branchOf } from '../../domain/proposal-edits';
import { UNPLACED } from '../../domain/tree';
import { TreeDraft } from '../../domain/tree-draft';

interface IndependentSubtrees {
  readonly batches: readonly Batch[];
  readonly rest: Batch;
}

/** Siblings that may be visited to follow the lists through all operations: about a tenth of a second. */
const MOST_SIBLINGS_VISITED = 10_000_000;

/**
 * Separates operations that only follow the service from those whose surroundings were changed here too. A category and the
 * lists that it leaves, enters or is deleted with belong to one subtree (union-find). Where both sides were equal in a whole
 * subtree, they are equal again after each of its operations, and the base of its batch says so.
 * @param size operations in one batch
 */
export const independentSubtrees = (
  plan: Batch,
  base: BaseTree,
  local: SyncTree,
  size: number
): IndependentSubtrees => {
  const { local: edits, base: change } = plan;
  const nothing = { batches: [], rest: plan };
  if (edits.length === 0 || siblingsVisited(edits, local) > MOST_SIBLINGS_VISITED) return nothing;
  const joined = new UnionFind();
  joinEdits(joined, edits, local);
  joinBase(joined, change, base);
  const entangled = new Set(entangledOf(edits, change, base, local).map((one) => joined.of(one)));
  const isFree = (edit: TreeOperation): boolean =>
    !entangled.has(joined.of(edit.kind === 'arrange' ? edit.parent : edit.id));
  const free = edits.filter(isFree);
  if (free.length === 0) return nothing;
  const followed = new BaseFollower(change, base, local);
  const batches: Batch[] = [];
  for (let start = 0; start < free.length; start += size) batches.push(followed.batch(free.slice(start, start + size)));
  return { batches, rest: { local: edits.filter((edit) => !isFree(edit)), base: followed.left } };
};

/** The base while this side carries out, batch by batch, what the service has done already. */
class BaseFollower {
  readonly #draft: TreeDraft;
  readonly #set: ReadonlyMap<CategoryKey, BaseChange['set'][number]>;
  readonly #removed: ReadonlySet<CategoryKey>;
  readonly #now = new Map<CategoryKey, BaseChange['set'][number]>();
  readonly #gone = new Set<CategoryKey>();
  readonly #orders = new Map<ParentKey, readonly CategoryKey[]>();

  constructor(
    private readonly change: BaseChange,
    private readonly base: BaseTree,
    local: SyncTree
  ) {
    this.#draft = new TreeDraft(local);
    this.#set = new Map(change.set.map((one) => [one.id, one]));
    this.#removed = new Set(change.removed);
  }

  batch(edits: readonly TreeOperation[]): Batch {
    const set = new Set<CategoryKey>();
    const removed: CategoryKey[] = [];
    const lists = new Set<ParentKey>();
    for (const edit of edits) {
      const { nodes } = this.#draft.tree;
      if (edit.kind === 'arrange') lists.add(edit.parent);
      else if (edit.kind !== 'update') {
        const here = nodes.get(edit.id);
        if (here) lists.add(here.parent);
        if (edit.kind === 'delete') {
          for (const id of branchOf(this.#draft.tree, edit.id)) if (this.#removed.has(id)) removed.push(id);
        } else lists.add(edit.place.parent);
      }
      if (edit.kind !== 'arrange' && edit.kind !== 'delete') set.add(edit.id);
      this.#draft.apply([edit]);
      if (edit.kind === 'create' || edit.kind === 'update') this.#note(edit.id, this.#set.get(edit.id)?.fields);
      else if (edit.kind === 'move') this.#note(edit.id, undefined);
    }
    for (const id of removed) this.#gone.add(id);
    const orders = new Map(
      [...lists]
        .filter((list) => list === TOP_LEVEL || !this.#gone.has(list))
        .map((list) => [list, [...(this.#draft.tree.children.get(list) ?? [])]])
    );
    for (const [list, ids] of orders) this.#orders.set(list, ids);
    return {
      local: edits,
      base: { set: [...set].flatMap((id) => (this.#gone.has(id) ? [] : (this.#now.get(id) ?? []))), removed, orders }
    };
  }

  get left(): BaseChange {
    const isDone = (one: BaseChange['set'][number]): boolean => {
      const now = this.#now.get(one.id);
      return now !== undefined && now.parent === one.parent && now.fields === one.fields;
    };
    return {
      set: this.change.set.filter((one) => !isDone(one)),
      removed: this.change.removed.filter((id) => !this.#gone.has(id)),
      orders: new Map([...this.change.orders].filter(([list, ids]) => !isSame(this.#orders.get(list), ids)))
    };
  }

  /** @param fields that both sides have from now on; left out: those that they had */
  #note(id: CategoryKey, fields: SyncFields | undefined): void {
    const known = fields ?? this.#now.get(id)?.fields ?? this.base.nodes.get(id)?.fields;
    const here = this.#draft.tree.nodes.get(id);
    if (here && known) this.#now.set(id, { id, parent: here.parent, fields: known });
  }
}

const isSame = (known: readonly CategoryKey[] | undefined, ids: readonly CategoryKey[]): boolean =>
  known !== undefined && sameIds(known, ids);

const siblingsVisited = (edits: readonly TreeOperation[], local: SyncTree): number => {
  const lengthOf = (parent: ParentKey): number => local.children.get(parent)?.length ?? 0;
  let all = 0;
  for (const edit of edits) {
    if (edit.kind === 'update' || edit.kind === 'arrange') continue;
    const here = local.nodes.get(edit.id);
    if (here) all += lengthOf(here.parent);
    if (edit.kind !== 'delete') all += lengthOf(edit.place.parent);
  }
  return all;
};

/** Union-find of categories and of their lists of children, which go by the same keys. */
class UnionFind {
  readonly #above = new Map<ParentKey, ParentKey>();

  of(one: ParentKey): ParentKey {
    let top = one;
    for (let above = this.#above.get(top); above !== undefined; above = this.#above.get(top)) top = above;
    for (let at = one; at !== top;) {
      const next = this.#above.get(at) ?? top;
      this.#above.set(at, top);
      at = next;
    }
    return top;
  }

  join(one: ParentKey, other: ParentKey): void {
    const [a, b] = [this.of(one), this.of(other)];
    if (a !== b) this.#above.set(a, b);
  }
}

const joinEdits = (joined: UnionFind, edits: readonly TreeOperation[], local: SyncTree): void => {
  for (const edit of edits) {
    if (edit.kind === 'arrange' || edit.kind === 'update') continue;
    const here = local.nodes.get(edit.id);
    if (here) joined.join(edit.id, here.parent);
    if (edit.kind === 'delete') {
      for (const id of branchOf(local, edit.id)) joined.join(id, edit.id);
      continue;
    }
    joined.join(edit.id, edit.place.parent);
    if (edit.kind === 'move') for (const id of wayDown(local, edit.id, edit.place.parent)) joined.join(id, edit.id);
  }
};

const joinBase = (joined: UnionFind, { set, removed }: BaseChange, base: BaseTree): void => {
  for (const { id, parent } of set) {
    const was = base.nodes.get(id);
    if (was !== undefined && was.parent === parent) continue;
    if (parent !== UNPLACED) joined.join(id, parent);
    if (was !== undefined && was.parent !== UNPLACED) joined.join(id, was.parent);
  }
  for (const id of removed) {
    const was = base.nodes.get(id)?.parent ?? TOP_LEVEL;
    if (was !== UNPLACED) joined.join(id, was);
  }
};

/** The path from a category down to a target inside it, target included: these have to be moved out before the category can go there. */
const wayDown = (tree: SyncTree, id: CategoryKey, target: ParentKey): CategoryKey[] => {
  const way: CategoryKey[] = [];
  for (let at = target; at !== TOP_LEVEL; at = tree.nodes.get(at)?.parent ?? TOP_LEVEL) {
    if (at === id) return way;
    way.push(at);
  }
  return [];
};

/** Categories and lists that this side has changed too, or that are blocked. */
const entangledOf = (
  edits: readonly TreeOperation[],
  { set, removed, orders }: BaseChange,
  base: BaseTree,
  local: SyncTree
): ParentKey[] => {
  const lists = new Set<ParentKey>(orders.keys());
  const entangled: ParentKey[] = [];
  for (const edit of edits) {
    if (edit.kind === 'arrange') lists.add(edit.parent);
    else if (edit.kind !== 'update') lists.add(local.nodes.get(edit.id)?.parent ?? TOP_LEVEL);
    if (edit.kind === 'create' || edit.kind === 'move') lists.add(edit.place.parent);
    if (edit.kind === 'create' && !isNew(edit)) entangled.push(edit.id);
  }
  for (const list of lists)
    if (!sameIds(base.children.get(list) ?? [], local.children.get(list) ?? [])) entangled.push(list);
  const isElsewhere = (id: CategoryKey): boolean => base.nodes.get(id)?.parent !== local.nodes.get(id)?.parent;
  for (const { id, parent } of set) if (parent === UNPLACED || isElsewhere(id)) entangled.push(id);
  for (const id of removed) if (!local.nodes.has(id) || isElsewhere(id)) entangled.push(id);
  return entangled;
};
