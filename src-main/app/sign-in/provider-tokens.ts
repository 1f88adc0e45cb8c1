import * as oidc from 'openid-client';
import type { SignInCredentials } from '../../../src-shared/presented-credentials';
import type { NamedProvider } from '../../../src-shared/sign-in';
import { renewalOf } from '../../../src-shared/token-url';
import { RemoteFailure } from '../../sync/category-service';
import { discoverProvider } from '../../team/people/openid-provider';
import messages from './messages/en.json' with { type: 'json' };

type Tokens = oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers;

/** Whether the service can read a token: an opaque access token means something only to its issuer. */
const isReadable = (token: string): boolean => token.split('.').length === 3;

export const hostOf = (issuer: string): string => URL.parse(issuer)?.host ?? issuer;

/** Why a provider did not do what it was asked for, in its own words where it has some. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError)
    return (error.error_description ?? error.error).slice(0, 300);
  if (error instanceof Error) return (error.cause instanceof Error ? error.cause.message : error.message).slice(0, 300);
  return String(error).slice(0, 300);
};

/** What a provider has given; what it leaves out stays. @throws RemoteFailure (`unauthorized`) where the service could read no token */
const credentialsOf = (
  tokens: Tokens,
  before: Pick<SignInCredentials, 'id' | 'issuer' | 'clientId' | 'refreshToken'>,
  now: number
): SignInCredentials => {
  const { id, issuer, clientId } = before;
  const isIdToken = !isReadable(tokens.access_token);
  const token = isIdToken ? tokens.id_token : tokens.access_token;
  if (token === undefined) throw new RemoteFailure('unauthorized', messages.noToken({ provider: hostOf(issuer) }));
  const claims = tokens.claims();
  const seconds = isIdToken && claims !== undefined ? claims.exp - now / 1_000 : tokens.expiresIn();
  const refreshToken = tokens.refresh_token ?? before.refreshToken;
  return {
    kind: 'signIn',
    id,
    issuer,
    clientId,
    token,
    isIdToken,
    renewAt: renewalOf(seconds, now),
    ...(refreshToken !== undefined && { refreshToken })
  };
};

/** The tokens of a new sign-in. @param name as the provider calls the person */
export const firstTokens = (
  tokens: Tokens,
  { issuer, clientId }: NamedProvider,
  now = Date.now()
): { readonly credentials: SignInCredentials; readonly name: string | null } => {
  const claims = tokens.claims();
  const called = claims?.['name'] ?? claims?.['preferred_username'] ?? claims?.['email'];
  return {
    credentials: credentialsOf(tokens, { id: crypto.randomUUID(), issuer, clientId }, now),
    name: typeof called === 'string' && called !== '' ? called.slice(0, 200) : null
  };
};

/** Exchanges the refresh token (RFC 6749, 6). @throws RemoteFailure `unauthorized`: sign in again; `unreachable`: trying again may help */
export const renewedTokens = async (
  credentials: SignInCredentials,
  now: () => number = Date.now
): Promise<SignInCredentials> => {
  const { issuer, clientId, refreshToken } = credentials;
  if (refreshToken === undefined) throw new RemoteFailure('unauthorized', messages.over);
  let tokens: Tokens;
  try {
    const provider = await discoverProvider(issuer, clientId);
    tokens = await oidc.refreshTokenGrant(provider, refreshToken);
  } catch (error) {
    const isRefused = error instanceof oidc.ResponseBodyError && error.status >= 400 && error.status < 500;
    if (isRefused && error.status !== 429)
      throw new RemoteFailure('unauthorized', messages.overBecause({ provider: hostOf(issuer), why: reasonOf(error) }));
    throw new RemoteFailure('unreachable', messages.unreachable({ provider: hostOf(issuer), why: reasonOf(error) }));
  }
  return credentialsOf(tokens, credentials, now());
};
