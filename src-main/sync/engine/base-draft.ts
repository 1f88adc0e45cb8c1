import type { CategoryKey, ParentKey } from '../../../src-shared/ids';
import type { BaseChange } from '../../store/sqlite/sync-state/sync-changes';
import { UNPLACED } from '../../domain/tree';
import { indexBehindNearest } from '../merge/three-trees';
import type { BaseNode, BaseTree, SyncFields } from '../sync-tree';

/** A base while it is advanced, and the difference from the stored one (`change`). */
export class BaseDraft {
  readonly #nodes: Map<CategoryKey, BaseNode>;
  readonly #children: Map<ParentKey, readonly CategoryKey[]>;
  readonly #set = new Set<CategoryKey>();
  readonly #removed = new Set<CategoryKey>();
  readonly #parents = new Set<ParentKey>();

  constructor(base: BaseTree) {
    this.#nodes = new Map(base.nodes);
    this.#children = new Map(base.children);
  }

  get tree(): BaseTree {
    return { nodes: this.#nodes, children: this.#children };
  }

  node(id: CategoryKey): BaseNode | undefined {
    return this.#nodes.get(id);
  }

  /** Sets fields that both sides have had. The place of a category that is new to the base stays open (`UNPLACED`). */
  setFields(id: CategoryKey, fields: SyncFields): void {
    this.#nodes.set(id, { parent: UNPLACED, ...this.#nodes.get(id), fields });
    this.#set.add(id);
    this.#removed.delete(id);
  }

  /** Puts a category where both sides have had it: behind the nearest before it in `order` that the base has too, `otherwise` where none is. */
  place(
    id: CategoryKey,
    parent: ParentKey,
    fields: SyncFields,
    order: readonly CategoryKey[],
    otherwise: 'first' | 'last' = 'first'
  ): void {
    this.takeOut(id);
    const siblings = this.#children.get(parent) ?? [];
    const known = new Map(siblings.map((sibling, index) => [sibling, index]));
    const own = order.indexOf(id);
    const end = own < 0 || (own > 0 && otherwise === 'last') ? siblings.length : 0;
    const at = indexBehindNearest(order, own, known) ?? end;
    this.#children.set(parent, siblings.toSpliced(at, 0, id));
    this.#parents.add(parent);
    this.#nodes.set(id, { parent, fields });
    this.#set.add(id);
    this.#removed.delete(id);
  }

  reorder(parent: ParentKey, order: readonly CategoryKey[]): void {
    const siblings = new Set(this.#children.get(parent));
    const shared = order.filter((id) => siblings.has(id));
    const isShared = new Set(shared);
    this.#children.set(parent, [...shared, ...[...siblings].filter((id) => !isShared.has(id))]);
    this.#parents.add(parent);
  }

  remove(id: CategoryKey): void {
    if (!this.#nodes.has(id)) return;
    this.takeOut(id);
    this.#nodes.delete(id);
    this.#set.delete(id);
    this.#removed.add(id);
  }

  change(): BaseChange {
    return {
      set: [...this.#set].flatMap((id) => {
        const node = this.#nodes.get(id);
        return node ? [{ id, ...node }] : [];
      }),
      removed: [...this.#removed],
      orders: new Map([...this.#parents].map((parent) => [parent, this.#children.get(parent) ?? []]))
    };
  }

  /** Takes a category out of the order of its siblings until it is placed again. */
  takeOut(id: CategoryKey): void {
    const node = this.#nodes.get(id);
    if (!node || node.parent === UNPLACED) return;
    this.#children.set(
      node.parent,
      (this.#children.get(node.parent) ?? []).filter((sibling) => sibling !== id)
    );
    this.#parents.add(node.parent);
  }
}
