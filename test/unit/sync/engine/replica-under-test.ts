import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openCategoryService } from '../../../../src-main/sync/service-client/open-category-service';
import type { Transport } from '../../../../src-main/sync/service-client/http/transport';
import { rememberDialect, effectiveDialect, provenWritesOf } from '../../../../src-main/sync/engine/effective-dialect';
import { ReplicaSync } from '../../../../src-main/sync/engine/replica-sync';
import type { SyncOutcome, SyncWatch } from '../../../../src-main/sync/engine/sync-parts';
import { WorkspaceStore } from '../../../../src-main/store/sqlite/workspace-store';
import { givenFor } from '../../../../src-shared/presented-credentials';
import type { Dialect } from '../../../../src-shared/dialect';
import { DEFAULT_PATHS } from '../../../../src-shared/remote';
import {
  type ForeignService,
  type ForeignTraits,
  credentialsOf,
  dialectOf,
  inProcess
} from '../../../support/foreign/index';
import { layEmptyWorkspace } from '../../../support/empty-workspace';
import { folderInMemory } from '../../../support/folder-in-memory';

export interface ReplicaOptions {
  /** Left out: one of its own, gone when it is closed. */
  readonly file?: string;
  /** Left out: in this process; `null`: over sockets. */
  readonly transport?: Transport | null;
  readonly url?: string;
  readonly dialect?: Dialect;
  /** How many changes are taken over at once. */
  readonly batchSize?: number;
}

/** A replica of a foreign service. */
export class ReplicaUnderTest {
  store: WorkspaceStore;
  readonly file: string;
  readonly dialect: Dialect;
  #sync: ReplicaSync;
  #boundary: (name: string) => void = () => undefined;
  readonly #ownFolder: string | null = null;
  readonly #transport: Transport | null;
  readonly #batchSize: number | undefined;
  now = Date.parse('2026-11-21T12:00:00Z');

  constructor(
    readonly service: ForeignService,
    readonly traits: ForeignTraits,
    {
      file,
      transport = inProcess(service),
      url = 'http://service.test',
      dialect = dialectOf(traits),
      batchSize
    }: ReplicaOptions = {}
  ) {
    this.dialect = dialect;
    this.#transport = transport;
    this.#batchSize = batchSize;
    if (file === undefined) this.#ownFolder = folderInMemory();
    this.file = file ?? join(this.#ownFolder ?? '', 'replica.canopy');
    if (!existsSync(this.file)) layEmptyWorkspace(this.file);
    this.store = this.#opened();
    if (this.store.replica.state() === null) {
      const { readPath, writePath } = traits;
      this.store.replica.begin({ address: { url, readPath, writePath }, dialect, authKind: traits.auth });
    }
    this.#sync = this.#syncing();
  }

  isOpen = true;
  /** Whoever waits for a service does so in no time. */
  readonly #clock = {
    now: (): number => this.now,
    wait: async (ms: number): Promise<void> => {
      this.now += ms;
    }
  };

  /** Ends a sync where `boundary` throws, as a crash would. */
  crashWhere(boundary: (name: string) => void): void {
    this.#boundary = boundary;
  }

  sync(watch?: SyncWatch): Promise<SyncOutcome> {
    return this.#sync.once(watch);
  }

  /** A category and all below it here. */
  branchOf(id: number): readonly number[] {
    const { children } = this.store.replica.localTree();
    const branch = [id];
    for (const one of branch) branch.push(...(children.get(one) ?? []));
    return branch;
  }

  /** As after a crash: whatever was only in memory is gone. */
  reopen(): void {
    this.#boundary = () => undefined;
    this.store.close();
    this.store = this.#opened();
    this.#sync = this.#syncing();
  }

  close(): void {
    this.store.close();
    if (this.#ownFolder !== null) rmSync(this.#ownFolder, { recursive: true, force: true });
  }

  #opened(): WorkspaceStore {
    return WorkspaceStore.open(this.file, { now: () => new Date(this.now) });
  }

  #syncing(): ReplicaSync {
    const state = this.store.replica.state();
    if (state === null) throw new Error('No replica.');
    const address = { ...DEFAULT_PATHS, ...state.address };
    const service = openCategoryService({
      address,
      credentials: givenFor(address, credentialsOf(this.traits)),
      dialect: effectiveDialect(this.store.replica, this.now) ?? state.dialect,
      onDialectChanged: rememberDialect(this.store.replica, () => this.now),
      writes: provenWritesOf(this.store.replica),
      clock: this.#clock,
      ...(this.#transport && { transport: this.#transport })
    });
    return new ReplicaSync({
      store: this.store,
      service,
      now: () => new Date(this.now),
      boundary: (name) => this.#boundary(name),
      ...(this.#batchSize !== undefined && { batchSize: this.#batchSize })
    });
  }
}

/** The same for one test, closed when it is over. */
export const replicaOf = (
  service: ForeignService,
  traits: ForeignTraits,
  options: ReplicaOptions = {}
): ReplicaUnderTest => {
  const replica = new ReplicaUnderTest(service, traits, options);
  onTestFinished(() => replica.close());
  return replica;
};
