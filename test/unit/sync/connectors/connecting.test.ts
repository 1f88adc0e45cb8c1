import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { givenFor } from '../../../../src-shared/presented-credentials';
import { testConnection } from '../../../../src-main/sync/discovery/test-connection';
import { openCategoryService } from '../../../../src-main/sync/service-client/open-category-service';
import type { RemoteCategory } from '../../../../src-main/sync/sync-tree';
import { PRODUCTS } from '../../../support/connectors/index';
import { CREDENTIALS, ForeignDoor } from '../../../support/foreign/index';
import { openCanopyService } from '../../../support/foreign/canopy-backend';
import { found, manyFor, plant, type Reached, reachedByDoor, reachedInProcess, typed, UNHURRIED } from './connected';
import { CONNECTOR_FACTS, CONNECTOR_IDS } from '../../../../src-shared/connectors/connector-facts';
import { CONNECTORS } from '../../../../src-main/sync/connectors/index';

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

const page = readFileSync(join(import.meta.dirname, '../../../../docs/connectors.md'), 'utf8');

/** The cells of the table's rows, its head left out. */
const rows = (page.split('\n## ')[0] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim())
  );

const sorted = (texts: Iterable<string>): string[] => [...new Set(texts)].toSorted();

test('every known product has a connector, facts for people and a fake, and there are no others', () => {
  const ids = sorted(CONNECTOR_IDS);
  expect(sorted(CONNECTORS.map(({ id }) => id))).toEqual(ids);
  expect(CONNECTOR_FACTS.map(({ id }) => id).toSorted()).toEqual(ids);
  // Canopy is its own fake.
  expect(sorted([...PRODUCTS.map(({ connector }) => connector), 'canopy'])).toEqual(ids);
});

test('the table has a row and a note for each of them, which say what it was tried on', () => {
  expect(
    rows
      .map(([service = '', ...cells]) => ({ service, triedOn: cells.at(-1) }))
      .toSorted((a, b) => a.service.localeCompare(b.service))
  ).toEqual(
    CONNECTOR_FACTS.map(({ name, version }) => ({ service: name, triedOn: version ?? 'paper' })).toSorted((a, b) =>
      a.service.localeCompare(b.service)
    )
  );
  for (const { name } of CONNECTOR_FACTS) expect(page).toContain(`\n**${name}**: `);
  for (const row of rows) expect(row).toHaveLength(10);
});

test('the table says of each product what its fake cannot do', () => {
  for (const { connector, cannot = [], keeps } of PRODUCTS) {
    const name = CONNECTOR_FACTS.find(({ id }) => id === connector)?.name;
    const [, , , , move, reorder, deletion] = rows.find(([service]) => service === name) ?? [];
    const moves = cannot.includes('uproot') ? 'yes, not to the top' : 'yes';
    expect({ name, moves: move === moves, deletes: deletion === 'yes' }).toEqual({
      name,
      moves: !cannot.includes('move'),
      deletes: !cannot.includes('delete')
    });
    expect({ name, hasOrder: reorder !== 'no order there' }).toEqual({
      name,
      hasOrder: keeps.order !== undefined && keeps.order !== null
    });
  }
});
