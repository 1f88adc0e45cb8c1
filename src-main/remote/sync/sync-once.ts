import { randomUUID } from 'node:crypto';
import type { Dialect } from '../../../src-shared/dialect';
import { sameJson } from '../../../src-shared/same-json';
import type { ReplicaState } from '../../store/replica/replica-row';
import type { Sending, SentCreation } from '../../store/replica/sending-rows';
import type { Held } from '../../store/replica/sync-changes';
import type { SyncTree } from '../../store/replica/sync-tree';
import { StoreError } from '../../store/store-error';
import type { WorkspaceStore } from '../../store/workspace-store';
import { RemoteFailure, type CategoryService, type Reading } from '../category-service';
import { plan as planSync } from '../merge/plan';
import type { Plan, PlanOptions, PlanReport } from '../merge/plan-types';
import { unitValue } from '../merge/unit-values';
import { adoptCreations } from './adopt-creations';
import { Answered } from './answered';
import { Forbidden } from './forbidden';
import { meaningShown } from './order-numbers';
import { OrderTries } from './order-tries';
import { PlaceWriter, type OrderProbe } from './place-writer';
import { refusedSteps } from './refused-steps';
import { RemoteView } from './remote-view';
import { SendRound, type RoundEnd } from './send-round';
import { ServiceNow } from './service-now';
import { settleSent, type SettledSent } from './settle-sent';
import type { SyncOutcome } from './sync-outcome';
import { tasksOf } from './tasks';

export interface SyncParts {
  readonly store: WorkspaceStore;
  readonly service: CategoryService;
  readonly now: () => Date;
  /** Called at every boundary of journal and request, so that a test can end there. */
  readonly boundary?: (name: string) => void;
  /** Aborted when the store is about to be closed: nothing of it is touched from then on. */
  readonly signal?: AbortSignal;
}

/** `took` counts once something has been written: that a reading is still the same is told much sooner. */
type Listing = Extract<Reading, { state: 'read' }>;

/** So often a round may leave as much to do as the best one before it. */
const MOST_IDLE_ROUNDS = 6;

/** How many times as long as a reading takes its listing may be written by; and in milliseconds, however quick it was. */
const FRESH = { delete: { times: 10, least: 0 }, write: { times: 20, least: 2_000 } } as const;

export const supportsOf = ({ slugKey, descriptionKey, visible, order, derivedKeys }: Dialect): PlanOptions['supports'] => ({
  slug: slugKey !== null,
  description: descriptionKey !== null,
  visible: visible !== null,
  order: order !== null,
  derivedKeys: new Set(derivedKeys),
});

/** Syncs a replica with its service, as `docs/sync.md` says. One run at a time. */
export class ReplicaSync {
  /** The last listing, for when the service says that it is still the same and there is something to send. */
  #listing: Listing | null = null;
  readonly #troubled = new Set<string>();
  readonly #forbidden = new Forbidden();

  constructor(private readonly parts: SyncParts) {}

  /**
   * One whole sync: rounds of reading, planning and sending, until nothing is left to send. Where it has to end before, the
   * outcome says why. Rejects with a `RemoteFailure` when the service cannot be read at all.
   */
  async once(): Promise<SyncOutcome> {
    this.#forbidden.begin();
    const run = new SyncRun(this.parts, this.#listing, this.#troubled, this.#forbidden);
    try {
      return await run.run();
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      const wayOut = error.code === 'too_deep' ? ' Move what is in it here higher up, and syncing goes on.' : '';
      throw new RemoteFailure('failed', `Syncing stopped: ${error.message}${wayOut}`, null, null, { cause: error });
    } finally {
      this.#listing = run.listing;
    }
  }
}

class SyncRun {
  #pulled = 0;
  #pushed = 0;
  readonly #reported: string[] = [];
  #answered = new Answered();
  readonly #tries = new OrderTries();
  readonly #stale = new Set<string>();
  #probe: OrderProbe | null = null;
  #readAt = 0;
  /** By which the listing was read. */
  #readBy: Dialect | null = null;
  #took = 0;

  constructor(
    private readonly parts: SyncParts,
    public listing: Listing | null,
    /** As in `RoundParts`. */
    private readonly troubled: Set<string>,
    private readonly forbidden: Forbidden,
  ) {}

