import { beforeEach, expect, test } from 'vitest';
import type { ServiceFacts } from '../../../../src-shared/remote';
import { RemoteFailure } from '../../../../src-main/sync/category-service';
import type { RemoteId } from '../../../../src-main/sync/sync-tree';
import { ProductCounts } from '../../../../src-main/workspace/worker/product-counts';
import { scene } from '../../sync/engine/scene';

// A service that tells the products of a category in an answer of its own for each.

let time = 0;
let waiting: (() => void)[] = [];
let asked: RemoteId[] = [];
let answer: (id: RemoteId) => number | null = () => 0;

beforeEach(() => {
  [time, waiting, asked] = [0, [], []];
});

const counts = async () => {
  const { replica, ids } = await scene();
  const all = new ProductCounts({
    now: () => time,
    after: (_ms, work) => {
      waiting.push(work);
      return () => undefined;
    }
  });
  const count = (id: RemoteId): Promise<number | null> => {
    asked.push(id);
    return Promise.resolve().then(() => answer(id));
  };
  const ask = (of: readonly number[], withBelow: boolean): Promise<ServiceFacts> =>
    all.completed({ ids: [...of], withBelow }, replica.store.replica, count);
  return { ids, ask };
};

const pass = (): void => {
  for (const work of waiting.splice(0)) work();
};

test('the products of a branch are those of all in it, and asked for once a minute', async () => {
  const { ids, ask } = await counts();
  answer = (id) => (id === ids.tea ? 3 : 1);
  expect((await ask([ids.tea], true)).products).toBe(5);
  expect(new Set(asked)).toEqual(new Set([ids.tea, ids.green, ids.black]));
  time += 59_000;
  expect((await ask([ids.tea, ids.green], true)).products).toBe(5);
  expect(asked).toHaveLength(3);
  time += 1_000;
  answer = () => 2;
  expect((await ask([ids.tea], true)).products).toBe(6);
});

test('of rows that are gone through quickly, the service is asked of the last', async () => {
  const { ids, ask } = await counts();
  answer = () => 7;
  const answers = [ids.tea, ids.coffee, ids.green].map((id) => ask([id], false));
  pass();
  const told = await Promise.all(answers);
  expect(told.map(({ products }) => products)).toEqual([null, null, 7]);
  expect(told[2]?.categories).toEqual([{ id: ids.green, remoteId: ids.green, products: 7 }]);
  expect(asked).toEqual([ids.green]);
});

test('where the service does not answer for one, no part of the sum passes for all of it', async () => {
  const { ids, ask } = await counts();
  answer = (id) => {
    if (id === ids.black) throw new RemoteFailure('unreachable', 'No answer.');
    return 4;
  };
  expect((await ask([ids.tea], true)).products).toBeNull();
});
