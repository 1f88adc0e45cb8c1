import type { IncomingHttpHeaders } from 'node:http';
import type { Principal } from '../../domain/principal';
import { type Authentication, bearerToken, type CallAuthenticator } from '../../http/call/call-authenticator';
import messages from './messages/en.json' with { type: 'json' };
import type { People } from './people';
import { hasTokenIn, type Identity, tokenDigest } from './tokens';

/** How long a token and a role are cached: a revoked token is refused after that time. */
export const BELIEVED_MS = 2_000;
const REMEMBERED = 10_000;

/** Tells whose token it is; `undefined`: nobody's that it knows. */
export type Identify = (token: string) => Promise<Identity | undefined>;

interface Remembered {
  readonly until: number;
  readonly found: Promise<Authentication>;
}

interface AuthenticatorParts {
  readonly people: Pick<People, 'roleIn'>;
  readonly identify: readonly Identify[];
  readonly defaultWorkspace: string;
  /** The owner's token; checked first. */
  readonly owner?: CallAuthenticator;
  readonly failed?: (error: unknown) => Error;
  /** The URL of the description of how to sign in (RFC 9728), if one can. */
  readonly metadataUrl?: ((workspace: string | null) => string) | undefined;
  readonly clock?: () => number;
}

/** Knows the people of a team by the tokens that they show, and what each may do in the workspace that is called. */
export class PersonAuthenticator implements CallAuthenticator {
  /** Cached answers by workspace and digest of the token, the oldest first. */
  readonly #remembered = new Map<string, Remembered>();
  /** Digests of tokens that were valid when they were last checked. */
  readonly #valid = new Set<string>();
  readonly #clock: () => number;

  constructor(private readonly parts: AuthenticatorParts) {
    this.#clock = parts.clock ?? (() => performance.now());
  }

  authenticate(headers: IncomingHttpHeaders, workspace: string | null): Authentication | Promise<Authentication> {
    const token = bearerToken(headers);
    if (token === undefined) {
      return { state: 'refused', detail: messages.tokenMissing, challenge: this.#challenge(workspace, []) };
    }
    const owner = this.parts.owner?.authenticate(headers, workspace);
    if (owner !== undefined && !(owner instanceof Promise) && owner.state === 'known') return owner;
    const name = workspace ?? this.parts.defaultWorkspace;
    const key = `${name}/${tokenDigest(token)}`;
    const now = this.#clock();
    const known = this.#remembered.get(key);
    if (known !== undefined && known.until > now) return known.found;
    const found = this.#ask(token, workspace).catch((error: unknown) => {
      throw this.parts.failed?.(error) ?? error;
    });
    const asked: Remembered = { until: now + BELIEVED_MS, found };
    this.#remembered.delete(key);
    this.#remembered.set(key, asked);
    this.#forgetOldest();
    // Failures are not cached.
    found.catch(() => this.#remembered.get(key) === asked && this.#remembered.delete(key));
    return found;
  }

  knows(headers: IncomingHttpHeaders): boolean {
    const token = bearerToken(headers);
    if (token === undefined) return false;
    return this.#valid.has(tokenDigest(token)) || (this.parts.owner?.knows(headers) ?? false);
  }

  isSecretIn(text: string): boolean {
    return hasTokenIn(text) || (this.parts.owner?.isSecretIn(text) ?? false);
  }

  async #ask(token: string, workspace: string | null): Promise<Authentication> {
    for (const identify of this.parts.identify) {
      const identity = await identify(token);
      if (identity === undefined) continue;
      this.#valid.add(tokenDigest(token));
      const { person, name } = identity;
      const role = await this.parts.people.roleIn(workspace ?? this.parts.defaultWorkspace, person);
      if (role === undefined) return { state: 'forbidden', detail: messages.noRole };
      const caller: Principal = { kind: 'person', person, name, ...role };
      return { state: 'known', caller };
    }
    this.#valid.delete(tokenDigest(token));
    const challenge = this.#challenge(workspace, [
      'error="invalid_token"',
      `error_description="${messages.tokenUnknown}"`
    ]);
    return { state: 'refused', detail: messages.tokenUnknown, challenge };
  }

  #challenge(workspace: string | null, parameters: readonly string[]): string {
    const { metadataUrl } = this.parts;
    const all =
      metadataUrl === undefined ? parameters : [...parameters, `resource_metadata="${metadataUrl(workspace)}"`];
    return all.length === 0 ? 'Bearer' : `Bearer ${all.join(', ')}`;
  }

  #forgetOldest(): void {
    for (const kept of [this.#remembered, this.#valid]) {
      const oldest = kept.size > REMEMBERED ? kept.keys().next().value : undefined;
      if (oldest !== undefined) kept.delete(oldest);
    }
  }
}
