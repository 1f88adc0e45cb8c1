import { StoreError } from '../../../../src-main/domain/errors';
import type { TreeNode } from '../../../../src-main/domain/tree';
import { TOP_LEVEL, newKey, type ParentKey } from '../../../../src-shared/ids';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CANOPY_DIALECT } from '../../../../src-main/sync/dialect/canopy-dialect';
import { operationsOf } from '../../../../src-main/domain/tree-operation';
import { plannedChanges, plannedRequests } from '../../../../src-main/sync/engine/planned-requests';
import { treeEditsSchema, type TreeEditRequest } from '../../../../src-shared/tree-edits';
import type { PlannedRequest } from '../../../../src-shared/compare';
import { foreignServer, foreignService, type ForeignService } from '../../../support/foreign/index';
import { openCanopyService } from '../../../support/foreign/canopy-backend';
import { numericId } from '../../../support/numeric-id';
import { replicaOf, type ReplicaUnderTest } from './replica-under-test';

/** The dry run of edits, as the window asks for it. */
const dryRun = async ({ store: { replica } }: ReplicaUnderTest, edits: readonly TreeEditRequest[]) => {
  const state = replica.state();
  if (state === null) throw new Error('No replica.');
  const { base, local } = replica.trees();
  const { address, dialect } = state;
  const planned = await plannedRequests(operationsOf(edits), {
    hidden: replica.hidden(),
    products: replica.products(),
    local,
    address,
    dialect,
    remoteIds: replica.links().remoteIds,
    base,
    blocked: replica.blocked(),
    conflicts: replica.conflicts()
  });
  if (planned.kind !== 'requests') throw new Error('No requests.');
  return planned;
};

const carryOut = ({ store }: ReplicaUnderTest, edits: readonly TreeEditRequest[]): void => {
  store.edit(treeEditsSchema.parse({ action: 'edit', subject: 'x', edits }), { author: 'window' });
};

const lineOf = ({ method, path, body }: Pick<PlannedRequest, 'method' | 'path' | 'body'>): string =>
  `${method} ${path}${body === null ? '' : ` ${body}`}`;

/** Hot(Tea(Black Green) Coffee) Cold(Juice(Apple)) Rest, read for the first time. */
const drinks = async (service: ForeignService, replica: ReplicaUnderTest) => {
  const { editor } = service;
  const hot = editor.create({ name: 'Hot', slug: 'hot', description: 'Mind your lips' });
  const cold = editor.create({ name: 'Cold' });
  const rest = editor.create({ name: 'Rest' });
  const tea = editor.create({ name: 'Tea' }, hot);
  const coffee = editor.create({ name: 'Coffee' }, hot);
  const black = editor.create({ name: 'Black' }, tea);
  const green = editor.create({ name: 'Green' }, tea);
  const juice = editor.create({ name: 'Juice' }, cold);
  const apple = editor.create({ name: 'Apple' }, juice);
  await replica.sync();
  const { ids } = replica.store.replica.links();
  const here = (id: number): number => ids.get(id) ?? 0;
  return {
    hot: here(hot),
    cold: here(cold),
    rest: here(rest),
    tea: here(tea),
    coffee: here(coffee),
    black: here(black),
    green: here(green),
    juice: here(juice),
    apple: here(apple)
  };
};

type Ids = Awaited<ReturnType<typeof drinks>>;

/** A bit of everything, several things of one category, and children before their parents nowhere. */
const everything = ({ cold, rest, tea, coffee, green, juice }: Ids): TreeEditRequest[] => [
  { kind: 'update', id: coffee, fields: { name: 'Kaffee' } },
  { kind: 'create', key: newKey(1), fields: { name: 'Milk' }, place: { parentId: rest } },
  { kind: 'move', id: green, place: { parentId: -1, afterId: null } },
  { kind: 'update', id: green, fields: { name: 'Matcha' } },
  { kind: 'create', key: newKey(2), fields: { name: 'Warm' }, place: { parentId: -1 } },
  { kind: 'move', id: coffee, place: { parentId: tea } },
  { kind: 'delete', id: juice },
  { kind: 'delete', id: cold }
];

/** Nothing below a new category, whose id not every service answers with, and nothing that needs a number between two others. */
const apart = ({ cold, rest, tea, coffee, green, juice }: Ids): TreeEditRequest[] => [
  {
    kind: 'create',
    key: newKey(1),
    fields: { name: 'Milk', slug: 'milk', visible: false, metadata: {} },
    place: { parentId: rest }
  },
  { kind: 'update', id: coffee, fields: { name: 'Kaffee' } },
  { kind: 'move', id: coffee, place: { parentId: tea } },
  { kind: 'update', id: green, fields: { name: 'Matcha' } },
  { kind: 'delete', id: juice },
  { kind: 'delete', id: cold }
];

