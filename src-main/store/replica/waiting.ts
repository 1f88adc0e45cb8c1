import type { Database, Statement } from 'better-sqlite3';
import { isDeepStrictEqual } from 'node:util';
import { longestAscending } from '../../../src-shared/longest-ascending';
import { storedParent } from '../category-rows';
import { integer } from '../row-values';
import type { SiblingOrder } from '../sibling-order';
import type { SyncNode } from './sync-tree';
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
    const orders = new Map<number, ReadonlySet<number>>();
    for (const id of touched) {
      if (this.#differs(id, orders)) this.#differing.add(id);
      else this.#differing.delete(id);
    }
    return this.#differing;
  }

  #differs(id: number, orders: Map<number, ReadonlySet<number>>): boolean {
    const local = this.trees.localNode(id);
    const base = this.trees.baseNode(id);
    if (!local || !base) return local !== base;
    if (local.parent !== base.parent || !isDeepStrictEqual(local.fields, base.fields)) return true;
    return this.#moved.has(id) && this.#isElsewhere(id, local, orders);
  }

  #isElsewhere(id: number, { parent }: SyncNode, orders: Map<number, ReadonlySet<number>>): boolean {
    const parentId = storedParent(parent);
    if (this.order.childCount(parentId) > MOST_SIBLINGS) return true;
    let staying = orders.get(parentId);
    if (!staying) {
      const base = new Map(this.trees.baseChildren(parentId).map((child, index) => [child, index]));
      const shared = this.order.children(parentId).flatMap((child) => base.get(child.id) ?? []);
      const ids = [...base.keys()];
      staying = new Set([...longestAscending(shared)].flatMap((index) => ids[shared[index] ?? -1] ?? []));
      orders.set(parentId, staying);
    }
    return !staying.has(id);
  }
}
