import {
  TOP_LEVEL,
  isNewKey,
  type CategoryId,
  type CategoryKey,
  type NewKey,
  type PersonId,
  type ParentKey
} from '../../../src-shared/ids';
import type { BaseChange } from '../../store/sqlite/sync-state/sync-changes';
import { isNew, type TreeOperation } from '../../domain/tree-operation';
import type { BaseTree, SyncTree, RemoteId } from '../sync-tree';
import type { Batch, PlanReport } from '../merge/plan-types';
import { independentSubtrees } from './independent-subtrees';
import type { RequestedId } from '../../store/sqlite/write/execute-operations';
import type { SyncHistoryEntry } from '../../store/sqlite/sync-state/replica-write';
import type { WorkspaceReplica } from '../../store/sqlite/sync-state/workspace-replica';
import type { RemoteSnapshot } from './remote-snapshot';

/** Operations that are written in one transaction: about a tenth of a second, in which nothing else can use the workspace. */
export const BATCH_SIZE = 2_000;

/** A move or a deletion takes this many times as long as the rest. */
const STRUCTURAL_COST = 4;

/**
 * Divides a plan's local operations into batches, one transaction each. After each batch but the last, both sides agree about what
 * it has changed, and its base says so; a sync may therefore end between any two. Order: fields and new categories in lists in which
 * nothing moves; independent subtrees that the service alone has changed; all the rest, which is written with the whole plan.
 * @param size operations in one batch
 */
export const batchesOf = (
  { local: edits, base: change }: Batch,
  base: BaseTree,
  local: SyncTree,
  size = BATCH_SIZE
): Batch[] => {
  const whole = { local: edits, base: change };
  if (edits.length <= size) return [whole];
  const nodes = new Map(change.set.map((one) => [one.id, one]));
  const independent = new IndependentOperations(edits, nodes, change, base, local);
  const batches: Batch[] = [];
  const orders = new PartialOrders(change.orders, base);
  const all = [...independent.operations];
  for (let start = 0; start < all.length; start += size) {
    const part = all.slice(start, start + size);
    const set = part.flatMap(({ id }) => nodes.get(id) ?? []);
    batches.push({ local: part, base: { set, removed: [], orders: orders.after(part) } });
  }
  const written = new Set(all.map(({ id }) => id));
  const rest = {
    set: change.set.filter(({ id }) => !written.has(id)),
    removed: change.removed,
    orders: new Map([...change.orders].filter(([parent]) => !orders.isWhole(parent)))
  };
  const subtrees = independentSubtrees(
    { local: edits.filter((edit) => edit.kind === 'arrange' || !written.has(edit.id)), base: rest },
    base,
    local,
    Math.ceil(size / STRUCTURAL_COST)
  );
  return [...batches, ...subtrees.batches, subtrees.rest];
};

type IndependentOperation = Extract<TreeOperation, { kind: 'create' | 'update' }>;

class IndependentOperations {
  readonly operations = new Set<IndependentOperation>();
  /** Parents whose children change otherwise than by what is new. */
  readonly #otherwiseChanged = new Set<ParentKey>();
  readonly #placed = new Set<CategoryKey>();
  readonly #created = new Set<CategoryKey>();

