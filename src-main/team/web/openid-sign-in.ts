import * as oidc from 'openid-client';
import { hkdfSync } from 'node:crypto';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import { z } from 'zod';
import type { Log } from '../../platform/log';
import type { Postgres } from '../../store/team/postgres';
import { discoverProvider } from '../people/openid-provider';
import type { SignInPlace } from '../people/sign-in-route';
import type { SignIns } from '../people/sign-ins';
import { tokenDigest } from '../people/tokens';
import messages from './messages/en.json' with { type: 'json' };
import { Cookie, type PageCall } from './page-call';
import { BACK, type ProviderProblem, type ProviderSignIn } from './sign-in-pages';
import { messageOf } from '../../platform/file-identity';

const MOST_S = 10 * 60;

/** `Lax`, since the provider, another site, sends the browser back. */
const COOKIE = new Cookie('canopy-sign-in', MOST_S, 'Lax');
const SEALED = { alg: 'dir', enc: 'A256GCM' } as const;

const pendingSchema = z.object({
  state: z.string().min(1),
  nonce: z.string().min(1),
  verifier: z.string().min(1),
  to: z.string(),
  exp: z.int()
});

/** A sign-in that a browser has begun. `exp`: its last second, since 1970. `to`: the page of the workspace that it is for. */
type PendingSignIn = z.output<typeof pendingSchema>;

type Coming = Pick<PageCall, 'request' | 'connection'>;

/** Keeps sign-ins under way in encrypted cookies, so that any process can complete them. */
class PendingSignIns {
  readonly #key: Uint8Array;

  /** @param secret that all processes of the service have. @param now in milliseconds since 1970 */
  constructor(
    secret: string,
    private readonly now: () => number
  ) {
    this.#key = new Uint8Array(hkdfSync('sha256', secret, '', 'canopy: sign-ins of browsers', 32));
  }

  async keep(coming: Coming, pending: Omit<PendingSignIn, 'exp'>): Promise<string> {
    const text = await new EncryptJWT({ ...pending })
      .setProtectedHeader(SEALED)
      .setExpirationTime(Math.floor(this.now() / 1_000) + MOST_S)
      .encrypt(this.#key);
    return COOKIE.set(coming, text);
  }

  async read(coming: Coming): Promise<PendingSignIn | undefined> {
    const text = COOKIE.read(coming);
    if (text === undefined) return undefined;
    try {
      const { payload } = await jwtDecrypt(text, this.#key, {
        keyManagementAlgorithms: [SEALED.alg],
        contentEncryptionAlgorithms: [SEALED.enc],
        currentDate: new Date(this.now())
      });
      return pendingSchema.safeParse(payload).data;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }
}

const SCOPE = 'openid profile';

interface OpenIdSignInParts {
  readonly place: SignInPlace;
  readonly signIns: Pick<SignIns, 'identityOf'>;
  readonly postgres: Pick<Postgres, 'insert' | 'remove'>;
  readonly secret: string;
  readonly log: Log;
  readonly now?: () => number;
}

/** Whether the provider refused, rather than failed to answer. */
const isRefusal = (error: unknown): boolean => {
  if (error instanceof oidc.ResponseBodyError) return error.status < 500 && error.status !== 429;
  if (error instanceof oidc.ClientError) return error.code !== 'OAUTH_TIMEOUT';
  return error instanceof oidc.AuthorizationResponseError || error instanceof oidc.WWWAuthenticateChallengeError;
};

const secondsText = (seconds: number): string => String(seconds).padStart(11, '0');

/** Signs people in with a browser: authorization code with PKCE (RFC 7636), whose answer the service itself exchanges. */
export class OpenIdSignIn implements ProviderSignIn {
  readonly name: string;
  readonly origin: string;
  readonly #pending: PendingSignIns;
  readonly #now: () => number;
  #provider: Promise<oidc.Configuration> | undefined;

  constructor(private readonly parts: OpenIdSignInParts) {
    const { place, secret, now = Date.now } = parts;
    this.name = new URL(place.issuer).host;
    this.origin = new URL(place.resource).origin;
    this.#now = now;
    this.#pending = new PendingSignIns(secret, now);
  }

  async begin(
    call: PageCall,
    to: string
  ): Promise<{ readonly page: string; readonly cookie: string } | ProviderProblem> {
    // The provider sends people back to its registered address, where a cookie of another would be missing.
    if (call.connection.origin !== this.origin)
      return { status: 403, problem: messages.signInAt({ address: this.origin }), to };
    let provider: oidc.Configuration;
    try {
      provider = await this.#discovered();
    } catch (error) {
      return this.#failed(error, to);
    }
    const [verifier, state, nonce] = [oidc.randomPKCECodeVerifier(), oidc.randomState(), oidc.randomNonce()];
    const page = oidc.buildAuthorizationUrl(provider, {
      scope: SCOPE,
      redirect_uri: this.#back.href,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce
    });
    return { page: page.href, cookie: await this.#pending.keep(call, { state, nonce, verifier, to }) };
  }

  async finish(call: PageCall): ReturnType<ProviderSignIn['finish']> {
    const pending = await this.#pending.read(call);
    const isOwn = pending !== undefined && pending.state === call.query.get('state');
    // A newer sign-in of this browser stays valid.
    if (!isOwn) return { status: 403, problem: messages.tooLate, to: pending?.to ?? '/' };
    const done = COOKIE.set(call, null);
    const { to } = pending;
    let claims: oidc.IDToken | undefined;
    try {
      claims = await this.#exchange(call, pending);
    } catch (error) {
      return { ...this.#failed(error, to), cookie: done };
    }
    if (!(await this.#isFirstUse(pending))) return { status: 403, problem: messages.tooLate, to, cookie: done };
    const identity = await this.parts.signIns.identityOf(claims);
    if (identity === undefined) return { status: 403, problem: messages.noPerson, to, cookie: done };
    return { identity, to, cookie: done };
  }

  get #back(): URL {
    return new URL(BACK, this.origin);
  }

  async #exchange({ query }: PageCall, { state, nonce, verifier }: PendingSignIn): Promise<oidc.IDToken | undefined> {
    const answer = this.#back;
    answer.search = query.toString();
    const tokens = await oidc.authorizationCodeGrant(await this.#discovered(), answer, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true
    });
    return tokens.claims();
  }

  /** Whether no process has finished this sign-in before. */
  async #isFirstUse({ state, exp }: PendingSignIn): Promise<boolean> {
    const { postgres } = this.parts;
    const now = Math.floor(this.#now() / 1_000);
    await postgres.remove('DELETE FROM canopy.web_sign_ins WHERE sign_in < $1', [secondsText(now)]);
    return postgres.insert('INSERT INTO canopy.web_sign_ins (sign_in) VALUES ($1)', [
      `${secondsText(exp)}.${tokenDigest(state)}`
    ]);
  }

  #discovered(): Promise<oidc.Configuration> {
    const { issuer, clientId } = this.parts.place;
    const asked = (this.#provider ??= discoverProvider(issuer, clientId).then((provider) => {
      oidc.enableNonRepudiationChecks(provider);
      return provider;
    }));
    asked.catch(() => {
      if (this.#provider === asked) this.#provider = undefined;
    });
    return asked;
  }

  #failed(error: unknown, to: string): ProviderProblem {
    this.parts.log.warn('sign_in_failed', { reason: messageOf(error) });
    return isRefusal(error)
      ? { status: 403, problem: messages.notSignedIn({ provider: this.name }), to }
      : { status: 503, problem: messages.providerAway({ provider: this.name }), to };
  }
}
