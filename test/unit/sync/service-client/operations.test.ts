import { describe, expect, test } from 'vitest';
import type { Dialect } from '../../../../src-shared/dialect';
import { PLAIN_PROTOCOL, type Protocol } from '../../../../src-shared/protocol';
import type { RemoteUpdate } from '../../../../src-main/sync/category-service';
import { CREATION, failureOf, json, scripted, serviceOf, STRANGER, UPDATE } from './scripted-service';

const PLAIN: Dialect = { ...STRANGER, updates: 'partial', protocol: PLAIN_PROTOCOL };
const speaking = (protocol: Partial<Protocol>, dialect: Partial<Dialect> = {}): Dialect => ({
  ...PLAIN,
  ...dialect,
  protocol: { ...PLAIN_PROTOCOL, ...protocol }
});

/** What reaches a service that takes everything: method, path and body of each request. */
const sentTo = async (
  dialect: Dialect,
  act: (client: ReturnType<typeof serviceOf>) => Promise<unknown>,
  writePath = '/api/categories'
): Promise<unknown[]> => {
  const service = await scripted((_request, response) => json(response, 200, { data: null }));
  await act(serviceOf({ address: { ...service.address, writePath } }, { dialect }));
  return service.arrived.map(({ method, path, body }): unknown[] =>
    body === '' ? [method, path] : [method, path, JSON.parse(body)]
  );
};

const MOVE: RemoteUpdate = { ...UPDATE, place: { parentId: 5, order: 2 } };

describe('verbs, paths and queries', () => {
  test('WordPress: POST for changes, and what a deletion needs, beside a query that is part of the address', async () => {
    const dialect = speaking({
      update: { method: 'POST', path: '{path}/{id}' },
      remove: { path: '{path}/{id}?force=true' }
    });
    const sent = await sentTo(
      dialect,
      async (client) => {
        await client.create(CREATION);
        await client.update(UPDATE);
        await client.delete(UPDATE);
      },
      '/?rest_route=/wp/v2/categories'
    );
    expect(sent).toEqual([
      ['POST', '/?rest_route=/wp/v2/categories', { name: 'New', visible: true, parentId: null }],
      ['POST', '/?rest_route=/wp/v2/categories/7', { name: 'Teas' }],
      ['DELETE', '/?rest_route=/wp/v2/categories/7&force=true']
    ]);
  });

  test('Django: PATCH, and the slash at the end of each path', async () => {
    const dialect = speaking({ update: { method: 'PATCH', path: '{path}/{id}' } });
    expect(
      await sentTo(
        dialect,
        async (client) => Promise.all([client.create(CREATION), client.update(UPDATE), client.delete(UPDATE)]),
        '/api/categories/'
      )
    ).toEqual([
      ['POST', '/api/categories/', expect.anything()],
      ['PATCH', '/api/categories/7/', { name: 'Teas' }],
      ['DELETE', '/api/categories/7/']
    ]);
  });

  test('a place is written by an operation of its own, after the fields', async () => {
    const dialect = speaking({
      update: { method: 'PUT', path: '{path}/{id}' },
      move: { method: 'PUT', path: '{path}/{id}/move' },
      body: { at: '/category' }
    });
    expect(await sentTo(dialect, (client) => client.update(MOVE))).toEqual([
      ['PUT', '/api/categories/7', { category: { name: 'Teas' } }],
      ['PUT', '/api/categories/7/move', { category: { parentId: 5, position: 2 } }]
    ]);
    expect(await sentTo(dialect, (client) => client.update({ ...MOVE, fields: {} }))).toEqual([
      ['PUT', '/api/categories/7/move', { category: { parentId: 5, position: 2 } }]
    ]);
  });

  test('Magento: a move says the parent alone and puts it last, so that its number follows', async () => {
    const dialect = speaking({
      move: { method: 'PUT', path: '{path}/{id}/move', parent: 'to' },
      body: { at: '/category' }
    });
    expect(await sentTo(dialect, (client) => client.update(MOVE))).toEqual([
      ['PUT', '/api/categories/7', { category: { name: 'Teas' } }],
      ['PUT', '/api/categories/7/move', { to: 5 }],
      ['PUT', '/api/categories/7', { category: { parentId: 5, position: 2 } }]
    ]);
    const reordered = { ...MOVE, parentId: 5, raw: { ...MOVE.raw, parentId: 5 } };
    expect(await sentTo(dialect, (client) => client.update(reordered))).toEqual([
      ['PUT', '/api/categories/7', { category: { name: 'Teas', parentId: 5, position: 2 } }]
    ]);
  });

  test('where the fields are refused, nothing is moved', async () => {
    const service = await scripted(({ path }, response) =>
      json(response, path.endsWith('/move') ? 200 : 409, { message: 'No.' })
    );
    const dialect = speaking({ move: { method: 'POST', path: '{path}/{id}/move' } });
    expect(await failureOf(serviceOf(service, { dialect }).update(MOVE))).toMatchObject({ kind: 'refused' });
    expect(service.arrived.every(({ path }) => !path.endsWith('/move'))).toBe(true);
  });

  test('the path has another member than the id', async () => {
    const raw = { ...UPDATE.raw, code: 'a/b' };
    const dialect = speaking({ pathKey: 'code' });
    expect(await sentTo(dialect, (client) => client.update({ ...UPDATE, raw }))).toEqual([
      ['PUT', '/api/categories/a%2Fb', { name: 'Teas' }]
    ]);
    expect(await sentTo(dialect, (client) => client.delete({ id: 7, raw, version: null }))).toEqual([
      ['DELETE', '/api/categories/a%2Fb']
    ]);
  });
});

