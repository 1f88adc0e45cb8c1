import { generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { SignJWT, importJWK } from 'jose';
import Provider from 'oidc-provider';
import { closeNow, listenHere } from './listen-here';

export const AUDIENCE = 'https://canopy.test/';
export const DEVICE_CLIENT = 'canopy-cli';
export const APP_CLIENT = 'canopy';

export interface SigningKey extends JsonWebKey {
  readonly kid: string;
}

export const signingKey = (kid: string): SigningKey => ({
  ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
  alg: 'ES256',
  use: 'sig',
  kid
});

export interface OpenIdProvider {
  readonly issuer: string;
  /** Publishes and signs only with these keys from now on, as after a rotation. */
  readonly useKeys: (keys: readonly SigningKey[]) => void;
  readonly granted: () => number;
  /** Ends all sign-ins so far, which can no longer be renewed; new sign-ins work. */
  readonly endSignIns: () => void;
  readonly stop: () => Promise<void>;
}

const ACCOUNT = 'ada';

/** oidc-provider on a port of this machine that signs everyone in as Ada. @param tokenSeconds the validity of its ID tokens */
export const startOpenIdProvider = async (
  first: readonly SigningKey[],
  tokenSeconds = 3_600
): Promise<OpenIdProvider> => {
  const server = createServer();
  const port = await listenHere(server);
  const issuer = `http://127.0.0.1:${port}`;
  let granted = 0;
  /** The sign-ins that it renews, and those it does not renew any more. */
  const [renewable, ended] = [new Set<string>(), new Set<string>()];
  const serving = (keys: readonly SigningKey[]) =>
    new Provider(issuer, {
      clients: [
        {
          client_id: DEVICE_CLIENT,
          token_endpoint_auth_method: 'none',
          application_type: 'native',
          grant_types: ['urn:ietf:params:oauth:grant-type:device_code', 'refresh_token'],
          response_types: [],
          redirect_uris: [],
          id_token_signed_response_alg: 'ES256'
        },
        {
          client_id: APP_CLIENT,
          token_endpoint_auth_method: 'none',
          application_type: 'native',
          grant_types: ['authorization_code', 'refresh_token'],
          response_types: ['code'],
          // At any port of this machine (RFC 8252, 7.3).
          redirect_uris: ['http://127.0.0.1/signed-in', 'http://127.0.0.1/sign-in/openid/back'],
          id_token_signed_response_alg: 'ES256'
        }
      ],
      ttl: { IdToken: tokenSeconds },
      claims: { openid: ['sub'], profile: ['name'] },
      conformIdTokenClaims: false,
      findAccount: (_context: unknown, id: string, token?: { readonly kind: string; readonly grantId?: string }) =>
        token?.kind === 'RefreshToken' && ended.has(token.grantId ?? '')
          ? undefined
          : { accountId: id, claims: () => ({ sub: id, name: 'Ada Lovelace' }) },
      features: { deviceFlow: { enabled: true }, devInteractions: { enabled: true } },
      cookies: { keys: ['for tests'] },
      jwks: { keys }
    });
  const serve = (keys: readonly SigningKey[]): RequestListener => {
    const made = serving(keys);
    made.on('grant.success', () => (granted += 1));
    made.on('refresh_token.saved', ({ grantId }) => renewable.add(grantId));
    // Shortens the default polling interval of five seconds.
    made.use(async (context, next) => {
      await next();
      if (context.path === '/device/auth') context.body = { ...context.body, interval: 0.1 };
    });
    return made.callback();
  };
  let callback = serve(first);
  server.on('request', (request, response) => callback(request, response));
  return {
    issuer,
    useKeys: (keys) => {
      callback = serve(keys);
    },
    granted: () => granted,
    endSignIns: () => {
      for (const one of renewable) ended.add(one);
    },
    stop: () => closeNow(server)
  };
};

export const signed = async (
  key: SigningKey,
  {
    issuer = '',
    audience = AUDIENCE,
    subject = ACCOUNT,
    expires = 600,
    claims = {}
  }: {
    issuer?: string;
    audience?: string;
    subject?: string;
    expires?: number;
    claims?: Record<string, unknown>;
  }
): Promise<string> => {
  const now = Math.floor(Date.now() / 1_000);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: key.kid, typ: 'at+jwt' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(subject)
    .setIssuedAt(now - 60)
    .setExpirationTime(now + expires)
    .sign(await importJWK(key, 'ES256'));
};
