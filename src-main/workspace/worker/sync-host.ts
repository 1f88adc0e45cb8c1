import type { Dialect } from '../../../src-shared/dialect';
import type { PresentPeople } from '../../../src-shared/presence';
import { type BoundCredentials, givenFor } from '../../../src-shared/presented-credentials';
import type {
  Resolution,
  Sending,
  SendingOutcome,
  ServiceFacts,
  ServiceFactsQuestion,
  ShrinkingAnswer,
  SyncStatus
} from '../../../src-shared/remote';
import { type SyncFindings, WORKSPACE_EVENTS } from '../../../src-shared/workspace-calls';
import { type CategoryService, RemoteFailure } from '../../sync/category-service';
import type { ProposalRepository } from '../../domain/proposal-repository';
import type { ReplicaSync } from '../../sync/engine/replica-sync';
import { ChangeFollower } from '../../sync/engine/change-follower';
import { PresenceLink } from '../../sync/engine/presence-link';
import { SyncLoop } from '../../sync/engine/sync-loop';
import { resolveConflicts } from '../../sync/engine/resolve';
import { messages as sharedMessages } from '../../../src-shared/messages';
import type { SyncOutcome, SyncWatch } from '../../sync/engine/sync-parts';
import { sameJson } from '../../../src-shared/same-json';
import { StoreError } from '../../domain/errors';
import type { WorkspaceStore } from '../../store/sqlite/workspace-store';
import { ProductCounts } from './product-counts';
import { keepKind, ReplicaCredentials, TokenRenewals } from './replica-credentials';
import type { OpenReplicaService } from './replica-service';
import { type SyncHostParts, SYSTEM_CLOCK } from './sync-host-parts';
import type { THREAD_CALLS } from '../thread-protocol';
import type { ArgsOf } from '../../../src-shared/ipc-call';
import { messages } from '../messages';

interface Attached {
  readonly store: WorkspaceStore;
  readonly signal: AbortSignal;
  readonly loop: SyncLoop;
  readonly follower: ChangeFollower;
  readonly presence: PresenceLink;
  readonly end: () => void;
}

type NewReplica = ArgsOf<typeof THREAD_CALLS>['startReplica'];

interface OpenedService {
  readonly localKeys: Dialect['localKeys'];
  readonly replica: ReplicaSync;
  readonly service: CategoryService;
}

