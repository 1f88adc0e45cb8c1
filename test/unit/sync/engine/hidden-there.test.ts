import { beforeEach, describe, expect, test } from 'vitest';
import type { Dialect } from '../../../../src-shared/dialect';
import { PLAIN_PROTOCOL } from '../../../../src-shared/protocol';
import { plannedRequests } from '../../../../src-main/sync/engine/planned-requests';
import { resolveConflicts } from '../../../../src-main/sync/engine/resolve';
import {
  dialectOf,
  faultWhen,
  foreignServer,
  foreignService,
  type ForeignService
} from '../../../support/foreign/index';
import { plantTea } from '../../../support/foreign/foreign-outline';
import { replicaOf, type ReplicaUnderTest } from './replica-under-test';

const ours = { author: 'window' } as const;
const traits = { ...foreignService('plain'), visible: { key: 'visible', shown: true, hidden: false } } as const;
const hiding: Dialect = {
  ...dialectOf(traits),
  protocol: { ...PLAIN_PROTOCOL, remove: { path: '{path}/{id}', keeps: 'hidden' } }
};

let service: ForeignService;
let replica: ReplicaUnderTest;
let ids: ReturnType<typeof plantTea>;

beforeEach(async () => {
  service = foreignServer(traits);
  ids = plantTea(service);
  replica = replicaOf(service, traits, { dialect: hiding });
  await replica.sync();
});

const here = (): string[] =>
  [...replica.store.replica.localTree().nodes].map(([id, { fields }]) => `${id} ${fields.name}`).toSorted();
const there = (): string[] =>
  service.editor.all().map(({ id, name, visible }) => `${id} ${name}${visible ? '' : ' (hidden)'}`);
const writes = (): string[] =>
  service.log.filter(({ verb }) => verb !== 'read').map(({ verb, path }) => `${verb} ${path.split('/').at(-1)}`);
const conflicts = (): string[] => replica.store.replica.conflicts().map(({ name, kind }) => `${name} ${kind}`);

/** Syncs until nothing is left to do, and then once more, which must write nothing. */
const settle = async (): Promise<void> => {
  await replica.sync();
  await replica.sync();
  const before = writes().length;
  expect(await replica.sync()).toMatchObject({ pulled: 0, pushed: 0, waiting: 0 });
  expect(writes()).toHaveLength(before);
};

const ALL = ['1 Tea', '2 Coffee', '3 Green', '4 Black'];

test('a branch that is deleted here is hidden there from its root on, and undo shows it under the same ids', async () => {
  const before = there();
  replica.store.delete(ids.tea, 'delete', ours);
  await settle();
  expect(here()).toEqual([`${ids.coffee} Coffee`]);
  // Black was hidden by the shop itself.
  expect(there().filter((one) => !one.endsWith('(hidden)'))).toEqual([`${ids.coffee} Coffee`]);
  expect(writes()).toEqual([`update ${ids.tea}`, `update ${ids.green}`]);
  expect(replica.store.replica.recreatedByUndo()).toBe(0);

  replica.store.undo();
  await settle();
  expect(there()).toEqual(before);
  expect(here()).toEqual(ALL);
  expect(writes().some((one) => one.startsWith('create') || one.startsWith('delete'))).toBe(false);
});

test('what is hidden there and edited meanwhile is merged when it is back', async () => {
  replica.store.delete(ids.coffee, 'delete', ours);
  await settle();
  service.editor.change(ids.coffee, { name: 'Koffie' });
  await settle();
  expect(here()).toHaveLength(3);
  replica.store.undo();
  await settle();
  expect(there()).toContain(`${ids.coffee} Koffie`);
  expect(here()).toContain(`${ids.coffee} Koffie`);
  expect(conflicts()).toEqual([]);
});