test('what is around a category in a body', async () => {
  const dialect = speaking({
    body: { at: '/data/attributes', constants: { '/data/type': 'taxonomy_term--tags', '/meta~1x': 1 } }
  });
  expect(await sentTo(dialect, (client) => client.update(UPDATE))).toEqual([
    ['PUT', '/api/categories/7', { data: { attributes: { name: 'Teas' }, type: 'taxonomy_term--tags' }, 'meta/x': 1 }]
  ]);
});

describe('a parent that is written otherwise than it is read', () => {
  const raw = { id: 7, name: 'Tea', parent: { id: 3, name: 'Drinks' } };
  const update: RemoteUpdate = { id: 7, raw, parentId: 3, version: null, fields: { name: 'Teas' } };
  const dialect: Dialect = {
    ...PLAIN,
    order: null,
    parent: {
      key: 'parent',
      as: 'object',
      root: { as: 'mark', mark: null },
      written: { key: 'parent_category_id', as: 'number', root: '' }
    }
  };
  const bodyOf = async (given: RemoteUpdate, updates: Dialect['updates']): Promise<unknown> =>
    (await sentTo({ ...dialect, updates }, (client) => client.update(given)))[0];

  test('a full update does not repeat what was read', async () => {
    expect(await bodyOf(update, 'full')).toEqual(['PUT', '/api/categories/7', { name: 'Teas', parent_category_id: 3 }]);
    expect(await bodyOf({ ...update, raw: { ...raw, parent: null }, parentId: null }, 'full')).toEqual([
      'PUT',
      '/api/categories/7',
      { name: 'Teas', parent_category_id: '' }
    ]);
  });

  test('a category whose parent is not shown here keeps it', async () => {
    expect(await bodyOf({ ...update, parentId: null }, 'full')).toEqual([
      'PUT',
      '/api/categories/7',
      { name: 'Teas', parent_category_id: 3 }
    ]);
  });

  test('a move, to the top too', async () => {
    expect(await bodyOf({ ...update, fields: {}, place: { parentId: 5, order: null } }, 'partial')).toEqual([
      'PUT',
      '/api/categories/7',
      { parent_category_id: 5 }
    ]);
    expect(await bodyOf({ ...update, fields: {}, place: { parentId: null, order: null } }, 'partial')).toEqual([
      'PUT',
      '/api/categories/7',
      { parent_category_id: '' }
    ]);
  });
});