const blank = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

/** What differs only where the dry run says so, and in how emptiness is written. */
const normalized = (service: ForeignService, planned: string | null, sent: string | null): unknown => {
  if (planned === null || sent === null) return [planned, sent];
  const ids = new Map(service.editor.all().map(({ id, name }) => [`‹id of ${name}›`, id]));
  const members = (text: string): [string, unknown][] => Object.entries(JSON.parse(text) as object);
  const real = new Map(members(sent));
  const differing = members(planned).filter(([key, value]) => {
    if (value === '‹its number›') return !real.has(key);
    const text = JSON.stringify(value).replaceAll(/"(‹id of [^›]*›)"/g, (_, name: string) => String(ids.get(name)));
    return text !== JSON.stringify(real.get(key)).replaceAll(/"(\d+)"/g, text.includes('"') ? '"$1"' : '$1');
  });
  const missing = [...real].filter(
    ([key, value]) => !blank(value) && !Object.hasOwn(JSON.parse(planned) as object, key)
  );
  return [differing, missing];
};

const withCanopy = () => {
  const { service, close } = openCanopyService();
  onTestFinished(close);
  const traits = { ...foreignService('plain'), auth: 'bearer' as const };
  return { service, replica: replicaOf(service, traits, { dialect: CANOPY_DIALECT }) };
};

const foreign = (name: string) => () => {
  const service = foreignServer(foreignService(name));
  return { service, replica: replicaOf(service, foreignService(name)) };
};

describe('the dry run of a service', () => {
  it.each([
    ...['plain', 'strict'].map((name) => [name, everything, foreign(name)] as const),
    ['our own contract', everything, withCanopy] as const,
    ...['shop table', 'labels', 'attributes', 'minimal'].map((name) => [name, apart, foreign(name)] as const)
  ])('is what a sync then sends: %s', async (_, editsOf, opened) => {
    const { service, replica } = opened();
    const edits = editsOf(await drinks(service, replica));
    const planned = (await dryRun(replica, edits)).requests;
    const before = service.log.length;
    carryOut(replica, edits);
    await replica.sync();
    const sent = service.log.slice(before).filter(({ method }) => method !== 'GET');
    expect(planned.map(({ method }) => method)).toEqual(sent.map(({ method }) => method));
    for (const [index, { path, body }] of planned.entries()) {
      // Which mark a branch has is known once the service has been read.
      expect(sent[index]?.path.replace(/branch=[0-9a-f]{64}$/, 'branch=‹the mark of the branch›')).toBe(path);
      const { body: really = '' } = sent[index] ?? {};
      expect(normalized(service, body, really === '' ? null : really)).toEqual(body === null ? [null, null] : [[], []]);
    }
  });

  it('joins what changes of one category, creates parents first and deletes leaf first', async () => {
    const { service, replica } = foreign('shop table')();
    const edits = everything(await drinks(service, replica));
    const { requests, service: address, total, waiting, changes } = await dryRun(replica, edits);
    expect([address, total, waiting]).toEqual(['http://service.test', 7, 0]);
    expect(requests.map(({ about }) => about)).toEqual([
      'new “Milk” in “Rest”',
      'new “Warm” in “Milk”',
      '“Kaffee”: moved to “Tea”, name (was “Coffee”)',
      '“Matcha”: moved to “Milk”, name (was “Green”)',
      '“Apple”',
      '“Juice”',
      '“Cold”'
    ]);
    // In words by kind, and whole branches as one.
    expect(changes.map(({ kind, total: count, lines }) => [kind, count, lines])).toEqual([
      ['delete', 3, ['“Cold” and the 2 categories below it']],
      ['create', 2, ['“Milk” and the 1 category below it']],
      ['rename', 2, ['“Kaffee”: name (was “Coffee”)', '“Matcha”: name (was “Green”)']],
      ['move', 2, ['“Kaffee”: moved to “Tea”', '“Matcha”: moved to “Milk”']]
    ]);
    expect(requests.slice(0, 3).map(lineOf)).toEqual([
      'POST /api/admin/categories {"title":"Milk","is_active":1,"parent_id":3,"sortOrder":"‹its number›"}',
      'POST /api/admin/categories {"title":"Warm","is_active":1,"parent_id":"‹id of Milk›","sortOrder":"‹its number›"}',
      expect.stringMatching(
        /^PUT \/api\/admin\/categories\/5 \{.*"title":"Kaffee".*"parent_id":4.*"sortOrder":"‹its number›"/
      )
    ]);
  });

  it('deletes with a branch nothing that was moved out of it before', async () => {
    const { service, replica } = foreign('shop table')();
    const { cold, rest, apple } = await drinks(service, replica);
    const out: TreeEditRequest[] = [
      { kind: 'move', id: apple, place: { parentId: rest } },
      { kind: 'delete', id: cold }
    ];
    expect((await dryRun(replica, out)).requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'PUT /api/admin/categories/9',
      'DELETE /api/admin/categories/8',
      'DELETE /api/admin/categories/2'
    ]);
  });

  it('counts what was waiting before, and leaves out what waits for a choice', async () => {
    const { service, replica } = foreign('labels')();
    const { hot, tea, rest } = await drinks(service, replica);
    carryOut(replica, [{ kind: 'update', id: hot, fields: { name: 'Heiß' } }]);
    const both: TreeEditRequest[] = [{ kind: 'update', id: tea, fields: { name: 'Tee' } }];
    expect(await dryRun(replica, both)).toMatchObject({ total: 2, waiting: 1 });
    service.editor.change(numericId(replica.store.replica.links().remoteIds.get(rest) ?? 0), { name: 'Other' });
    carryOut(replica, [{ kind: 'update', id: rest, fields: { name: 'More' } }]);
    await replica.sync();
    expect(replica.store.replica.conflicts()).toHaveLength(1);
    expect(await dryRun(replica, both)).toMatchObject({ total: 1, waiting: 0 });
  });

  it('changes nothing, and refuses what the store would refuse', async () => {
    const { service, replica } = foreign('plain')();
    const { hot, tea } = await drinks(service, replica);
    const before = JSON.stringify(replica.store.readTree());
    await dryRun(replica, [{ kind: 'delete', id: hot }]);
    expect(JSON.stringify(replica.store.readTree())).toBe(before);
    const codeOf = async (edits: readonly TreeEditRequest[]): Promise<unknown> =>
      dryRun(replica, edits).catch((error: unknown) => (error instanceof StoreError ? error.code : error));
    expect(await codeOf([{ kind: 'move', id: hot, place: { parentId: tea } }])).toBe('cycle');
    expect(await codeOf([{ kind: 'update', id: 99, fields: { name: 'x' } }])).toBe('not_found');
    expect(await codeOf([{ kind: 'create', key: newKey(1), fields: { name: 'x' }, place: { parentId: -2 } }])).toBe(
      'invalid'
    );
  });

  it('cuts what is too long to be read', async () => {
    const { service, replica } = foreign('plain')();
    const { hot } = await drinks(service, replica);
    const { requests } = await dryRun(replica, [
      { kind: 'update', id: hot, fields: { description: 'x'.repeat(50_000) } }
    ]);
    expect(requests[0]?.body?.length).toBeLessThan(2_100);
  });
});

