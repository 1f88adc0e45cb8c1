import { describe, expect, test } from 'vitest';
import type { Dialect } from '../../../../src-shared/dialect';
import { PLAIN_PROTOCOL, type Protocol } from '../../../../src-shared/protocol';
import type { RemoteUpdate } from '../../../../src-main/remote/category-service';
import { CREATION, failureOf, json, scripted, serviceOf, STRANGER, UPDATE } from './scripted-service';

const PLAIN: Dialect = { ...STRANGER, updates: 'partial', protocol: PLAIN_PROTOCOL };
const speaking = (protocol: Partial<Protocol>, dialect: Partial<Dialect> = {}): Dialect => ({ ...PLAIN, ...dialect, protocol: { ...PLAIN_PROTOCOL, ...protocol } });

/** What reaches a service that takes everything: method, path and body of each request. */
const sentTo = async (dialect: Dialect, act: (client: ReturnType<typeof serviceOf>) => Promise<unknown>, writePath = '/api/categories'): Promise<unknown[]> => {
  const service = await scripted((_request, response) => json(response, 200, { data: null }));
  await act(serviceOf({ address: { ...service.address, writePath } }, { dialect }));
  return service.arrived.map(({ method, path, body }): unknown[] => (body === '' ? [method, path] : [method, path, JSON.parse(body)]));
};

const MOVE: RemoteUpdate = { ...UPDATE, place: { parentId: 5, order: 2 } };

describe('verbs, paths and queries', () => {
  test('WordPress: POST for changes, and what a deletion needs, beside a query that is part of the address', async () => {
    const dialect = speaking({ update: { method: 'POST', path: '{path}/{id}' }, remove: { path: '{path}/{id}?force=true' } });
    const sent = await sentTo(
      dialect,
      async (client) => {
        await client.create(CREATION);
        await client.update(UPDATE);
        await client.delete(UPDATE);
      },
      '/?rest_route=/wp/v2/categories',
    );
    expect(sent).toEqual([
      ['POST', '/?rest_route=/wp/v2/categories', { name: 'New', visible: true, parentId: null }],
      ['POST', '/?rest_route=/wp/v2/categories/7', { name: 'Teas' }],
      ['DELETE', '/?rest_route=/wp/v2/categories/7&force=true'],
    ]);
  });

  test('Django: PATCH, and the slash at the end of each path', async () => {
    const dialect = speaking({ update: { method: 'PATCH', path: '{path}/{id}' } });
    expect(await sentTo(dialect, async (client) => Promise.all([client.create(CREATION), client.update(UPDATE), client.delete(UPDATE)]), '/api/categories/')).toEqual([
      ['POST', '/api/categories/', expect.anything()],
      ['PATCH', '/api/categories/7/', { name: 'Teas' }],
      ['DELETE', '/api/categories/7/'],
    ]);
  });

  test('a place is written by an operation of its own, after the fields', async () => {
    const dialect = speaking({ update: { method: 'PUT', path: '{path}/{id}' }, move: { method: 'PUT', path: '{path}/{id}/move' }, body: { at: '/category' } });
    expect(await sentTo(dialect, (client) => client.update(MOVE))).toEqual([
      ['PUT', '/api/categories/7', { category: { name: 'Teas' } }],
      ['PUT', '/api/categories/7/move', { parentId: 5, position: 2 }],
    ]);
    expect(await sentTo(dialect, (client) => client.update({ ...MOVE, fields: {} }))).toEqual([['PUT', '/api/categories/7/move', { parentId: 5, position: 2 }]]);
  });

  test('where the fields are refused, nothing is moved', async () => {
    const service = await scripted(({ path }, response) => json(response, path.endsWith('/move') ? 200 : 409, { message: 'No.' }));
    const dialect = speaking({ move: { method: 'POST', path: '{path}/{id}/move' } });
    expect(await failureOf(serviceOf(service, { dialect }).update(MOVE))).toMatchObject({ kind: 'refused' });
    expect(service.arrived.every(({ path }) => !path.endsWith('/move'))).toBe(true);
  });

  test('the path has another member than the id', async () => {
    const raw = { ...UPDATE.raw, code: 'a/b' };
    const dialect = speaking({ pathKey: 'code' });
    expect(await sentTo(dialect, (client) => client.update({ ...UPDATE, raw }))).toEqual([['PUT', '/api/categories/a%2Fb', { name: 'Teas' }]]);
    expect(await sentTo(dialect, (client) => client.delete({ id: 7, raw, version: null }))).toEqual([['DELETE', '/api/categories/a%2Fb']]);
  });
});

test('what is around a category in a body', async () => {
  const dialect = speaking({ body: { at: '/data/attributes', constants: { '/data/type': 'taxonomy_term--tags', '/meta~1x': 1 } } });
  expect(await sentTo(dialect, (client) => client.update(UPDATE))).toEqual([
    ['PUT', '/api/categories/7', { data: { attributes: { name: 'Teas' }, type: 'taxonomy_term--tags' }, 'meta/x': 1 }],
  ]);
});
