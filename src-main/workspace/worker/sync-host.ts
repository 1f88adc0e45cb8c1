import type { Dialect } from '../../../src-shared/dialect';
import {
  givenFor,
  originOf,
  type Address,
  type BoundCredentials,
  type Credentials,
  type Resolution,
  type ShrinkingAnswer,
  type SyncStatus
} from '../../../src-shared/remote';
import type { IpcEvent } from '../../../src-shared/ipc-call';
import { WORKSPACE_EVENTS, type ReplicaState, type SyncFindings } from '../../../src-shared/workspace-calls';
import type { Log } from '../../platform/log';
import { SerialQueue } from '../../platform/serial-queue';
import { RemoteFailure, type CategoryService } from '../../sync/category-service';
import { rememberDialect, effectiveDialect, provenWritesOf } from '../../sync/engine/effective-dialect';
import type { ReplicaSync } from '../../sync/engine/replica-sync';
import { SyncLoop } from '../../sync/engine/sync-loop';
import type { SyncWatch } from '../../sync/engine/sync-parts';
import { resolveConflicts } from '../../sync/engine/resolve';
import { messages as sharedMessages } from '../../../src-shared/messages';
import type { SyncOutcome } from '../../sync/engine/sync-parts';
import { StoreError } from '../../domain/errors';
import type { WorkspaceStore } from '../../store/sqlite/workspace-store';
import type { OpenService } from './open-service';
import { messages } from './messages';

export interface SyncHostParts {
  readonly tell: <P>(event: IpcEvent<P>, payload: P) => void;
  readonly log: Log;
  /** Loads how services are reached, which only a replica needs. */
  readonly loadOpenService: () => Promise<OpenService>;
  /** Why nothing is synced until the person says so, as a sentence; `null`: nothing speaks against it. */
  readonly pausedBy: string | null;
  /** The workspace's own file cannot be read or written: told once, until it can again. Damage is also told by the store itself. */
  readonly onFileFailed: (error: StoreError) => void;
}

/** Which service a new, empty workspace becomes a replica of. */
export interface NewReplica {
  readonly address: Address;
  readonly dialect: Dialect;
  readonly credentials: Credentials;
}

interface Attached {
  readonly store: WorkspaceStore;
  readonly loop: SyncLoop;
  readonly end: () => void;
}

/** Keeps one workspace synced with its service while it is open; does nothing for a local one. Secrets stay in memory. */
export class SyncHost {
  #store: WorkspaceStore | null = null;
  #attached: Attached | null = null;
  /** `undefined`: nobody has said yet. */
  #credentials: BoundCredentials | null | undefined;
  /** Why there are no credentials, as a sentence. */
  #problem: string | undefined;
  #sync: ReplicaSync | null = null;
  /** Two windows that try credentials at once would take each other's for those that there were. */
  readonly #trials = new SerialQueue();
  #isFocused = false;
  #findings = '';
  #pausedBy: string | null;
  /** When the person was asked about a listing with far less in it, where that is in the log already. */
  #askedAt: string | undefined;

  constructor(private readonly parts: SyncHostParts) {
    this.#pausedBy = parts.pausedBy;
  }

