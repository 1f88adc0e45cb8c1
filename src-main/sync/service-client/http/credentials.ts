import { validateHeaderName, validateHeaderValue } from 'node:http';
import type { Credentials } from '../../../../src-shared/presented-credentials';
import { RemoteFailure } from '../../category-service';
import { messages } from './messages';

/** Headers about the message itself: setting one could change the request, such as a reading into a deletion. */
const OF_THE_MESSAGE = new Set(
  `host content-length content-type content-encoding transfer-encoding connection upgrade te trailer expect keep-alive
  accept-encoding if-match if-none-match idempotency-key range x-http-method x-http-method-override x-method-override`.split(
    /\s+/
  )
);

export const maySetHeader = (name: string): boolean => !OF_THE_MESSAGE.has(name.toLowerCase());

const isSendable = (name: string, value: string): boolean => {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
};

const header = (name: string, value: string): Readonly<Record<string, string>> => {
  if (!isSendable(name, '')) throw new RemoteFailure('unauthorized', messages.header.badName);
  if (!maySetHeader(name)) throw new RemoteFailure('unauthorized', messages.header.reserved({ name }));
  if (!isSendable(name, value)) throw new RemoteFailure('unauthorized', messages.header.badValue);
  return { [name]: value };
};

export const bearerHeader = (token: string): Readonly<Record<string, string>> =>
  header('Authorization', `Bearer ${token}`);

/** Headers that hold secrets: those are given as credentials, which are kept apart. */
const OF_CREDENTIALS = new Set(['authorization', 'proxy-authorization', 'cookie']);

/** The fixed headers of a protocol. @throws RemoteFailure (`address`) if one cannot be sent or would change what the request is */
export const fixedHeaders = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
  for (const [name, value] of Object.entries(headers)) {
    const isOwn = !maySetHeader(name) || OF_CREDENTIALS.has(name.toLowerCase());
    if (isOwn || !isSendable(name, value)) throw new RemoteFailure('address', messages.header.notFixed({ name }));
  }
  return headers;
};

export const basicToken = (user: string, password: string): string =>
  Buffer.from(`${user}:${password}`).toString('base64');

/** Headers with credentials (RFC 6750, RFC 7617). @throws RemoteFailure (`unauthorized`) if they cannot be sent; it does not repeat them */
export const credentialHeaders = (credentials: Credentials): Readonly<Record<string, string>> => {
  switch (credentials.kind) {
    case 'none':
    case 'query':
    case 'oauth':
    case 'signIn':
      return {};
    case 'bearer':
      return bearerHeader(credentials.token.trim());
    case 'basic':
      if (credentials.user.includes(':')) throw new RemoteFailure('unauthorized', messages.colonInUser);
      return header('Authorization', `Basic ${basicToken(credentials.user, credentials.password)}`);
    case 'header':
      return header(credentials.name, credentials.value.trim());
  }
};

/** Behind a `&`, a question mark is a part of the name. */
const nameOf = (pair: string): string => new URLSearchParams(`&${pair}`).keys().next().value ?? '';

const withPairs = (url: URL, pairs: readonly string[]): URL => {
  const changed = new URL(url);
  changed.search = pairs.length === 0 ? '' : `?${pairs.join('&')}`;
  return changed;
};

const pairsBut = (url: URL, name: string): string[] =>
  url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && nameOf(pair) !== name);

export const withoutParameter = (url: URL, name: string): URL => withPairs(url, pairsBut(url, name));

/** The URL with exactly one such parameter, whatever a redirect made of it. */
export const withParameter = (url: URL, name: string, value: string): URL =>
  withPairs(url, [...pairsBut(url, name), `${encodeURIComponent(name)}=${encodeURIComponent(value)}`]);

export const formEncoded = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1);

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
    case 'signIn':
      return [credentials.token];
    case 'oauth': {
      const { clientId, clientSecret } = credentials;
      return [clientSecret, basicToken(formEncoded(clientId), formEncoded(clientSecret))];
    }
  }
};

const SHORTEST_SECRET = 4;

/** A service may have cut its sentence within a secret: removes the part that is left. */
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
