import { describe, expect, test } from 'vitest';
import { TOP_LEVEL } from '../../../../src-shared/ids';
import {
  type Ability,
  FORBIDDEN,
  NOT_ALLOWED,
  type Product,
  PRODUCTS,
  type ProductService
} from '../../../support/connectors/index';
import { woocommerce } from '../../../support/connectors/woocommerce';
import { wordpress } from '../../../support/connectors/wordpress';
import { faultWhen } from '../../../support/foreign/index';
import type { ReplicaUnderTest } from '../engine/replica-under-test';
import { plant, reachedInProcess, replicaOf } from './connected';

const ours = { author: 'window' } as const;

interface Placed {
  readonly name: string;
  readonly below: string | null;
}

const byName = (a: Placed, b: Placed): number => a.name.localeCompare(b.name);

/** Siblings in their order where the service keeps one, and by name where it does not. */
const arranged = (rows: readonly Placed[], keepsOrder: boolean): string[] =>
  (keepsOrder ? rows : rows.toSorted(byName)).map(({ name, below }) => `${name} < ${below ?? ''}`);

/** What is not hidden there: all of them are shown until they are deleted here. */
const there = ({ editor }: ProductService): Placed[] => {
  const all = editor.all().filter(({ visible }) => visible);
  const names = new Map(all.map(({ id, name }) => [id, name]));
  return all.map(({ name, parentId }) => ({ name, below: parentId === null ? null : (names.get(parentId) ?? '?') }));
};

const here = ({ store }: ReplicaUnderTest): Placed[] => {
  const { nodes, children } = store.replica.localTree();
  const rows: Placed[] = [];
  const pending = [...(children.get(TOP_LEVEL) ?? [])].toReversed();
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    const node = nodes.get(id);
    if (node === undefined) throw new Error(`${id} is not there`);
    rows.push({
      name: node.fields.name,
      below: node.parent === TOP_LEVEL ? null : (nodes.get(node.parent)?.fields.name ?? '?')
    });
    pending.push(...(children.get(id) ?? []).toReversed());
  }
  return rows;
};

const idNamed = ({ store }: ReplicaUnderTest, name: string): number => {
  for (const [id, { fields }] of store.replica.localTree().nodes) if (fields.name === name) return id;
  throw new Error(`“${name}” is not here`);
};

/** Syncs until nothing is left to do, and then once more, which must write nothing. */
const settled = async (replica: ReplicaUnderTest, service: ProductService): Promise<void> => {
  for (let round = 0; round < 3; round += 1) await replica.sync();
  const writes = (): number => service.log.filter(({ verb }) => verb !== 'read' && verb !== 'other').length;
  const before = writes();
  await replica.sync();
  expect(writes()).toBe(before);
};

const agreed = (replica: ReplicaUnderTest, service: ProductService): void => {
  expect(replica.store.replica.conflicts().map(({ name, unit, detail }) => `${name} ${unit}: ${detail}`)).toEqual([]);
  const keepsOrder = replica.dialect.order !== null;
  expect(arranged(there(service), keepsOrder)).toEqual(arranged(here(replica), keepsOrder));
};

const opened = async (product: Product): Promise<{ service: ProductService; replica: ReplicaUnderTest }> => {
  const reached = reachedInProcess(product);
  plant(reached, product, 25);
  const replica = await replicaOf(reached);
  await replica.sync();
  return { service: reached.service, replica };
};

const can = (product: Product, what: Ability): boolean => product.cannot?.includes(what) !== true;
const those = (what: Ability, isAble = true): [string, Product][] =>
  PRODUCTS.filter((product) => can(product, what) === isAble).map((product) => [product.name, product]);

test.each(PRODUCTS.map((product) => [product.name, product] as const))(
  'what is created, renamed, put in order and deleted here arrives: %s',
  async (_name, product) => {
    const { service, replica } = await opened(product);
    const { store } = replica;
    const slugged = (slug: string): { slug?: string } => (replica.dialect.slugKey === null ? {} : { slug });
    store.create({ name: 'New root', ...slugged('new-root') }, ours);
    if (can(product, 'nest')) {
      const below = store.create(
        { name: 'New below', ...slugged('new-below'), parentId: idNamed(replica, 'Category 7') },
        ours
      ).category;
      store.create({ name: 'Newer below', ...slugged('newer-below'), parentId: below.id }, ours);
    }
    store.update(idNamed(replica, 'Category 3'), { name: 'Salt & pepper' }, ours);
    store.update(idNamed(replica, 'Category 9'), { name: 'Grün' }, ours);
    await settled(replica, service);
    agreed(replica, service);
    expect(there(service).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['New root', 'Salt & pepper', 'Grün'])
    );

    const { order } = product.keeps;
    if (order !== undefined && order !== null) {
      expect(replica.dialect.order).not.toBeNull();
      store.update(idNamed(replica, 'Category 5'), { position: 0 }, ours);
      store.update(idNamed(replica, 'Category 6'), { position: 2 }, ours);
      await settled(replica, service);
      agreed(replica, service);
      expect(service.editor.all().filter(({ parentId }) => parentId === null)[0]?.name).toBe('Category 5');
    }

    if (!can(product, 'delete')) return;
    const before = there(service).length;
    for (const name of ['Category 25', 'Category 2']) store.delete(idNamed(replica, name), 'delete', ours);
    await settled(replica, service);
    agreed(replica, service);
    // A leaf, and a branch.
    expect(there(service)).toHaveLength(before - (can(product, 'nest') ? 6 : 2));
  }
);

