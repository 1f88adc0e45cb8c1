import { createRemoteJWKSet, decodeJwt, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import type { Postgres } from '../../store/team/postgres';
import { discoverProvider, mayHaveKeysAt } from './openid-provider';
import type { GivenRole, People } from './people';
import type { Identity } from './tokens';

/** Asymmetric ones alone: with a shared secret, whoever checks a token could make one. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA', 'Ed25519'];
const CLOCK_TOLERANCE_S = 30;

/** Milliseconds after a failed discovery until the next. */
const AWAY_MS = 5_000;

const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

const subjectRow = z.object({ person: z.string(), name: z.string().nullable() });

const claimsSchema = z.object({
  sub: z.string().min(1),
  name: z.string().min(1).max(200).optional().catch(undefined),
  preferred_username: z.string().min(1).max(200).optional().catch(undefined),
  email: z.string().min(1).max(200).optional().catch(undefined)
});

export interface SignInSettings {
  /** The OpenID provider, as it names itself. Over TLS, unless it is on this machine. */
  readonly issuer: string;
  /** The audience that its tokens need: the service for access tokens, or its client for ID tokens. */
  readonly audience: string;
  /** What somebody may do who signs in for the first time, and in which workspace; `null`: nothing, until an admin gives them a role. */
  readonly firstRole: ({ readonly workspace: string } & GivenRole) | null;
}

/** OpenID Connect Core 1.0; access tokens after RFC 9068. Unknown keys are looked up, so that they can change. */
export class SignIns {
  #keys: Promise<JWTVerifyGetKey> | undefined;
  #askAgainAt = Infinity;

  constructor(
    private readonly settings: SignInSettings,
    private readonly postgres: Postgres,
    private readonly people: People,
    private readonly now: () => Date = () => new Date(),
    private readonly clock: () => number = () => performance.now()
  ) {}

  /** The person of a provider's token; `undefined`: it is not valid now. Rejects where the provider cannot be asked for its keys. */
  async identify(token: string): Promise<Identity | undefined> {
    if (!JWT.test(token) || !this.#claimsToBeOfIssuer(token)) return undefined;
    return this.identityOf(await this.#verified(token));
  }

  /** The person whom a provider's claims mean; `undefined`: nobody, or somebody who was removed. */
  async identityOf(claimed: unknown): Promise<Identity | undefined> {
    const claims = claimsSchema.safeParse(claimed);
    return claims.success ? this.#personOf(claims.data) : undefined;
  }

  /** Filters tokens of other issuers before the provider is asked. */
  #claimsToBeOfIssuer(token: string): boolean {
    try {
      return decodeJwt(token).iss === this.settings.issuer;
    } catch {
      return false;
    }
  }

  async #verified(token: string): Promise<JWTPayload | undefined> {
    const { issuer, audience } = this.settings;
    try {
      const { payload } = await jwtVerify(token, await this.#keySet(), {
        issuer,
        audience,
        algorithms: ALGORITHMS,
        clockTolerance: CLOCK_TOLERANCE_S,
        currentDate: this.now(),
        requiredClaims: ['sub', 'exp']
      });
      return payload;
    } catch (error) {
      const isAway = error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid;
      if (error instanceof errors.JOSEError && !isAway && error.constructor !== errors.JOSEError) return undefined;
      throw error;
    }
  }

  #keySet(): Promise<JWTVerifyGetKey> {
    if (this.clock() >= this.#askAgainAt) this.#keys = undefined;
    if (this.#keys !== undefined) return this.#keys;
    this.#askAgainAt = Infinity;
    const asked = this.#discover();
    asked.catch(() => {
      this.#askAgainAt = this.clock() + AWAY_MS;
    });
    this.#keys = asked;
    return asked;
  }

  async #discover(): Promise<JWTVerifyGetKey> {
    const { issuer, audience } = this.settings;
    const { jwks_uri: uri } = (await discoverProvider(issuer, audience)).serverMetadata();
    if (uri === undefined) throw new Error(`The OpenID provider ${issuer} publishes no keys.`);
    if (!mayHaveKeysAt(issuer, uri))
      throw new Error(
        `The OpenID provider ${issuer} publishes its keys without TLS, where anybody could replace them.`
      );
    return createRemoteJWKSet(new URL(uri), { cooldownDuration: 1_000 });
  }

  async #personOf({ sub, ...claims }: z.output<typeof claimsSchema>): Promise<Identity | undefined> {
    const known = await this.#find(sub);
    if (known !== undefined) return known.name === null ? undefined : { person: known.person, name: known.name };
    const name = claims.name ?? claims.preferred_username ?? claims.email ?? sub;
    const { issuer, firstRole } = this.settings;
    const person = await this.people.addSignedIn({ issuer, subject: sub }, name, firstRole);
    return person === undefined ? this.#personOf({ sub, ...claims }) : { person, name };
  }

  /** `name` is `null` for somebody who was removed. */
  async #find(subject: string): Promise<z.output<typeof subjectRow> | undefined> {
    const [row] = await this.postgres.rows(
      subjectRow,
      `SELECT subjects.person, people.name FROM canopy.subjects AS subjects
       LEFT JOIN canopy.people AS people ON people.person = subjects.person WHERE issuer = $1 AND subject = $2`,
      [this.settings.issuer, subject]
    );
    return row;
  }
}
