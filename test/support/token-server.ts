import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';
import { closeNow, listenHere } from './listen-here';

export const CLIENT_ID = 'canopy-desk/1';
/** With characters that are encoded in a form. */
export const CLIENT_SECRET = 'a-client-secret: +% &/=';

export const SCOPE = 'catalog:write';

export interface TokenServerUnderTest {
  readonly tokenUrl: string;
  readonly granted: () => number;
  readonly scopeOf: (token: string) => Promise<string | null>;
  readonly revoke: (token: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The server's storage, one instance for each kind of token. */
class InMemory {
  readonly #entries = new Map<string, unknown>();
  upsert(id: string, payload: unknown): Promise<void> {
    this.#entries.set(id, payload);
    return Promise.resolve();
  }
  find(id: string): Promise<unknown> {
    return Promise.resolve(this.#entries.get(id));
  }
  destroy(id: string): Promise<void> {
    this.#entries.delete(id);
    return Promise.resolve();
  }
}

const SIGNING_KEY = {
  ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
  alg: 'ES256',
  use: 'sig'
};

/** A third-party token server (oidc-provider, certified by the OpenID Foundation) on a port of this machine, with one client. */
export const startTokenServer = async (): Promise<TokenServerUnderTest> => {
  const server = createServer();
  const port = await listenHere(server);
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, {
    adapter: InMemory,
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        grant_types: ['client_credentials'],
        response_types: [],
        redirect_uris: [],
        scope: SCOPE,
        id_token_signed_response_alg: 'ES256'
      }
    ],
    scopes: [SCOPE, 'catalog:burn'],
    features: { clientCredentials: { enabled: true }, devInteractions: { enabled: false } },
    ttl: { ClientCredentials: 600 },
    cookies: { keys: ['for tests'] },
    jwks: { keys: [SIGNING_KEY] }
  });
  let granted = 0;
  provider.on('grant.success', () => {
    granted += 1;
  });
  server.on('request', provider.callback());
  const find = async (token: string) => {
    const found = await provider.ClientCredentials.find(token);
    return found === undefined || found.isExpired ? undefined : found;
  };
  return {
    tokenUrl: `${issuer}/token`,
    granted: () => granted,
    scopeOf: async (token) => {
      const found = await find(token);
      return found === undefined ? null : (found.scope ?? '');
    },
    revoke: async (token) => (await find(token))?.destroy(),
    stop: () => closeNow(server)
  };
};
