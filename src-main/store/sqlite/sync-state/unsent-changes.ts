import type { CategoryId, ParentId } from '../../../../src-shared/ids';
import { takenBy, type Dialect } from '../../../../src-shared/dialect';
import type { Database } from 'better-sqlite3';
import { TableAccess } from '../connection/table-access';
import { isDeepStrictEqual } from 'node:util';
import { integer } from '../connection/row-values';
import type { SiblingOrder } from '../tree/sibling-order';
import type { SyncTreeRows } from './sync-trees';

/** Among more siblings than these every moved one counts as moved, without comparing the whole order. */
const MOST_SIBLINGS = 2_000;

/** Which categories have unsent changes: those in the journal that differ from the base. Each change is looked at once, so asking is cheap. */
export class UnsentChanges extends TableAccess {
  readonly #since = this.selectRows<
    [number, number]
  >(`SELECT id, category_id, kind = 'update', after ->> '$.place' IS NOT NULL FROM changes INDEXED BY changes_of_group
         WHERE group_id > ? AND id > ? ORDER BY group_id, id`);
  /** What a group has deleted and the service no longer lists. What is newer than `sentTo` was never there. */
  readonly deletedThere = this.allRows<[groupId: number, sentTo: number], CategoryId>(
    `SELECT DISTINCT category_id FROM changes WHERE group_id = ? AND kind = 'delete'
         AND NOT EXISTS (SELECT 1 FROM changes c WHERE c.category_id = changes.category_id AND c.kind = 'create' AND c.group_id > ?)
         AND NOT EXISTS (SELECT 1 FROM base WHERE base.category_id = changes.category_id)`,
    ([id]) => integer(id)
  );
  readonly #newestWith = this.selectValues<[keys: string]>(
    `SELECT min(newest) FROM (
       SELECT max(group_id) AS newest FROM changes INDEXED BY changes_of_category WHERE category_id IN (
         SELECT id FROM categories WHERE EXISTS (
           SELECT 1 FROM json_each(metadata) WHERE key IN (SELECT value FROM json_each(?))
         )
       ) GROUP BY category_id
     )`
  );
  #sentTo: number | null = null;
  #seen = 0;
  readonly #moved = new Set<number>();
  /** Moved categories that can differ from the base only in their order among siblings, and their parents. */
  readonly #amongSiblings = new Map<CategoryId, ParentId>();
  readonly #differing = new Set<number>();
  /** Whether an order is ever sent: not every service has one. */
  #hasOrder = true;

  constructor(
    db: Database,
    private readonly trees: SyncTreeRows,
    private readonly order: SiblingOrder,
    /** `null`: not a replica, so everything counts. */
    private readonly dialect: () => Dialect | null
  ) {
    super(db);
  }

  forget(): void {
    this.#sentTo = null;
  }

  /** The group from which on the journal has a change of each category with an entry under one of these keys; `null`: there is none. */
  groupWith(keys: readonly string[]): number | null {
    const group = this.#newestWith.get(JSON.stringify(keys));
    return group === null ? null : integer(group);
  }

  ids(sentTo: number): ReadonlySet<number> {
    if (sentTo !== this.#sentTo) {
      for (const known of [this.#moved, this.#amongSiblings, this.#differing]) known.clear();
      this.#sentTo = sentTo;
      this.#seen = 0;
    }
    const dialect = this.dialect();
    this.#hasOrder = dialect === null || takenBy(dialect).order;
    const touched = new Set<number>();
    let isAnyPlaced = false;
    for (const [changeId, category, isUpdate, hasPlace] of this.#since.all(sentTo, this.#seen)) {
      const id = integer(category);
      this.#seen = Math.max(this.#seen, integer(changeId));
      touched.add(id);
      if (isUpdate === 1 && hasPlace === 1) this.#moved.add(id);
      isAnyPlaced ||= isUpdate !== 1 || hasPlace === 1;
    }
    const orders = new Map<ParentId, boolean>();
    for (const id of touched) this.#note(id, this.#differs(id, orders));
    // Moves of siblings may have changed whether a moved category stands elsewhere.
    if (isAnyPlaced)
      for (const [id, parent] of this.#amongSiblings)
        if (!touched.has(id)) this.#note(id, this.#isReordered(parent, orders));
    return this.#differing;
  }

  #note(id: number, isDiffering: boolean): void {
    if (isDiffering) this.#differing.add(id);
    else this.#differing.delete(id);
  }

  #differs(id: number, orders: Map<ParentId, boolean>): boolean {
    const local = this.trees.localNode(id);
    const base = this.trees.baseNode(id);
    this.#amongSiblings.delete(id);
    if (!local || !base) return local !== base;
    if (local.parent !== base.parent || !isDeepStrictEqual(local.fields, base.fields)) return true;
    if (!this.#moved.has(id) || !this.#hasOrder) return false;
    this.#amongSiblings.set(id, local.parent);
    return this.#isReordered(local.parent, orders);
  }

  /** Whether the siblings that both trees have are in another order. Which of the moved ones is back cannot be told. */
  #isReordered(parentId: ParentId, orders: Map<ParentId, boolean>): boolean {
    const known = orders.get(parentId) ?? this.order.childCount(parentId) > MOST_SIBLINGS;
    if (known || orders.has(parentId)) return known;
    const base = new Map(this.trees.baseChildren(parentId).map((child, index) => [child, index]));
    const shared = this.order.children(parentId).flatMap((child) => base.get(child.id) ?? []);
    const isReordered = shared.some((place, index) => place < (shared[index - 1] ?? place));
    orders.set(parentId, isReordered);
    return isReordered;
  }
}
