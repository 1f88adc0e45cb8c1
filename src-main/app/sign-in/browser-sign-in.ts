import * as oidc from 'openid-client';
import type { SignInCredentials } from '../../../src-shared/presented-credentials';
import type { NamedProvider } from '../../../src-shared/sign-in';
import { discoverProvider, isIssuer } from '../../team/people/openid-provider';
import { openLoopbackRedirect, type LoopbackRedirect } from './loopback-redirect';
import { messages } from './messages';
import { firstTokens, hostOf, reasonOf } from './provider-tokens';

/** How long a person may take in the browser. */
const MOST_MS = 10 * 60_000;

/** Why nobody was signed in, in a sentence for people. */
export class BrowserSignInFailure extends Error {
  override readonly name = 'BrowserSignInFailure';
}

export interface BrowserSignInParts {
  readonly place: NamedProvider;
  /** Opens an address in the system's browser. */
  readonly openBrowser: (url: string) => Promise<void>;
  /** Aborted when the person cancels. */
  readonly signal: AbortSignal;
}

const orFailure = async <T>(work: () => Promise<T>, sentence: (reason: string) => string): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw new BrowserSignInFailure(sentence(reasonOf(error)), { cause: error });
  }
};

/** Rejects as soon as the person cancels, or has taken too long. */
const unlessOver = async <T>(waited: Promise<T>, signal: AbortSignal): Promise<T> => {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const cancel = (): void => reject(new Error('The sign-in was cancelled.'));
  signal.addEventListener('abort', cancel, { once: true });
  const timer = setTimeout(() => reject(new BrowserSignInFailure(messages.tooLong)), MOST_MS);
  try {
    return await Promise.race([waited, promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
  }
};

/** Providers give a refresh token to whom asks for one by this scope, and only with consent (OpenID Connect Core 1.0, 11). */
const OFFLINE = 'offline_access';

const askFor = (provider: oidc.Configuration, scopes: readonly string[]): Record<string, string> => {
  const isOffered = provider.serverMetadata().scopes_supported?.includes(OFFLINE) === true;
  const scope = [...new Set(['openid', ...scopes, ...(isOffered ? [OFFLINE] : [])])].join(' ');
  return isOffered ? { scope, prompt: 'consent' } : { scope };
};

/**
 * Signs a person in by the system's browser: authorization code with PKCE (RFC 7636) and a redirect to this machine (RFC 8252). Whatever
 * becomes of it, nothing listens any more when it is over.
 * Rejects with `BrowserSignInFailure`, and with any other error once it was cancelled.
 */
export const signInByBrowser = async ({
  place,
  openBrowser,
  signal
}: BrowserSignInParts): Promise<{ readonly credentials: SignInCredentials; readonly name: string | null }> => {
  const { issuer, clientId, scopes } = place;
  const host = hostOf(issuer);
  if (!isIssuer(issuer)) throw new BrowserSignInFailure(messages.unsafe(issuer));
  const provider = await unlessOver(
    orFailure(
      () => discoverProvider(issuer, clientId),
      (why) => messages.unreachable(host, why)
    ),
    signal
  );
  const [verifier, state, nonce] = [oidc.randomPKCECodeVerifier(), oidc.randomState(), oidc.randomNonce()];
  const challenge = await oidc.calculatePKCECodeChallenge(verifier);
  const redirect: LoopbackRedirect = await orFailure(
    () => openLoopbackRedirect(state),
    () => messages.noListener
  );
  try {
    const page = oidc.buildAuthorizationUrl(provider, {
      ...askFor(provider, scopes),
      redirect_uri: redirect.uri,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      state,
      nonce
    });
    signal.throwIfAborted();
    await orFailure(
      () => openBrowser(page.href),
      () => messages.noBrowser
    );
    const answer = await unlessOver(redirect.answer, signal);
    return await unlessOver(
      orFailure(
        async () =>
          firstTokens(
            await oidc.authorizationCodeGrant(provider, answer, {
              pkceCodeVerifier: verifier,
              expectedState: state,
              expectedNonce: nonce,
              idTokenExpected: true
            }),
            place
          ),
        (why) => messages.refused(host, why)
      ),
      signal
    );
  } finally {
    await redirect.close();
  }
};
