import type { CategoryId } from '../../../src-shared/ids';
import type { Dialect } from '../../../src-shared/dialect';
import type { OutboxEntry } from '../../store/sqlite/sync-state/outbox-rows';
import type { SyncTree, RemoteId } from '../sync-tree';
import type { SyncHistoryEntry } from '../../store/sqlite/sync-state/replica-write';
import type { RequestedId } from '../../store/sqlite/write/execute-operations';
import { StoreError } from '../../domain/errors';
import type { RemoteFailure } from '../category-service';
import { type Batch, type Plan, supportsOf } from '../merge/plan-types';
import { adoptCreations } from './adopt-creations';
import { Acknowledgements, idempotencyKeys, outboxNotSending, outboxOf } from './outbox';
import { BATCH_SIZE, batchesOf, linksOf, BatchWriter } from './batches';
import { OrderAttempts } from './order-numbers';
import { planRound, reportsOf } from './plan-round';
import { inferredOrder, PlaceWriter, type OrderProbe } from './place-writer';
import { RemoteSnapshot } from './remote-snapshot';
import { personsOf } from './persons-of-changes';
import { SendRound, type RoundEnd } from './send-round';
import { ProjectedRemote } from './projected-remote';
import { settleOutbox } from './settle-outbox';
import { guardAgainstShrinking, settledOf } from './detect-shrinking';
import { replicaStateOf, SnapshotReader } from './snapshot-reader';
import type { Listing, SyncMemory, SyncOutcome, SyncParts, SyncWatch } from './sync-parts';
import { tasksOf } from './tasks';
import { Yielding } from './yielding';

/** Rounds in a row that may leave as much to do as the best one before them. */
const MOST_IDLE_ROUNDS = 6;

/** A service's id that can be an id here too. */
const wholeNumber = (id?: RemoteId): CategoryId | undefined => (typeof id === 'number' ? id.valueOf() : undefined);

/** One sync: rounds of reading, planning and sending. */
export class SyncRun {
  #pulled = 0;
  #pushed = 0;
  readonly #reported: string[] = [];
  #acknowledged = new Acknowledgements();
  readonly #attempts = new OrderAttempts();
  readonly #stale = new Set<string>();
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

  /** The last listing that was read whole. */
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