it('tells in words what is done to a workspace of this machine', () => {
  const fields = { name: 'Shoes', slug: null, description: '', visible: true, metadata: {} };
  const tree = {
    nodes: new Map<number, TreeNode>([
      [1, { parent: TOP_LEVEL, fields }],
      [2, { parent: 1, fields: { ...fields, name: 'Boots' } }]
    ]),
    children: new Map<ParentKey, number[]>([
      [TOP_LEVEL, [1]],
      [1, [2]]
    ])
  };
  const edits: TreeEditRequest[] = [
    { kind: 'create', key: newKey(1), fields: { name: 'Hats' }, place: { parentId: null } },
    { kind: 'move', id: 2, place: { parentId: -1, afterId: null } },
    { kind: 'update', id: 2, fields: { name: 'Caps', visible: false } },
    { kind: 'delete', id: 1 }
  ];
  expect(plannedChanges(operationsOf(edits), tree)).toEqual({
    kind: 'changes',
    total: 4,
    changes: [
      'Create “Hats” at the top level, last',
      'Put “Boots” in “Hats”, first',
      'Change “Boots”: name, visible',
      'Delete “Shoes” with everything left in it'
    ]
  });
});

it('what is deleted is told first, however many requests come before it', async () => {
  const service = foreignServer(foreignService('plain'));
  const replica = replicaOf(service, foreignService('plain'));
  const { tea, rest } = await drinks(service, replica);
  const created = Array.from({ length: 1_001 }, (_, index): TreeEditRequest => ({
    kind: 'create',
    key: newKey(index + 1),
    fields: { name: `New ${index}` },
    place: { parentId: rest }
  }));
  const { requests, changes } = await dryRun(replica, [...created, { kind: 'delete', id: tea }]);
  expect(requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
  expect(changes.map(({ kind, total, lines, more }) => [kind, total, lines.at(-1), more])).toEqual([
    ['delete', 3, '“Tea” and the 2 categories below it', 0],
    ['create', 1_001, 'new “New 199” in “Rest”', 801]
  ]);
});