  async run(): Promise<SyncOutcome> {
    let least = Number.POSITIVE_INFINITY;
    for (let idle = 0; ; ) {
      const listing = await this.#read();
      if (listing === null) return this.#outcome(null);
      const round = this.#begin(listing);
      if (round === null) return this.#outcome(null);
      const { end, size } = await round;
      this.#pushed += end.pushed;
      if (end.held.length > 0) this.parts.store.replica.write({ held: [...this.parts.store.replica.held(), ...end.held] });
      if (end.failure !== null) return this.#outcome(end.failure);
      idle = size < least ? 0 : idle + 1;
      least = Math.min(least, size);
      if (idle >= MOST_IDLE_ROUNDS) return this.#outcome(end.trouble);
    }
  }

  /** `null`: nothing has changed, neither there nor here. */
  async #read(): Promise<Listing | null> {
    const { store, service } = this.parts;
    const isIdle = !store.replica.hasUnsent();
    const { mark, dialect } = this.#state();
    const known = isIdle ? mark : (this.listing?.mark ?? null);
    this.#readBy = dialect;
    this.#at('before reading');
    const reading = await service.read(known);
    this.#at('read');
    this.#readAt = this.#now();
    if (reading.state === 'read') this.listing = reading;
    else if (isIdle) return null;
    this.#took = this.listing?.took ?? 0;
    return this.listing;
  }

  /** Plans, and writes everything that needs no request. `null`: nothing is left to send. */
  #begin(listing: Listing): Promise<{ end: RoundEnd; size: number }> | null {
    const { store, now } = this.parts;
    const { replica } = store;
    const { dialect } = this.#state();
    const supports = supportsOf(dialect);
    const adoption = adoptCreations(replica.sending(), listing.categories, replica.links(), supports);
    const { base, local } = replica.trees();
    const view = new RemoteView(listing.categories, adoption.links.ids, base);
    const sent = settleSent(replica.sending(), { base, local, remote: view }, adoption, this.#answered, supports.derivedKeys);
    const plan = this.#plan(local, view, sent, supports);
    const sending = journalOf(plan, sent);
    const learned = this.#learned(dialect, view);
    const reports = [...sent.reports, ...plan.reports, ...this.#news(listing.warnings)];
    this.#at('before planning is written');
    replica.write({
      agreed: sent.base.change(),
      local: plan.local,
      wishedId: (id) => view.listed(id)?.id,
      base: plan.base,
      links: [...adoption.adopted, ...plan.local.flatMap((edit) => linkOf(edit, view))],
      unlinked: sent.unlinked,
      conflicts: plan.conflicts,
      held: plan.held,
      sending,
      reports,
      // By another dialect, which the person has chosen meanwhile, the same listing says something else.
      mark: dialect === this.#readBy ? listing.mark : null,
      syncedAt: now().toISOString(),
      isSettled: plan.push.length === 0,
      ...(learned && { dialect: learned }),
    });
    this.#at('planned');
    this.#pulled += plan.local.length;
    this.#reported.push(...reports.map(({ message }) => message));
    this.#answered = new Answered();
    this.#probe = null;
    return plan.push.length === 0 ? null : this.#send(plan, local, view, sending, learned ?? dialect);
  }

  #plan(local: SyncTree, view: RemoteView, sent: SettledSent, supports: PlanOptions['supports']): Plan {
    const known = this.parts.store.replica.held();
    // However it is edited here meanwhile: as long as it may be there, it is not created once more.
    const asked = sent.asked.flatMap(({ id }) => {
      const before = known.find((one) => one.id === id && one.kind === 'possiblyCreated');
      return before ? [{ ...before, mine: unitValue(local, id, 'existence') }] : [];
    });
    let held: readonly Held[] = withNewer(withNewer(known, asked), sent.held);
    let plan = planSync(sent.base.tree, local, view.tree, { held, supports, pendingCreates: new Set() });
    this.#tries.aim(plan);
    const refused = refusedSteps(plan.push, { local, remote: view.tree, answered: this.#answered, tries: this.#tries });
    if (refused.length === 0) return plan;
    held = withNewer(held, refused);
    plan = planSync(sent.base.tree, local, view.tree, { held, supports, pendingCreates: new Set() });
    this.#tries.aim(plan);
    return plan;
  }

  async #send(plan: Plan, planned: SyncTree, view: RemoteView, sending: readonly Sending[], dialect: Dialect): Promise<{ end: RoundEnd; size: number }> {
    const { store, service } = this.parts;
    const now = new ServiceNow(view);
    const places = new PlaceWriter(dialect, now, this.#tries, view);
    const keys = new Map(sending.flatMap((one) => (one.kind === 'create' ? [[one.id, one.idempotencyKey] as const] : [])));
    const tasks = tasksOf(plan.push);
    const round = new SendRound({
      store,
      service,
      planned,
      view,
      now,
      places,
      keys,
      answered: this.#answered,
      stale: this.#stale,
      troubled: this.troubled,
      forbidden: this.forbidden,
      at: (boundary) => this.#at(boundary),
      isTooOld: (kind) => this.#now() - this.#readAt > Math.max(FRESH[kind].least, FRESH[kind].times * this.#took),
    });
    const end = await round.run(tasks);
    this.#probe = places.probe;
    return { end, size: tasks.length };
  }

  /** What numbers to sort by mean, where the last round has shown it. */
  #learned(dialect: Dialect, view: RemoteView): Dialect | null {
    if (this.#probe === null || dialect.order === null || dialect.order.meaning !== 'unknown') return null;
    const orders = new Map(this.#probe.before.flatMap(({ id }) => (view.listed(id) ? [[id, view.listed(id)?.order ?? null] as const] : [])));
    const meaning = meaningShown(this.#probe.sent, this.#probe.before, orders);
    return meaning === 'unknown' ? null : { ...dialect, order: { ...dialect.order, meaning } };
  }

  /** Those that have not been told before. */
  #news(warnings: readonly string[]): PlanReport[] {
    if (warnings.length === 0) return [];
    const told = new Set(this.parts.store.replica.reports().map(({ message }) => message));
    return warnings.filter((message) => !told.has(message)).map((message) => ({ id: null, message }));
  }

  #outcome(failure: RemoteFailure | null): SyncOutcome {
    const { waiting, conflicts } = this.parts.store.replica.facts();
    return { pulled: this.#pulled, pushed: this.#pushed, waiting, conflicts, reported: this.#reported, ...(failure && { failure }) };
  }

  #state(): ReplicaState {
    const state = this.parts.store.replica.state();
    if (state === null) throw new Error('A local workspace cannot be synced.');
    return state;
  }

  #now(): number {
    return this.parts.now().getTime();
  }

  #at(boundary: string): void {
    this.parts.signal?.throwIfAborted();
    this.parts.boundary?.(boundary);
  }
}

