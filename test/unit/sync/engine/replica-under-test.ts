import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openCategoryService } from '../../../../src-main/sync/service-client/open-category-service';
import type { Transport } from '../../../../src-main/sync/service-client/http/transport';
import { rememberDialect, effectiveDialect, provenWritesOf } from '../../../../src-main/sync/engine/effective-dialect';
import { ReplicaSync } from '../../../../src-main/sync/engine/replica-sync';
import type { SyncOutcome } from '../../../../src-main/sync/engine/sync-parts';
import { WorkspaceStore } from '../../../../src-main/store/sqlite/workspace-store';
import { givenFor } from '../../../../src-shared/presented-credentials';
import { DEFAULT_PATHS } from '../../../../src-shared/remote';
import {
  type ForeignService,
  type ForeignTraits,
  credentialsOf,
  dialectOf,
  inProcess
} from '../../../support/foreign/index';
import { temporaryFolderInMemory } from '../../../support/temporary-folder';

/** A replica of a foreign service, on a file of its own. */
export class ReplicaUnderTest {
  store: WorkspaceStore;
  #sync: ReplicaSync;
  #boundary: (name: string) => void = () => undefined;
  now = Date.parse('2026-11-21T12:00:00Z');

  constructor(
    readonly file: string,
    readonly service: ForeignService,
    readonly traits: ForeignTraits,
    private readonly transport: Transport | null = inProcess(service),
    url = 'http://service.test',
    readonly dialect = dialectOf(traits),
    private readonly batchSize?: number
  ) {
    this.store = WorkspaceStore.open(file, { now: () => new Date(this.now) });
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

  sync(): Promise<SyncOutcome> {
    return this.#sync.once();
  }

  /** As after a crash: whatever was only in memory is gone. */
  reopen(): void {
    this.#boundary = () => undefined;
    this.store.close();
    this.store = WorkspaceStore.open(this.file, { now: () => new Date(this.now) });
    this.#sync = this.#syncing();
  }

  close(): void {
    this.store.close();
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
      ...(this.transport && { transport: this.transport })
    });
    return new ReplicaSync({
      store: this.store,
      service,
      now: () => new Date(this.now),
      boundary: (name) => this.#boundary(name),
      ...(this.batchSize !== undefined && { batchSize: this.batchSize })
    });
  }
}

/** The same for one test, closed when it is over; in this process, or over sockets to that address. */
export const replicaOf = (
  service: ForeignService,
  traits: ForeignTraits,
  door: 'inProcess' | 'socket' = 'inProcess',
  url?: string
): ReplicaUnderTest => {
  const replica = new ReplicaUnderTest(
    join(temporaryFolderInMemory(), 'replica.canopy'),
    service,
    traits,
    door === 'socket' ? null : undefined,
    url
  );
  onTestFinished(() => replica.close());
  return replica;
};
