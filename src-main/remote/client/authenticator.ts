import type { BoundCredentials } from '../../../src-shared/remote';
import { RemoteFailure } from '../category-service';
import { credentialHeaders, withoutSecrets } from './credentials';
import { otherOrigin } from './messages';

/** A request as it goes out: where to, and with which headers. */
export interface PreparedRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/** Shows a service who calls. */
export interface Authenticator {
  /**
   * Adds the credentials to a request. To be called for each request, those that follow a redirect among them.
   * @throws RemoteFailure (`unauthorized`) when it would go to another origin than they were given for, or they cannot be sent
   */
  prepare(url: URL, headers: Readonly<Record<string, string>>): Promise<PreparedRequest>;
  /** After a 401. @returns whether the same request may be let in now */
  afterUnauthorized(): Promise<boolean>;
  /** A text without the credentials: services repeat what they were sent. */
  withoutSecrets(text: string): string;
}

/** Presents the credentials to the origin that they were given for, and to no other. */
export const authenticatorOf = ({ origin, credentials }: BoundCredentials): Authenticator => ({
  prepare: async (url, headers) => {
    if (credentials.kind !== 'none' && url.origin !== origin) throw new RemoteFailure('unauthorized', otherOrigin(origin, url.origin));
    return { url, headers: { ...credentialHeaders(credentials), ...headers } };
  },
  afterUnauthorized: () => Promise.resolve(false),
  withoutSecrets: (text) => withoutSecrets(text, credentials),
});
