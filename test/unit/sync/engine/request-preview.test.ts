import { TOP_LEVEL, newKey, type ParentKey } from '../../../../src-shared/ids';
import { expect, it } from 'vitest';
import type { Dialect } from '../../../../src-shared/dialect';
import { PLAIN_PROTOCOL, type Protocol } from '../../../../src-shared/protocol';
import { CANOPY_DIALECT } from '../../../../src-main/sync/dialect/canopy-dialect';
import { operationsOf } from '../../../../src-main/domain/tree-operation';
import { plannedRequests } from '../../../../src-main/sync/engine/planned-requests';
import type { TreeEditRequest } from '../../../../src-shared/tree-edits';
import type { Conflict } from '../../../../src-shared/remote';
import type { RemoteId, SyncFields, SyncNode, SyncTree } from '../../../../src-main/sync/sync-tree';

const fieldsOf = (name: string): SyncFields => ({ name, slug: null, description: '', visible: true, metadata: {} });

/** Tea and Coffee at the top, Green in Tea. */
const nodes = new Map<number, SyncNode>([
  [1, { parent: TOP_LEVEL, fields: fieldsOf('Tea') }],
  [2, { parent: TOP_LEVEL, fields: fieldsOf('Coffee') }],
  [3, { parent: 1, fields: fieldsOf('Green') }]
]);
const TREE: SyncTree = {
  nodes,
  children: new Map<ParentKey, number[]>([
    [TOP_LEVEL, [1, 2]],
    [1, [3]]
  ])
};
const REMOTE_IDS = new Map<number, RemoteId>([
  [1, 'tea'],
  [2, 'a/b'],
  [3, 'green']
]);

const preview = async (
  protocol: Partial<Protocol>,
  edits: readonly TreeEditRequest[],
  more: Partial<Dialect> = {},
  conflicts: readonly Conflict[] = []
): Promise<unknown[]> => {
  const dialect: Dialect = {
    ...CANOPY_DIALECT,
    isCanopy: false,
    idAs: 'text',
    childrenKey: null,
    order: null,
    parent: { key: 'parent', as: 'string', root: { as: 'mark', mark: null } },
    ...more,
    protocol: { ...PLAIN_PROTOCOL, ...protocol }
  };
  const address = { url: 'https://shop.example', readPath: '/api/categories/', writePath: '/api/categories/?lang=en' };
  const planned = await plannedRequests(operationsOf(edits), {
    hidden: new Map(),
    products: new Map(),
    local: TREE,
    address,
    dialect,
    remoteIds: REMOTE_IDS,
    base: TREE,
    blocked: [],
    conflicts
  });
  if (planned.kind !== 'requests') throw new Error('No requests.');
  return planned.requests.map(({ method, path, body }): unknown[] =>
    body === null ? [method, path] : [method, path, JSON.parse(body)]
  );
};

it('tells the verbs, paths and bodies of the protocol', async () => {
  const protocol: Partial<Protocol> = {
    update: { method: 'PATCH', path: '{path}/{id}' },
    remove: { path: '{path}/{id}?force=true' },
    body: { at: '/data' }
  };
  expect(
    await preview(protocol, [
      { kind: 'update', id: 2, fields: { name: 'Kaffee' } },
      { kind: 'create', key: newKey(1), fields: { name: 'New' }, place: { parentId: 2 } },
      { kind: 'delete', id: 3 }
    ])
  ).toEqual([
    ['POST', '/api/categories/?lang=en', { data: { name: 'New', visible: true, parent: 'a/b' } }],
    ['PATCH', '/api/categories/a%2Fb/?lang=en', { data: { name: 'Kaffee' } }],
    ['DELETE', '/api/categories/green/?lang=en&force=true']
  ]);
});

it('tells a move that is an operation of its own after the fields, also into what is new', async () => {
  const protocol: Partial<Protocol> = { move: { method: 'POST', path: '{path}/{id}/move', parent: 'to' } };
  expect(
    await preview(protocol, [
      { kind: 'move', id: 3, place: { parentId: 2 } },
      { kind: 'update', id: 3, fields: { name: 'Matcha' } }
    ])
  ).toEqual([
    ['PUT', '/api/categories/green/?lang=en', { name: 'Matcha' }],
    ['POST', '/api/categories/green/move/?lang=en', { to: 'a/b' }]
  ]);
  expect(
    await preview(protocol, [
      { kind: 'create', key: newKey(1), fields: { name: 'New' }, place: { parentId: null } },
      { kind: 'move', id: 3, place: { parentId: -1 } }
    ])
  ).toEqual([
    ['POST', '/api/categories/?lang=en', expect.objectContaining({ name: 'New' })],
    ['POST', '/api/categories/green/move/?lang=en', { to: '‹id of New›' }]
  ]);
});

it('tells members that a creation has to bring', async () => {
  expect(
    await preview({ generated: ['code'] }, [
      { kind: 'create', key: newKey(1), fields: { name: 'New' }, place: { parentId: null } }
    ])
  ).toEqual([
    ['POST', '/api/categories/?lang=en', { name: 'New', visible: true, parent: null, code: '‹a code of its name›' }]
  ]);
});

it('tells a given slug rather than one that would be made', async () => {
  const edit: TreeEditRequest = {
    kind: 'create',
    key: newKey(1),
    fields: { name: 'New', slug: 'mine' },
    place: { parentId: null }
  };
  expect(await preview({ generated: ['slug'] }, [edit])).toEqual([
    ['POST', '/api/categories/?lang=en', { name: 'New', slug: 'mine', visible: true, parent: null }]
  ]);
});

it('tells actions, and that a version goes along, which the next reading says', async () => {
  const protocol: Partial<Protocol> = {
    remove: { path: '{path}/{id}?version={version}' },
    version: { key: 'rev', at: '/rev' },
    actions: { at: '/actions', key: 'action', by: { name: { name: 'changeName', value: 'title' } } }
  };
  expect(
    await preview(
      protocol,
      [
        { kind: 'update', id: 2, fields: { name: 'Kaffee' } },
        { kind: 'delete', id: 3 }
      ],
      { updates: 'partial' }
    )
  ).toEqual([
    [
      'PUT',
      '/api/categories/a%2Fb/?lang=en',
      { rev: '‹its version›', actions: [{ action: 'changeName', title: 'Kaffee' }] }
    ],
    ['DELETE', '/api/categories/green/?lang=en&version=‹its version›']
  ]);
});

it('tells no move whose place is in conflict, and what else has changed of it', async () => {
  const place = { parentId: 1, position: 0 };
  const conflict: Conflict = {
    kind: 'moved',
    categoryId: 3,
    name: 'Green',
    unit: 'place',
    base: null,
    mine: place,
    theirs: place,
    detail: '',
    choices: ['mine', 'theirs']
  };
  const edits: TreeEditRequest[] = [
    { kind: 'move', id: 3, place: { parentId: 2 } },
    { kind: 'update', id: 3, fields: { name: 'Matcha' } }
  ];
  expect(await preview({}, edits, {}, [conflict])).toEqual([
    ['PUT', '/api/categories/green/?lang=en', { name: 'Matcha' }]
  ]);
});
