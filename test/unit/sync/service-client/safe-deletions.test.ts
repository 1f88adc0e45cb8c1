import { describe, expect, test } from 'vitest';
import { type Dialect, dialectSchema } from '../../../../src-shared/dialect';
import { PLAIN_PROTOCOL, protocolSchema } from '../../../../src-shared/protocol';
import {
  CREATION,
  failureOf,
  json,
  saying,
  scripted,
  serviceOf,
  STRANGER,
  UPDATE,
  WRITES,
  writeTo
} from './scripted-service';

const ASKED: Dialect = { ...STRANGER, protocol: { ...PLAIN_PROTOCOL, below: '{path}?parent={id}' } };
const SEVEN = { id: 7, raw: { id: 7, name: 'Tea' }, version: null };

/** Answers what is below, and takes deletions. */
const having = (rows: readonly object[]) =>
  scripted(({ method }, response) => json(response, 200, { data: method === 'GET' ? rows : null }));
const methodsOf = ({ arrived }: Awaited<ReturnType<typeof having>>): string[] =>
  arrived.map(({ method, path }) => `${method} ${path}`);

test('nothing is deleted that has something below it which the listing did not show', async () => {
  const service = await having([
    { id: 8, parentId: 7, name: 'Green' },
    { id: 9, parentId: 7, name: 'Black' }
  ]);
  expect(await failureOf(serviceOf(service, { dialect: ASKED }).delete(SEVEN))).toMatchObject(
    saying('refused', '2 subcategories')
  );
  expect(methodsOf(service)).toEqual(['GET /api/admin/categories?parent=7']);
});

test('what was deleted before it does not count, nor what is elsewhere, nor itself', async () => {
  const service = await having([
    { id: 8, parentId: 7, name: 'Green' },
    { id: 3, parentId: 1, name: 'Cups' },
    { id: 7, parentId: null, name: 'Tea' }
  ]);
  const client = serviceOf(service, { dialect: ASKED });
  await client.delete({ id: 8, raw: { id: 8 }, version: null });
  await client.delete(SEVEN);
  expect(methodsOf(service).filter((one) => one.startsWith('DELETE'))).toEqual([
    'DELETE /api/admin/categories/8',
    'DELETE /api/admin/categories/7'
  ]);
});

test('rows that do not say where they are count', async () => {
  const service = await having([{ id: 8, name: 'Green' }]);
  expect(await failureOf(serviceOf(service, { dialect: ASKED }).delete(SEVEN))).toMatchObject({ kind: 'refused' });
});

test('where it cannot be told, nothing is deleted', async () => {
  const service = await scripted(({ method }, response) =>
    json(response, method === 'GET' ? 400 : 200, { message: 'Unknown parameter.' })
  );
  expect(await failureOf(serviceOf(service, { dialect: ASKED }).delete(SEVEN))).toMatchObject({
    kind: 'refused',
    status: 400
  });
  expect(methodsOf(service)).toHaveLength(1);
});

test('a service that cannot be asked is not', async () => {
  const service = await having([]);
  await serviceOf(service).delete(SEVEN);
  expect(methodsOf(service)).toEqual(['DELETE /api/admin/categories/7']);
});

const COUNTED: Dialect = {
  ...STRANGER,
  protocol: { ...PLAIN_PROTOCOL, products: { path: '/admin/products?limit=1&category={id}', at: '/meta/count' } }
};

test.each<[unknown, number | null]>([
  [12, 12],
  [0, 0],
  [-1, null],
  ['12', null]
])('a number of products %s is told as %s', async (count, told) => {
  const service = await scripted((_request, response) => json(response, 200, { meta: { count } }));
  expect(await serviceOf(service, { dialect: COUNTED }).countProducts?.(7)).toBe(told);
  expect(methodsOf(service)).toEqual(['GET /admin/products?limit=1&category=7']);
});

test('a service that counts no products is not asked', async () => {
  expect(serviceOf(await having([])).countProducts).toBeUndefined();
});

test('deleting what is gone, where others have been deleted before', async () => {
  for (const status of [404, 410]) {
    const answers = [200, status];
    const client = serviceOf(
      await scripted((_request, response) => json(response, answers.shift() ?? status, { data: null }))
    );
    expect([await client.delete({ id: 7, version: null }), await client.delete({ id: 8, version: null })]).toEqual([
      'deleted',
      'absent'
    ]);
  }
  expect(await failureOf(writeTo('update', (response) => json(response, 404, { error: 'gone' })))).toMatchObject({
    kind: 'refused',
    status: 404
  });
});