  /**
   * Plans a round, writes everything that needs no request, and sends the rest. `null`: nothing is left to send, or the person is
   * asked first, since the listing lacks so much. `disturbed`: an edit meanwhile has made the plan out of date.
   */
  async #begin(listing: Listing): Promise<{ end: RoundEnd; size: number } | null | 'disturbed'> {
    const { replica } = this.parts.store;
    const { writes } = replica;
    const { volatile } = this.memory;
    const { dialect, lastSyncedAt } = replicaStateOf(replica);
    const supports = supportsOf(dialect);
    const sentBefore = replica.outbox();
    const adoption = adoptCreations(sentBefore, listing.categories, replica.links(), dialect, this.#acknowledged);
    if (!(await this.#yielding.isUndisturbed(writes, listing))) return 'disturbed';
    const steps = replica.treesInSteps();
    let step = steps.next();
    for (; step.done !== true; step = steps.next())
      if (!(await this.#yielding.isUndisturbed(writes, listing))) return 'disturbed';
    const { base, local } = step.value;
    if (!(await this.#yielding.isUndisturbed(writes, listing))) return 'disturbed';
    const numbered = new Set(sentBefore.flatMap((one) => (one.kind === 'order' ? [one.parent] : [])));
    const snapshot = new RemoteSnapshot(listing.categories, adoption.links.ids, base, numbered);
    const isShort = replica.shrinking.unlisted().size > 0;
    const trees = { base, local, remote: snapshot };
    const sent = settleOutbox(sentBefore, trees, adoption, this.#acknowledged, supports.derivedKeys, isShort);
    if (!(await this.#yielding.isUndisturbed(writes, listing))) return 'disturbed';
    const guarded = guardAgainstShrinking(replica, sent.base.tree, snapshot.tree);
    if (guarded === null) return null;
    const plan = planRound(
      {
        sent,
        local,
        snapshot,
        supports,
        unlisted: guarded.unlisted,
        volatile: volatile.keys,
        isVolatileDue: volatile.isDue(this.#now())
      },
      replica.blocked(),
      { acknowledged: this.#acknowledged, attempts: this.#attempts }
    );
    if (!(await this.#yielding.isUndisturbed(writes, listing))) return 'disturbed';
    // What was sent before is settled in one transaction with the rest of the plan, so such a plan is not divided.
    const isYielding = sentBefore.length === 0 && this.#yielding.isWorthIt(listing);
    const batches = isYielding
      ? batchesOf(plan, base, local, this.parts.batchSize)
      : [{ local: plan.local, base: plan.base }];
    // The first copy of a service takes over its ids.
    const wished: RequestedId = (key) => wholeNumber(snapshot.listed(key)?.id);
    const requestedId = lastSyncedAt === null ? wished : undefined;
    const persons = personsOf(listing, snapshot, adoption.links.ids, replica.team.people().you);
    const written = new BatchWriter(replica, snapshot, requestedId, this.#entry, persons);
    for (const batch of batches.slice(0, -1)) {
      if (!(await this.#yielding.isUndisturbed(writes + written.count, listing))) return 'disturbed';
      if (!this.#takeOver(batch, plan, written)) return 'disturbed';
    }
    if (written.count > 0 && !(await this.#yielding.isUndisturbed(writes + written.count, listing))) return 'disturbed';
    const isSending = plan.push.length > 0 && !this.#reader.rights.holdBack() && this.watch.maySend?.() !== false;
    const outbox = isSending ? outboxOf(plan, sent) : outboxNotSending(plan, sent);
    const inferred = inferredOrder(this.#probe, dialect, snapshot);
    const last = batches.at(-1) ?? plan;
    const unwritten = plan.reports.filter(({ id }) => !written.hasReported(id));
    const reports = reportsOf(
      { ...plan, reports: unwritten },
      {
        settled: sent,
        remote: snapshot.tree,
        volatile: new Set([...volatile.keys].filter((key) => !supports.derivedKeys.has(key))),
        warnings: listing.warnings,
        known: () => replica.reports()
      }
    );
    this.#at('before planning is written');
    replica.write({
      agreed: sent.base.change(),
      local: last.local,
      requestedId,
      named: written.named,
      entry: this.#entry,
      persons,
      base: last.base,
      links: [...adoption.adopted, ...linksOf(last.local, snapshot)],
      unlinked: sent.unlinked,
      conflicts: plan.conflicts,
      blocked: plan.blocked,
      outbox,
      isShrinkingOver: guarded.isShrinkingOver,
      settledUnlisted: settledOf(guarded, sent.base.tree, snapshot.tree, plan.base),
      reports,
      // No mark if the same listing may still bring something: by another dialect chosen meanwhile, or by postponed volatile fields.
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
    this.#probe = null;
    return isSending ? this.#send(plan, local, snapshot, outbox, inferred ?? dialect) : null;
  }

  /** Writes one batch. @returns whether it was possible by itself */
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
    planned: SyncTree,
    snapshot: RemoteSnapshot,
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
      keys: idempotencyKeys(outbox),
      acknowledged: this.#acknowledged,
      stale: this.#stale,
      ...this.memory,
      at: (boundary) => this.#at(boundary),
      isTooOld: (kind) => this.#reader.isTooOld(kind),
      maySend: this.watch.maySend ?? (() => true)
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
      ...(this.#reader.rights.isHoldingBack && { isHeldBack: true as const }),
      ...(failure && { failure })
    };
  }

  #now(): number {
    return this.parts.now().getTime();
  }

  #at(boundary: string): void {
    this.parts.signal?.throwIfAborted();
    this.parts.boundary?.(boundary);
  }
}
