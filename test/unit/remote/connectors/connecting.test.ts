import { describe, expect, test } from 'vitest';
import { openCategoryService } from '../../../../src-main/remote/client/open-category-service';
import type { RemoteCategory } from '../../../../src-main/remote/sync-tree';
import { PRODUCTS, type Product } from '../../../support/connectors';
import { connectorById } from '../../../../src-main/remote/connectors';
import { found, plant, reachedByDoor, type Reached } from './connected';

const readAll = async ({ service: _service, ...options }: Reached): Promise<readonly RemoteCategory[]> => {
  const { address, dialect } = await found({ service: _service, ...options });
  if (dialect === null) throw new Error('Nothing says what its members mean');
  const reading = await openCategoryService({ ...options, address, dialect }).read(null);
  if (reading.state !== 'read') throw new Error('It was read for the first time');
  return reading.categories;
};

describe.each(PRODUCTS.map((product) => [product.name, product] as const))('%s', (_name, product: Product) => {
  test('connects with just the URL, and reads all of 1,201 categories, each in its place', async () => {
    const reached = await reachedByDoor(product);
    plant(reached, product, 1_201);
    const test = await found(reached);
    expect(test).toMatchObject({ connector: connectorById(product.connector)?.id ?? null, categories: 1_201, problem: null });
    const { service } = reached;
    const read = await readAll(reached);
    const shown = read.map(({ id, parentId, fields: { name } }) => ({ id, parentId, name }));
    const truth = service.editor.all().map(({ id, parentId, name }) => ({ id: service.backend.idOf(id), parentId: parentId === null ? null : service.backend.idOf(parentId), name }));
    const byName = (a: { name: string }, b: { name: string }): number => a.name.localeCompare(b.name);
    expect(shown.toSorted(byName)).toEqual(truth.toSorted(byName));
  });
});
