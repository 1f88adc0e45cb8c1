import { StoreError } from './errors';
import {
  isNewKey,
  TOP_LEVEL,
  type CategoryId,
  type CategoryKey,
  type NewKey,
  type ParentId,
  type ParentKey
} from '../../src-shared/ids';
import { isNew, type Creation, type TreeOperation, type TreePlace } from './tree-operation';
import { branchOf, wayUp, type CategoryTree, type TreeNode } from './tree';
import { messages } from './messages';

/** A tree in memory as it will be once operations have been carried out. What it was made from stays as it is. */
export class TreeDraft {
  readonly #nodes: Map<CategoryKey, TreeNode>;
  readonly #children: Map<ParentKey, readonly CategoryKey[]>;
  /** The lists of siblings that are its own. They are changed in place: copied at each step, long ones would take minutes. */
  readonly #lists = new Map<ParentKey, CategoryKey[]>();
  readonly #created = new Map<NewKey, CategoryId>();

  constructor(tree: CategoryTree) {
    this.#nodes = new Map(tree.nodes);
    this.#children = new Map(tree.children);
  }

  /** The present tree. It and its lists go on changing with the draft. */
  get tree(): CategoryTree {
    return { nodes: this.#nodes, children: this.#children };
  }

  /** Takes operations as they are, from a plan in which they are possible. New categories keep their new keys. */
  apply(operations: readonly TreeOperation[]): void {
    for (const operation of operations) this.#apply(operation);
  }

  /** As a store would, but without limits and versions. Throws `not_found`, `unknown_parent`, `cycle`, `invalid`. */
  execute(operations: readonly TreeOperation[]): void {
    let lastId = 0;
    for (const id of this.#nodes.keys()) lastId = Math.max(lastId, id);
    for (const operation of operations) {
      if (operation.kind !== 'create' || !isNew(operation)) this.#apply(this.#resolved(operation));
      else {
        const created = this.#newCategory(operation, lastId + 1);
        this.#apply(created);
        lastId = created.id;
      }
    }
  }

  #newCategory({ id: key, fields, place }: Creation<NewKey>, id: CategoryId): Creation<CategoryId> {
    if (this.#created.has(key)) throw new StoreError('invalid', messages.keyTwice({ key: String(key) }));
    const parent = this.#parent(place.parent);
    const after = this.#anchor(place.after);
    this.#created.set(key, id);
    return { kind: 'create', id, fields, place: { parent, after } };
  }

  #resolved(operation: TreeOperation): TreeOperation {
    if (operation.kind === 'arrange') return this.#arrangement(operation);
    const id = this.#id(operation.id);
    if (operation.kind === 'create') {
      const { parent, after } = operation.place;
      return { ...operation, place: { parent: this.#parent(parent), after: this.#anchor(after) } };
    }
    const node = this.#nodes.get(id);
    if (node === undefined) throw new StoreError('not_found', messages.noCategory({ id: String(id) }));
    if (operation.kind !== 'move') return { ...operation, id };
    const parent = this.#parent(operation.place.parent);
    this.#requireOutside(id, parent);
    const after = this.#anchor(operation.place.after);
    if (after === id) throw new StoreError('invalid', messages.afterItself({ name: node.fields.name }));
    return { kind: 'move', id, place: { parent, after } };
  }

  #arrangement({ parent: under, ids: given }: Extract<TreeOperation, { kind: 'arrange' }>): TreeOperation {
    const ids = given.map((id) => this.#id(id));
    const parent = under === TOP_LEVEL ? under : this.#id(under);
    const children = new Set(this.#children.get(parent));
    if (ids.length !== children.size || new Set(ids).size !== ids.length || ids.some((id) => !children.has(id)))
      throw new StoreError('invalid', messages.otherChildren);
    return { kind: 'arrange', parent, ids };
  }

  /** A branch within itself would be a cycle, and walking it would not end. */
  #requireOutside(id: CategoryId, parent: ParentId): void {
    if (wayUp(this.tree, parent).some((at) => at === id))
      throw new StoreError('cycle', messages.intoItself({ name: this.#nodes.get(id)?.fields.name ?? String(id) }));
  }

  #parent(given: ParentKey): ParentId {
    if (given === TOP_LEVEL) return given;
    const id = this.#id(given);
    if (this.#nodes.has(id)) return id;
    throw new StoreError('unknown_parent', messages.noParent({ id: String(id) }));
  }

  #anchor(after: TreePlace['after']): CategoryId | 'first' | 'last' {
    return typeof after === 'number' ? this.#id(after) : after;
  }

  #id(given: CategoryKey): CategoryId {
    const id = isNewKey(given) ? this.#created.get(given) : given;
    if (id !== undefined) return id;
    throw new StoreError('invalid', messages.keyUnknown({ key: String(given) }));
  }

  #apply(operation: TreeOperation): void {
    if (operation.kind === 'arrange') {
      this.#lists.delete(operation.parent);
      this.#children.set(operation.parent, operation.ids);
      return;
    }
    const { id } = operation;
    const node = this.#nodes.get(id);
    if (operation.kind === 'create')
      this.#put(id, { parent: operation.place.parent, fields: operation.fields }, operation.place);
    else if (node === undefined) return;
    else if (operation.kind === 'update')
      this.#nodes.set(id, { ...node, fields: { ...node.fields, ...operation.fields } });
    else if (operation.kind === 'move') this.#put(id, { ...node, parent: operation.place.parent }, operation.place);
    else this.#delete(id);
  }

  #put(id: CategoryKey, node: TreeNode, { after }: TreePlace): void {
    this.#takeOut(id);
    const siblings = this.#list(node.parent);
    siblings.splice(indexBehind(siblings, after), 0, id);
    this.#nodes.set(id, node);
  }

  #delete(id: CategoryKey): void {
    this.#takeOut(id);
    for (const one of branchOf(this.tree, id)) {
      this.#children.delete(one);
      this.#lists.delete(one);
      this.#nodes.delete(one);
    }
  }

  #takeOut(id: CategoryKey): void {
    const parent = this.#nodes.get(id)?.parent;
    const index = parent === undefined ? -1 : this.#list(parent).indexOf(id);
    if (parent !== undefined && index >= 0) this.#list(parent).splice(index, 1);
  }

  #list(parent: ParentKey): CategoryKey[] {
    const list = this.#lists.get(parent) ?? [...(this.#children.get(parent) ?? [])];
    this.#lists.set(parent, list);
    this.#children.set(parent, list);
    return list;
  }
}

/** A place behind a sibling that is missing is the last one, as in the store. */
const indexBehind = (siblings: readonly CategoryKey[], after: TreePlace['after']): number => {
  if (after === 'first') return 0;
  const index = after === 'last' ? -1 : siblings.indexOf(after);
  return index < 0 ? siblings.length : index + 1;
};
