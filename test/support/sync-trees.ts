import { TOP_LEVEL, isNewKey, newKey, type CategoryKey, type ParentKey } from '../../src-shared/ids';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { BaseChange, Blocked, Plan, PlanOptions, PushStep, SyncPlace } from '../../src-main/sync/merge/plan-types';
import type { TreeOperation, TreePlace } from '../../src-main/domain/tree-operation';
import type { BaseNode, BaseTree, SyncFields, SyncTree } from '../../src-main/sync/sync-tree';
import { weighted } from './weighted';

export const SUPPORTS_ALL: PlanOptions['supports'] = {
  slug: true,
  description: true,
  visible: true,
  order: true,
  derivedKeys: new Set()
};
export const planOptions = (
  options: Partial<Omit<PlanOptions, 'supports'>> & { supports?: Partial<PlanOptions['supports']> } = {}
): PlanOptions => ({
  blocked: options.blocked ?? [],
  pendingCreates: options.pendingCreates ?? new Set(),
  ...(options.unlisted && { unlisted: options.unlisted }),
  supports: { ...SUPPORTS_ALL, ...options.supports }
});

export const fieldsNamed = (name: string, more: Partial<SyncFields> = {}): SyncFields => ({
  name,
  slug: null,
  description: '',
  visible: true,
  metadata: {},
  ...more
});

export class ModelTree implements SyncTree {
  readonly nodes = new Map<CategoryKey, { parent: ParentKey; fields: SyncFields }>();
  readonly children = new Map<ParentKey, CategoryKey[]>();

  static copyOf(tree: SyncTree): ModelTree {
    const copy = new ModelTree();
    for (const [id, { parent, fields }] of tree.nodes) copy.nodes.set(id, { parent, fields });
    for (const [parent, ids] of tree.children) copy.children.set(parent, [...ids]);
    return copy;
  }

  siblings(parent: ParentKey): CategoryKey[] {
    const ids = this.children.get(parent) ?? [];
    this.children.set(parent, ids);
    return ids;
  }

  node(id: CategoryKey): { parent: ParentKey; fields: SyncFields } {
    const node = this.nodes.get(id);
    if (node === undefined) throw new Error(`There is no ${id}.`);
    return node;
  }

  isWithin(id: ParentKey, top: CategoryKey): boolean {
    for (let at = id; at !== TOP_LEVEL; at = this.node(at).parent) if (at === top) return true;
    return false;
  }

  create(id: CategoryKey, fields: SyncFields, place: TreePlace): void {
    if (this.nodes.has(id)) throw new Error(`${id} is there already.`);
    if (place.parent !== TOP_LEVEL) this.node(place.parent);
    this.#insert(id, place);
    this.nodes.set(id, { parent: place.parent, fields });
  }

  update(id: CategoryKey, fields: Partial<SyncFields>): void {
    const node = this.node(id);
    node.fields = { ...node.fields, ...fields };
  }

  move(id: CategoryKey, place: TreePlace): void {
    const node = this.node(id);
    if (this.isWithin(place.parent, id)) throw new Error(`${id} would be inside of itself.`);
    if (place.after === id) throw new Error(`${id} would be behind itself.`);
    const siblings = this.siblings(node.parent);
    siblings.splice(siblings.indexOf(id), 1);
    this.#insert(id, place);
    node.parent = place.parent;
  }

  delete(id: CategoryKey): void {
    const siblings = this.siblings(this.node(id).parent);
    siblings.splice(siblings.indexOf(id), 1);
    for (const one of this.branch(id)) {
      this.nodes.delete(one);
      this.children.delete(one);
    }
  }

  deleteLeaf(id: CategoryKey): void {
    if (this.siblings(id).length > 0) throw new Error(`${id} has children.`);
    this.delete(id);
  }

  arrange(parent: ParentKey, ids: readonly CategoryKey[]): void {
    const siblings = this.siblings(parent);
    if (siblings.length !== ids.length || ids.some((id) => !siblings.includes(id)))
      throw new Error(`Not the children of ${parent}: ${ids.join()}.`);
    siblings.splice(0, siblings.length, ...ids);
  }

  branch(id: CategoryKey): CategoryKey[] {
    return [id, ...(this.children.get(id) ?? []).flatMap((child) => this.branch(child))];
  }

  edit(edit: TreeOperation): void {
    if (edit.kind === 'create') this.create(edit.id, edit.fields, edit.place);
    else if (edit.kind === 'update') this.update(edit.id, edit.fields);
    else if (edit.kind === 'move') this.move(edit.id, edit.place);
    else if (edit.kind === 'delete') this.delete(edit.id);
    else this.arrange(edit.parent, edit.ids);
  }

  step(step: PushStep): void {
    if (step.kind === 'create') this.create(step.id, step.fields, step.place);
    else if (step.kind === 'update') this.update(step.id, step.fields);
    else if (step.kind === 'move') this.move(step.id, step.place);
    else this.deleteLeaf(step.id);
  }

