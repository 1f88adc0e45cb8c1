import { expect, test } from 'vitest';
import { FORBIDDEN, NOT_ALLOWED, PRODUCTS } from '../../../support/connectors/index';
import { plant, reachedInProcess, replicaOf } from './connected';

const ours = { author: 'window' } as const;

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
