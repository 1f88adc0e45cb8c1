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

/** The longest wait for a token. The main thread gives up on a sign-in provider sooner. */
const MOST_MS = 60_000;

interface Waiting {
  readonly promise: Promise<AccessToken>;
  readonly take: (outcome: TokenAnswer['outcome']) => void;
}

/** Has the main thread renew a token, one request at a time. The refresh token stays there, since it is valid once. */
export class TokenRenewals {
  readonly #waiting = new Map<string, Waiting>();

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

/** The credentials of a replica. Secrets stay in memory; the file of the workspace keeps only their kind. */
export class ReplicaCredentials {
  /** `null`: the person has to be asked; `undefined`: the main thread has not set any yet. */
  #presented: BoundCredentials | null | undefined;
  #problem: string | undefined;
  /** Serialized: a second trial would take the credentials of the first as those to restore. */
  readonly #trials = new SerialQueue();

  /** @param onChanged called with new credentials, which make open clients stale */
  constructor(private readonly onChanged: () => void) {}

  /** Nothing is synced before `set` was called, since a file that claims to need no credentials may have been edited. */
  get areKnown(): boolean {
    return this.#presented !== undefined;
  }

  /** The name of the header or parameter that they are sent as. */
  get sentAs(): string | undefined {
    const credentials = this.#presented?.credentials;
    return credentials?.kind === 'header' || credentials?.kind === 'query' ? credentials.name : undefined;
  }

  set(credentials: BoundCredentials | null, problem?: string): void {
    this.#problem = problem;
    this.#present(credentials);
  }

  /** Restores the previous credentials if these are refused. @param sync `null`: a local workspace */
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

/** Keeps the kind of credentials in the file, unless they are for another origin. */
export const keepKind = (
  replica: WorkspaceReplica | undefined,
  { origin, credentials: { kind } }: BoundCredentials
): void => {
  const state = replica?.state() ?? null;
  if (state !== null && state.authKind !== kind && originOf(state.address) === origin) replica?.setAuthKind(kind);
};
