import * as oidc from 'openid-client';
import { directionOf, spokenLanguage } from '../../../src-shared/language';
import type { SignInCredentials } from '../../../src-shared/presented-credentials';
import type { NamedProvider } from '../../../src-shared/sign-in';
import { saidAgain } from '../../../src-shared/said-again';
import { discoverProvider, isIssuer } from '../../team/people/openid-provider';
import messages from './messages/en.json' with { type: 'json' };
import { firstTokens, hostOf, reasonOf } from './provider-tokens';
import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';

const PATH = '/signed-in';

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  Connection: 'close'
} as const;

const STYLE =
  ':root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:20vh auto 0;max-width:28em;padding:0 1.5em;text-align:center}';

/** A page made of our own sentences only: nothing from the request is repeated. */
const page = (sentence: string): string =>
  `<!doctype html><html lang="${spokenLanguage()}" dir="${directionOf(spokenLanguage())}"><meta charset="utf-8"><title>${messages.page.title}</title><style>${STYLE}</style><h1>${messages.page.title}</h1><p>${sentence}</p></html>`;

interface LoopbackRedirect {
  /** Where the provider sends the browser: on 127.0.0.1, at a port that was free (RFC 8252, 7.3). */
  readonly uri: string;
  /** Resolves with the address that the browser has come back to, with the answer in its query. Never rejects. */
  readonly answer: Promise<URL>;
  close(): Promise<void>;
}

/** Listens on this machine for one answer to one sign-in. Other callers change nothing. @param state of the right answer */
const openLoopbackRedirect = async (state: string): Promise<LoopbackRedirect> => {
  const { promise: answer, resolve } = Promise.withResolvers<URL>();
  const end = (response: ServerResponse, status: number, sentence: string, then?: () => void): void => {
    response.writeHead(status, HEADERS);
    response.end(page(sentence), then);
  };
  const server = createServer((request, response) => {
    const url = URL.parse(request.url ?? '', uri);
    const isHere = request.method === 'GET' && request.headers.host === new URL(uri).host && url?.pathname === PATH;
    if (!isHere) return end(response, 404, messages.page.other);
    if (url.searchParams.get('state') !== state) return end(response, 400, messages.page.other);
    const isRefused = url.searchParams.has('error');
    return end(response, 200, isRefused ? messages.page.refused : messages.page.done, () => resolve(url));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The listener has no port.');
  const uri = `http://127.0.0.1:${address.port}${PATH}`;
  const close = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return { uri, answer, close };
};

const MOST_MS = 10 * 60_000;

export class BrowserSignInFailure extends Error {
  override readonly name = 'BrowserSignInFailure';
}

export interface BrowserSignInParts {
  readonly place: NamedProvider;
  readonly openBrowser: (url: string) => Promise<void>;
  readonly signal: AbortSignal;
}

const orFailure = async <T>(work: () => Promise<T>, sentence: (reason: string) => string): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw new BrowserSignInFailure(sentence(saidAgain(reasonOf(error))), { cause: error });
  }
};

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

/** Providers issue a refresh token only if this scope asks for it, and with consent (OpenID Connect Core 1.0, 11). */
const OFFLINE = 'offline_access';

const askFor = (provider: oidc.Configuration, scopes: readonly string[]): Record<string, string> => {
  const isOffered = provider.serverMetadata().scopes_supported?.includes(OFFLINE) === true;
  const scope = [...new Set(['openid', ...scopes, ...(isOffered ? [OFFLINE] : [])])].join(' ');
  return isOffered ? { scope, prompt: 'consent' } : { scope };
};

/** Signs a person in by the system's browser: code with PKCE (RFC 7636), redirect to this machine (RFC 8252). Rejects with `BrowserSignInFailure`. */
export const signInByBrowser = async ({
  place,
  openBrowser,
  signal
}: BrowserSignInParts): Promise<{ readonly credentials: SignInCredentials; readonly name: string | null }> => {
  const { issuer, clientId, scopes } = place;
  const host = hostOf(issuer);
  if (!isIssuer(issuer)) throw new BrowserSignInFailure(messages.unsafe({ issuer }));
  const provider = await unlessOver(
    orFailure(
      () => discoverProvider(issuer, clientId),
      (why) => messages.unreachable({ provider: host, why })
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
        (why) => messages.refused({ provider: host, why })
      ),
      signal
    );
  } finally {
    await redirect.close();
  }
};
