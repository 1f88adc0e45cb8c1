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
import type { BaseNode, BaseTree, SyncTree, RemoteId } from '../sync-tree';
import type { Batch, PlanReport } from '../merge/plan-types';
import { sameIds } from '../merge/three-trees';
import { branchOf, UNPLACED, wayUp, type Unplaced } from '../../domain/tree';
import { TreeDraft } from '../../domain/tree-draft';
import type { RequestedId } from '../../store/sqlite/write/execute-operations';
import type { ReplicaWrite, SyncHistoryEntry } from '../../store/sqlite/sync-state/replica-write';
import type { WorkspaceReplica } from '../../store/sqlite/sync-state/workspace-replica';
import type { RemoteSnapshot } from './remote-snapshot';

/** Operations that are written in one transaction: about a tenth of a second, in which nothing else can use the workspace. */
export const BATCH_SIZE = 2_000;

/** A move or a deletion takes this many times as long as the rest. */
const STRUCTURAL_COST = 4;

const costOf = ({ kind }: TreeOperation): number => (kind === 'move' || kind === 'delete' ? STRUCTURAL_COST : 1);

/**
 * Divides a plan's local operations into batches, one transaction each. After each batch but the last, both sides agree about what
 * it has changed, and its base says so; a sync may therefore end between any two. What is entangled with changes made here is
 * written with the whole plan.
 * @param size operations in one batch
 */
export function* batchesOf(whole: Batch, base: BaseTree, local: SyncTree, size = BATCH_SIZE): Generator<Batch> {
  if (whole.local.length <= size) {
    yield whole;
    return;
  }
  const set = new Map(whole.base.set.map((one) => [one.id, one]));
  const growing = growingLists(whole, set, base, local);
  const entangled = entangledIn(whole, base, local, growing);
  const isFree = (edit: TreeOperation): boolean => !entangled.has(subjectOf(edit, growing));
  const followed = new BaseFollower(whole.base, set, base, local, growing);
  let part: TreeOperation[] = [];
  let cost = 0;
  for (const edit of whole.local.filter(isFree)) {
    if (cost > 0 && cost + costOf(edit) > size) {
      yield followed.batch(part);
      [part, cost] = [[], 0];
    }
    part.push(edit);
    cost += costOf(edit);
  }
  if (part.length > 0) yield followed.batch(part);
  yield { local: whole.local.filter((edit) => !isFree(edit)), base: followed.left };
}

/** What must not be entangled. In a growing list all creations are free or none, since each is placed behind the one before. */
const subjectOf = (edit: TreeOperation, growing: ReadonlySet<ParentKey>): ParentKey => {
  if (edit.kind === 'arrange') return edit.parent;
  return edit.kind === 'create' && growing.has(edit.place.parent) ? edit.place.parent : edit.id;
};

type BaseNodes = ReadonlyMap<CategoryKey, BaseChange['set'][number]>;

/** The lists of siblings that an operation changes. */
const listsOf = (edit: TreeOperation, local: SyncTree): ParentKey[] => {
  if (edit.kind === 'update') return [];
  if (edit.kind === 'arrange') return [edit.parent];
  const here = local.nodes.get(edit.id);
  return [...(here ? [here.parent] : []), ...(edit.kind === 'delete' ? [] : [edit.place.parent])];
};

/** The lists that only get new categories. The order that the base is to have tells that of any part of them, whatever this side has changed. */
const growingLists = (
  { local: edits, base: change }: Batch,
  set: BaseNodes,
  base: BaseTree,
  local: SyncTree
): ReadonlySet<ParentKey> => {
  const growing = new Set<ParentKey>(edits.flatMap((edit) => (edit.kind === 'create' ? [edit.place.parent] : [])));
  for (const edit of edits) {
    const isNewHere = edit.kind === 'create' && isNew(edit) && set.get(edit.id)?.parent === edit.place.parent;
    if (!isNewHere) for (const list of listsOf(edit, local)) growing.delete(list);
  }
  for (const list of growing) {
    const isInBoth = list === TOP_LEVEL || isNewKey(list) || (local.nodes.has(list) && base.nodes.has(list));
    if (!isInBoth || !change.orders.has(list)) growing.delete(list);
  }
  return growing;
};

