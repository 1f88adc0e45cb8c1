import * as oidc from 'openid-client';
import type { z } from 'zod';
import { signInMetadataSchema } from '../../../src-shared/sign-in';
import messages from './messages/en.json' with { type: 'json' };
import { discoverProvider, isIssuer } from './openid-provider';
import { SIGN_IN_PATH } from './sign-in-route';
import { messageOf } from '../../platform/file-identity';

export class SignInFailure extends Error {
  override readonly name = 'SignInFailure';
}

/** The page that a person has to open, on any machine, and the code that it shows. */
export interface DevicePrompt {
  readonly url: string;
  readonly code: string;
}

export interface SignedIn {
  readonly token: string;
  readonly expiresAt: Date | null;
}

/** An ID token, since access tokens may be opaque to the service. */
const isReadable = (token: string): boolean => token.split('.').length === 3;

const placeOf = async (service: string): Promise<z.output<typeof signInMetadataSchema>> => {
  const { origin } = new URL(service);
  const response = await fetch(`${origin}${SIGN_IN_PATH}`, { redirect: 'error' }).catch((error: unknown) => {
    throw new SignInFailure(messages.unreachable({ service: origin }), { cause: error });
  });
  const place = signInMetadataSchema.safeParse(response.ok ? await response.json().catch(() => null) : null);
  if (!place.success) throw new SignInFailure(messages.noSignIn({ service: origin }));
  // RFC 9728, 3.3: otherwise one service could send people to sign in for another.
  if (URL.parse(place.data.resource)?.origin !== origin)
    throw new SignInFailure(messages.otherResource({ service: origin, resource: place.data.resource }));
  return place.data;
};

/** The device flow (RFC 8628). Rejects with `SignInFailure`. @param tell says what the person has to do */
export const signInByDevice = async (
  service: string,
  tell: (prompt: DevicePrompt) => void,
  signal?: AbortSignal
): Promise<SignedIn> => {
  const place = await placeOf(service);
  const [issuer = ''] = place.authorization_servers;
  if (!isIssuer(issuer)) throw new SignInFailure(messages.unsafeIssuer({ issuer }));
  try {
    const provider = await discoverProvider(issuer, place.canopy_client_id);
    const scope = place.scopes_supported.join(' ');
    const begun = await oidc.initiateDeviceAuthorization(provider, { scope });
    tell({ url: begun.verification_uri_complete ?? begun.verification_uri, code: begun.user_code });
    const tokens = await oidc.pollDeviceAuthorizationGrant(provider, begun, undefined, signal ? { signal } : {});
    const token = isReadable(tokens.access_token) ? tokens.access_token : tokens.id_token;
    if (token === undefined) throw new SignInFailure(messages.noToken({ issuer }));
    const seconds = tokens.expiresIn();
    return { token, expiresAt: seconds === undefined ? null : new Date(Date.now() + seconds * 1_000) };
  } catch (error) {
    if (error instanceof SignInFailure) throw error;
    throw new SignInFailure(messages.notSignedIn({ issuer, reason: reasonOf(error) }), { cause: error });
  }
};

const reasonOf = (error: unknown): string => {
  if (error instanceof oidc.ResponseBodyError) return error.error_description ?? error.error;
  return messageOf(error);
};
