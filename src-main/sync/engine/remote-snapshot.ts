import { TOP_LEVEL, isNewKey, newKey, type CategoryKey, type ParentKey } from '../../../src-shared/ids';
import type { Links } from '../../store/sqlite/sync-state/replica-row';
import type { BaseTree, SyncNode, SyncTree, RemoteCategory, RemoteId } from '../sync-tree';

/** A listing keyed as in this workspace: each category by its id here, or by a new key where it has none yet. */
export class RemoteSnapshot {
  readonly tree: SyncTree;
  readonly #listed = new Map<CategoryKey, RemoteCategory>();
  readonly #keys = new Map<RemoteId, CategoryKey>();

  /** @param ids of each category here @param base orders siblings of one number @param numbered parents that we renumber, whose listing's order counts */
  constructor(
    categories: readonly RemoteCategory[],
    ids: Links['ids'],
    base?: BaseTree,
    numbered: ReadonlySet<ParentKey> = new Set()
  ) {
    let unknown = 0;
    for (const category of categories) {
      const id = ids.get(category.id) ?? newKey((unknown += 1));
      this.#keys.set(category.id, id);
      this.#listed.set(id, category);
    }
    const nodes = new Map<CategoryKey, SyncNode>();
    const children = new Map<ParentKey, CategoryKey[]>();
    for (const { id, parentId, fields } of categories) {
      const key = this.keyOf(id);
      const parent = parentId === null ? TOP_LEVEL : this.keyOf(parentId);
      nodes.set(key, { parent, fields });
      const siblings = children.get(parent);
      if (siblings) siblings.push(key);
      else children.set(parent, [key]);
    }
    if (base)
      for (const [parent, siblings] of children)
        if (!numbered.has(parent)) children.set(parent, this.#stableOrder(siblings, base.children.get(parent) ?? []));
    this.tree = { nodes, children };
  }

  #stableOrder(siblings: CategoryKey[], known: readonly CategoryKey[]): CategoryKey[] {
    const orderOf = (id: CategoryKey): number | null => this.#listed.get(id)?.order ?? null;
    const orders = siblings.map(orderOf);
    if (!orders.some((order, index) => index > 0 && order === orders[index - 1])) return siblings;
    const places = new Map(known.map((id, index) => [id, index]));
    const stableOrder = [...siblings];
    for (let start = 0; start < stableOrder.length;) {
      let end = start + 1;
      while (end < stableOrder.length && orders[end] === orders[start]) end += 1;
      const placed = siblings.slice(start, end).flatMap((id, index) => {
        const place = places.get(id);
        return place === undefined ? [] : [{ id, place, slot: start + index }];
      });
      const sorted = placed.toSorted((one, other) => one.place - other.place);
      for (const [index, { id }] of sorted.entries()) stableOrder[placed[index]?.slot ?? start] = id;
      start = end;
    }
    return stableOrder;
  }

  /** The category as it was listed; `undefined`: the service does not have it. */
  listed(id: CategoryKey): RemoteCategory | undefined {
    return this.#listed.get(id);
  }

  has(remoteId: RemoteId): boolean {
    return this.#keys.has(remoteId);
  }

  all(): Iterable<readonly [CategoryKey, RemoteCategory]> {
    return this.#listed;
  }

  *unknown(): Generator<readonly [CategoryKey, RemoteCategory]> {
    for (const entry of this.#listed) if (isNewKey(entry[0])) yield entry;
  }

  /** @throws Error when the listing does not have it */
  keyOf(remoteId: RemoteId): CategoryKey {
    const key = this.#keys.get(remoteId);
    if (key === undefined)
      throw new Error(`A listing names the category ${remoteId} as a parent and does not have it.`);
    return key;
  }
}