test('JSON:API: references with a type, in a list, the id repeated, and the media type', async () => {
  const drupal: Dialect = {
    ...PLAIN,
    idAs: 'text',
    contentKey: 'attributes',
    order: null,
    parent: {
      key: '/relationships/parent/data',
      as: 'object',
      beside: { type: 'tag' },
      isListed: true,
      root: { as: 'mark', mark: 'virtual' }
    },
    protocol: {
      ...PLAIN_PROTOCOL,
      update: { method: 'PATCH', path: '{path}/{id}', mediaType: 'application/vnd.api+json' },
      body: { at: '/data', id: '/data/id', constants: { '/data/type': 'tag' } }
    }
  };
  const service = await scripted((_request, response) => json(response, 200, {}));
  const update: RemoteUpdate = {
    id: 'a-1',
    raw: { id: 'a-1', name: 'Tea', '/relationships/parent/data': [{ type: 'tag', id: 'virtual' }] },
    parentId: null,
    version: null,
    fields: { name: 'Teas' }
  };
  const client = serviceOf(service, { dialect: drupal });
  await client.update({ ...update, place: { parentId: 'b-2', order: null } });
  await client.update({ ...update, fields: {}, parentId: 'b-2', place: { parentId: null, order: null } });
  expect(service.arrived.map(({ method, path, headers }) => [method, path, headers['content-type']])).toEqual(
    Array(2).fill(['PATCH', '/api/admin/categories/a-1', 'application/vnd.api+json'])
  );
  expect(service.arrived.map(({ body }): unknown => JSON.parse(body))).toEqual([
    {
      data: {
        type: 'tag',
        id: 'a-1',
        attributes: { name: 'Teas' },
        relationships: { parent: { data: [{ type: 'tag', id: 'b-2' }] } }
      }
    },
    { data: { type: 'tag', id: 'a-1', relationships: { parent: { data: [{ type: 'tag', id: 'virtual' }] } } } }
  ]);
});

describe('what a body may hold', () => {
  const strict = speaking({ writable: ['name', 'parentId', 'color'] }, { updates: 'full' });

  test('nothing but the members that are writable, metadata included', async () => {
    expect(await sentTo(strict, (client) => client.update(UPDATE))).toEqual([
      ['PUT', '/api/categories/7', { name: 'Teas', parentId: null, color: 'green' }]
    ]);
    expect(
      await sentTo(strict, (client) =>
        client.create({ ...CREATION, fields: { ...CREATION.fields, slug: 'new', metadata: { color: 'red', size: 3 } } })
      )
    ).toEqual([['POST', '/api/categories', { name: 'New', parentId: null, color: 'red' }]]);
  });

  test('a member that a creation has to bring is made of its name, and the same at the next try', async () => {
    const dialect = speaking({ generated: ['code'] });
    const [first, second] = await sentTo(dialect, async (client) => {
      await client.create(CREATION);
      await client.create(CREATION);
    });
    expect(first).toEqual([
      'POST',
      '/api/categories',
      { code: expect.stringMatching(/^new_[\da-f]{8}$/) as string, name: 'New', visible: true, parentId: null }
    ]);
    expect(second).toEqual(first);
  });
});

describe('the created category, wherever it stands', () => {
  const text: Dialect = speaking({}, { idAs: 'text' });
  test.each<[string, unknown, string | null]>([
    ['Medusa', { product_category: { id: 'pcat_1', name: 'New' } }, 'pcat_1'],
    ['Payload', { doc: { id: 'd1', name: 'New' }, message: 'Created.' }, 'd1'],
    ['Strapi', { data: { id: 'x9', name: 'New' }, meta: {} }, 'x9'],
    ['a list', [{ id: 'a' }], 'a'],
    ['a list in data', { data: [{ id: 'a' }] }, 'a'],
    ['two that could be it', { before: { id: 'a', name: 'New' }, after: { id: 'b', name: 'New' } }, null],
    ['nothing', { ok: true }, null]
  ])('%s', async (_who, answer, id) => {
    const service = await scripted((_request, response) => json(response, 201, answer));
    expect(await serviceOf(service, { dialect: text }).create(CREATION)).toBe(id);
  });

  test.each([
    ['/api/admin/categories/a%20b', 'a b'],
    ['https://shop.example/x/categories/a%20b/', 'a b'],
    ['/shop/new-tea', null],
    ['/categories/%E0%A4%A', null]
  ])('Location: %s', async (location, id) => {
    const service = await scripted((_request, response) => response.writeHead(201, { location }).end());
    expect(await serviceOf(service, { dialect: text }).create(CREATION)).toBe(id);
  });

  test('at a pointer, and nowhere else', async () => {
    const service = await scripted((_request, response) =>
      json(response, 201, { data: { id: 1, name: 'x' }, result: { row: { id: 2 } } })
    );
    expect(await serviceOf(service, { dialect: speaking({ created: '/result/row' }) }).create(CREATION)).toBe(2);
  });
});
