import { expect, test } from 'vitest';
import type { Dialect } from '../../../../src-shared/dialect';
import { PLAIN_PROTOCOL } from '../../../../src-shared/protocol';
import { failureOf, json, scripted, serviceOf, STRANGER, saying } from './scripted-service';

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