  constructor(
    edits: readonly TreeOperation[],
    private readonly nodes: ReadonlyMap<CategoryKey, BaseChange['set'][number]>,
    private readonly change: BaseChange,
    private readonly base: BaseTree,
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
        this.operations.add(one);
        this.#created.add(one.id);
      }
    }
    for (const edit of edits) if (edit.kind === 'update' && this.#isOfFields(edit.id)) this.operations.add(edit);
  }

  #look(edit: TreeOperation): void {
    if (edit.kind === 'arrange') this.#otherwiseChanged.add(edit.parent);
    if (edit.kind !== 'move' && edit.kind !== 'delete') return;
    this.#placed.add(edit.id);
    const here = this.local.nodes.get(edit.id);
    if (here) this.#otherwiseChanged.add(here.parent);
    if (edit.kind === 'move') this.#otherwiseChanged.add(edit.place.parent);
  }

  #isOpen(parent: ParentKey): boolean {
    if (this.#otherwiseChanged.has(parent) || !this.change.orders.has(parent)) return false;
    return (
      parent === TOP_LEVEL || this.#created.has(parent) || (this.local.nodes.has(parent) && this.base.nodes.has(parent))
    );
  }

  #isNew({ id, place }: Extract<TreeOperation, { kind: 'create' }>): boolean {
    return isNewKey(id) && this.nodes.get(id)?.parent === place.parent;
  }

  #isOfFields(id: CategoryKey): boolean {
    const known = this.base.nodes.get(id);
    return !this.#placed.has(id) && known !== undefined && this.nodes.get(id)?.parent === known.parent;
  }
}

/** The base's orders while new categories are added batch by batch. */
class PartialOrders {
  readonly #known: Set<CategoryKey>;
  readonly #lengths = new Map<ParentKey, number>();

  constructor(
    private readonly orders: BaseChange['orders'],
    private readonly base: BaseTree
  ) {
    this.#known = new Set();
  }

  after(part: readonly IndependentOperation[]): BaseChange['orders'] {
    const parents = new Set<ParentKey>();
    for (const edit of part) {
      if (edit.kind !== 'create') continue;
      this.#known.add(edit.id);
      parents.add(edit.place.parent);
    }
    return new Map([...parents].map((parent) => [parent, this.#soFar(parent)]));
  }

  isWhole(parent: ParentKey): boolean {
    return this.#lengths.get(parent) === this.orders.get(parent)?.length;
  }

  #soFar(parent: ParentKey): readonly CategoryKey[] {
    const order = (this.orders.get(parent) ?? []).filter(
      (id) => this.#known.has(id) || this.base.nodes.get(id)?.parent === parent
    );
    this.#lengths.set(parent, order.length);
    return order;
  }
}

export const linksOf = (
  edits: readonly TreeOperation[],
  snapshot: RemoteSnapshot
): (readonly [CategoryKey, RemoteId])[] =>
  edits.flatMap((edit): (readonly [CategoryKey, RemoteId])[] => {
    if (edit.kind !== 'create' || !isNew(edit)) return [];
    const listed = snapshot.listed(edit.id);
    return listed ? [[edit.id, listed.id]] : [];
  });

/** Writes the batches of one plan, each in a transaction of its own. */
export class BatchWriter {
  readonly named = new Map<NewKey, CategoryId>();
  readonly #reported = new Set<CategoryKey>();
  #count = 0;

  constructor(
    private readonly replica: WorkspaceReplica,
    private readonly snapshot: RemoteSnapshot,
    private readonly requestedId: RequestedId | undefined,
    private readonly entry: SyncHistoryEntry,
    private readonly persons?: ReadonlyMap<CategoryKey, PersonId>
  ) {}

  get count(): number {
    return this.#count;
  }

  hasReported(id: CategoryKey | null): boolean {
    return id !== null && this.#reported.has(id);
  }

  /** @returns the reports that were written with it. Throws what the edits throw; nothing is written then. */
  write({ local, base }: Batch, reports: readonly PlanReport[]): string[] {
    const ids = new Set<CategoryKey | null>(local.flatMap((edit) => (edit.kind === 'arrange' ? [] : [edit.id])));
    const own = reports.filter(({ id }) => ids.has(id));
    // No mark is set: that is only for a listing that was taken over whole.
    this.replica.write({
      local,
      requestedId: this.requestedId,
      named: this.named,
      entry: this.entry,
      persons: this.persons,
      base,
      links: linksOf(local, this.snapshot),
      reports: own,
      mark: null,
      isPart: true
    });
    this.#count += 1;
    for (const { id } of own) if (id !== null) this.#reported.add(id);
    return own.map(({ message }) => message);
  }
}
