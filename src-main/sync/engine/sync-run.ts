import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { CategoryId, CategoryKey, PersonId } from '../../../src-shared/ids';
import { keptOnDeletion, type Dialect } from '../../../src-shared/dialect';
import type { OutboxEntry } from '../../store/sqlite/sync-state/outbox-rows';
import type { RemoteId } from '../sync-tree';
import type { Links } from '../../store/sqlite/sync-state/replica-row';
import type { WorkspaceReplica } from '../../store/sqlite/sync-state/workspace-replica';
import type { SyncHistoryEntry } from '../../store/sqlite/sync-state/replica-write';
import type { RequestedId } from '../../store/sqlite/write/execute-operations';
import { StoreError } from '../../domain/errors';
import type { RemoteFailure } from '../category-service';
import { type Batch, type Plan, supportsOf } from '../merge/plan-types';
import { BranchDeletions } from './branch-deletions';
import { Adoption } from './adopt-creations';
import { Acknowledgements, keyedCreations, outboxNotSending, outboxOf } from './outbox';
import { BATCH_SIZE, batchesOf, linksOf, BatchWriter } from './batches';
import { OrderAttempts } from './order-numbers';
import { HiddenThere, newProductCounts } from './hidden-there';
import { planRound, reportsOf, type SettledRound } from './plan-round';
import { inferredOrder, PlaceWriter, type OrderProbe } from './place-writer';
import { RemoteSnapshot } from './remote-snapshot';
import { SendRound, type RoundEnd } from './send-round';
import { ProjectedRemote } from './projected-remote';
import { SettledOutbox } from './settle-outbox';
import { guardAgainstShrinking, settledOf } from './detect-shrinking';
import { replicaStateOf, SnapshotReader } from './snapshot-reader';
import type { Listing, SyncMemory, SyncOutcome, SyncParts, SyncWatch } from './sync-parts';
import { tasksOf } from './tasks';

/** Rounds in a row that may leave as much to do as the best one before them. */
const MOST_IDLE_ROUNDS = 6;

/** A service's id that can be an id here too. */
const wholeNumber = (id?: RemoteId): CategoryId | undefined => (typeof id === 'number' ? id.valueOf() : undefined);

/** Plans that edits have made out of date before one is made and written without yielding. */
const MOST_DISTURBANCES = 3;

/** Yields to the event loop while a large tree is planned and written, and notices what was edited meanwhile. */
class Yielding {
  #disturbances = 0;

  /** @param size of how many categories on a tree is large @param at as `SyncParts.boundary` */
  constructor(
    private readonly replica: Pick<WorkspaceReplica, 'writes'>,
    private readonly size: number,
    private readonly at: (boundary: string) => void
  ) {}

  /** Whether planning takes so long that other calls should be answered in between. */
  isWorthIt({ categories }: Listing): boolean {
    return categories.length > this.size && this.#disturbances < MOST_DISTURBANCES;
  }

  /** Yields for a large tree. @returns whether the replica's count of writes is still `writes` */
  async isUndisturbed(writes: number, listing: Listing): Promise<boolean> {
    if (!this.isWorthIt(listing)) return true;
    await yieldToEventLoop();
    this.at('gave way');
    return this.replica.writes === writes;
  }

  noteDisturbance(): void {
    this.#disturbances += 1;
  }

  end(): void {
    this.#disturbances = MOST_DISTURBANCES;
  }
}

/** Who has changed which category on the service. What somebody else has done counts more than what the person has sent from here. */
const personsOf = (
  { changedBy = [] }: Listing,
  snapshot: RemoteSnapshot,
  ids: Links['ids'],
  you: PersonId | null
): ReadonlyMap<CategoryKey, PersonId> => {
  const persons = new Map<CategoryKey, PersonId>();
  for (const [id, person] of changedBy) {
    const key = snapshot.has(id) ? snapshot.keyOf(id) : ids.get(id);
    if (key !== undefined && (person !== you || !persons.has(key))) persons.set(key, person);
  }
  return persons;
};

