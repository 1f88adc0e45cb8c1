import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Dialect } from '../../../src-shared/dialect';
import type { Sending } from '../../store/sqlite/sync-state/outbox-rows';
import type { SyncTree, RemoteId } from '../sync-tree';
import type { SyncEntry } from '../../store/sqlite/sync-state/replica-write';
import { StoreError } from '../../domain/errors';
import type { RemoteFailure } from '../category-service';
import { type Batch, type Plan, type PlanReport, supportsOf } from '../merge/plan-types';
import { adoptCreations } from './adopt-creations';
import { Acknowledgements, outboxOf } from './outbox';
import { BATCH_SIZE, batchesOf, linksOf, BatchWriter } from './batches';
import { OrderAttempts } from './order-numbers';
import { deletionsDespiteVolatile, planRound } from './plan-round';
import { inferredOrder, PlaceWriter, type OrderProbe } from './place-writer';
import { RemoteSnapshot } from './remote-snapshot';
import { SendRound, type RoundEnd } from './send-round';
import { ProjectedRemote } from './projected-remote';
import { settleOutbox } from './settle-outbox';
import { guardAgainstShrinking, settledOf } from './shrinking';
import { replicaStateOf, SnapshotReader } from './snapshot-reader';
import type { Listing, SyncMemory, SyncOutcome, SyncParts, SyncWatch } from './sync-parts';
import { tasksOf } from './tasks';

/** So often a round may leave as much to do as the best one before it. */
const MOST_IDLE_ROUNDS = 6;

/** So often a plan is made anew since something has been edited here meanwhile, before it is made and written without a pause. */
const MOST_DISTURBANCES = 3;

/** A service's id that can be one here too. */
const wholeNumber = (id: RemoteId | undefined): number | undefined => (typeof id === 'number' ? id : undefined);

/** One sync: its rounds, one after the other. */
export class SyncRun {
  #pulled = 0;
  #pushed = 0;
  readonly #reported: string[] = [];
  #acknowledged = new Acknowledgements();
  readonly #attempts = new OrderAttempts();
  readonly #stale = new Set<string>();
  #probe: OrderProbe | null = null;
  #disturbances = 0;
  readonly #entry: SyncEntry = { group: null };

  readonly #reader: SnapshotReader;

  constructor(
    private readonly parts: SyncParts,
    listing: Listing | null,
    private readonly memory: SyncMemory,
    watch: SyncWatch
  ) {
    this.#reader = new SnapshotReader(parts, listing, memory, watch, (boundary) => this.#at(boundary));
  }

  /** The last one that was read whole. */
  get listing(): Listing | null {
    return this.#reader.listing;
  }

