import { type BoundCredentials, givenFor } from '../../../src-shared/presented-credentials';
import { originOf, type SyncStatus } from '../../../src-shared/remote';
import { SerialQueue } from '../../platform/serial-queue';
import type { StoredReplica } from '../../store/sqlite/sync-state/replica-row';
import type { WorkspaceReplica } from '../../store/sqlite/sync-state/workspace-replica';
import { RemoteFailure } from '../../sync/category-service';
import { messages } from '../messages';
import type { TokenAnswer, TokenWanted } from '../../../src-shared/sign-in';
import type { RenewToken } from '../../sync/service-client/http/authenticator';
import type { AccessToken } from '../../sync/service-client/http/oauth-token';
import { messages as serviceWords } from '../../sync/service-client/http/messages';

/** How long the main thread may take: a provider that does not answer is given up before. */
const MOST_MS = 60_000;

interface Waiting {
  readonly promise: Promise<AccessToken>;
  readonly take: (outcome: TokenAnswer['outcome']) => void;
}

/**
 * Asks the main thread for another token of a person's sign-in, one at a time: what renews it stays there, since a provider takes a refresh
 * token once, and whatever it gives in its place has to be kept at once.
 */
export class TokenRenewals {
  readonly #waiting = new Map<string, Waiting>();

  /** @param ask tells the main thread, which answers by `take` */
  constructor(private readonly ask: (wanted: TokenWanted) => void) {}

  readonly renew: RenewToken = (wanted) => (this.#waiting.get(wanted.id) ?? this.#begin(wanted)).promise;

  take({ id, outcome }: TokenAnswer): void {
    this.#waiting.get(id)?.take(outcome);
  }

  #begin(wanted: TokenWanted): Waiting {
    const { promise, resolve, reject } = Promise.withResolvers<AccessToken>();
    const timer = setTimeout(() => {
      take({ state: 'failed', kind: 'unreachable', message: serviceWords.signInNotRenewed });
    }, MOST_MS).unref();
    const take = (outcome: TokenAnswer['outcome']): void => {
      clearTimeout(timer);
      this.#waiting.delete(wanted.id);
      if (outcome.state === 'renewed') resolve({ text: outcome.text, renewAt: outcome.renewAt });
      else reject(new RemoteFailure(outcome.kind, outcome.message));
    };
    const waiting = { promise, take };
    this.#waiting.set(wanted.id, waiting);
    this.ask(wanted);
    return waiting;
  }
}

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
