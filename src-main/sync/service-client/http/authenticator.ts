import type { BoundCredentials, Credentials } from '../../../../src-shared/remote';
import { RemoteFailure } from '../../category-service';
import {
  bearerHeader,
  credentialHeaders,
  withoutParameter,
  withParameter,
  secretsOf,
  withoutSecrets
} from './credentials';
import { messages } from './messages';
import { TokenServer, type AccessToken, type OAuthCredentials } from './oauth-token';
import type { Transport } from './transport';

type Headers = Readonly<Record<string, string>>;

/** A request as it goes out: where to, and with which headers. */
export interface PreparedRequest {
  readonly url: URL;
  readonly headers: Headers;
}

/** Adds credentials to requests. */
export interface Authenticator {
  /**
   * Adds the credentials to a request. To be called for each request, those that follow a redirect among them.
   * Rejects with `RemoteFailure`: `unauthorized` when it would go to another origin than they were given for, they cannot be sent, or no
   * access token is to be had; as `TokenServer` otherwise.
   */
  prepare(url: URL, headers: Headers): Promise<PreparedRequest>;
  /** A request met a 401. @returns whether the same one is to be prepared and sent once more */
  afterUnauthorized(refused: PreparedRequest): boolean;
  /** An address that the service has named, without credentials that it repeats there: it may be kept and shown. */
  withoutCredentials(url: URL): URL;
  /** A text without the credentials: services repeat what they were sent. */
  withoutSecrets(text: string): string;
}

/** Credentials come before a header of the same name, in whichever case, that a replica's file has for its service. */
const withCredentials = (headers: Headers, own: Headers): Headers => {
  const names = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  return { ...Object.fromEntries(Object.entries(headers).filter(([name]) => !names.has(name.toLowerCase()))), ...own };
};

const fixed = (credentials: Exclude<Credentials, OAuthCredentials>): Authenticator => ({
  prepare: (url, headers) =>
    Promise.resolve({
      url: credentials.kind === 'query' ? withParameter(url, credentials.name, credentials.value) : url,
      headers: withCredentials(headers, credentialHeaders(credentials))
    }),
  afterUnauthorized: () => false,
  withoutCredentials: (url) => (credentials.kind === 'query' ? withoutParameter(url, credentials.name) : url),
  withoutSecrets: (text) => withoutSecrets(text, secretsOf(credentials))
});

/** The newest few are taken out of texts: a service may repeat the one before. */
const TOKENS_KNOWN = 3;

/** Presents an access token, which is in memory only, and has it renewed before it runs out and once when it is refused. */
class TokenAuthenticator implements Authenticator {
  readonly #server: TokenServer;
  #token: AccessToken | null = null;
  /** How many requests have carried it. */
  #uses = 0;
  #fetching: Promise<AccessToken> | null = null;
  #known: readonly string[] = [];

  constructor(
    private readonly credentials: OAuthCredentials,
    transport: Transport,
    private readonly now: () => number
  ) {
    this.#server = new TokenServer(credentials, transport, now);
  }

  async prepare(url: URL, headers: Headers): Promise<PreparedRequest> {
    const { text } = await this.#current();
    this.#uses += 1;
    return { url, headers: withCredentials(headers, bearerHeader(text)) };
  }

  afterUnauthorized({ headers }: PreparedRequest): boolean {
    const isCurrent = this.#token !== null && headers['Authorization'] === `Bearer ${this.#token.text}`;
    // One that was fetched for this very request: another one would be no better.
    if (isCurrent && this.#uses <= 1) return false;
    if (isCurrent) this.#token = null;
    return true;
  }

  withoutCredentials(url: URL): URL {
    return url;
  }

  withoutSecrets(text: string): string {
    return withoutSecrets(text, [...secretsOf(this.credentials), ...this.#known]);
  }

  async #current(): Promise<AccessToken> {
    if (this.#token !== null && (this.#token.renewAt === null || this.now() < this.#token.renewAt)) return this.#token;
    this.#fetching ??= this.#fetch();
    return this.#fetching;
  }

  async #fetch(): Promise<AccessToken> {
    try {
      const token = await this.#server.fetch();
      this.#token = token;
      this.#uses = 0;
      this.#known = [token.text, ...this.#known].slice(0, TOKENS_KNOWN);
      return token;
    } finally {
      this.#fetching = null;
    }
  }
}

/**
 * Presents credentials to the origin that they were given for, and to no other.
 * @param transport carries requests to a token server, where there is one
 */
export const authenticatorOf = (
  { origin, credentials }: BoundCredentials,
  transport: Transport,
  now = Date.now
): Authenticator => {
  const inner = credentials.kind === 'oauth' ? new TokenAuthenticator(credentials, transport, now) : fixed(credentials);
  if (credentials.kind === 'none') return inner;
  return {
    prepare: async (url, headers) => {
      if (url.origin !== origin) throw new RemoteFailure('unauthorized', messages.otherOrigin(origin, url.origin));
      return inner.prepare(url, headers);
    },
    afterUnauthorized: (refused) => inner.afterUnauthorized(refused),
    withoutCredentials: (url) => inner.withoutCredentials(url),
    withoutSecrets: (text) => inner.withoutSecrets(text)
  };
};
