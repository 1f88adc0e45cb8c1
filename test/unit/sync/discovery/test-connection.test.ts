import { expect, test } from 'vitest';
import { PLAIN_PROTOCOL } from '../../../../src-shared/protocol';
import { givenFor } from '../../../../src-shared/presented-credentials';
import { type ConnectionTest, connectionTestSchema } from '../../../../src-shared/remote';
import { testConnection } from '../../../../src-main/sync/discovery/test-connection';
import { CANOPY_DIALECT } from '../../../../src-main/sync/dialect/canopy-dialect';
import { startService } from '../../../support/service-under-test';
import { FRESH } from '../../../support/fresh-category';
import { json, PATIENT, scripted, STRANGER, type ScriptedService } from '../service-client/scripted-service';

const look = async (
  service: Pick<ScriptedService, 'address'>,
  options: Partial<Parameters<typeof testConnection>[0]> = {}
): Promise<ConnectionTest> => {
  const found = await testConnection({
    address: service.address,
    credentials: givenFor(service.address, { kind: 'none' }),
    limits: PATIENT,
    ...options
  });
  expect(connectionTestSchema.parse(found)).toEqual(found);
  return found;
};

test('says how many there are, how they are written, and how that reads', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => ({
    id: index + 1,
    title: `Category ${index + 1}`,
    slug: null,
    parent: index % 3 === 0 ? 0 : index - (index % 3) + 1,
    is_active: index % 2
  }));
  const found = await look(await scripted((_request, response) => json(response, 200, { data: rows.toReversed() })));
  expect(found).toMatchObject({
    state: 'found',
    categories: 60,
    dialect: {
      nameKey: 'title',
      parent: { key: 'parent', root: { as: 'mark', mark: 0 } },
      visible: { key: 'is_active', shown: 1, hidden: 0 }
    },
    keys: ['id', 'title', 'slug', 'parent', 'is_active'],
    warnings: [expect.stringContaining('cannot be reordered')],
    firstSyncSends: 0
  });
  if (found.state !== 'found') return;
  expect(found.preview).toHaveLength(50);
  expect(found.preview.slice(0, 3)).toEqual([
    { id: 58, level: 1, name: 'Category 58', slug: null, visible: true },
    { id: 60, level: 2, name: 'Category 60', slug: null, visible: true },
    { id: 59, level: 2, name: 'Category 59', slug: null, visible: false }
  ]);
});

test('reads by a dialect that the person has corrected', async () => {
  const service = await scripted((_request, response) =>
    json(response, 200, { data: [{ id: 1, name: 'code-1', label: 'Tea' }] })
  );
  expect(await look(service)).toMatchObject({ preview: [{ name: 'code-1' }] });
  const corrected = { ...STRANGER, nameKey: 'label' };
  expect(await look(service, { dialect: corrected })).toMatchObject({
    dialect: corrected,
    preview: [{ name: 'Tea' }],
    keys: ['id', 'name', 'label']
  });
});

test('an empty tree leaves the dialect to the person', async () => {
  const service = await scripted((_request, response) => json(response, 200, { data: [] }));
  expect(await look(service)).toMatchObject({
    state: 'found',
    categories: 0,
    dialect: null,
    preview: [],
    warnings: [expect.stringContaining('no categories yet')]
  });
  expect(service.arrived).toHaveLength(1);
});

test('our own service is recognised, with categories and without', async () => {
  const service = await startService();
  try {
    const address = { url: service.door.url, readPath: '/api/categories', writePath: '/api/admin/categories' };
    expect(await look({ address })).toMatchObject({
      state: 'found',
      categories: 0,
      dialect: CANOPY_DIALECT,
      warnings: []
    });
    service.store.create({ name: 'Tea' }, { author: 'window' });
    expect(await look({ address })).toMatchObject({
      state: 'found',
      categories: 1,
      dialect: CANOPY_DIALECT,
      warnings: []
    });
  } finally {
    await service.stop();
  }
});

test('what a framework leaves to be worked out is told: Django REST framework 3.14.0 with a tree that no member says', async () => {
  const rows = [
    { id: 1, path: '0001', name: 'Tea' },
    { id: 2, path: '00010001', name: 'Oolong' }
  ];
  const service = await scripted((_request, response) =>
    json(response, 200, rows, { allow: 'GET, POST, HEAD, OPTIONS' })
  );
  expect(await look(service)).toMatchObject({
    connector: 'django',
    warnings: expect.arrayContaining([expect.stringContaining('no reference to the parent')]) as string[]
  });
});

test("members like ours without our tags are a stranger's", async () => {
  const category = { id: 1, parentId: null, position: 0, name: 'Tea', ...FRESH, children: [] };
  const service = await scripted((_request, response) => json(response, 200, { data: [category] }));
  expect(await look(service)).toMatchObject({
    dialect: { isCanopy: false, updates: 'full', order: { meaning: 'unknown' }, metadataKey: 'metadata' }
  });
});

test('says why nothing was found', async () => {
  const page = await scripted((_request, response) => response.writeHead(200).end('<html>'));
  expect(await look(page)).toEqual({
    state: 'failed',
    kind: 'unreadable',
    message: `The service answered with a web page instead of data. Is the address right? Canopy asked ${page.address.url}${page.address.readPath}; another path can be entered under Paths and headers.`
  });
  const lottery = await scripted((_request, response) => json(response, 200, [4, 8, 15]));
  expect(await look(lottery)).toMatchObject({
    state: 'failed',
    kind: 'unreadable',
    message: expect.stringMatching(/something other than categories/) as string
  });
  expect(await look({ address: { url: 'http://127.0.0.1:1', readPath: '/a', writePath: '/b' } })).toMatchObject({
    state: 'failed',
    kind: 'unreachable'
  });
});