/** What has been taken over of a plan, and the last batch, which has not. */
interface TakenOver {
  readonly last: Batch;
  readonly written: BatchWriter;
}

/** One sync: rounds of reading, planning and sending. */
export class SyncRun {
  #pulled = 0;
  #pushed = 0;
  readonly #sent = new Set<CategoryKey>();
  readonly #unverified = new Set<CategoryKey>();
  readonly #reported: string[] = [];
  #acknowledged = new Acknowledgements();
  readonly #attempts = new OrderAttempts();
  readonly #stale = new Set<string>();
  readonly #gone = new Map<CategoryKey, number>();
  #probe: OrderProbe | null = null;
  readonly #yielding: Yielding;
  readonly #entry: SyncHistoryEntry = { group: null };
  readonly #reader: SnapshotReader;

  constructor(
    private readonly parts: SyncParts,
    listing: Listing | null,
    private readonly memory: SyncMemory,
    private readonly watch: SyncWatch
  ) {
    this.#reader = new SnapshotReader(parts, listing, memory, watch, (boundary) => this.#at(boundary));
    this.#yielding = new Yielding(parts.store.replica, parts.batchSize ?? BATCH_SIZE, (boundary) => this.#at(boundary));
  }

  get listing(): Listing | null {
    return this.#reader.listing;
  }