/**
 * The categories, and the lists of their children, whose surroundings this side has changed too, or that are blocked. A category
 * is joined with the lists that it leaves, enters or is deleted with. Where both sides were equal in all that is joined, they are
 * equal again after each operation.
 */
const entangledIn = (
  { local: edits, base: change }: Batch,
  base: BaseTree,
  local: SyncTree,
  growing: ReadonlySet<ParentKey>
): ReadonlySet<ParentKey> => {
  const joined = new Map<ParentKey, ParentKey[]>();
  const lead = (from: ParentKey, to: ParentKey): void => {
    const known = joined.get(from);
    if (known) known.push(to);
    else joined.set(from, [to]);
  };
  const join = (one: ParentKey, other: ParentKey): void => {
    lead(one, other);
    lead(other, one);
  };
  const isGrowing = (list: ParentKey | Unplaced | undefined): boolean =>
    list !== undefined && list !== UNPLACED && growing.has(list);
  const lists = new Set<ParentKey>(change.orders.keys());
  const entangled = new Set<ParentKey>();
  for (const edit of edits) {
    for (const list of listsOf(edit, local)) {
      lists.add(list);
      if (growing.has(list) && edit.kind === 'create') lead(list, edit.id);
      else if (edit.kind !== 'arrange') join(edit.id, list);
    }
    if (edit.kind === 'create' && !isNew(edit)) entangled.add(edit.id);
    if (edit.kind === 'delete') for (const id of branchOf(local, edit.id)) join(id, edit.id);
    if (edit.kind === 'move') for (const id of wayDown(local, edit.id, edit.place.parent)) join(id, edit.id);
  }
  const isElsewhere = (id: CategoryKey): boolean => base.nodes.get(id)?.parent !== local.nodes.get(id)?.parent;
  for (const { id, parent } of change.set) {
    const was = base.nodes.get(id)?.parent;
    if (parent === UNPLACED || isElsewhere(id)) entangled.add(id);
    if (was === parent || (was === undefined && isGrowing(parent))) continue;
    for (const list of [parent, was]) if (list !== UNPLACED && list !== undefined) join(id, list);
  }
  for (const id of change.removed) {
    const was = base.nodes.get(id)?.parent ?? TOP_LEVEL;
    if (was !== UNPLACED) join(id, was);
    if (!local.nodes.has(id) || isElsewhere(id)) entangled.add(id);
  }
  for (const list of lists)
    if (!growing.has(list) && !sameIds(base.children.get(list) ?? [], local.children.get(list) ?? []))
      entangled.add(list);
  // A set is iterated over what is added meanwhile.
  for (const one of entangled) for (const other of joined.get(one) ?? []) entangled.add(other);
  return entangled;
};

/** The path from a category down to a target inside it, target included: these have to be moved out before the category can go there. */
const wayDown = (tree: SyncTree, id: CategoryKey, target: ParentKey): CategoryKey[] => {
  const way: CategoryKey[] = [];
  for (const at of wayUp(tree, target)) {
    if (at === id) return way;
    way.push(at);
  }
  return [];
};

/** The base while this side carries out, batch by batch, what the service has done already. */
class BaseFollower {
  /** This side, without what is new in growing lists: in a long one, each place would be searched for. */
  readonly #draft: TreeDraft;
  readonly #removed: ReadonlySet<CategoryKey>;
  readonly #now = new Map<CategoryKey, BaseChange['set'][number]>();
  readonly #gone = new Set<CategoryKey>();
  readonly #orders = new Map<ParentKey, readonly CategoryKey[]>();

  constructor(
    private readonly change: BaseChange,
    private readonly set: BaseNodes,
    private readonly base: BaseTree,
    local: SyncTree,
    private readonly growing: ReadonlySet<ParentKey>
  ) {
    this.#draft = new TreeDraft(local);
    this.#removed = new Set(change.removed);
  }