  /** A store has been opened: from now on it is synced, if it is a replica's. */
  attach(store: WorkspaceStore): void {
    const state = store.replica.state();
    this.#store = store;
    if (state === null) return;
    const stopping = new AbortController();
    const loop = new SyncLoop({
      paused: this.#pausedBy === null ? null : new RemoteFailure('failed', this.#pausedBy),
      sync: (watch) => this.#syncOnce(store, stopping.signal, watch),
      facts: () => store.replica.facts(),
      notify: (status) => this.parts.tell(WORKSPACE_EVENTS.syncChanged, status),
      report: (error) => this.parts.log.error('sync_failed', error),
      fileFailed: (error) => this.parts.onFileFailed(error),
      now: () => Date.now(),
      after: (ms, work) => {
        const timer = setTimeout(work, ms).unref();
        return () => clearTimeout(timer);
      },
      random: () => Math.random()
    });
    const unsubscribe = store.onCommit(({ author }) => {
      if (author === 'sync') return;
      if (this.#credentials === undefined) loop.refresh();
      else loop.edited();
    });
    const end = (): void => {
      stopping.abort();
      loop.stop();
      unsubscribe();
    };
    this.#attached = { store, loop, end };
    // A file that says that it needs no credentials may have been edited: whoever keeps them says whom they are for.
    if (this.#credentials !== undefined) this.#begin(loop);
  }

  /** The store is about to be closed. A request under way is not waited for, and what it answers not listened to. */
  detach(): void {
    this.#attached?.end();
    this.#attached = null;
    this.#sync = null;
    this.#store = null;
  }

  /** `null`: a local workspace. */
  status(): SyncStatus | null {
    return this.#attached?.loop.status ?? null;
  }

  replica(): ReplicaState {
    if (this.#store === null) return { kind: 'notOpen' };
    const { replica } = this.#store;
    const state = replica.state();
    if (state === null) return { kind: 'local' };
    return {
      kind: 'replica',
      address: state.address,
      dialect: effectiveDialect(replica, Date.now()) ?? state.dialect,
      auth: state.authKind
    };
  }

  /** Throws `invalid` for a workspace that is not empty, or a replica already. */
  start({ address, dialect, credentials }: NewReplica): void {
    const store = this.#store;
    if (store === null) throw new StoreError('storage_failed', messages.sync.notOpen);
    store.replica.begin({ address, dialect, authKind: credentials.kind });
    this.#credentials = givenFor(address, credentials);
    this.attach(store);
  }

  /**
   * `null`: there are none, and somebody has to be asked, unless the service asks for none. Another kind is kept for the next start.
   * @param problem why there are none, as a sentence
   */
  setCredentials(credentials: BoundCredentials | null, problem?: string): void {
    this.#problem = problem;
    if (credentials !== null) this.#keepKind(credentials);
    this.#present(credentials);
    if (this.#attached !== null) this.#begin(this.#attached.loop);
  }

  /** Not before it is known what is presented: a keyring takes its time, and the person would be asked for what is kept. */
  #begin(loop: SyncLoop): void {
    loop.setFocus(this.#isFocused);
    loop.start();
  }

  /**
   * Syncs by other credentials. Where the service refuses them, those that there were are presented from then on, as before.
   * @returns how it stands afterwards; `null`: a local workspace
   */
  tryCredentials(credentials: BoundCredentials): Promise<SyncStatus | null> {
    return this.#trials.run(() => this.#try(credentials));
  }

  async #try(credentials: BoundCredentials): Promise<SyncStatus | null> {
    const before = this.#credentials;
    this.#present(credentials);
    const status = await this.syncNow();
    if (status?.state !== 'unauthorized') this.#keepKind(credentials);
    else if (this.#credentials === credentials) this.#present(before);
    return status;
  }

  #present(credentials: BoundCredentials | null | undefined): void {
    this.#credentials = credentials;
    this.#sync = null;
  }

  /** Those for another origin say nothing about this service. */
  #keepKind({ origin, credentials: { kind } }: BoundCredentials): void {
    const replica = this.#attached?.store.replica;
    const state = replica?.state() ?? null;
    if (state !== null && state.authKind !== kind && originOf(state.address) === origin) replica?.setAuthKind(kind);
  }

  setFocus(isFocused: boolean): void {
    this.#isFocused = isFocused;
    if (this.#credentials !== undefined) this.#attached?.loop.setFocus(isFocused);
  }

  async syncNow(): Promise<SyncStatus | null> {
    this.#pausedBy = null;
    return (await this.#attached?.loop.syncNow()) ?? null;
  }

  /** Ends the reading under way. A request that has gone out is not waited for, nor in the way of the next one. */
  cancelSync(): void {
    this.#attached?.loop.cancel();
    this.#sync = null;
  }

  findings(): SyncFindings {
    const { replica } = this.#required().store;
    return { conflicts: replica.conflicts(), reports: replica.reports() };
  }

  resolve(resolution: Resolution): void {
    const { store, loop } = this.#required();
    resolveConflicts(store, resolution);
    this.#sendFindings(store);
    loop.edited();
    loop.refresh();
  }

  /** Throws `invalid` when that is not what is asked any more. */
  answerShrinking(answer: ShrinkingAnswer): void {
    const { store, loop } = this.#required();
    store.replica.shrinking.answer(answer);
    loop.refresh();
    loop.start();
  }

  setDialect(dialect: Dialect): void {
    const { store, loop } = this.#required();
    store.replica.setDialect(dialect);
    this.#sync = null;
    loop.start();
  }

  #required(): Attached {
    if (this.#attached !== null) return this.#attached;
    throw new StoreError('invalid', messages.sync.notConnected);
  }

  async #syncOnce(store: WorkspaceStore, signal: AbortSignal, watch: Required<SyncWatch>): Promise<SyncOutcome> {
    // A local workspace has no use for them, and every start would read them before its first row.
    const [openService, engine] = await Promise.all([
      this.parts.loadOpenService(),
      import('../../sync/engine/replica-sync')
    ]);
    // Detached meanwhile: the store may be closed.
    signal.throwIfAborted();
    this.#sync ??= new engine.ReplicaSync({
      store,
      service: this.#service(openService, store, signal),
      now: () => new Date(),
      signal
    });
    const outcome = await this.#sync.once(watch);
    if (outcome.shrinking && outcome.shrinking.askedAt !== this.#askedAt)
      this.parts.log.warn('sync_shrunk', {
        message: sharedMessages.sync.listsFewer(outcome.shrinking),
        ...outcome.shrinking
      });
    this.#askedAt = outcome.shrinking?.askedAt;
    if (!signal.aborted) this.#sendFindings(store);
    return outcome;
  }

  #service(openService: OpenService, store: WorkspaceStore, signal: AbortSignal): CategoryService {
    const state = store.replica.state();
    const credentials =
      this.#credentials ?? (state?.authKind === 'none' ? givenFor(state.address, { kind: 'none' }) : null);
    if (credentials === null || state === null)
      throw new RemoteFailure('unauthorized', this.#problem ?? messages.sync.credentialsNeeded);
    const dialect = effectiveDialect(store.replica, Date.now()) ?? state.dialect;
    return openService({
      ...state,
      dialect,
      credentials,
      log: this.parts.log,
      onDialectChanged: rememberDialect(store.replica, () => Date.now()),
      writes: provenWritesOf(store.replica),
      signal
    });
  }

  #sendFindings(store: WorkspaceStore): void {
    const { conflicts, reports } = { conflicts: store.replica.conflicts(), reports: store.replica.reports() };
    const findings = JSON.stringify([conflicts, reports[0]?.id]);
    if (findings !== this.#findings) this.parts.tell(WORKSPACE_EVENTS.conflictsChanged, null);
    this.#findings = findings;
  }
}
