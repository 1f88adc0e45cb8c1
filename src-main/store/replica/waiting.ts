import type { Database, Statement } from 'better-sqlite3';
import { isDeepStrictEqual } from 'node:util';
import { storedParent } from '../category-rows';
import { integer } from '../row-values';
import type { SiblingOrder } from '../sibling-order';
import type { SyncTreeRows } from './tree-rows';

/** Of more siblings than these, whoever was moved among them counts as moved, without a look at the whole order. */
const MOST_SIBLINGS = 2_000;

/**
 * Which categories have changes that the service does not have: those that the journal names since the last settled group,
 * as far as they differ from the base. Each change of the journal is looked at once; so this may be asked after every commit.
 */
export class Waiting {
  readonly #since: Statement<[number, number], unknown[]>;
  #sentTo = -1;
  #seen = 0;
  readonly #touched = new Set<number>();
  readonly #moved = new Set<number>();
  readonly #differing = new Set<number>();

  constructor(
    db: Database,
    private readonly trees: SyncTreeRows,
    private readonly order: SiblingOrder,
  ) {
    this.#since = db
      .prepare<[number, number], unknown[]>(
        `SELECT id, category_id, kind = 'update' AND after ->> '$.place' IS NOT NULL FROM changes INDEXED BY changes_of_group
         WHERE group_id > ? AND id > ? ORDER BY group_id, id`,
      )
      .raw();
  }

  /** The base has changed. */
  forget(): void {
    this.#sentTo = -1;
  }

  /** Their ids. */
  ids(sentTo: number): ReadonlySet<number> {
    if (sentTo !== this.#sentTo) {
      for (const set of [this.#touched, this.#moved, this.#differing]) set.clear();
      this.#sentTo = sentTo;
      this.#seen = 0;
    }
    const touched = new Set<number>();
    for (const [changeId, category, isMove] of this.#since.all(sentTo, this.#seen)) {
      const id = integer(category);
      this.#seen = Math.max(this.#seen, integer(changeId));
      touched.add(id);
      if (isMove === 1) this.#moved.add(id);
    }
    // One that was moved stands elsewhere, or where it was, by what its siblings have done since.
    if (touched.size > 0) for (const id of this.#moved) touched.add(id);
    const orders = new Map<number, boolean>();
    for (const id of touched) {
      if (this.#differs(id, orders)) this.#differing.add(id);
      else this.#differing.delete(id);
    }
    return this.#differing;
  }

  #differs(id: number, orders: Map<number, boolean>): boolean {
    const local = this.trees.localNode(id);
    const base = this.trees.baseNode(id);
    if (!local || !base) return local !== base;
    if (local.parent !== base.parent || !isDeepStrictEqual(local.fields, base.fields)) return true;
    return this.#moved.has(id) && this.#isReordered(local.parent, orders);
  }

  /** Whether the children that both have stand in another order: of those that were moved, nobody can say which went back. */
  #isReordered(parent: number | null, orders: Map<number, boolean>): boolean {
    const parentId = storedParent(parent);
    const known = orders.get(parentId) ?? this.order.childCount(parentId) > MOST_SIBLINGS;
    if (known || orders.has(parentId)) return known;
    const base = new Map(this.trees.baseChildren(parentId).map((child, index) => [child, index]));
    const shared = this.order.children(parentId).flatMap((child) => base.get(child.id) ?? []);
    const isReordered = shared.some((place, index) => place < (shared[index - 1] ?? place));
    orders.set(parentId, isReordered);
    return isReordered;
  }
}
