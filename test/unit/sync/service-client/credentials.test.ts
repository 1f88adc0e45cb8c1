import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { type Credentials, givenFor } from '../../../../src-shared/presented-credentials';
import { logTo } from '../../../../src-main/platform/log';
import { formEncoded, maySetHeader, withParameter } from '../../../../src-main/sync/service-client/http/credentials';
import { testConnection } from '../../../../src-main/sync/discovery/test-connection';
import { CREATION, failureOf, json, LISTING, PATIENT, scripted, SECRET, serviceOf, UPDATE } from './scripted-service';
import { RemoteFailure } from '../../../../src-main/sync/category-service';
import { authenticatorOf } from '../../../../src-main/sync/service-client/http/authenticator';
import { always, alwaysAsync } from '../../../support/fuzz-runs';

const KINDS: readonly Credentials[] = [
  { kind: 'bearer', token: SECRET },
  { kind: 'basic', user: 'editor', password: SECRET },
  { kind: 'basic', user: SECRET, password: '' },
  { kind: 'header', name: 'X-Api-Key', value: SECRET },
  { kind: 'query', name: 'api_key', value: SECRET },
  { kind: 'header', name: 'Authorization', value: `Token ${SECRET}` }
];

test.each<[Credentials, string, string | undefined]>([
  [{ kind: 'none' }, 'authorization', undefined],
  [{ kind: 'bearer', token: ' abc ' }, 'authorization', 'Bearer abc'],
  [{ kind: 'basic', user: 'ä', password: 'b:c' }, 'authorization', `Basic ${Buffer.from('ä:b:c').toString('base64')}`],
  [
    { kind: 'basic', user: 'sk_live_1', password: '' },
    'authorization',
    `Basic ${Buffer.from('sk_live_1:').toString('base64')}`
  ],
  [{ kind: 'header', name: 'X-Api-Key', value: 'abc' }, 'x-api-key', 'abc']
])('%j go out with every request', async (credentials, name, value) => {
  const service = await scripted((_request, response) => json(response, 200, LISTING));
  const client = serviceOf(service, { credentials });
  await client.read(null);
  await client.create(CREATION);
  await client.update(UPDATE);
  await client.delete({ id: 1, version: null });
  expect(service.arrived.map(({ headers }) => headers[name])).toEqual([value, value, value, value]);
});

test('a key goes out as a parameter with every request, once, and leaves the rest of its address as it is written', async () => {
  const value = 'a b+c&d=ä';
  const service = await scripted(({ path }, response) => {
    // It comes back with the address, as servers write it.
    if (path.startsWith('/api/categories'))
      json(
        response,
        307,
        {},
        {
          location: `${path.replace('/api/categories', '/v2')}&populate[parent]=x%20y&api_key=${encodeURIComponent(value)}&api_key`
        }
      );
    else json(response, 200, LISTING);
  });
  const client = serviceOf(service, { credentials: { kind: 'query', name: 'api_key', value } });
  await client.read(null);
  await client.create(CREATION);
  await client.update(UPDATE);
  await client.delete({ id: 1, version: null });
  const key = 'api_key=a%20b%2Bc%26d%3D%C3%A4';
  expect(service.arrived.map(({ path }) => path)).toEqual([
    `/api/categories?${key}`,
    `/v2?populate[parent]=x%20y&${key}`,
    `/api/admin/categories?${key}`,
    `/api/admin/categories/7?${key}`,
    `/api/admin/categories/1?${key}`
  ]);
  expect(service.arrived.map(({ headers }) => headers.authorization)).toEqual(Array(5).fill(undefined));
});

test('a key that a redirect repeats is no part of the address that is found', async () => {
  const service = await scripted(({ path }, response) => {
    const [at = '', query = ''] = path.split('?');
    if (at.endsWith('/')) json(response, 200, LISTING);
    else json(response, 301, {}, { location: `${at}/?lang=en&${query}` });
  });
  const credentials = givenFor(service.address, { kind: 'query', name: 'api_key', value: SECRET });
  const found = await testConnection({ address: service.address, credentials, limits: PATIENT });
  expect(found).toMatchObject({ state: 'found' });
  expect(JSON.stringify(found)).toContain('/api/categories/?lang=en');
  expect(JSON.stringify(found)).not.toContain(SECRET);
});

test('which headers others may set', () => {
  expect(['X-Api-Key', 'Authorization', 'x-medusa-token'].map(maySetHeader)).toEqual([true, true, true]);
  expect(['Host', 'content-length', 'Transfer-Encoding', 'If-Match'].map(maySetHeader)).toEqual([
    false,
    false,
    false,
    false
  ]);
});

test.each<Credentials>([
  { kind: 'bearer', token: `${SECRET}\r\nX-Evil: 1` },
  { kind: 'bearer', token: `${SECRET}\u2028x` },
  { kind: 'basic', user: 'a:b', password: SECRET },
  { kind: 'header', name: 'X Api', value: SECRET },
  { kind: 'header', name: 'Content-Length', value: '9' },
  { kind: 'header', name: 'Transfer-Encoding', value: 'chunked' },
  { kind: 'header', name: 'HOST', value: 'elsewhere' }
])('%j cannot be sent, and nothing is', async (credentials) => {
  const service = await scripted((_request, response) => json(response, 200, LISTING));
  const failure = await failureOf(serviceOf(service, { credentials }).read(null));
  expect(failure).toMatchObject({ kind: 'unauthorized' });
  expect(inspect(failure)).not.toContain(SECRET);
  expect(service.arrived).toEqual([]);
});

describe.each(KINDS)('%j stay out of everything that is said', (credentials) => {
  const encoded = [`editor:${SECRET}`, `${SECRET}:`].map((pair) => Buffer.from(pair).toString('base64'));
  const expectSilence = (said: unknown): void => {
    for (const secret of [SECRET, ...encoded])
      expect(inspect(said, { depth: 20, showHidden: true })).not.toContain(secret);
  };

  test('failures, their stacks, log lines and learned dialects, even when the service repeats them', async () => {
    const lines: unknown[] = [];
    const log = logTo((entry) => lines.push(entry), 'debug');
    for (const status of [200, 302, 400, 401, 404, 422, 500]) {
      const service = await scripted(({ headers, path }, response) => {
        const repeated = `Bad credentials ${path} ${headers.authorization ?? ''} ${String(headers['x-api-key'] ?? '')} ${SECRET} ${encodeURIComponent(SECRET)}`;
        json(
          response,
          status,
          { success: false, message: repeated },
          status === 302 ? { location: `https://elsewhere.example/?${SECRET}` } : {}
        );
      });
      const client = serviceOf(service, { credentials, log });
      const failures = [
        await failureOf(client.read(null)),
        await failureOf(client.create(CREATION)),
        await failureOf(client.update(UPDATE)),
        ...(status === 404 ? [] : [await failureOf(client.delete({ id: 1, version: null }))])
      ];
      expectSilence(failures);
      expectSilence(failures.map(({ stack }) => stack));
      expectSilence(
        await testConnection({
          address: service.address,
          credentials: givenFor(service.address, credentials),
          log,
          limits: PATIENT
        })
      );
    }
    const long = await scripted((_request, response) =>
      json(response, 400, { message: `${'x'.repeat(285)}${SECRET}` })
    );
    const cut = await failureOf(serviceOf(long, { credentials }).read(null));
    expect(cut.message).not.toContain(SECRET.slice(0, 8));
    expect(lines.length).toBeGreaterThan(20);
    expectSilence(lines);
  });
});

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