test('reads once, and never writes', async () => {
  const service = await scripted((_request, response) => json(response, 200, { data: [{ id: 1, name: 'Tea' }] }));
  await look(service);
  expect(service.arrived.map(({ method }) => method)).toEqual(['GET']);
});

test('what was worked out before a reading failed is there for a correction', async () => {
  const rows = Array.from({ length: 10 }, (_, index) => ({ id: index + 1, title: `Category ${index + 1}`, parent: 0 }));
  // It says that there is more, and pages in a way that nobody would guess.
  const service = await scripted(({ path }, response) =>
    json(response, 200, {
      data: path.includes('batch=2') ? rows.map((row) => ({ ...row, id: row.id + 10 })) : rows,
      total: 20
    })
  );
  const failed = await look(service);
  expect(failed).toMatchObject({
    state: 'failed',
    kind: 'incomplete',
    seen: {
      address: service.address,
      dialect: { nameKey: 'title', protocol: { paging: { kind: 'none' } } },
      keys: ['id', 'title', 'parent']
    }
  });
  const dialect = failed.state === 'failed' ? failed.seen?.dialect : null;
  if (!dialect?.protocol) throw new Error('Nothing was worked out.');
  const corrected = {
    ...dialect,
    protocol: { ...dialect.protocol, paging: { kind: 'page' as const, parameter: 'batch', first: 1 } }
  };
  expect(await look(service, { dialect: corrected })).toMatchObject({
    state: 'found',
    categories: 20,
    reading: { pages: 2, total: 20 },
    problem: null
  });
});

test('a path for changes that was typed stays, whatever a product usually has', async () => {
  const rows = [{ id: 1, name: 'Tea', slug: 'tea', parent: 0, taxonomy: 'category', _links: {} }];
  const service = await scripted((_request, response) => json(response, 200, rows, { 'X-WP-Total': '1' }));
  const typed = { url: service.url, readPath: '/wp-json/wp/v2/categories', writePath: '/elsewhere' };
  expect(await look({ address: typed })).toMatchObject({
    connector: 'wordpress',
    address: { writePath: '/wp-json/wp/v2/categories' }
  });
  expect(await look({ address: typed }, { hasOwnPaths: true })).toMatchObject({
    connector: 'wordpress',
    address: { writePath: '/elsewhere' }
  });
});

test('categories whose parents are not listed are counted, and taken only where the person says so', async () => {
  const service = await scripted((_request, response) =>
    json(response, 200, [
      { id: 1, name: 'Tea', parentId: null },
      { id: 2, name: 'Oolong', parentId: 9 }
    ])
  );
  const doubted = await look(service);
  expect(doubted).toMatchObject({
    state: 'found',
    orphans: 1,
    problem: expect.stringContaining('parents that it does not have') as string
  });
  const dialect = doubted.state === 'found' ? doubted.dialect : null;
  if (dialect === null) throw new Error('Nothing was worked out.');
  expect(
    await look(service, { dialect: { ...dialect, protocol: { ...PLAIN_PROTOCOL, orphans: 'top' } } })
  ).toMatchObject({ state: 'found', orphans: 1, problem: null });
});

/** A stranger that says by OPTIONS what it takes; `admin`: whether there is a path of its own for changes. */
const saying = (admin: boolean) =>
  scripted(({ method, path }, response) => {
    if (path.startsWith('/api/admin/') && !admin) return void response.writeHead(404).end();
    const said = {
      allow: path.endsWith('/categories') ? 'GET, POST, HEAD' : 'GET, patch',
      'content-type': 'application/json'
    };
    if (method === 'OPTIONS')
      return void response
        .writeHead(200, said)
        .end(
          JSON.stringify({ actions: { POST: { id: { read_only: true }, name: { read_only: false }, parent: {} } } })
        );
    json(response, 200, [{ id: 7, name: 'Tea', parent: null }]);
  });

test('asks what can be written by OPTIONS, which changes nothing', async () => {
  const service = await saying(true);
  expect(await look(service, { asksWriting: true })).toMatchObject({
    address: service.address,
    dialect: { updates: 'partial', protocol: { update: { method: 'PATCH' } } },
    writing: { create: true, update: true, remove: false, members: ['name', 'parent'] }
  });
  expect(service.arrived.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/categories',
    'OPTIONS /api/admin/categories',
    'OPTIONS /api/admin/categories/7'
  ]);
});

test('changes go to the collection itself where it takes them and nothing is at the usual path', async () => {
  const service = await saying(false);
  expect(await look(service, { asksWriting: true })).toMatchObject({
    address: { ...service.address, writePath: '/api/categories' },
    writing: { create: true, update: true, remove: false }
  });
  expect(await look(service, { asksWriting: true, hasOwnPaths: true })).toMatchObject({
    address: service.address,
    writing: null
  });
});

test('a service that says nothing of what it takes is no failure', async () => {
  const service = await scripted(({ method }, response) =>
    method === 'OPTIONS' ? response.socket?.destroy() : json(response, 200, [{ id: 7, name: 'Tea' }])
  );
  expect(await look(service, { asksWriting: true })).toMatchObject({
    state: 'found',
    address: service.address,
    writing: null
  });
});
