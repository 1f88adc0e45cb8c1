import { givenFor, type BoundCredentials } from '../../../src-shared/presented-credentials';
import { originOf, type SyncStatus } from '../../../src-shared/remote';
import { SerialQueue } from '../../platform/serial-queue';
import type { StoredReplica } from '../../store/sqlite/sync-state/replica-row';
import type { WorkspaceReplica } from '../../store/sqlite/sync-state/workspace-replica';
import { RemoteFailure } from '../../sync/category-service';
import { messages } from '../messages';

/** What a replica presents to its service. Secrets stay in memory; the file keeps only which kind they are of. */
export class ReplicaCredentials {
  /** `null`: the person has to be asked; `undefined`: the main thread has not given any yet. */
  #presented: BoundCredentials | null | undefined;
  /** Why there are none, as a sentence. */
  #problem: string | undefined;
  /** One trial at a time: a second would take the first one's credentials for those to return to. */
  readonly #trials = new SerialQueue();

  /** @param onChanged called when others are presented: a client that was opened with those before is stale */
  constructor(private readonly onChanged: () => void) {}

  /** Whether `set` was called. A file that says it needs none may have been edited, so nothing is synced before. */
  get areKnown(): boolean {
    return this.#presented !== undefined;
  }

  /** @param problem why there are none, as a sentence */
  set(credentials: BoundCredentials | null, problem?: string): void {
    this.#problem = problem;
    this.#present(credentials);
  }

  /**
   * Presents other credentials for a sync. Where the service refuses them, those before are presented again.
   * @param sync syncs once, and resolves with the status afterwards; `null`: a local workspace
   */
  try(
    credentials: BoundCredentials,
    sync: () => Promise<SyncStatus | null>,
    replica: () => WorkspaceReplica | undefined
  ): Promise<SyncStatus | null> {
    return this.#trials.run(async () => {
      const before = this.#presented;
      this.#present(credentials);
      const status = await sync();
      if (status?.state !== 'unauthorized') keepKind(replica(), credentials);
      else if (this.#presented === credentials) this.#present(before);
      return status;
    });
  }

  /** @throws RemoteFailure `unauthorized` where there are none and the service needs some */
  for(state: StoredReplica | null): BoundCredentials {
    const credentials =
      this.#presented ?? (state?.authKind === 'none' ? givenFor(state.address, { kind: 'none' }) : null);
    if (credentials === null) throw new RemoteFailure('unauthorized', this.#problem ?? messages.sync.credentialsNeeded);
    return credentials;
  }

  #present(credentials: BoundCredentials | null | undefined): void {
    this.#presented = credentials;
    this.onChanged();
  }
}

/** Keeps the kind of credentials in the replica's file. Those for another origin say nothing about its service. */
export const keepKind = (
  replica: WorkspaceReplica | undefined,
  { origin, credentials: { kind } }: BoundCredentials
): void => {
  const state = replica?.state() ?? null;
  if (state !== null && state.authKind !== kind && originOf(state.address) === origin) replica?.setAuthKind(kind);
};
