import type { Credentials } from '../../../src-shared/remote';
import { basicToken } from './credentials';

/** How a text stands in a form (RFC 6749, appendix B). */
export const formEncoded = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1);

/** What nobody may see of credentials, in the ways in which it is sent. */
export const secretsOf = (credentials: Credentials): string[] => {
  switch (credentials.kind) {
    case 'none':
      return [];
    case 'bearer':
      return [credentials.token.trim()];
    case 'basic':
      // Without a password, the user name is a key.
      return [
        credentials.password === '' ? credentials.user : credentials.password,
        basicToken(credentials.user, credentials.password)
      ];
    case 'query':
      return [credentials.value];
    case 'header':
      // `Bearer abc` is a value too, and services quote `abc`.
      return [credentials.value.trim(), ...credentials.value.trim().split(/\s+/)];
    case 'oauth': {
      const { clientId, clientSecret } = credentials;
      return [clientSecret, basicToken(formEncoded(clientId), formEncoded(clientSecret))];
    }
  }
};

/** Shorter ones would make holes in any sentence, and are no secrets. */
const SHORTEST_SECRET = 4;

/** A secret may have been cut off where a service's sentence was. */
const withoutCutSecret = (text: string, secret: string): string => {
  for (let length = secret.length - 1; length >= SHORTEST_SECRET; length -= 1) {
    const cut = `${secret.slice(0, length)}…`;
    if (text.includes(cut)) return text.replaceAll(cut, '…');
  }
  return text;
};

/** Takes secrets out of a text, also as URLs and forms write them: services repeat what they were sent. */
export const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets
    .flatMap((secret) => [secret, encodeURIComponent(secret), formEncoded(secret)])
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .toSorted((a, b) => b.length - a.length)
    .reduce((shown, secret) => withoutCutSecret(shown.replaceAll(secret, '…'), secret), text);
