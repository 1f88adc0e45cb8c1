import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { givenFor } from '../../../../src-shared/presented-credentials';
import { logTo } from '../../../../src-main/platform/log';
import { openCategoryService } from '../../../../src-main/sync/service-client/open-category-service';
import { testConnection } from '../../../../src-main/sync/discovery/test-connection';
import {
  BEARER,
  CREATION,
  failureOf,
  json,
  LISTING,
  PATIENT,
  scripted,
  SECRET,
  serviceOf,
  STRANGER,
  UPDATE,
  saying
} from './scripted-service';

const listing = () => scripted((_request, response) => json(response, 200, LISTING));

test('credentials that were given for one server are never sent to another: nothing is, and both are named', async () => {
  const [one, other] = [await listing(), await listing()];
  const credentials = givenFor(one.address, BEARER);
  const lines: unknown[] = [];
  const log = logTo((entry) => lines.push(entry), 'debug');
  const client = openCategoryService({ address: other.address, credentials, dialect: STRANGER, limits: PATIENT, log });
  const failures = [
    await failureOf(client.read(null)),
    await failureOf(client.create(CREATION)),
    await failureOf(client.update(UPDATE)),
    await failureOf(client.delete({ id: 1, version: null }))
  ];
  for (const { kind, message } of failures) {
    expect(kind).toBe('unauthorized');
    expect(message).toContain(`given for ${one.url}, but`);
    expect(message).toContain(`connected to ${other.url}.`);
  }
  expect(await testConnection({ address: other.address, credentials, limits: PATIENT })).toMatchObject({
    state: 'failed',
    kind: 'unauthorized'
  });
  expect(inspect([failures, lines], { depth: 9 })).not.toContain(SECRET);
  expect([one.arrived, other.arrived]).toEqual([[], []]);
});

test.each(['http://127.0.0.1', 'https://127.0.0.1:PORT', 'http://localhost:PORT', 'http://[::1]:PORT'])(
  'scheme, host and port all have to be the same: not %s',
  async (pattern) => {
    const service = await listing();
    const url = pattern.replace('PORT', new URL(service.url).port);
    const client = openCategoryService({
      address: { ...service.address, url },
      credentials: givenFor(service.address, BEARER),
      dialect: STRANGER,
      limits: PATIENT
    });
    expect(await failureOf(client.read(null))).toMatchObject(saying('unauthorized', `connected to ${url}.`));
    expect(service.arrived).toEqual([]);
  }
);

test('another path of the same server gets them, and so does what it redirects to within itself', async () => {
  const service = await scripted(({ path }, response) =>
    path.endsWith('/v2') ? json(response, 200, LISTING) : json(response, 307, {}, { location: `${path}/v2` })
  );
  const client = openCategoryService({
    address: { ...service.address, readPath: '/elsewhere' },
    credentials: givenFor(service.address, BEARER),
    dialect: STRANGER,
    limits: PATIENT
  });
  await client.read(null);
  expect(service.arrived.map(({ path, headers }) => [path, headers.authorization])).toEqual([
    ['/elsewhere', `Bearer ${SECRET}`],
    ['/elsewhere/v2', `Bearer ${SECRET}`]
  ]);
});

test.each([301, 302, 303, 307, 308])(
  'a redirect (%i) to another server is not followed, by a reading or a write',
  async (status) => {
    const other = await listing();
    const service = await scripted(({ path }, response) =>
      json(response, status, {}, { location: `${other.url}${path}` })
    );
    const failures = [
      await failureOf(serviceOf(service).read(null)),
      await failureOf(serviceOf(service).create(CREATION))
    ];
    for (const failure of failures) expect(failure).toMatchObject({ kind: 'redirected' });
    expect(failures[0]?.message).toContain(other.url);
    expect(other.arrived).toEqual([]);
  }
);

test('who needs no credentials is not asked for any', async () => {
  const [one, other] = [await listing(), await listing()];
  await openCategoryService({
    address: other.address,
    credentials: givenFor(one.address, { kind: 'none' }),
    dialect: STRANGER,
    limits: PATIENT
  }).read(null);
  expect(other.arrived).toHaveLength(1);
});
