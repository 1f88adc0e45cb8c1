import { expect, test } from 'vitest';
import { effectiveDialect } from '../../../../src-main/sync/engine/effective-dialect';
import { dialectOf, foreignServer } from '../../../support/foreign/index';
import { plantTea } from '../../../support/foreign/foreign-outline';
import { replicaOf } from './replica-under-test';
import { ours, PLAIN } from './scene';

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
