import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CONNECTOR_FACTS } from '../../../../src-shared/connectors/connector-facts';
import { CONNECTOR_IDS } from '../../../../src-shared/protocol';
import { CONNECTORS } from '../../../../src-main/sync/connectors/index';
import { PRODUCTS } from '../../../support/connectors/index';

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
