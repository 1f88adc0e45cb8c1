import { jsonAnswer } from '../../http/call/answer';
import type { Route } from '../../http/routes/route';
import { cacheControl, REFUSALS } from '../../http/routes/route-parts';

/** Where people sign in, as they are told. */
export interface SignInPlace {
  /** Of the service, as people call it. */
  readonly resource: string;
  readonly issuer: string;
  /** The public client, registered with the issuer, for whom Canopy's programs sign people in. */
  readonly clientId: string;
}

export const SIGN_IN_PATH = '/.well-known/oauth-protected-resource';

/** The client is a member of ours: the standard has none for it. */
export const signInMetadata = ({ resource, issuer, clientId }: SignInPlace): object => ({
  resource,
  authorization_servers: [issuer],
  bearer_methods_supported: ['header'],
  scopes_supported: ['openid', 'profile'],
  canopy_client_id: clientId
});

/** Tells programs how their people can sign in (RFC 9728). */
export const signInRoute = (place: SignInPlace): Route => ({
  method: 'GET',
  path: SIGN_IN_PATH,
  operationId: 'readSignIn',
  summary: 'Read where to sign in',
  description: 'Protected resource metadata (RFC 9728), without the envelope of the other answers.',
  access: 'open',
  parameters: [],
  query: [],
  tellsRevision: false,
  success: {
    status: '200',
    description: 'The OpenID provider whose tokens the service takes.',
    schema: 'SignIn',
    headers: cacheControl('no-cache', 'it may be another one after a restart.')
  },
  bodiless: {},
  refusals: REFUSALS.anyCall,
  answer: () => jsonAnswer(200, signInMetadata(place), { 'Cache-Control': 'no-cache' })
});