/** Each intention once, the newer in the place of the older. */
const withNewer = (held: readonly Held[], newer: readonly Held[]): readonly Held[] => {
  if (newer.length === 0) return held;
  const units = new Set(newer.map(({ id, unit }) => `${id} ${unit}`));
  return [...held.filter(({ id, unit }) => !units.has(`${id} ${unit}`)), ...newer];
};

const linkOf = (edit: Plan['local'][number], view: RemoteView): (readonly [number, number])[] => {
  if (edit.kind !== 'create' || edit.id > 0) return [];
  const listed = view.listed(edit.id);
  return listed ? [[edit.id, listed.id]] : [];
};

/** What the round sets out to send, and what is still asked about. */
const journalOf = (plan: Plan, sent: SettledSent): Sending[] => {
  // Once the person has chosen to have it created, nobody is asked any more whether it is there.
  const created = new Set(plan.push.flatMap((step) => (step.kind === 'create' ? [step.id] : [])));
  const sending: Sending[] = sent.asked.filter(({ id }) => !created.has(id));
  for (const step of plan.push) {
    const { id } = step;
    if (step.kind === 'create') sending.push(creationOf(id, { fields: step.fields, parent: step.place.parent }, sent.lost.get(id)));
    else if (step.kind === 'update') sending.push({ kind: 'update', id, sent: { fields: step.fields, units: [...step.units] } });
    else if (step.kind === 'delete') sending.push({ kind: 'delete', id, sent: {} });
    else sending.push({ kind: 'move', id, sent: { parent: step.place.parent } });
  }
  return sending;
};

/** With the key of the time before where it is sent as it was then. */
const creationOf = (id: number, sent: SentCreation['sent'], before: SentCreation | undefined): SentCreation => ({
  kind: 'create',
  id,
  sent,
  idempotencyKey: before && sameJson(before.sent, sent) ? before.idempotencyKey : randomUUID(),
  remoteId: null,
  isAsked: false,
});
