import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { givenFor, type Credentials } from '../../../../src-shared/presented-credentials';
import { logTo } from '../../../../src-main/platform/log';
import { maySetHeader } from '../../../../src-main/sync/service-client/http/credentials';
import { testConnection } from '../../../../src-main/sync/discovery/test-connection';
import { CREATION, failureOf, json, LISTING, PATIENT, scripted, SECRET, serviceOf, UPDATE } from './scripted-service';

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
