import { expect, test } from 'vitest';
import { CANOPY_DIALECT } from '../../../../src-main/remote/dialect/canopy-dialect';
import { plannedRequests } from '../../../../src-main/remote/requests/planned-requests';
import type { SyncTree } from '../../../../src-main/remote/sync-tree';
import type { TreeEditRequest } from '../../../../src-shared/tree-edits';

const fields = (name: string) => ({ name, slug: null, description: '', visible: true, metadata: {} });
const tree: SyncTree = {
  nodes: new Map([
    [1, { parent: null, fields: fields('Shoes') }],
    [2, { parent: 1, fields: fields('Boots') }],
    [3, { parent: null, fields: fields('Hats') }],
  ]),
  children: new Map<number | null, number[]>([
    [null, [1, 3]],
    [1, [2]],
  ]),
};
const edits: TreeEditRequest[] = [
  { kind: 'create', key: -1, fields: { name: 'New' }, place: { parentId: 3 } },
  { kind: 'create', key: -2, fields: { name: 'Inner', slug: 'inner' }, place: { parentId: -1 } },
  { kind: 'update', id: 2, fields: { visible: false } },
  { kind: 'move', id: 3, place: { parentId: 2, afterId: null } },
  { kind: 'delete', id: 1 },
];

test('a foreign service is asked in its own words, and leaf first', () => {
  const dialect = {
    ...CANOPY_DIALECT,
    parent: { key: 'parent', as: 'number' as const, root: { as: 'mark' as const, mark: 0 } },
    nameKey: 'title',
    visible: { key: 'hidden', shown: false, hidden: true },
    order: null,
    metadataKey: null,
    isCanopy: false,
  };
  const address = { url: 'https://shop.example', readPath: '/r', writePath: '/w' };
  const remoteIds = new Map([
    [1, 10],
    [2, 20],
    [3, 30],
  ]);
  const planned = plannedRequests(edits, { tree, service: { address, dialect, remoteIds } });
  expect(planned.service).toBe('https://shop.example');
  expect(planned.requests.map(({ method, path, body }) => `${method} ${path} ${body ?? ''}`)).toEqual([
    'POST /w {"title":"New","hidden":false,"parent":30}',
    'POST /w {"title":"Inner","slug":"inner","hidden":false,"parent":"(the id of “New”)"}',
    'PUT /w/20 {"hidden":true}',
    'PUT /w/30 {"parent":20}',
    'DELETE /w/20 ',
    'DELETE /w/10 ',
  ]);
});

test('a workspace of this machine is asked by our own contract', () => {
  const planned = plannedRequests(edits, { tree, service: null });
  expect(planned.service).toBeNull();
  expect(planned.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/admin/categories',
    'POST /api/admin/categories',
    'PUT /api/admin/categories/2',
    'PUT /api/admin/categories/3',
    'DELETE /api/admin/categories/1?children=delete',
  ]);
});

test('what has been moved out of a branch before is not deleted with it; a place is a number that only the service\'s siblings tell', () => {
  const out: TreeEditRequest[] = [
    { kind: 'move', id: 2, place: { parentId: 3, afterId: null } },
    { kind: 'delete', id: 1 },
  ];
  const dialect = { ...CANOPY_DIALECT, order: { key: 'rank', first: 1, meaning: 'value' as const }, isCanopy: false };
  const planned = plannedRequests(out, { tree, service: { address: { url: 'https://shop.example', readPath: '/r', writePath: '/w' }, dialect, remoteIds: new Map([[1, 10], [2, 20], [3, 30]]) } });
  expect(planned.requests.map(({ method, path, body }) => `${method} ${path} ${body ?? ''}`)).toEqual(['PUT /w/20 {"parentId":30,"rank":"(its place)"}', 'DELETE /w/10 ']);
});