  async run(): Promise<SyncOutcome> {
    let least = Number.POSITIVE_INFINITY;
    for (let idle = 0; ;) {
      const listing = await this.#reader.read();
      if (listing === null) return this.#outcome(null);
      let round = await this.#begin(listing);
      for (; round === 'disturbed'; round = await this.#begin(listing)) this.#yielding.noteDisturbance();
      if (round === null) return this.#outcome(null);
      const { end, size } = round;
      this.#pushed += end.pushed;
      if (end.blocked.length > 0)
        this.parts.store.replica.write({ blocked: [...this.parts.store.replica.blocked(), ...end.blocked] });
      if (end.failure !== null) return this.#outcome(end.failure);
      idle = size < least ? 0 : idle + 1;
      least = Math.min(least, size);
      if (idle >= MOST_IDLE_ROUNDS) return this.#outcome(end.lastUnexplained);
    }
  }

  /** Plans a round, writes what needs no request, sends the rest. `null`: nothing to send, or the person is asked first. `disturbed`: edited meanwhile. */
  async #begin(listing: Listing): Promise<{ end: RoundEnd; size: number } | null | 'disturbed'> {
    const settled = await this.#settle(listing);
    if (settled === null || settled === 'disturbed') return settled;
    const known = this.parts.store.replica.blocked();
    const tried = { acknowledged: this.#acknowledged, attempts: this.#attempts };
    const plan = planRound(settled, this.memory.volatile, this.#now(), known, tried);
    if (!(await this.#yielding.isUndisturbed(settled.writes, listing))) return 'disturbed';
    const taken = await this.#takeOverMost(listing, plan, settled);
    if (taken === null) return 'disturbed';
    const isSending = plan.push.length > 0 && !this.#reader.rights.withhold() && this.watch.maySend?.() !== false;
    const outbox = (isSending ? outboxOf : outboxNotSending)(plan, settled.sent);
    const dialect = this.#write(listing, plan, settled, taken, outbox);
    return isSending ? this.#send(plan, settled, outbox, dialect) : null;
  }

  /** Compares what was sent before with the listing. `null` and `disturbed` as of `#begin`. */
  async #settle(listing: Listing): Promise<SettledRound | null | 'disturbed'> {
    const { replica } = this.parts.store;
    const { writes } = replica;
    const isUndisturbed = (): Promise<boolean> => this.#yielding.isUndisturbed(writes, listing);
    const state = replicaStateOf(replica);
    const supports = supportsOf(state.dialect);
    const outbox = replica.outbox();
    const steps = replica.treesInSteps();
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) if (!(await isUndisturbed())) return 'disturbed';
    const { base, local } = step.value;
    if (!(await isUndisturbed())) return 'disturbed';
    const { dialect } = state;
    const readings = { listing: listing.categories, dialect, links: replica.links(), local, outbox };
    const hidden = new HiddenThere(replica.hidden(), readings);
    const adoption = new Adoption(outbox, hidden.categories, hidden.links, dialect, this.#acknowledged);
    if (!(await isUndisturbed())) return 'disturbed';
    const numbered = new Set(outbox.flatMap((one) => (one.kind === 'order' ? [one.parent] : [])));
    const snapshot = new RemoteSnapshot(hidden.categories, adoption.links.ids, base, numbered);
    const kept = replica.shrinking.unlisted();
    const isShort = [...kept].some((id) => local.nodes.has(id));
    const trees = { base, local, remote: snapshot };
    const sent = new SettledOutbox(outbox, trees, adoption, this.#acknowledged, dialect, isShort);
    hidden.settle(sent.base, snapshot);
    if (!(await isUndisturbed())) return 'disturbed';
    const unlisted = kept.union(new Set(sent.openDeletions.map(({ id }) => id)));
    const guarded = guardAgainstShrinking(replica, { base: sent.base.tree, local, remote: snapshot.tree, unlisted });
    if (guarded === null) return null;
    return {
      state,
      supports,
      writes,
      isWhole: outbox.length > 0 || hidden.isAnyBack,
      adoption,
      hidden,
      base,
      local,
      snapshot,
      sent,
      guarded
    };
  }

  /** Writes all batches of a plan but the last, which goes with the rest of the round. `null`: disturbed. */
  async #takeOverMost(listing: Listing, plan: Plan, settled: SettledRound): Promise<TakenOver | null> {
    const { replica } = this.parts.store;
    const { state, writes, isWhole, adoption, base, local, snapshot } = settled;
    const isYielding = !isWhole && this.#yielding.isWorthIt(listing);
    const batches = isYielding ? batchesOf(plan, base, local, this.parts.batchSize) : [plan];
    // The first copy of a service takes over its ids.
    const wished: RequestedId = (key) => wholeNumber(snapshot.listed(key)?.id);
    const requestedId = state.lastSyncedAt === null ? wished : undefined;
    const persons = personsOf(listing, snapshot, adoption.links.ids, replica.team.people().you);
    const written = new BatchWriter(replica, snapshot, requestedId, this.#entry, persons);
    let last: Batch | null = null;
    for (const batch of batches) {
      if (last !== null) {
        if (!(await this.#yielding.isUndisturbed(writes + written.count, listing))) return null;
        if (!this.#takeOver(last, plan, written)) return null;
      }
      last = batch;
    }
    if (written.count > 0 && !(await this.#yielding.isUndisturbed(writes + written.count, listing))) return null;
    return { last: last ?? plan, written };
  }

  /** Writes everything of a round that needs no request, in one transaction. @returns the dialect, with what the last round has shown of it */
  #write(
    listing: Listing,
    plan: Plan,
    settled: SettledRound,
    { last, written }: TakenOver,
    outbox: readonly OutboxEntry[]
  ): Dialect {
    const { replica } = this.parts.store;
    const { volatile } = this.memory;
    const { adoption, hidden, base, snapshot, sent, guarded } = settled;
    const { dialect } = settled.state;
    const inferred = inferredOrder(this.#probe, dialect, snapshot);
    const reports = reportsOf(
      { ...plan, reports: plan.reports.filter(({ id }) => !written.hasReported(id)) },
      settled,
      volatile.keys,
      listing.warnings,
      () => replica.reports()
    );
    this.#at('before planning is written');
    replica.write({
      agreed: sent.base.change(),
      ...written.part(last.local),
      base: last.base,
      links: [...hidden.newLinks, ...adoption.adopted, ...linksOf(last.local, snapshot)],
      unlinked: sent.unlinked,
      hidden: hidden.newlyHidden(base, sent.unlinked),
      notHidden: hidden.over,
      products: newProductCounts(hidden.categories, replica.products()),
      conflicts: plan.conflicts,
      blocked: plan.blocked,
      outbox,
      isShrinkingOver: guarded.isShrinkingOver,
      settledUnlisted: settledOf(guarded, sent.base.tree, snapshot.tree, plan.base),
      reports,
      // No mark is set if the same listing may still bring something: by another dialect, or by postponed volatile fields.
      mark: dialect === this.#reader.readBy && volatile.keys.size === 0 ? listing.mark : null,
      syncedAt: this.parts.now().toISOString(),
      isSettled: plan.push.length === 0,
      ...(inferred && { dialect: inferred })
    });
    this.#at('planned');
    if (plan.local.length > 0) volatile.taken(this.#now());
    this.#pulled += last.local.length;
    for (const { message } of reports) this.#reported.push(message);
    this.#acknowledged = new Acknowledgements();
    this.#unverified.clear();
    this.#noteSent([]);
    this.#probe = null;
    return inferred ?? dialect;
  }

  /** Writes one batch. @returns `false`: it cannot be written alone */
  #takeOver(batch: Batch, plan: Plan, written: BatchWriter): boolean {
    try {
      for (const message of written.write(batch, plan.reports)) this.#reported.push(message);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      // A limit of the workspace may allow it once the whole plan is carried out, so that is written in one transaction.
      this.#yielding.end();
      return false;
    }
    this.#pulled += batch.local.length;
    this.#at('took over a part');
    return true;
  }

  async #send(
    plan: Plan,
    { local: planned, hidden, snapshot }: SettledRound,
    outbox: readonly OutboxEntry[],
    dialect: Dialect
  ): Promise<{ end: RoundEnd; size: number }> {
    const { store, service } = this.parts;
    const projected = new ProjectedRemote(snapshot);
    const tasks = tasksOf(plan.push);
    const places = new PlaceWriter(dialect, projected, this.#attempts, snapshot, tasks);
    const round = new SendRound({
      store,
      service,
      planned,
      snapshot,
      projected,
      places,
      isHiding: keptOnDeletion(dialect) === 'hidden',
      drafts: hidden.drafts,
      creations: keyedCreations(outbox),
      acknowledged: this.#acknowledged,
      stale: this.#stale,
      branches: new BranchDeletions(tasks, snapshot.tree, this.#gone),
      ...this.memory,
      at: (boundary) => this.#at(boundary),
      isTooOld: (kind) => this.#reader.isTooOld(kind),
      maySend: this.watch.maySend ?? (() => true),
      onSending: this.watch.onSending ?? (() => undefined),
      onSent: (ids) => this.#noteSent(ids)
    });
    const end = await round.run(tasks, dialect);
    this.#probe = places.probe;
    return { end, size: tasks.length };
  }

  #outcome(failure: RemoteFailure | null): SyncOutcome {
    const { waiting, conflicts, shrinking } = this.parts.store.replica.facts();
    return {
      pulled: this.#pulled,
      pushed: this.#pushed,
      waiting,
      conflicts,
      reported: this.#reported,
      ...(shrinking && { shrinking }),
      ...(this.#reader.rights.isWithholding && { isWithheld: true as const }),
      ...(failure && { failure })
    };
  }

  #noteSent(ids: readonly CategoryKey[]): void {
    for (const id of ids) {
      this.#sent.add(id);
      this.#unverified.add(id);
    }
    this.watch.onSent?.({ sent: this.#sent.size, unverified: this.#unverified.size });
  }

  #now(): number {
    return this.parts.now().getTime();
  }

  #at(boundary: string): void {
    this.parts.signal?.throwIfAborted();
    this.parts.boundary?.(boundary);
  }
}
