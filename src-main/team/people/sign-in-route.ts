import { jsonAnswer } from '../../http/call/answer';
import { type Route, noWorkspace, WORKSPACE_NAME } from '../../http/routes/route';
import { cacheControl, ID, REFUSALS, TEXT_SCHEMA } from '../../http/routes/route-parts';

/** Where people sign in, as they are told. */
export interface SignInPlace {
  /** The URL of the service, as people call it. */
  readonly resource: string;
  readonly issuer: string;
  /** The public client, registered with the issuer, for whom Canopy's programs sign people in. */
  readonly clientId: string;
}

export const SIGN_IN_PATH = '/.well-known/oauth-protected-resource';

/** The URL of the description of how to sign in; a workspace that is called by its name has its own (RFC 9728, 3.1). */
export const signInMetadataUrl = ({ resource }: Pick<SignInPlace, 'resource'>, workspace: string | null): string =>
  new URL(workspace === null ? SIGN_IN_PATH : `${SIGN_IN_PATH}/w/${workspace}`, resource).href;

/** `client` is our own member. */
export const signInMetadata = ({ resource, issuer, clientId }: SignInPlace): object => ({
  resource,
  authorization_servers: [issuer],
  bearer_methods_supported: ['header'],
  scopes_supported: ['openid', 'profile'],
  canopy_client_id: clientId
});

const NO_CACHE = { 'Cache-Control': 'no-cache' } as const;

const routeFor = (place: SignInPlace): Route => ({
  method: 'GET',
  path: SIGN_IN_PATH,
  operationId: 'readSignIn',
  summary: 'Read where to sign in',
  description: 'Protected resource metadata (RFC 9728), without the envelope of the other answers.',
  access: 'open',
  success: {
    status: '200',
    description: 'The OpenID provider whose tokens the service takes.',
    schema: 'SignIn',
    headers: cacheControl('no-cache', 'it may be another one after a restart.')
  },
  refusals: REFUSALS.anyCall,
  answer: () => jsonAnswer(200, signInMetadata(place), NO_CACHE)
});

/** Tell programs how people sign in to the service and to each workspace (RFC 9728). Unknown workspaces get the same answer, to reveal none. */
export const signInRoutes = (place: SignInPlace): readonly Route[] => {
  const root = routeFor(place);
  const named: Route = {
    ...root,
    path: `${SIGN_IN_PATH}/w/{id}`,
    operationId: 'readSignInOfWorkspace',
    summary: 'Read where to sign in to a workspace',
    parameters: [{ ...ID, description: 'What the workspace is called.', schema: TEXT_SCHEMA }],
    refusals: [...root.refusals, 'not_found'],
    answer: ({ id }) => {
      if (!WORKSPACE_NAME.test(id)) throw noWorkspace();
      const resource = new URL(`/w/${id}`, place.resource).href;
      return jsonAnswer(200, signInMetadata({ ...place, resource }), NO_CACHE);
    }
  };
  return [root, named];
};