/** Keeps an open replica synced with its service; does nothing for a local workspace. */
export class SyncHost {
  #store: WorkspaceStore | null = null;
  #attached: Attached | null = null;
  /** Created at the first sync, and again after a change of credentials or dialect. */
  #sync: OpenedService | null = null;
  readonly #credentials = new ReplicaCredentials(() => {
    this.#sync = null;
    this.#attached?.follower.stop();
  });
  readonly tokens: TokenRenewals;
  readonly #products: ProductCounts;
  #isFocused = false;
  #findings = '';
  #pausedBy: string | null;
  /** Commits since the workspace was opened, other than those of a sync. */
  #edits = 0;
  #askedAt: string | undefined;
  /** Credentials that are being tried. `hasBegun`: by the sync under way. */
  #trial: { hasBegun: boolean; readonly onReading: (status: SyncStatus) => void } | null = null;

  constructor(private readonly parts: SyncHostParts) {
    this.#pausedBy = parts.pausedBy;
    this.#products = new ProductCounts(parts.clock ?? SYSTEM_CLOCK);
    this.tokens = new TokenRenewals((wanted) => parts.emit(WORKSPACE_EVENTS.tokenWanted, wanted));
  }

  /** Starts syncing an opened store, if it is a replica. */
  attach(store: WorkspaceStore): void {
    const state = store.replica.state();
    this.#store = store;
    if (state === null) return;
    const stopping = new AbortController();
    const { now, after } = this.parts.clock ?? SYSTEM_CLOCK;
    const report = (error: unknown): void => this.parts.log.error('sync_failed', error);
    const random = (): number => Math.random();
    const loop = new SyncLoop({
      paused: this.#pausedBy === null ? null : new RemoteFailure('failed', this.#pausedBy),
      sync: (watch) => this.#syncOnce(store, stopping.signal, watch),
      areCredentialsKnown: () => this.#credentials.areKnown,
      facts: () => store.replica.facts(),
      notify: (status) => {
        if (status.progress !== undefined && this.#trial?.hasBegun === true) this.#trial.onReading(status);
        this.parts.emit(WORKSPACE_EVENTS.syncChanged, status);
      },
      report,
      fileFailed: (error) => this.parts.onFileFailed(error),
      now,
      after,
      random
    });
    const notify = (shown: PresentPeople): void => this.parts.emit(WORKSPACE_EVENTS.presenceChanged, shown);
    const presence = new PresenceLink({ store, notify, report, now, after });
    const follower = new ChangeFollower({
      onChange: () => loop.serviceChanged(),
      onProposals: () => this.parts.emit(WORKSPACE_EVENTS.proposalsChanged, null),
      presence,
      report,
      after,
      random
    });
    const unsubscribe = store.onCommit(({ author }) => {
      if (author === 'sync') return presence.refresh();
      this.#edits += 1;
      loop.edited();
    });
    store.onKept((what, author) => {
      if (what === 'fields' && author !== 'sync' && !stopping.signal.aborted) loop.edited();
    });
    const end = (): void => {
      stopping.abort();
      follower.stop();
      presence.stop();
      loop.stop();
      unsubscribe();
    };
    this.#attached = { store, signal: stopping.signal, loop, follower, presence, end };
    if (this.#credentials.areKnown) this.#begin(loop);
  }

  /** Stops syncing, before the store is closed. The answer to a running request is discarded. */
  detach(): void {
    this.#attached?.end();
    this.#attached = null;
    this.#sync = null;
    this.#store = null;
  }

  get store(): WorkspaceStore | null {
    return this.#store;
  }

  get presence(): PresenceLink | null {
    return this.#attached?.presence ?? null;
  }

  status(): SyncStatus | null {
    return this.#attached?.loop.status ?? null;
  }

  /** Makes the open workspace a replica. @throws StoreError `invalid` where it is not empty, or a replica already */
  start({ address, dialect, credentials, certificate, isByHand = false, isReviewed = false }: NewReplica): void {
    const store = this.#store;
    if (store === null) throw new StoreError('storage_failed', messages.sync.notOpen);
    store.replica.begin({ address, dialect, authKind: credentials.kind }, { isByHand, isPaused: false });
    if (isReviewed) store.proposals.setRule({ reviewers: 1 });
    this.#credentials.set(givenFor(address, credentials, certificate));
    this.attach(store);
  }

  /** Sets the credentials (`null`: none, for the reason in `problem`). Their kind is kept in the file. */
  setCredentials(credentials: BoundCredentials | null, problem?: string): void {
    if (credentials !== null) keepKind(this.#attached?.store.replica, credentials);
    this.#credentials.set(credentials, problem);
    if (this.#attached !== null) this.#begin(this.#attached.loop);
  }

  get credentialsSentAs(): string | undefined {
    return this.#credentials.sentAs;
  }

  /** Called when the credentials are known. */
  #begin(loop: SyncLoop): void {
    loop.setFocus(this.#isFocused);
    loop.start();
  }

  /**
   * Restores the previous credentials if these are refused. They are accepted once pages come in: reading all may take minutes.
   * @returns `null`: a local workspace
   */
  async tryCredentials(credentials: BoundCredentials): Promise<SyncStatus | null> {
    const status = await this.#credentials.try(
      credentials,
      () => this.#syncedOrReading(),
      () => this.#attached?.store.replica
    );
    // After a refusal the loop waits for other credentials, which those before are.
    if (status?.state === 'unauthorized') this.#attached?.loop.start();
    return status;
  }

  #syncedOrReading(): Promise<SyncStatus | null> {
    const reading = Promise.withResolvers<SyncStatus>();
    this.#trial = { hasBegun: false, onReading: reading.resolve };
    return Promise.race([this.syncNow(), reading.promise]).finally(() => (this.#trial = null));
  }

  setFocus(isFocused: boolean): void {
    this.#isFocused = isFocused;
    if (this.#credentials.areKnown) this.#attached?.loop.setFocus(isFocused);
  }

  async syncNow(): Promise<SyncStatus | null> {
    this.#pausedBy = null;
    return (await this.#attached?.loop.syncNow()) ?? null;
  }

  /** Counts edits, so that `send` can tell whether what was shown is still what would be sent. */
  get edits(): number {
    return this.#edits;
  }

  setSending(sending: Sending): void {
    const { store, loop } = this.#required();
    store.replica.setSending(sending);
    loop.setSending(sending);
  }

  /** @param edits the count when the person was shown the changes @returns `changed`: there are others by now */
  async send(edits: number): Promise<SendingOutcome | 'changed'> {
    const { loop } = this.#required();
    if (edits !== this.#edits) return 'changed';
    this.#pausedBy = null;
    return loop.send(() => edits === this.#edits);
  }

  /** Cancels the running sync. A request in flight is not awaited, and does not block the next sync. */
  cancelSync(): void {
    this.#attached?.loop.cancel();
    this.#sync = null;
  }

  findings(): SyncFindings {
    const { replica } = this.#required().store;
    return { conflicts: replica.conflicts(), reports: replica.reports() };
  }

  async serviceFacts(question: ServiceFactsQuestion): Promise<ServiceFacts> {
    const replica = this.#store?.replica;
    if (replica === undefined) return { categories: [], products: null };
    const count = this.#sync?.service.countProducts;
    return count === undefined ? replica.serviceFacts(question) : this.#products.completed(question, replica, count);
  }

  resolve(resolution: Resolution): void {
    const { store, loop } = this.#required();
    resolveConflicts(store, resolution);
    this.#sendFindings(store);
    loop.edited();
    loop.refresh();
  }

  /** @throws StoreError `invalid` where that question no longer stands */
  answerShrinking(answer: ShrinkingAnswer): void {
    const { store, loop } = this.#required();
    store.replica.shrinking.answer(answer);
    loop.refresh();
    loop.start();
  }

  setDialect(dialect: Dialect): void {
    const { store, loop } = this.#required();
    store.replica.setDialect(dialect);
    // By the one before, nothing more is sent.
    this.cancelSync();
    loop.start();
  }

  #required(): Attached {
    if (this.#attached !== null) return this.#attached;
    throw new StoreError('invalid', messages.sync.notConnected);
  }

  /** The proposals that the service keeps; `null`: they are in this file, which is no replica of a service with proposals. */
  async proposals(): Promise<ProposalRepository | null> {
    const attached = this.#attached;
    if (attached?.store.replica.state()?.dialect.isCanopy !== true) return null;
    const { store, signal } = attached;
    try {
      const [{ service }, { replicaProposals }] = await Promise.all([
        this.#opened(store, signal),
        import('../../sync/engine/replica-proposals')
      ]);
      return service.proposals === undefined ? null : replicaProposals(store, service.proposals);
    } catch (error) {
      if (!(error instanceof RemoteFailure)) throw error;
      throw new StoreError('unavailable', error.message, undefined, { cause: error });
    }
  }

  async #opened(store: WorkspaceStore, signal: AbortSignal): Promise<OpenedService> {
    // Loaded on demand: they would delay the first row of every start, and a local workspace never needs them.
    const [openService, engine] = await Promise.all([
      this.parts.loadOpenService(),
      import('../../sync/engine/replica-sync')
    ]);
    // Meanwhile it may have been detached, and the store closed.
    signal.throwIfAborted();
    const localKeys = store.replica.state()?.dialect.localKeys;
    if (this.#sync === null || !sameJson(this.#sync.localKeys, localKeys)) {
      const service = this.#service(openService, store, signal);
      const replica = new engine.ReplicaSync({ store, service, now: () => new Date(), signal });
      this.#sync = { replica, service, localKeys };
    }
    return this.#sync;
  }

  async #syncOnce(store: WorkspaceStore, signal: AbortSignal, watch: Required<SyncWatch>): Promise<SyncOutcome> {
    if (this.#trial !== null) this.#trial.hasBegun = true;
    const { replica, service } = await this.#opened(store, signal);
    const outcome = await replica.once(watch);
    // The credentials have just proved to be valid.
    if (outcome.failure === undefined && this.#sync?.service === service) this.#attached?.follower.follow(service);
    if (outcome.shrinking && outcome.shrinking.askedAt !== this.#askedAt)
      this.parts.log.warn('sync_shrunk', {
        message: sharedMessages.sync.listsFewer(outcome.shrinking),
        ...outcome.shrinking
      });
    this.#askedAt = outcome.shrinking?.askedAt;
    if (!signal.aborted) this.#sendFindings(store);
    return outcome;
  }

  #service(openService: OpenReplicaService, { replica }: WorkspaceStore, signal: AbortSignal): CategoryService {
    const state = replica.state();
    const credentials = this.#credentials.for(state);
    if (state === null) throw new RemoteFailure('unauthorized', messages.sync.credentialsNeeded);
    const renewToken = this.tokens.renew;
    return openService({ replica, state, credentials, log: this.parts.log, renewToken, signal });
  }

  #sendFindings(store: WorkspaceStore): void {
    const [conflicts, reports] = [store.replica.conflicts(), store.replica.reports()];
    const findings = JSON.stringify([conflicts, reports[0]?.id]);
    if (findings !== this.#findings) this.parts.emit(WORKSPACE_EVENTS.conflictsChanged, null);
    this.#findings = findings;
  }
}
