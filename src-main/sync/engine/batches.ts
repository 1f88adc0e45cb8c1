import type { BaseChange } from '../../store/sqlite/sync-state/sync-changes';
import type { TreeOperation } from '../../domain/tree-operation';
import type { SyncTree } from '../sync-tree';
import type { Plan } from '../merge/plan-types';
import { independentSubtrees } from './independent-subtrees';

/** So many local edits are written at a time: a tenth of a second or so, in which nothing else can be done with the workspace. */
export const BATCH_SIZE = 2_000;

/** A move or a deletion takes several times as long as the rest. */
const STRUCTURAL_COST = 4;

/** A part of what a plan changes here. */
export interface Batch {
  readonly local: readonly TreeOperation[];
  readonly base: BaseChange;
}

/**
 * A plan's local edits in parts, each to be written in a transaction of its own, the last with everything else that there is to
 * write. After each but the last both sides have alike whatever it has changed, and the base says so: as if the service had been
 * read when it had changed by that much. So nobody can tell an end in between from a service that is edited slowly.
 *
 * That holds for fields, and for what is new in lists in which nothing moves; then for what the service alone has moved, deleted or put in
 * order, region by region. All the rest is in the last part.
 */
export const batchesOf = (
  { local: edits, base: change }: Pick<Plan, 'local' | 'base'>,
  base: SyncTree,
  local: SyncTree,
  size = BATCH_SIZE
): Batch[] => {
  const whole = { local: edits, base: change };
  if (edits.length <= size) return [whole];
  const nodes = new Map(change.set.map((one) => [one.id, one]));
  const early = new Early(edits, nodes, change, base, local);
  const parts: Batch[] = [];
  const orders = new PartialOrders(change.orders, base);
  const all = [...early.edits];
  for (let start = 0; start < all.length; start += size) {
    const part = all.slice(start, start + size);
    const set = part.flatMap(({ id }) => nodes.get(id) ?? []);
    parts.push({ local: part, base: { set, removed: [], orders: orders.after(part) } });
  }
  const written = new Set(all.map(({ id }) => id));
  const rest = {
    set: change.set.filter(({ id }) => !written.has(id)),
    removed: change.removed,
    orders: new Map([...change.orders].filter(([parent]) => !orders.isWhole(parent)))
  };
  const regions = independentSubtrees(
    { local: edits.filter((edit) => edit.kind === 'arrange' || !written.has(edit.id)), base: rest },
    base,
    local,
    Math.ceil(size / STRUCTURAL_COST)
  );
  return [...parts, ...regions.parts, regions.rest];
};

type EarlyEdit = Extract<TreeOperation, { kind: 'create' | 'update' }>;

/** The edits that depend on nothing else in the plan, in their order. */
class Early {
  readonly edits = new Set<EarlyEdit>();
  /** Parents whose children change otherwise than by what is new. */
  readonly #unsettled = new Set<number | null>();
  readonly #placed = new Set<number>();
  readonly #created = new Set<number>();

  constructor(
    edits: readonly TreeOperation[],
    private readonly nodes: ReadonlyMap<number, BaseChange['set'][number]>,
    private readonly change: BaseChange,
    private readonly base: SyncTree,
    private readonly local: SyncTree
  ) {
    for (const edit of edits) this.#look(edit);
    const creations = Map.groupBy(
      edits.filter((edit) => edit.kind === 'create'),
      ({ place }) => place.parent
    );
    for (const [parent, children] of creations) {
      if (!this.#isOpen(parent) || !children.every((one) => this.#isNew(one))) continue;
      for (const one of children) {
        this.edits.add(one);
        this.#created.add(one.id);
      }
    }
    for (const edit of edits) if (edit.kind === 'update' && this.#isOfFields(edit.id)) this.edits.add(edit);
  }

  #look(edit: TreeOperation): void {
    if (edit.kind === 'arrange') this.#unsettled.add(edit.parent);
    if (edit.kind !== 'move' && edit.kind !== 'delete') return;
    this.#placed.add(edit.id);
    const here = this.local.nodes.get(edit.id);
    if (here) this.#unsettled.add(here.parent);
    if (edit.kind === 'move') this.#unsettled.add(edit.place.parent);
  }

  /** Parents come before what is in them. */
  #isOpen(parent: number | null): boolean {
    if (this.#unsettled.has(parent) || !this.change.orders.has(parent)) return false;
    return (
      parent === null || this.#created.has(parent) || (this.local.nodes.has(parent) && this.base.nodes.has(parent))
    );
  }

  #isNew({ id, place }: Extract<TreeOperation, { kind: 'create' }>): boolean {
    return id < 0 && this.nodes.get(id)?.parent === place.parent;
  }

  #isOfFields(id: number): boolean {
    const known = this.base.nodes.get(id);
    return !this.#placed.has(id) && known !== undefined && this.nodes.get(id)?.parent === known.parent;
  }
}

/** The orders of the base while what is new comes into it. */
class PartialOrders {
  readonly #known: Set<number>;
  readonly #lengths = new Map<number | null, number>();

  constructor(
    private readonly orders: BaseChange['orders'],
    private readonly base: SyncTree
  ) {
    this.#known = new Set();
  }

  /** Of those whose children these edits have created. */
  after(part: readonly EarlyEdit[]): BaseChange['orders'] {
    const parents = new Set<number | null>();
    for (const edit of part) {
      if (edit.kind !== 'create') continue;
      this.#known.add(edit.id);
      parents.add(edit.place.parent);
    }
    return new Map([...parents].map((parent) => [parent, this.#soFar(parent)]));
  }

  /** Whether the last that was said of it is all that is to be said. */
  isWhole(parent: number | null): boolean {
    return this.#lengths.get(parent) === this.orders.get(parent)?.length;
  }

  #soFar(parent: number | null): readonly number[] {
    const order = (this.orders.get(parent) ?? []).filter(
      (id) => this.#known.has(id) || this.base.nodes.get(id)?.parent === parent
    );
    this.#lengths.set(parent, order.length);
    return order;
  }
}