  async run(): Promise<SyncOutcome> {
    let least = Number.POSITIVE_INFINITY;
    for (let idle = 0; ;) {
      const listing = await this.#reader.read();
      if (listing === null) return this.#outcome(null);
      let round = await this.#begin(listing);
      for (; round === 'disturbed'; round = await this.#begin(listing)) this.#disturbances += 1;
      if (round === null) return this.#outcome(null);
      const { end, size } = round;
      this.#pushed += end.pushed;
      if (end.blocked.length > 0)
        this.parts.store.replica.write({ blocked: [...this.parts.store.replica.blocked(), ...end.blocked] });
      if (end.failure !== null) return this.#outcome(end.failure);
      idle = size < least ? 0 : idle + 1;
      least = Math.min(least, size);
      if (idle >= MOST_IDLE_ROUNDS) return this.#outcome(end.trouble);
    }
  }

  /**
   * Plans, and writes everything that needs no request; sends the rest. `null`: nothing is left to send, or the person is asked
   * first, since the listing has far less than there had been. Of a large tree others
   * have their turn in between; `disturbed`: they have changed something, so what was planned does not hold.
   */
  async #begin(listing: Listing): Promise<{ end: RoundEnd; size: number } | null | 'disturbed'> {
    const { store } = this.parts;
    const { replica } = store;
    const { writes } = replica;
    const { volatile } = this.memory;
    const { dialect, lastSyncedAt } = replicaStateOf(this.parts.store.replica);
    const supports = supportsOf(dialect);
    const sendings = replica.sending();
    const adoption = adoptCreations(sendings, listing.categories, replica.links(), supports);
    if (!(await this.#isStill(writes, listing))) return 'disturbed';
    const steps = replica.treesInSteps();
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) if (!(await this.#isStill(writes, listing))) return 'disturbed';
    const { base, local } = step.value;
    if (!(await this.#isStill(writes, listing))) return 'disturbed';
    const numbered = new Set(sendings.flatMap((one) => (one.kind === 'order' ? [one.parent] : [])));
    const snapshot = new RemoteSnapshot(listing.categories, adoption.links.ids, base, numbered);
    const isShort = replica.shrinking.unlisted().size > 0;
    const trees = { base, local, remote: snapshot };
    const sent = settleOutbox(sendings, trees, adoption, this.#acknowledged, supports.derivedKeys, isShort);
    if (!(await this.#isStill(writes, listing))) return 'disturbed';
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
    if (!(await this.#isStill(writes, listing))) return 'disturbed';
    // What has been sent is settled with everything else that the plan says of it.
    const isGivingWay = sendings.length === 0 && this.#isLarge(listing);
    const parts = isGivingWay
      ? batchesOf(plan, base, local, this.#batchSize)
      : [{ local: plan.local, base: plan.base }];
    // As long as nothing has been had of it whole: the ids of the service.
    const wishedId =
      lastSyncedAt === null ? (id: number): number | undefined => wholeNumber(snapshot.listed(id)?.id) : undefined;
    const taken = new BatchWriter(replica, snapshot, wishedId, this.#entry);
    for (const part of parts.slice(0, -1)) {
      if (!(await this.#isStill(writes + taken.count, listing))) return 'disturbed';
      if (!this.#takeOver(part, plan, taken)) return 'disturbed';
    }
    if (taken.count > 0 && !(await this.#isStill(writes + taken.count, listing))) return 'disturbed';
    const sending = outboxOf(plan, sent);
    const learned = inferredOrder(this.#probe, dialect, snapshot);
    const last = parts.at(-1) ?? plan;
    const news = [
      ...listing.warnings.map((message) => ({ id: null, message })),
      ...deletionsDespiteVolatile(
        plan,
        sent.base.tree,
        snapshot.tree,
        new Set([...volatile.keys].filter((key) => !supports.derivedKeys.has(key)))
      )
    ];
    const reports = [...sent.reports, ...plan.reports.filter(({ id }) => !taken.hasReported(id)), ...this.#news(news)];
    this.#at('before planning is written');
    replica.write({
      agreed: sent.base.change(),
      local: last.local,
      wishedId,
      named: taken.named,
      entry: this.#entry,
      base: last.base,
      links: [...adoption.adopted, ...linksOf(last.local, snapshot)],
      unlinked: sent.unlinked,
      conflicts: plan.conflicts,
      blocked: plan.blocked,
      sending,
      isShrinkingOver: guarded.isShrinkingOver,
      settledUnlisted: settledOf(guarded, sent.base.tree, snapshot.tree, plan.base),
      reports,
      // By another dialect, which the person has chosen meanwhile, the same listing says something else; and of what never rests
      // something may be left, until it rests.
      mark: dialect === this.#reader.readBy && volatile.keys.size === 0 ? listing.mark : null,
      syncedAt: this.parts.now().toISOString(),
      isSettled: plan.push.length === 0,
      ...(learned && { dialect: learned })
    });
    this.#at('planned');
    if (plan.local.length > 0) volatile.taken(this.#now());
    this.#pulled += last.local.length;
    for (const { message } of reports) this.#reported.push(message);
    this.#acknowledged = new Acknowledgements();
    this.#probe = null;
    return plan.push.length === 0 ? null : this.#send(plan, local, snapshot, sending, learned ?? dialect);
  }

  /** @returns whether it was possible by itself */
  #takeOver(part: Batch, plan: Plan, taken: BatchWriter): boolean {
    try {
      for (const message of taken.write(part, plan.reports)) this.#reported.push(message);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      // There may be room for it once everything else has been carried out too.
      this.#disturbances = MOST_DISTURBANCES;
      return false;
    }
    this.#pulled += part.local.length;
    this.#at('took over a part');
    return true;
  }

  get #batchSize(): number {
    return this.parts.batchSize ?? BATCH_SIZE;
  }

  /** Whether it takes so long to plan that others should have their turn. */
  #isLarge({ categories }: Listing): boolean {
    return categories.length > this.#batchSize && this.#disturbances < MOST_DISTURBANCES;
  }

  /** Gives others their turn, where it is worth it. @returns whether nothing has changed since there had been so many writes */
  async #isStill(writes: number, listing: Listing): Promise<boolean> {
    if (!this.#isLarge(listing)) return true;
    await nextTurn();
    this.#at('gave way');
    return this.parts.store.replica.writes === writes;
  }

  async #send(
    plan: Plan,
    planned: SyncTree,
    snapshot: RemoteSnapshot,
    sending: readonly Sending[],
    dialect: Dialect
  ): Promise<{ end: RoundEnd; size: number }> {
    const { store, service } = this.parts;
    const projected = new ProjectedRemote(snapshot);
    const places = new PlaceWriter(dialect, projected, this.#attempts, snapshot);
    const keys = new Map(
      sending.flatMap((one) => (one.kind === 'create' ? [[one.id, one.idempotencyKey] as const] : []))
    );
    const tasks = tasksOf(plan.push);
    const round = new SendRound({
      store,
      service,
      planned,
      snapshot,
      projected,
      places,
      keys,
      acknowledged: this.#acknowledged,
      stale: this.#stale,
      ...this.memory,
      at: (boundary) => this.#at(boundary),
      isTooOld: (kind) => this.#reader.isTooOld(kind)
    });
    const end = await round.run(tasks);
    this.#probe = places.probe;
    return { end, size: tasks.length };
  }

  /** Those that have not been told before. */
  #news(reports: readonly PlanReport[]): readonly PlanReport[] {
    if (reports.length === 0) return [];
    const told = new Set(this.parts.store.replica.reports().map(({ message }) => message));
    return reports.filter(({ message }) => !told.has(message));
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
