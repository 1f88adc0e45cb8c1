import { validateHeaderName, validateHeaderValue } from 'node:http';
import type { Credentials } from '../../../src-shared/remote';
import { RemoteFailure } from '../category-service';

/** Headers that say something about the message itself: to set one would make another request of it. */
const OF_THE_MESSAGE = new Set(['host', 'content-length', 'content-type', 'content-encoding', 'transfer-encoding', 'connection', 'upgrade', 'te', 'trailer', 'expect', 'keep-alive', 'accept-encoding', 'if-match', 'if-none-match', 'idempotency-key']);

const header = (name: string, value: string): Readonly<Record<string, string>> => {
  try {
    validateHeaderName(name);
  } catch {
    throw new RemoteFailure('unauthorized', 'The name of the header for the credentials has characters that no header may have.');
  }
  if (OF_THE_MESSAGE.has(name.toLowerCase())) throw new RemoteFailure('unauthorized', `Credentials cannot be sent as the header ${name}, which means something else.`);
  try {
    validateHeaderValue(name, value);
  } catch {
    throw new RemoteFailure('unauthorized', 'The credentials have characters that cannot be sent, such as a line break. Were they copied whole?');
  }
  return { [name]: value };
};

const basicToken = (user: string, password: string): string => Buffer.from(`${user}:${password}`).toString('base64');

/**
 * The headers that present credentials: RFC 6750 for a bearer token, RFC 7617 (UTF-8) for user and password.
 * @throws RemoteFailure (`unauthorized`) when they cannot be sent at all; the sentence does not repeat them
 */
export const credentialHeaders = (credentials: Credentials): Readonly<Record<string, string>> => {
  switch (credentials.kind) {
    case 'none':
      return {};
    case 'bearer':
      return header('Authorization', `Bearer ${credentials.token.trim()}`);
    case 'basic':
      if (credentials.user.includes(':')) throw new RemoteFailure('unauthorized', 'A user name for basic authentication has no colon.');
      return header('Authorization', `Basic ${basicToken(credentials.user, credentials.password)}`);
    case 'header':
      return header(credentials.name, credentials.value.trim());
  }
};

const secretsOf = (credentials: Credentials): string[] => {
  switch (credentials.kind) {
    case 'none':
      return [];
    case 'bearer':
      return [credentials.token.trim()];
    case 'basic':
      return [credentials.password, basicToken(credentials.user, credentials.password)];
    case 'header':
      // `Bearer abc` is a value too, and services quote `abc`.
      return [credentials.value.trim(), ...credentials.value.trim().split(/\s+/)];
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

/** Takes the credentials out of a text: services repeat what they were sent. */
export const withoutSecrets = (text: string, credentials: Credentials): string =>
  secretsOf(credentials)
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .toSorted((a, b) => b.length - a.length)
    .reduce((shown, secret) => withoutCutSecret(shown.replaceAll(secret, '…'), secret), text);
