import {
  type BoundCredentials,
  type Credentials,
  type GivenCredentials,
  type SignInCredentials
} from '../../../src-shared/presented-credentials';
import { originOf } from '../../../src-shared/remote';
import type { TokenAnswer, TokenWanted } from '../../../src-shared/sign-in';
import { StoreError } from '../../domain/errors';
import type { Log } from '../../platform/log';
import { RemoteFailure } from '../../sync/category-service';
import messages from './messages/en.json' with { type: 'json' };

/** Most unused sign-ins that are held; beyond that the oldest are dropped. */
const MOST_HELD = 20;

interface SignInTokensParts {
  readonly credentials: {
    readonly read: (workspaceId: string, origin: string) => Promise<BoundCredentials | null>;
    readonly keep: (workspaceId: string, credentials: BoundCredentials) => Promise<void>;
  };
  readonly renew: (credentials: SignInCredentials) => Promise<SignInCredentials>;
  readonly log: Log;
  readonly now?: () => number;
}

const asRefusal = (error: unknown): unknown =>
  error instanceof RemoteFailure ? new StoreError('invalid', error.message, {}, { cause: error }) : error;

/** A sign-in and the only service that it was made for. */
interface BoundSignIn {
  readonly origin: string;
  readonly credentials: SignInCredentials;
}

/** Where the tokens of a sign-in are kept: with its workspace, or here until there is one. */
interface Place {
  readonly kept: SignInCredentials;
  readonly keep: (renewed: SignInCredentials) => Promise<void>;
}

/** The tokens of sign-ins. Renewed here alone, one at a time, and kept before use: a provider takes each refresh token once. */
export class SignInTokens {
  readonly #held = new Map<string, BoundSignIn>();
  readonly #renewing = new Map<string, Promise<SignInCredentials>>();
  readonly #now: () => number;

  constructor(private readonly parts: SignInTokensParts) {
    this.#now = parts.now ?? Date.now;
  }

  /** Holds a sign-in until it is given to a workspace. @returns what a window names it by */
  hold(origin: string, credentials: SignInCredentials): string {
    this.#held.set(credentials.id, { origin, credentials });
    const oldest = this.#held.size > MOST_HELD ? this.#held.keys().next().value : undefined;
    if (oldest !== undefined) this.#held.delete(oldest);
    return credentials.id;
  }

  /** The credentials that a window means for a service. @throws StoreError for a sign-in that is over, or was made for another service */
  async meant(given: GivenCredentials, origin: string): Promise<Credentials> {
    if (given.kind !== 'signIn') return given;
    const held = this.#held.get(given.signIn);
    if (held?.origin !== origin) throw new StoreError('invalid', messages.gone);
    try {
      return await this.#current(this.#here(held), null);
    } catch (error) {
      throw asRefusal(error);
    }
  }

  /** Stored credentials as another process presents them: without the refresh token. Rejects as `meant` does. */
  async presented(workspaceId: string, { origin, credentials, certificate }: BoundCredentials): Promise<Credentials> {
    if (credentials.kind !== 'signIn') return credentials;
    try {
      return asBearer(await this.#current(this.#of(workspaceId, origin, credentials, certificate), null));
    } catch (error) {
      throw asRefusal(error);
    }
  }

  /** The answer to a thread whose token was refused or has run out. @param url of the service. Rejects only by a fault of ours */
  async renewed(workspaceId: string, url: string, { id, refused }: TokenWanted): Promise<TokenAnswer> {
    try {
      const place = await this.#placeOf(workspaceId, originOf({ url }), id);
      if (place === null) throw new RemoteFailure('unauthorized', messages.over);
      const { token: text, renewAt } = await this.#current(place, refused);
      return { id, outcome: { state: 'renewed', text, renewAt } };
    } catch (error) {
      const isOurs = error instanceof RemoteFailure || error instanceof StoreError;
      if (!isOurs) this.parts.log.error('sign_in_not_renewed', error);
      const kind = error instanceof RemoteFailure && error.kind === 'unauthorized' ? 'unauthorized' : 'unreachable';
      return { id, outcome: { state: 'failed', kind, message: isOurs ? error.message : messages.over } };
    }
  }

  async #placeOf(workspaceId: string, origin: string, id: string): Promise<Place | null> {
    const bound = await this.parts.credentials.read(workspaceId, origin);
    if (bound?.credentials.kind === 'signIn' && bound.credentials.id === id)
      return this.#of(workspaceId, bound.origin, bound.credentials, bound.certificate);
    // A sign-in that is not stored yet, and is being tried for that workspace.
    const held = this.#held.get(id);
    return held?.origin === origin ? this.#here(held) : null;
  }

  #here({ credentials }: BoundSignIn): Place {
    return { kept: credentials, keep: async (renewed) => this.#replaceHeld(renewed) };
  }

  #replaceHeld(renewed: SignInCredentials): void {
    const held = this.#held.get(renewed.id);
    if (held !== undefined) this.#held.set(renewed.id, { ...held, credentials: renewed });
  }

  #of(workspaceId: string, origin: string, kept: SignInCredentials, certificate?: string): Place {
    return {
      kept,
      keep: async (renewed) => {
        const bound = { origin, credentials: renewed, ...(certificate !== undefined && { certificate }) };
        // If writing fails, they still work until Canopy is closed.
        await this.parts.credentials
          .keep(workspaceId, bound)
          .catch((error: unknown) => this.parts.log.error('sign_in_not_kept', error));
        this.#replaceHeld(renewed);
      }
    };
  }

  /** @param refused a token that the service refused, even if it has not expired; `null`: none */
  async #current(place: Place, refused: string | null): Promise<SignInCredentials> {
    const { kept } = place;
    const isGood = kept.token !== refused && (kept.renewAt === null || this.#now() < kept.renewAt);
    if (isGood) return kept;
    const underWay = this.#renewing.get(kept.id);
    if (underWay !== undefined) return underWay;
    const renewing = this.#renew(place).finally(() => this.#renewing.delete(kept.id));
    this.#renewing.set(kept.id, renewing);
    return renewing;
  }

  async #renew({ kept, keep }: Place): Promise<SignInCredentials> {
    const renewed = await this.parts.renew(kept);
    await keep(renewed);
    return renewed;
  }
}

/** Credentials for a process that only presents them. */
export const asBearer = (credentials: Credentials): Credentials =>
  credentials.kind === 'signIn' ? { kind: 'bearer', token: credentials.token } : credentials;

/** Credentials as a thread presents them: without what renews them. */
export const withoutRefreshing = (bound: BoundCredentials): BoundCredentials => {
  if (bound.credentials.kind !== 'signIn') return bound;
  const { refreshToken: _kept, ...credentials } = bound.credentials;
  return { ...bound, credentials };
};
