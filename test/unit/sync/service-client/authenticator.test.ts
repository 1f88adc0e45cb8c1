import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Credentials } from '../../../../src-shared/presented-credentials';
import { RemoteFailure } from '../../../../src-main/sync/category-service';
import { authenticatorOf } from '../../../../src-main/sync/service-client/http/authenticator';
import { withParameter, formEncoded } from '../../../../src-main/sync/service-client/http/credentials';
import { always, alwaysAsync } from '../../../support/fuzz-runs';

/** With signs of every script, which are written otherwise in an address. */
const secret = fc
  .string({ unit: 'grapheme', minLength: 4, maxLength: 30 })
  .filter((text) => text.trim() === text && text.isWellFormed());
const plainSecret = fc.string({ minLength: 8, maxLength: 30 }).filter((text) => /^[!-~]+$/.test(text));
const credentials: fc.Arbitrary<Credentials> = fc.oneof(
  plainSecret.map((token) => ({ kind: 'bearer', token }) as const),
  fc.record({ kind: fc.constant('basic' as const), user: fc.constantFrom('ann', 'sk_live_1'), password: plainSecret }),
  plainSecret.map((value) => ({ kind: 'header', name: 'X-Api-Key', value }) as const),
  plainSecret.map((value) => ({ kind: 'query', name: 'api_key', value }) as const)
);
const url = fc.webUrl({ validSchemes: ['http', 'https'], withQueryParameters: true }).map((text) => new URL(text));
const NO_TOKENS = () => Promise.reject(new Error('Nobody was to be asked for a token.'));

test('whatever the credentials and the address: a request is prepared for the origin that they were given for, and for no other', async () => {
  await alwaysAsync(100, [credentials, url, fc.option(url)], async (given, own, other) => {
    const authenticator = authenticatorOf({ origin: own.origin, credentials: given }, NO_TOKENS);
    const target = other ?? own;
    const prepared = await authenticator.prepare(target, { Accept: 'x' }).catch((error: unknown) => error);
    if (target.origin === own.origin)
      expect(prepared).toMatchObject({
        headers: { Accept: 'x' },
        url: { origin: own.origin, pathname: own.pathname }
      });
    else expect(prepared).toBeInstanceOf(RemoteFailure);
  });
});

test('a parameter is there once with its value, and every other pair of the query is written as before', () => {
  always(100, [url, secret, secret], (address, name, value) => {
    const once = withParameter(address, name, value);
    const twice = withParameter(once, name, value);
    expect(twice.href).toBe(once.href);
    expect(once.origin).toBe(address.origin);
    expect(once.searchParams.getAll(name)).toEqual([value]);
    const others = address.search
      .slice(1)
      .split('&')
      .filter((pair) => pair !== '' && !new URLSearchParams(`&${pair}`).has(name));
    expect(once.search.slice(1).split('&').slice(0, -1)).toEqual(others);
  });
});

test('a fixed header of the service does not take the place of the credentials, in whichever case it is written', async () => {
  const fixed = { authorization: 'Basic from-a-file', 'X-Shop': '1' };
  const authenticator = authenticatorOf(
    { origin: 'https://shop.example', credentials: { kind: 'bearer', token: 'abc' } },
    NO_TOKENS
  );
  const { headers } = await authenticator.prepare(new URL('https://shop.example/api'), fixed);
  expect(headers).toEqual({ Authorization: 'Bearer abc', 'X-Shop': '1' });
});

test('no text shows a secret, in whichever of its ways it is repeated', () => {
  always(100, [credentials, fc.string(), fc.string()], (given, before, after) => {
    const authenticator = authenticatorOf({ origin: 'https://shop.example', credentials: given }, NO_TOKENS);
    const own =
      given.kind === 'bearer'
        ? given.token
        : given.kind === 'basic'
          ? given.password
          : 'value' in given
            ? given.value
            : '';
    fc.pre(!before.includes(own) && !after.includes(own));
    for (const shown of [own, encodeURIComponent(own), formEncoded(own)])
      expect(authenticator.withoutSecrets(`${before}${shown}${after}`)).not.toContain(shown);
  });
});
