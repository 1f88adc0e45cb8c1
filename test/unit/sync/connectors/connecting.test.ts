import { expect, onTestFinished, test } from 'vitest';
import { givenFor } from '../../../../src-shared/presented-credentials';
import { testConnection } from '../../../../src-main/sync/discovery/test-connection';
import { openCategoryService } from '../../../../src-main/sync/service-client/open-category-service';
import type { RemoteCategory } from '../../../../src-main/sync/sync-tree';
import { PRODUCTS } from '../../../support/connectors/index';
import { CREDENTIALS, ForeignDoor, openCanopyService } from '../../../support/foreign/index';
import { found, manyFor, plant, reachedByDoor, reachedInProcess, typed, UNHURRIED, type Reached } from './connected';

const readAll = async ({ service: _service, ...options }: Reached): Promise<readonly RemoteCategory[]> => {
  const { address, dialect } = await found({ service: _service, ...options });
  if (dialect === null) throw new Error('Nothing says what its members mean');
  const reading = await openCategoryService({ ...options, address, dialect, clock: UNHURRIED }).read(null);
  if (reading.state !== 'read') throw new Error('It was read for the first time');
  return reading.categories;
};

test.each(PRODUCTS.map((product) => [product.name, product] as const))(
  '%s connects with just the URL, and all pages are read, each category in its place',
  async (_name, product) => {
    // One over sockets, the others in this process: what goes over a socket is the same for all.
    const reached = product === PRODUCTS[0] ? await reachedByDoor(product) : reachedInProcess(product);
    const count = manyFor(product);
    plant(reached, product, count);
    const test = await found(reached);
    expect(test).toMatchObject({ connector: product.connector, categories: count, problem: null });
    const { service } = reached;
    const read = await readAll(reached);
    const shown = read.map(({ id, parentId, fields: { name } }) => ({ id, parentId, name }));
    const truth = service.editor.all().map(({ id, parentId, name }) => ({
      id: service.backend.idOf(id),
      parentId: parentId === null ? null : service.backend.idOf(parentId),
      name
    }));
    const byName = (a: { name: string }, b: { name: string }): number => a.name.localeCompare(b.name);
    expect(shown.toSorted(byName)).toEqual(truth.toSorted(byName));
  }
);

test('another Canopy is connected by its host alone, and read whole', async () => {
  const { service, close } = openCanopyService();
  const door = await ForeignDoor.open(service);
  onTestFinished(async () => {
    await door.stop();
    close();
  });
  service.isAudited = false;
  const top = service.editor.create({ name: 'Top' });
  for (let index = 1; index <= 600; index += 1)
    service.editor.create({ name: `Category ${index}` }, index % 7 === 0 ? null : top);
  const address = typed(door.url);
  const result = await testConnection({ address, credentials: givenFor(address, CREDENTIALS.bearer) });
  expect(result).toMatchObject({ state: 'found', connector: 'canopy', categories: 601, problem: null });
});