describe('what somebody shows again there', () => {
  beforeEach(async () => {
    replica.store.delete(ids.tea, 'delete', ours);
    await settle();
    service.editor.change(ids.tea, { visible: true });
    await replica.sync();
  });

  test('is asked about, and is here under its id until then', () => {
    expect(here()).toContain(`${ids.tea} Tea`);
    expect(conflicts()).toEqual(['Tea deletedHere']);
  });

  test.each([
    ['mine', false],
    ['theirs', true]
  ] as const)('is hidden again or stays, as the person chooses: %s', async (choice, isHere) => {
    resolveConflicts(replica.store, { of: null, choice });
    await settle();
    expect(here().includes(`${ids.tea} Tea`)).toBe(isHere);
    expect(there().includes(`${ids.tea} Tea`)).toBe(isHere);
    expect(conflicts()).toEqual([]);
  });
});

test('what is added there below something hidden brings back what it is in, as a question', async () => {
  replica.store.delete(ids.tea, 'delete', ours);
  await settle();
  service.editor.create({ name: 'White' }, ids.green);
  await replica.sync();
  expect(here().map((one) => one.split(' ')[1])).toEqual(expect.arrayContaining(['Tea', 'Green', 'White']));
  expect(conflicts()).toEqual(['Tea deletedHere']);
});

test('what is deleted there for good while it is hidden is created anew', async () => {
  replica.store.delete(ids.coffee, 'delete', ours);
  await settle();
  service.editor.delete(ids.coffee);
  await settle();
  replica.store.undo();
  await settle();
  expect(there().map((one) => one.split(' ')[1])).toContain('Coffee');
  expect(writes().at(-1)).toMatch(/^create/);
});

test('a new category is never taken for a hidden one of the same name, even if its answer is lost', async () => {
  replica.store.delete(ids.coffee, 'delete', ours);
  await settle();
  const { category } = replica.store.create({ name: 'Coffee', visible: false }, ours);
  service.faults = faultWhen(({ verb }) => verb === 'create', { kind: 'dropAnswer' });
  await replica.sync().catch(() => undefined);
  await settle();
  expect(replica.store.replica.links().remoteIds.get(category.id)).not.toBe(ids.coffee);
  expect(service.editor.all().filter(({ name }) => name === 'Coffee')).toHaveLength(2);
});

test('a branch whose hiding was cut off goes on from where it was, and asks nothing', async () => {
  replica.store.delete(ids.tea, 'delete', ours);
  service.faults = faultWhen(({ path }) => path.endsWith(`/${ids.green}`), { kind: 'dropRequest' }, 1);
  await replica.sync().catch(() => undefined);
  await settle();
  expect(here()).toEqual([`${ids.coffee} Coffee`]);
  expect(conflicts()).toEqual([]);
  expect(there().filter((one) => !one.endsWith('(hidden)'))).toEqual([`${ids.coffee} Coffee`]);
});

test('what would be sent shows the hiding as a deletion, and the way back as a change', async () => {
  const planned = async (): ReturnType<typeof plannedRequests> => {
    const { replica: stored } = replica.store;
    const state = stored.state();
    if (state === null) throw new Error('No replica.');
    const { base, local } = stored.trees();
    return plannedRequests([], {
      ...state,
      base,
      local,
      remoteIds: stored.links().remoteIds,
      blocked: stored.blocked(),
      conflicts: stored.conflicts(),
      hidden: stored.hidden(),
      products: stored.products()
    });
  };
  replica.store.delete(ids.tea, 'delete', ours);
  expect(await planned()).toMatchObject({
    total: 2,
    kept: 'hidden',
    changes: [{ kind: 'delete', total: 2, lines: ['“Tea” and the 1 category below it'] }],
    requests: [{ method: 'PUT' }, { method: 'PUT' }]
  });
  await settle();
  replica.store.undo();
  const { requests, changes } = { requests: [], ...(await planned()) };
  expect(requests.map(({ method, about }) => `${method} ${about}`)).toEqual([
    'PUT “Tea”: visible',
    'PUT “Green”: visible'
  ]);
  expect(changes).toMatchObject([{ kind: 'edit', total: 2 }]);
});