test.each(those('move'))('what is moved here arrives, with all that is below it: %s', async (_name, product) => {
  const { service, replica } = await opened(product);
  const { store } = replica;
  store.update(idNamed(replica, 'Category 1'), { parentId: idNamed(replica, 'Category 2') }, ours);
  const uprooted = can(product, 'uproot') ? [{ name: 'Category 12', below: null }] : [];
  for (const { name } of uprooted) store.update(idNamed(replica, name), { parentId: null }, ours);
  store.update(idNamed(replica, 'Category 20'), { parentId: idNamed(replica, 'Category 25') }, ours);
  await settled(replica, service);
  agreed(replica, service);
  expect(there(service)).toEqual(
    expect.arrayContaining([
      { name: 'Category 1', below: 'Category 2' },
      ...uprooted,
      { name: 'Category 20', below: 'Category 25' }
    ])
  );
});

describe('what a product cannot do is held, and said', () => {
  test.each(those('delete', false))('deleting: %s', async (_name, product) => {
    const { service, replica } = await opened(product);
    const before = there(service).length;
    replica.store.delete(idNamed(replica, 'Category 25'), 'delete', ours);
    await settled(replica, service);
    expect(there(service)).toHaveLength(before);
    expect(replica.store.replica.conflicts().map(({ unit, kind }) => `${unit} ${kind}`)).toEqual(['existence refused']);
  });

  test.each(those('move', false))('moving: %s', async (_name, product) => {
    const { service, replica } = await opened(product);
    replica.store.update(idNamed(replica, 'Category 5'), { parentId: idNamed(replica, 'Category 2') }, ours);
    await settled(replica, service);
    expect(there(service)).toContainEqual({ name: 'Category 5', below: null });
    expect(replica.store.replica.conflicts().map(({ unit, kind }) => `${unit} ${kind}`)).toEqual(['place refused']);
  });

  test.each(those('uproot', false))('moving to the top: %s', async (_name, product) => {
    const { service, replica } = await opened(product);
    replica.store.update(idNamed(replica, 'Category 12'), { parentId: null, name: 'Grün' }, ours);
    await settled(replica, service);
    expect(there(service)).toContainEqual({ name: 'Grün', below: 'Category 2' });
    expect(replica.store.replica.conflicts().map(({ unit, kind, detail }) => `${unit} ${kind}: ${detail}`)).toEqual([
      expect.stringMatching(
        /^place refused: The service can change fields of a category that it cannot clear: parent\./
      )
    ]);
  });
});

test('a creation whose answer is lost is not made twice where the service numbers its slug, which was taken', async () => {
  const { service, replica } = await opened(wordpress);
  service.faults = faultWhen(({ verb }) => verb === 'create', { kind: 'dropAnswer' });
  replica.store.create({ name: 'New', slug: 'category-1' }, ours);
  await settled(replica, service);
  expect(service.editor.all().filter(({ name }) => name === 'New')).toMatchObject([{ slug: 'category-1-2' }]);
});

test('an entry of a new category that a product cannot hold stays here, and nothing is asked or told about it', async () => {
  const { service, replica } = await opened(woocommerce);
  const { category } = replica.store.create({ name: 'New', metadata: { note: 'alpha' } }, ours);
  await settled(replica, service);
  agreed(replica, service);
  expect(replica.store.find(category.id)?.metadata).toMatchObject({ note: 'alpha' });
  expect(replica.store.replica.reports()).toEqual([]);
});

test.each(PRODUCTS.map((product) => [product.name, product] as const))(
  'what a product says of a member is what the person reads: %s',
  async (_name, product) => {
    const reached = reachedInProcess(product);
    plant(reached, product, 8);
    const replica = await replicaOf(reached);
    await replica.sync();
    const { store } = replica;
    const [first = 0] = store.replica.localTree().nodes.keys();
    store.update(first, { name: `${FORBIDDEN} name` }, ours);
    store.create({ name: `${FORBIDDEN} too` }, ours);
    await replica.sync();
    const blocked = store.replica.conflicts().map(({ unit, kind, detail }) => ({ what: `${unit} ${kind}`, detail }));
    expect(blocked.map(({ what }) => what).toSorted()).toEqual(['existence refused', 'name refused']);
    for (const { detail } of blocked) expect(detail).toContain(NOT_ALLOWED);
    expect(reached.service.editor.all().some(({ name }) => name.includes(FORBIDDEN))).toBe(false);
  }
);