  #insert(id: CategoryKey, { parent, after }: TreePlace): void {
    const siblings = this.siblings(parent);
    const index = after === 'last' ? siblings.length : after === 'first' ? 0 : siblings.indexOf(after) + 1;
    if (typeof after === 'number' && index === 0) throw new Error(`${after} is no child of ${parent}.`);
    siblings.splice(index, 0, id);
  }
}

/** The naive counterpart of a base's table. */
export class ModelBase implements BaseTree {
  readonly nodes: Map<CategoryKey, BaseNode>;
  readonly children: Map<ParentKey, readonly CategoryKey[]>;

  constructor({ nodes, children }: BaseTree) {
    this.nodes = new Map(nodes);
    this.children = new Map(children);
  }

  node(id: CategoryKey): BaseNode {
    const node = this.nodes.get(id);
    if (node === undefined) throw new Error(`There is no ${id}.`);
    return node;
  }

  advance(change: BaseChange): void {
    for (const id of change.removed) {
      this.nodes.delete(id);
      this.children.delete(id);
    }
    for (const { id, parent, fields } of change.set) this.nodes.set(id, { parent, fields });
    for (const [parent, ids] of change.orders) this.children.set(parent, [...ids]);
  }
}

export const plainTree = (
  tree: BaseTree
): { nodes: [CategoryKey, BaseNode][]; children: [ParentKey, readonly CategoryKey[]][] } => ({
  nodes: [...tree.nodes]
    .sort(([one], [other]) => one - other)
    .map(([id, { parent, fields }]) => [id, { parent, fields }]),
  children: [...tree.children].filter(([, ids]) => ids.length > 0).sort(([one], [other]) => rank(one) - rank(other))
});

const rank = (parent: ParentKey): number => (parent === TOP_LEVEL ? 0 : parent);

export const isSameTree = (one: BaseTree, other: BaseTree): boolean =>
  isDeepStrictEqual(plainTree(one), plainTree(other));

/** Every parent exists and lists its child, nothing is in two lists, and all paths lead to the top. */
export const requireTree = (tree: SyncTree): void => {
  let listed = 0;
  for (const [parent, ids] of tree.children) {
    listed += ids.length;
    for (const id of ids)
      if (tree.nodes.get(id)?.parent !== parent) throw new Error(`${id} is listed under ${parent}.`);
  }
  if (listed !== tree.nodes.size) throw new Error('Somebody is listed twice or nowhere.');
  for (const id of tree.nodes.keys()) {
    let steps = 0;
    for (let at: ParentKey = id; at !== TOP_LEVEL; at = tree.nodes.get(at)?.parent ?? TOP_LEVEL) {
      if (!tree.nodes.has(at)) throw new Error(`${at} is not there.`);
      if ((steps += 1) > tree.nodes.size) throw new Error(`${id} is in a cycle.`);
    }
  }
};

/* Trees in letters for examples: `A(B C) x`. A capital is a category by its id here, a lowercase letter one that only the service has. */

export const idOf = (letter: string): CategoryKey => {
  const code = letter.charCodeAt(0);
  return code >= 97 ? newKey(code - 96) : code - 64;
};
export const letterOf = (id: CategoryKey): string => String.fromCharCode(isNewKey(id) ? 96 - id : id + 64);

/** @param fields what some of them have other than their letter as a name, by letter */
export const treeOf = (outline: string, fields: Readonly<Record<string, Partial<SyncFields>>> = {}): ModelTree => {
  const tree = new ModelTree();
  const open: ParentKey[] = [TOP_LEVEL];
  let last: ParentKey = TOP_LEVEL;
  for (const sign of outline.replace(/\s/g, '')) {
    if (sign === '(') open.push(last);
    else if (sign === ')') open.pop();
    else {
      const parent = open.at(-1) ?? TOP_LEVEL;
      last = idOf(sign);
      tree.create(last, fieldsNamed(sign, fields[sign]), { parent, after: tree.siblings(parent).at(-1) ?? 'first' });
    }
  }
  return tree;
};

export const outlineOf = (tree: BaseTree, parent: ParentKey = TOP_LEVEL): string =>
  (tree.children.get(parent) ?? [])
    .map((id) => {
      const below = outlineOf(tree, id);
      return `${letterOf(id)}${below === '' ? '' : `(${below})`}`;
    })
    .join(' ');

/** The result of carrying out a plan, with its steps unless `isOffline`. @throws if a step is impossible */
export const carriedOut = (
  plan: Plan,
  trees: { base: BaseTree; local: SyncTree; remote: SyncTree },
  { isOffline = false, afterEach }: { isOffline?: boolean; afterEach?: (tree: ModelTree) => void } = {}
): { base: ModelBase; local: ModelTree; remote: ModelTree; blocked: readonly Blocked[] } => {
  const base = new ModelBase(trees.base);
  const local = ModelTree.copyOf(trees.local);
  const remote = ModelTree.copyOf(trees.remote);
  for (const edit of plan.local) {
    local.edit(edit);
    afterEach?.(local);
  }
  base.advance(plan.base);
  for (const step of isOffline ? [] : plan.push) {
    remote.step(step);
    afterEach?.(remote);
  }
  return { base, local, remote, blocked: plan.blocked };
};

/* Generators. The category of an edit is picked among those that exist when the edit runs. */

