import { isDeepStrictEqual } from 'node:util';
import { listedOnly, type Dialect } from '../../../src-shared/dialect';
import { MOST_DERIVED } from '../dialect/infer-dialect';
import type { StoredReplica } from '../../store/sqlite/sync-state/replica-row';
import type { WorkspaceReplica } from '../../store/sqlite/sync-state/workspace-replica';
import type { RemoteId } from '../sync-tree';
import type { Listing, SyncMemory, SyncParts, SyncWatch } from './sync-parts';

/** How long writes may rely on a listing: a multiple of the time that reading it took, and at least so many milliseconds. */
const FRESH = { delete: { times: 10, least: 0 }, write: { times: 20, least: 2_000 } } as const;

/** Rejects as soon as the reading is cancelled: a silent service may take minutes to time out. */
const unlessCancelled = async <T>(cancelled: AbortSignal | undefined, read: () => Promise<T>): Promise<T> => {
  if (cancelled === undefined) return read();
  cancelled.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const end = (): void => reject(new Error('The reading was cancelled.'));
  cancelled.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([read(), promise]);
  } finally {
    cancelled.removeEventListener('abort', end);
  }
};

/** @throws Error for a local workspace */
export const replicaStateOf = (replica: WorkspaceReplica): StoredReplica => {
  const state = replica.state();
  if (state === null) throw new Error('A local workspace cannot be synced.');
  return state;
};

/** What the person may do at a team's service, asked once in a sync. It is kept in the replica, which is held to it without a network too. */
class PersonRights {
  #isAsked = false;
  #isWithholding = false;

  constructor(private readonly parts: SyncParts) {}

  get isWithholding(): boolean {
    return this.#isWithholding;
  }

  async learn(): Promise<void> {
    const { service, store, signal } = this.parts;
    if (this.#isAsked || service.me === undefined) return;
    this.#isAsked = true;
    const me = await service.me();
    signal?.throwIfAborted();
    if (me === 'unknown') return;
    const now = me === 'notOffered' ? undefined : me;
    if (!isDeepStrictEqual(store.replica.learned().me, now)) store.replica.learn({ me: now });
  }

  /** Whether nothing may be sent: a person who may no longer write keeps earlier changes, which go out once they may again. */
  withhold(): boolean {
    const { me } = this.parts.store.replica.learned();
    this.#isWithholding = me?.kind === 'person' && (me.role === 'viewer' || me.role === 'proposer');
    return this.#isWithholding;
  }
}

/** Reads the service for one sync, and knows how old its listing is. */
export class SnapshotReader {
  #readAt = 0;
  /** The dialect by which the listing was read; the person may have chosen another one meanwhile. */
  readBy: Dialect | null = null;
  #took = 0;
  #hasRead = false;
  /** Learned after each reading: a service that cannot be read is not asked. */
  readonly rights: PersonRights;

  /** @param listing the last one of the sync before, for when nothing has changed @param at as `SyncParts.boundary` */
  constructor(
    private readonly parts: SyncParts,
    public listing: Listing | null,
    private readonly memory: SyncMemory,
    private readonly watch: SyncWatch,
    private readonly at: (boundary: string) => void
  ) {
    this.rights = new PersonRights(parts);
  }

  /** @returns `null`: nothing has changed, neither there nor here */
  async read(): Promise<Listing | null> {
    const { store, service } = this.parts;
    const isIdle = !store.replica.hasUnsent();
    const { mark, dialect } = replicaStateOf(store.replica);
    const known = isIdle ? mark : (this.listing?.mark ?? null);
    this.readBy = dialect;
    this.at('before reading');
    const { onProgress, cancelled } = this.watch;
    const reading = await unlessCancelled(cancelled, () =>
      service.read(known, {
        expected: () => this.#expected(),
        hasPeople: store.replica.team.people().people.length > 0,
        ...(cancelled && { signal: cancelled }),
        ...(onProgress && { onProgress })
      })
    );
    onProgress?.(null);
    await this.rights.learn();
    this.at('read');
    if (!this.#hasRead) this.memory.volatile.compare(reading);
    this.#hasRead = true;
    this.#readAt = this.#now();
    if (reading.state === 'read') {
      this.listing = reading;
      this.#learnListed(reading);
      await this.#learnNames(reading);
    }
    if (reading.state !== 'read' && isIdle) {
      // The listing is whole again, as when it was last planned by: the question about missing categories is over.
      if (store.replica.shrinking.asked() !== null) store.replica.shrinking.end();
      return null;
    }
    this.#took = this.listing?.took ?? 0;
    return this.listing;
  }

  /** Whether the listing is too old to write or delete by. */
  isTooOld(kind: keyof typeof FRESH): boolean {
    return this.#now() - this.#readAt > Math.max(FRESH[kind].least, FRESH[kind].times * this.#took);
  }

  /** Whatever the service lists without taking changes of it is its own, so that the other keys are known to be local. */
  #learnListed({ categories }: Listing): void {
    const { replica } = this.parts.store;
    const { dialect } = replicaStateOf(replica);
    if (dialect !== this.readBy || dialect.protocol?.writable === undefined) return;
    const listed = new Set(categories.flatMap(({ fields }) => Object.keys(fields.metadata)));
    const keys = listedOnly(dialect, listed);
    if (keys.length === 0) return;
    replica.learnDialect({ derivedKeys: [...dialect.derivedKeys, ...keys].slice(0, MOST_DERIVED) });
    this.readBy = replicaStateOf(replica).dialect;
  }

  /** So that the history can name the people who have changed something. */
  async #learnNames({ changedBy = [] }: Listing): Promise<void> {
    const { store, service } = this.parts;
    const known = new Set(store.replica.team.people().people.map(({ person }) => person));
    if (changedBy.every(([, person]) => known.has(person))) return;
    const people = await service.people?.();
    this.at('names read');
    if (people) store.replica.team.keepPeople(people);
  }

  #expected(): ReadonlySet<RemoteId> {
    const { replica } = this.parts.store;
    const { remoteIds } = replica.links();
    return new Set([...replica.baseTree().nodes.keys()].flatMap((id) => remoteIds.get(id) ?? []));
  }

  #now(): number {
    return this.parts.now().getTime();
  }
}
