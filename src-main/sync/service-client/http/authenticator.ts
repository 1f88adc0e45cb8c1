import type { BoundCredentials, Credentials, SignInCredentials } from '../../../../src-shared/presented-credentials';
import type { TokenWanted } from '../../../../src-shared/sign-in';
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

export interface PreparedRequest {
  readonly url: URL;
  readonly headers: Headers;
}

export interface Authenticator {
  /** Adds the credentials; called for redirects too. Rejects with `unauthorized` for another origin or without a token, else as `TokenServer`. */
  prepare(url: URL, headers: Headers): Promise<PreparedRequest>;
  /** A request met a 401. @returns whether the same one is to be prepared and sent once more */
  afterUnauthorized(refused: PreparedRequest): boolean;
  /** A URL that the service has named, without credentials repeated in it, so that it may be kept and shown. */
  withoutCredentials(url: URL): URL;
  withoutSecrets(text: string): string;
}

/** Credentials come before a header of the same name, in whichever case, that a replica's file has for its service. */
const withCredentials = (headers: Headers, own: Headers): Headers => {
  const names = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  return { ...Object.fromEntries(Object.entries(headers).filter(([name]) => !names.has(name.toLowerCase()))), ...own };
};

/** Gets a new access token. Rejects with `RemoteFailure`, `unauthorized` if the person has to sign in again. */
export type RenewToken = (wanted: TokenWanted) => Promise<AccessToken>;

const notRenewed: RenewToken = () => Promise.reject(new RemoteFailure('unauthorized', messages.signInOver));

const fixed = (credentials: Exclude<Credentials, OAuthCredentials | SignInCredentials>): Authenticator => ({
  prepare: (url, headers) =>
    Promise.resolve({
      url: credentials.kind === 'query' ? withParameter(url, credentials.name, credentials.value) : url,
      headers: withCredentials(headers, credentialHeaders(credentials))
    }),
  afterUnauthorized: () => false,
  withoutCredentials: (url) => (credentials.kind === 'query' ? withoutParameter(url, credentials.name) : url),
  withoutSecrets: (text) => withoutSecrets(text, secretsOf(credentials))
});

const TOKENS_KNOWN = 3;

/** Presents an access token, which is in memory only, and has it renewed before it runs out and once when it is refused. */
class TokenAuthenticator implements Authenticator {
  #token: AccessToken | null;
  #uses: number;
  #last: string;
  #fetching: Promise<AccessToken> | null = null;
  #known: readonly string[];

  /** @param first to begin with; `null`: none @param makeNext given the token that will not do @param secrets beside the tokens */
  constructor(
    first: AccessToken | null,
    private readonly makeNext: (last: string) => Promise<AccessToken>,
    private readonly secrets: readonly string[],
    private readonly now: () => number
  ) {
    this.#token = first;
    this.#last = first?.text ?? '';
    this.#uses = first === null ? 0 : 1;
    this.#known = first === null ? [] : [first.text];
  }

  async prepare(url: URL, headers: Headers): Promise<PreparedRequest> {
    const { text } = await this.#current();
    this.#uses += 1;
    return { url, headers: withCredentials(headers, bearerHeader(text)) };
  }

  afterUnauthorized({ headers }: PreparedRequest): boolean {
    const isCurrent = this.#token !== null && headers['Authorization'] === `Bearer ${this.#token.text}`;
    // This token was fetched for this very request: another one would be no better.
    if (isCurrent && this.#uses <= 1) return false;
    if (isCurrent) this.#token = null;
    return true;
  }

  withoutCredentials(url: URL): URL {
    return url;
  }

  withoutSecrets(text: string): string {
    return withoutSecrets(text, [...this.secrets, ...this.#known]);
  }

  async #current(): Promise<AccessToken> {
    if (this.#token !== null && (this.#token.renewAt === null || this.now() < this.#token.renewAt)) return this.#token;
    this.#fetching ??= this.#fetch();
    return this.#fetching;
  }

  async #fetch(): Promise<AccessToken> {
    try {
      const token = await this.makeNext(this.#last);
      this.#token = token;
      this.#last = token.text;
      this.#uses = 0;
      this.#known = [token.text, ...this.#known].slice(0, TOKENS_KNOWN);
      return token;
    } finally {
      this.#fetching = null;
    }
  }
}

const authenticatorFor = (
  credentials: Credentials,
  transport: Transport,
  now: () => number,
  renewToken: RenewToken
): Authenticator => {
  if (credentials.kind === 'oauth') {
    const server = new TokenServer(credentials, transport, now);
    return new TokenAuthenticator(null, () => server.fetch(), secretsOf(credentials), now);
  }
  if (credentials.kind !== 'signIn') return fixed(credentials);
  const { id, token: text, renewAt } = credentials;
  return new TokenAuthenticator({ text, renewAt }, (refused) => renewToken({ id, refused }), [], now);
};

/** Presents credentials only to the origin that they were given for. @param renewToken of a person's sign-in */
export const authenticatorOf = (
  { origin, credentials }: BoundCredentials,
  transport: Transport,
  now = Date.now,
  renewToken = notRenewed
): Authenticator => {
  const inner = authenticatorFor(credentials, transport, now, renewToken);
  if (credentials.kind === 'none') return inner;
  return {
    prepare: async (url, headers) => {
      if (url.origin !== origin)
        throw new RemoteFailure('unauthorized', messages.otherOrigin({ given: origin, now: url.origin }));
      return inner.prepare(url, headers);
    },
    afterUnauthorized: (refused) => inner.afterUnauthorized(refused),
    withoutCredentials: (url) => inner.withoutCredentials(url),
    withoutSecrets: (text) => inner.withoutSecrets(text)
  };
};