const pick = fc.nat({ max: 11 });
const value = fc.constantFrom<unknown>(1, 2, 'red', ' Red', null, [1], [1, 2], { x: 1 }, { x: 1, y: 2 });
const change = fc.oneof(
  { weight: 3, arbitrary: fc.record({ name: fc.constantFrom('Shoes', 'shoes', 'Boots', 'Hats') }) },
  { weight: 1, arbitrary: fc.record({ slug: fc.constantFrom(null, 'a', 'b') }) },
  { weight: 1, arbitrary: fc.record({ description: fc.constantFrom('', 'one', 'two') }) },
  { weight: 1, arbitrary: fc.record({ visible: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      entry: fc.constantFrom('color', 'color', '__proto__'),
      value: fc.option(value, { nil: undefined })
    })
  }
);

export type RandomEdit =
  | { do: 'create'; parent: number; at: number; change: object }
  | { do: 'update'; id: number; change: object }
  | { do: 'move'; id: number; parent: number; at: number }
  | { do: 'shift'; id: number; at: number }
  | { do: 'delete'; id: number };

export const randomEdit: fc.Arbitrary<RandomEdit> = fc.oneof(
  weighted(2, 'create', { parent: pick, at: pick, change }),
  weighted(6, 'update', { id: pick, change }),
  weighted(5, 'move', { id: pick, parent: pick, at: pick }),
  weighted(3, 'shift', { id: pick, at: pick }),
  weighted(1, 'delete', { id: pick })
);

export const randomEdits = (maxLength: number): fc.Arbitrary<RandomEdit[]> =>
  fc.array(randomEdit, { maxLength, size: 'max' });

/** A base: for each category, its parent among the earlier ones. */
export const randomTree = (maxLength: number): fc.Arbitrary<ModelTree> =>
  fc
    .array(fc.record({ parent: pick, change }), { minLength: Math.min(2, maxLength), maxLength, size: 'max' })
    .map((all) => {
      const tree = new ModelTree();
      for (const [index, { parent, change: changed }] of all.entries()) {
        const under = picked<ParentKey>([TOP_LEVEL, ...tree.nodes.keys()], parent) ?? TOP_LEVEL;
        tree.create(index + 1, changedFields(fieldsNamed(`N${index + 1}`), changed), {
          parent: under,
          after: tree.siblings(under).at(-1) ?? 'first'
        });
      }
      return tree;
    });

const picked = <T>(all: readonly T[], which: number): T | undefined => all[which % Math.max(1, all.length)];

const changedFields = (
  fields: SyncFields,
  { entry, value: to, ...others }: { entry?: string; value?: unknown } & Partial<SyncFields>
): SyncFields => {
  if (entry === undefined) return { ...fields, ...others };
  const entries = new Map(Object.entries(fields.metadata));
  if (to === undefined) entries.delete(entry);
  else entries.set(entry, to);
  return { ...fields, metadata: Object.fromEntries(entries) };
};

/** Applies random edits to a tree. @param newId the id of the n-th category that they create */
export const editRandomly = (
  tree: ModelTree,
  edits: readonly RandomEdit[],
  newId: (n: number) => CategoryKey
): void => {
  let count = 0;
  const placeUnder = (parent: ParentKey, at: number, moving: CategoryKey): SyncPlace => {
    const siblings = tree.siblings(parent).filter((id) => id !== moving);
    return { parent, after: picked(['first' as const, ...siblings], at) ?? 'first' };
  };
  for (const edit of edits) {
    const ids = [...tree.nodes.keys()];
    if (edit.do === 'create') {
      const parent = picked<ParentKey>([TOP_LEVEL, ...ids], edit.parent) ?? TOP_LEVEL;
      const id = newId(count);
      count += 1;
      tree.create(id, changedFields(fieldsNamed(`New ${id}`), edit.change), placeUnder(parent, edit.at, id));
      continue;
    }
    const id = picked(ids, edit.id);
    if (id === undefined) continue;
    if (edit.do === 'update') tree.update(id, changedFields(tree.node(id).fields, edit.change));
    else if (edit.do === 'delete') tree.delete(id);
    else {
      const parent =
        edit.do === 'shift' ? tree.node(id).parent : (picked<ParentKey>([TOP_LEVEL, ...ids], edit.parent) ?? TOP_LEVEL);
      if (!tree.isWithin(parent, id)) tree.move(id, placeUnder(parent, edit.at, id));
    }
  }
};

/** A base and its two edited versions. Creations here have ids from 1,000, creations there negative ones. */
export const randomThreeTrees = (
  mostCategories: number,
  mostEdits: number
): fc.Arbitrary<{ base: ModelTree; local: ModelTree; remote: ModelTree }> =>
  fc
    .record({ base: randomTree(mostCategories), here: randomEdits(mostEdits), there: randomEdits(mostEdits) })
    .map(({ base, here, there }) => {
      const local = ModelTree.copyOf(base);
      const remote = ModelTree.copyOf(base);
      editRandomly(local, here, (n) => 1_000 + n);
      editRandomly(remote, there, (n) => newKey(n + 1));
      return { base, local, remote };
    });
