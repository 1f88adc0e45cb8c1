import { expect, test } from 'vitest';
import { effectiveDialect, provenWritesOf, rememberDialect } from '../../../../src-main/sync/engine/effective-dialect';
import { dialectOf, foreignServer, type ForeignService } from '../../../support/foreign/index';
import { foreignOutline, plantTea } from '../../../support/foreign/foreign-outline';
import { replicaOf, type ReplicaUnderTest } from './replica-under-test';
import { conflictsOf, ours, PLAIN, scene } from './scene';
import { outlined } from '../../../support/opened-store';

const WEEK = 7 * 24 * 60 * 60_000;

/** A service that refuses to be told what it works out, which its dialect does not say. */
const PARTICULAR = {
  ...PLAIN,
  derived: ['updatedAt' as const],
  unknownMembers: 'refused' as const,
  columns: { color: null }
};

const particular = async () => {
  const service = foreignServer(PARTICULAR);
  const ids = plantTea(service);
  const dialect = { ...dialectOf(PARTICULAR), derivedKeys: [] };
  const replica = replicaOf(service, PARTICULAR, { dialect });
  await replica.sync();
  /** @returns the statuses of what was sent */
  const renamed = async (name: string): Promise<number[]> => {
    const before = service.log.length;
    replica.store.update(ids.tea, { name }, ours);
    expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0 });
    return service.log.slice(before).flatMap(({ method, status }) => (method === 'PUT' ? [status ?? 0] : []));
  };
  return { service, replica, dialect, renamed };
};

test('what the service refuses to be told is known at the next start, and to the window', async () => {
  const { replica, renamed } = await particular();
  expect(await renamed('Teas')).toEqual([422, 200]);
  expect(await renamed('Fine teas')).toEqual([200]);
  replica.reopen();
  expect(await renamed('Finest teas')).toEqual([200]);
  expect(effectiveDialect(replica.store.replica, replica.now)?.derivedKeys).toEqual(['updatedAt']);
});

test('it is tried once more after a week, and by another dialect', async () => {
  const { replica, dialect, renamed } = await particular();
  await renamed('Teas');
  replica.now += WEEK;
  replica.reopen();
  expect(effectiveDialect(replica.store.replica, replica.now)).toEqual(dialect);
  expect(await renamed('Fine teas')).toEqual([422, 200]);
  replica.reopen();
  expect(await renamed('Finest teas')).toEqual([200]);
  replica.store.replica.setDialect(dialect);
  replica.reopen();
  expect(await renamed('Tea')).toEqual([422, 200]);
});

test('what an answer shows of a service by a dialect that is chosen no longer is forgotten', async () => {
  const { store, dialect, now } = (await particular()).replica;
  const [remember, { onProven }] = [rememberDialect(store.replica, () => now), provenWritesOf(store.replica)];
  store.replica.setDialect({ ...dialect, descriptionKey: null });
  const chosen = store.replica.state()?.dialect;
  remember({ ...dialect, updates: 'partial', derivedKeys: ['description'] });
  onProven('update');
  expect([store.replica.state()?.dialect, store.replica.learned()]).toEqual([chosen, {}]);
});

test('what never rests is known at the next start, until it rests', async () => {
  const traits = { ...PLAIN, columns: { views: 0 } };
  const service = foreignServer(traits);
  const { coffee } = plantTea(service);
  const replica = replicaOf(service, traits);
  let views = 0;
  const looks = async (times: number): Promise<number> => {
    const before = replica.store.revision();
    for (let time = 0; time < times; time += 1) {
      service.editor.change(coffee, { extras: { views: (views += 1) } });
      replica.now += 1_000;
      await replica.sync();
    }
    return replica.store.revision() - before;
  };
  await looks(8);
  replica.reopen();
  expect(await looks(3)).toBe(0);
  await replica.sync();
  await replica.sync();
  replica.reopen();
  expect(await looks(1)).toBe(1);
});

const COUNTING = { ...PLAIN, columns: { views: 0, stock: 5 } };
const SOON = 60_000;

/** A service on which every category is looked at once more before each reading. */
const restless = async () => {
  const started = await scene(COUNTING);
  const { service } = started;
  const rest = service.beforeRequest(({ verb }) => {
    if (verb === 'read') for (const one of service.editor.all()) count(service, one.id, 'views');
  });
  return { ...started, rest };
};

const count = (service: ForeignService, id: number, key: string): void => {
  const extras = service.editor.all().find((one) => one.id === id)?.extras ?? {};
  service.editor.change(id, { extras: { ...extras, [key]: Number(extras[key]) + 1 } });
};

/** @returns how many groups of the history that made */
const poll = async (replica: ReplicaUnderTest, times: number): Promise<number> => {
  const before = replica.store.revision();
  for (let time = 0; time < times; time += 1) {
    replica.now += SOON;
    expect(await replica.sync()).toMatchObject({ pushed: 0, conflicts: 0 });
  }
  return replica.store.revision() - before;
};

test('what never rests is taken over at each look until that is known, then now and then, and with other changes', async () => {
  const { service, replica, ids, rest } = await restless();
  expect(await poll(replica, 6)).toBe(4);
  expect(await poll(replica, 10)).toBe(0);
  expect(await poll(replica, 10)).toBe(1);
  service.editor.change(ids.tea, { name: 'Teas' });
  expect(await poll(replica, 1)).toBe(1);
  const views = (id: number): unknown => replica.store.find(id)?.metadata['views'];
  expect(views(ids.coffee)).toBe(service.editor.all().find(({ id }) => id === ids.coffee)?.extras['views']);
  expect(await poll(replica, 1)).toBe(0);
  rest();
  expect(await poll(replica, 3)).toBe(1);
  expect(views(ids.coffee)).toBe(service.editor.all().find(({ id }) => id === ids.coffee)?.extras['views']);
});

test("it keeps nothing from being deleted, which is told; somebody's edit still does", async () => {
  const { service, replica, ids } = await restless();
  await poll(replica, 8);
  replica.store.delete(ids.coffee, 'delete', ours);
  replica.store.delete(ids.green, 'delete', ours);
  count(service, ids.green, 'stock');
  const { reported } = await replica.sync();
  expect(reported).toContain(
    '“Coffee” was deleted on the service too: only fields that change all the time had changed there (views).'
  );
  expect(conflictsOf(replica)).toEqual(['Green existence deletedHere']);
  expect(foreignOutline(service)).toBe('Tea(Black Green)');
  expect(outlined(replica.store)).toBe('Tea(Black Green)');
});

test('what has rested for one reading, or changes beside something else, is an edit as before', async () => {
  const { service, replica, ids } = await scene(COUNTING);
  for (let time = 0; time < 8; time += 1) {
    if (time !== 4) count(service, ids.coffee, 'stock');
    if (time !== 4) service.editor.change(ids.tea, { description: `${time}`, extras: { views: time, stock: 5 } });
    await poll(replica, 1);
  }
  replica.store.delete(ids.coffee, 'delete', ours);
  count(service, ids.coffee, 'stock');
  await replica.sync();
  expect(outlined(replica.store)).toBe('Tea(Black Green) Coffee');
});