test('“not there” at an address at which nothing has ever worked is about the address', async () => {
  for (const which of WRITES) {
    for (const status of [404, 410]) {
      const failure = await failureOf(writeTo(which, (response) => json(response, status, { error: 'gone' })));
      const path = which === 'create' ? '/api/admin/categories' : '/api/admin/categories/7';
      expect(failure).toMatchObject({
        kind: 'refused',
        status,
        message: `The service answered ${status} at ${path}, and no change has ever succeeded there. Is the path for changes right?`
      });
    }
  }
});

test('what has worked is told once, and is believed by the next client', async () => {
  const answers = [200, 200, 404];
  const seen: string[] = [];
  const target = await scripted((_request, response) => json(response, answers.shift() ?? 404, { data: null }));
  const client = serviceOf(target, { writes: { proven: [], onProven: (operation) => seen.push(operation) } });
  await client.update(UPDATE);
  await client.update(UPDATE);
  expect(seen).toEqual(['update']);
  expect((await failureOf(client.delete({ id: 7, version: null }))).message).toContain(
    'no deletion has ever succeeded there'
  );
  const later = serviceOf(target, { writes: { proven: ['delete'], onProven: (operation) => seen.push(operation) } });
  expect([await later.delete({ id: 7, version: null }), seen]).toEqual(['absent', ['update']]);
});

test.each([
  [405, 'refused', 'The service does not do this at this address (405): set force=true.'],
  [501, 'refused', 'The service does not do this at this address (501): set force=true.'],
  [505, 'refused', 'The service refused this (505): set force=true.'],
  [411, 'refused', 'The service refused this (411): set force=true.'],
  [414, 'refused', 'The service refused this (414): set force=true.'],
  [426, 'refused', 'The service refused this (426): set force=true.'],
  [431, 'refused', 'The service refused this (431): set force=true.'],
  [408, 'busy', 'The service is busy (408): set force=true.'],
  [500, 'failed', 'The service failed (500): set force=true.'],
  [507, 'failed', 'The service failed (507): set force=true.']
] as const)('%i is %s to every write', async (status, kind, message) => {
  for (const which of WRITES)
    expect(
      await failureOf(writeTo(which, (response) => json(response, status, { error: 'set force=true' })))
    ).toMatchObject({ kind, status, message });
});

/* A change reaches the category that it is meant for, or is not sent. */

const BY_CODE: Dialect = { ...STRANGER, protocol: { ...PLAIN_PROTOCOL, pathKey: 'code' } };

test.each(['update', 'remove', 'move', 'below'])('a path for one category has its id in it: %s', (operation) => {
  const path = '{path}';
  const given =
    operation === 'below'
      ? { below: path }
      : operation === 'remove'
        ? { remove: { path } }
        : { [operation]: { method: 'PUT', path } };
  expect(protocolSchema.safeParse({ ...PLAIN_PROTOCOL, ...given }).success).toBe(false);
  expect(dialectSchema.safeParse({ ...STRANGER, protocol: PLAIN_PROTOCOL }).success).toBe(true);
});

describe('where paths have another member than the id', () => {
  test('a category without it is not changed by its id, which may be what another goes by', async () => {
    const target = await scripted((_request, response) => json(response, 200, { data: null }));
    const client = serviceOf(target, { dialect: BY_CODE });
    expect(await failureOf(client.delete({ id: 7, raw: { id: 7, code: null }, version: null }))).toMatchObject({
      kind: 'refused'
    });
    expect(target.arrived).toEqual([]);
  });

  test('two categories that share it are not read', async () => {
    const row = (id: number) => ({ id, parentId: null, name: `Tea ${id}`, code: 'tea', position: 0 });
    const target = await scripted((_request, response) => json(response, 200, { data: [row(1), row(2)] }));
    expect(await failureOf(serviceOf(target, { dialect: BY_CODE }).read(null))).toMatchObject(
      saying('incomplete', 'same address')
    );
  });
});

describe('no id of a created category is', () => {
  test('the number of a job that is still to be done', async () => {
    const target = await scripted((_request, response) => response.writeHead(202, { location: '/jobs/77' }).end());
    expect(await serviceOf(target).create(CREATION)).toBeNull();
  });

  test('a number beside ids that are texts', async () => {
    const target = await scripted((_request, response) => json(response, 201, { data: { id: 12, name: 'New' } }));
    expect(
      await serviceOf(target, { dialect: { ...STRANGER, idKey: 'documentId', idAs: 'text' } }).create(CREATION)
    ).toBeNull();
  });
});

test.each(['X-HTTP-Method-Override', 'Range', 'Authorization'])(
  'a header that would make another request of each is not sent with all of them: %s',
  async (name) => {
    const target = await scripted((_request, response) => json(response, 200, { data: [] }));
    const dialect = { ...STRANGER, protocol: { ...PLAIN_PROTOCOL, headers: { [name]: 'DELETE' } } };
    expect(await failureOf(serviceOf(target, { dialect }).read(null))).toMatchObject({ kind: 'address' });
    expect(target.arrived).toEqual([]);
  }
);