  batch(edits: readonly TreeOperation[]): Batch {
    const removed: CategoryKey[] = [];
    const lists = new Set<ParentKey>();
    for (const edit of edits) {
      for (const list of listsOf(edit, this.#draft.tree)) lists.add(list);
      if (edit.kind === 'delete')
        for (const id of branchOf(this.#draft.tree, edit.id)) if (this.#removed.has(id)) removed.push(id);
      this.#note(edit);
      if (edit.kind !== 'create' || !this.growing.has(edit.place.parent)) this.#draft.apply([edit]);
    }
    for (const id of removed) this.#gone.add(id);
    const orders = new Map<ParentKey, readonly CategoryKey[]>();
    for (const list of lists) if (list === TOP_LEVEL || !this.#gone.has(list)) orders.set(list, this.#orderOf(list));
    for (const [list, ids] of orders) this.#orders.set(list, ids);
    const ids = new Set(edits.flatMap((edit) => (edit.kind === 'arrange' || edit.kind === 'delete' ? [] : [edit.id])));
    const set = [...ids].flatMap((id) => (this.#gone.has(id) ? [] : (this.#now.get(id) ?? [])));
    return { local: edits, base: { set, removed, orders } };
  }

  get left(): BaseChange {
    const isDone = (one: BaseChange['set'][number]): boolean => {
      const now = this.#now.get(one.id);
      return now !== undefined && now.parent === one.parent && now.fields === one.fields;
    };
    const isReached = (now: readonly CategoryKey[] | undefined, ids: readonly CategoryKey[]): boolean =>
      now !== undefined && sameIds(now, ids);
    return {
      set: this.change.set.filter((one) => !isDone(one)),
      removed: this.change.removed.filter((id) => !this.#gone.has(id)),
      orders: new Map([...this.change.orders].filter(([list, ids]) => !isReached(this.#orders.get(list), ids)))
    };
  }

  #orderOf(list: ParentKey): readonly CategoryKey[] {
    if (!this.growing.has(list)) return [...(this.#draft.tree.children.get(list) ?? [])];
    return (this.change.orders.get(list) ?? []).filter((id) => this.#nodeOf(id)?.parent === list);
  }

  #nodeOf(id: CategoryKey): BaseNode | undefined {
    return this.#now.get(id) ?? this.base.nodes.get(id);
  }

  #note(edit: TreeOperation): void {
    if (edit.kind === 'arrange' || edit.kind === 'delete') return;
    const known = this.#nodeOf(edit.id);
    const { fields } = (edit.kind === 'move' ? undefined : this.set.get(edit.id)) ?? known ?? {};
    const parent = edit.kind === 'update' ? known?.parent : edit.place.parent;
    if (fields !== undefined && parent !== undefined) this.#now.set(edit.id, { id: edit.id, parent, fields });
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
  private readonly named = new Map<NewKey, CategoryId>();
  readonly #reported = new Set<CategoryKey>();
  #count = 0;

  constructor(
    private readonly replica: WorkspaceReplica,
    private readonly snapshot: RemoteSnapshot,
    private readonly requestedId: RequestedId | undefined,
    private readonly entry: SyncHistoryEntry,
    private readonly persons: ReadonlyMap<CategoryKey, PersonId>
  ) {}

  get count(): number {
    return this.#count;
  }

  hasReported(id: CategoryKey | null): boolean {
    return id !== null && this.#reported.has(id);
  }

  /** How local operations of the plan are written. */
  part(local: readonly TreeOperation[]): ReplicaWrite {
    const { requestedId, named, entry, persons } = this;
    return { local, requestedId, named, entry, persons };
  }

  /** @returns the reports that were written with it. Throws what the edits throw; nothing is written then. */
  write({ local, base }: Batch, reports: readonly PlanReport[]): string[] {
    const ids = new Set<CategoryKey | null>(local.flatMap((edit) => (edit.kind === 'arrange' ? [] : [edit.id])));
    const own = reports.filter(({ id }) => ids.has(id));
    // No mark is set: that is only for a listing that was taken over whole.
    this.replica.write({
      ...this.part(local),
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
