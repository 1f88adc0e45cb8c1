import { describe, expect, test } from 'vitest';
import { RemoteFailure } from '../../../../src-main/sync/category-service';
import { testConnection } from '../../../../src-main/sync/discovery/test-connection';
import { openCategoryService } from '../../../../src-main/sync/service-client/open-category-service';
import { PRODUCTS, type Hearing, type Product } from '../../../support/connectors/index';
import type { ReplicaUnderTest } from '../engine/replica-under-test';
import { found, manyFor, plant, reachedInProcess, replicaOf, UNHURRIED } from './connected';

/** Those that can be deaf to something: the others answer with all of it, or have no sizes. */
const cases = (hearing: Hearing): [string, Product][] =>
  PRODUCTS.filter(({ paging }) => paging.which.length > 0 && (hearing !== 'stuck' || paging.size.length > 0)).map(
    (product) => [product.name, product]
  );

/** What Test connection says: whoever takes a part for the whole loses the rest. */
const refusalOf = async (product: Product, hearing: Hearing): Promise<string | null> => {
  const reached = reachedInProcess(product, hearing);
  plant(reached, product, manyFor(product));
  const { service: _service, ...options } = reached;
  const result = await testConnection(options);
  return result.state === 'found' ? result.problem : `${result.kind}: ${result.message}`;
};

describe.each<Hearing>(['deaf', 'stuck'])('a product that is %s', (hearing) => {
  test.each(cases(hearing))('is not believed when it is connected: %s', async (_name, product) => {
    expect(await refusalOf(product, hearing)).toMatch(/^incomplete: The .+\.$/);
  });

  test.each(cases(hearing))('is not believed when it has become so: %s', async (_name, product) => {
    const before = reachedInProcess(product);
    plant(before, product, 60);
    const { address, dialect } = await found(before);
    if (dialect === null) throw new Error('Nothing says what its members mean');
    const now = reachedInProcess(product, hearing);
    plant(now, product, manyFor(product));
    const { service: _service, ...options } = now;
    const reading = openCategoryService({ ...options, address, dialect, clock: UNHURRIED }).read(null);
    await expect(
      reading.then((read) =>
        read.state === 'read' ? `${read.categories.length} categories were believed` : read.state
      )
    ).rejects.toBeInstanceOf(RemoteFailure);
  });
});

/** A sync that stops before it plans anything: the listing is refused, or the person is asked about it. */
const expectNothingBelieved = async (replica: ReplicaUnderTest): Promise<void> => {
  try {
    const { shrinking } = await replica.sync();
    expect(shrinking).toBeDefined();
  } catch (error) {
    expect(error).toBeInstanceOf(RemoteFailure);
  }
};

/*
 * A service that overlooks every parameter and gives no sign of any kind looks like one that has no more than it lists. Where nothing
 * else tells, it is the shrinking guard that keeps what a replica has.
 */
test.each(cases('silent'))('a product that falls silent takes nothing from a replica: %s', async (_name, product) => {
  const reached = reachedInProcess(product);
  plant(reached, product, 120);
  const replica = await replicaOf(reached);
  await replica.sync();
  const { service } = reached;
  const before = service.editor.all().length;
  expect(replica.store.replica.localTree().nodes.size).toBe(before);
  service.backend.hearing = 'silent';
  replica.store.create({ name: 'New here' }, { author: 'window' });
  await expectNothingBelieved(replica);
  expect(replica.store.replica.localTree().nodes.size).toBe(before + 1);
  expect(service.editor.all()).toHaveLength(before);
  expect(service.log.filter(({ verb }) => verb !== 'read' && verb !== 'other')).toEqual([]);
});
