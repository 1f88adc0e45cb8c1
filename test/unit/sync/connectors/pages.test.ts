import { describe, expect, test } from 'vitest';
import { type CategoryService, RemoteFailure } from '../../../../src-main/sync/category-service';
import { openCategoryService } from '../../../../src-main/sync/service-client/open-category-service';
import { type Fault, faultWhen } from '../../../support/foreign/index';
import { type Hearing, type Product, PRODUCTS, type ProductService } from '../../../support/connectors/index';
import { found, inPagesOf, manyFor, oneOfEachPaging, plant, reachedInProcess, replicaOf, UNHURRIED } from './connected';
import { testConnection } from '../../../../src-main/sync/discovery/test-connection';
import type { ReplicaUnderTest } from '../engine/replica-under-test';

/** Three pages at least: where a product has pages of its own size, those are of 15 or 25. */
const COUNT = 60;
const PAGE = 20;
const PAGED: [string, Product][] = PRODUCTS.filter(({ paging }) => paging.which.length > 0).map((product) => [
  product.name,
  product
]);

interface Opened {
  readonly service: ProductService;
  readonly client: CategoryService;
}

const opened = async (product: Product): Promise<Opened> => {
  const reached = reachedInProcess(product);
  plant(reached, product, COUNT);
  const { address, dialect } = await found(reached);
  if (dialect === null) throw new Error('Nothing says what its members mean');
  const { service, ...options } = reached;
  return {
    service,
    client: openCategoryService({ ...options, address, dialect: inPagesOf(PAGE, dialect), clock: UNHURRIED })
  };
};

/** The second page from now. */
const secondPage = (): ((arrival: { readonly verb: string }) => boolean) => {
  let pages = 0;
  return ({ verb }) => verb === 'read' && (pages += 1) === 2;
};

/** The names that were read; a listing that is refused is none. */
const namesRead = async ({ client }: Opened): Promise<string[] | 'refused'> => {
  try {
    const reading = await client.read(null);
    return reading.state === 'read' ? reading.categories.map(({ fields }) => fields.name).toSorted() : 'refused';
  } catch (error) {
    if (error instanceof RemoteFailure) return 'refused';
    throw error;
  }
};

const truth = ({ service }: Opened): string[] =>
  service.editor
    .all()
    .map(({ name }) => name)
    .toSorted();

const BREAKS: readonly (readonly [string, Fault])[] = [
  ['fails', { kind: 'failed', status: 500, hasActed: false }],
  ['is cut off', { kind: 'half', framing: 'broken', share: 0.5 }],
  ['ends too early', { kind: 'half', framing: 'length', share: 0.5 }],
  ['never comes', { kind: 'dropRequest' }]
];

const ONE_OF_EACH = oneOfEachPaging(PAGED.map(([, product]) => product)).map((product): [string, Product] => [
  product.name,
  product
]);

describe.each(BREAKS)('a page in the middle that %s', (_how, fault) => {
  test.each(ONE_OF_EACH)('fails the reading, and the next one is whole: %s', async (_name, product) => {
    const one = await opened(product);
    one.service.faults = faultWhen(secondPage(), fault);
    expect(await namesRead(one)).toBe('refused');
    expect(await namesRead(one)).toEqual(truth(one));
  });
});

test.each(ONE_OF_EACH)('a page that is put off is waited for: %s', async (_name, product) => {
  const one = await opened(product);
  one.service.faults = faultWhen(secondPage(), {
    kind: 'busy',
    status: 429,
    retryAfter: { as: 'seconds', seconds: 1 }
  });
  expect(await namesRead(one)).toEqual(truth(one));
});

describe.each(['comes', 'goes', 'is renamed'] as const)('a category that %s between two pages', (what) => {
  test.each(ONE_OF_EACH)('leaves a whole listing or none: %s', async (_name, product) => {
    const one = await opened(product);
    const isSecond = secondPage();
    const stop = one.service.beforeRequest((arrival) => {
      if (!isSecond(arrival)) return;
      const { editor } = one.service;
      const leaf = editor.all().find(({ name }) => name === `Category ${COUNT}`)?.id ?? 0;
      if (what === 'comes') editor.create({ name: 'Came', slug: 'came' }, null, 0);
      else if (what === 'goes') editor.delete(leaf);
      else editor.change(leaf, { name: 'Renamed' });
    });
    const read = await namesRead(one);
    stop();
    if (read !== 'refused') expect(read).toEqual(truth(one));
    expect(await namesRead(one)).toEqual(truth(one));
  });
});

/** Those that can be deaf to something: the others answer with all of it, or have no sizes. */
const cases = (hearing: Hearing, among = PAGED): [string, Product][] =>
  among.filter(([, { paging }]) => hearing !== 'stuck' || paging.size.length > 0);

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

  test.each(cases(hearing, ONE_OF_EACH))('is not believed when it has become so: %s', async (_name, product) => {
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
test.each(ONE_OF_EACH)('a product that falls silent takes nothing from a replica: %s', async (_name, product) => {
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
