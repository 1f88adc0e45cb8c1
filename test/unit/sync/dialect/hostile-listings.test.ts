import { expect, test } from 'vitest';
import { categoriesInListing } from '../../../../src-main/sync/dialect/read-categories';
import type { Dialect } from '../../../../src-shared/dialect';
import { closeRow, openingOf } from '../../../../src-main/fields/opened-members';
import { CANOPY_DIALECT } from '../../../../src-main/sync/dialect/canopy-dialect';

/* What of these listings is a matter of time is in `test/long/sync/hostile-listings.test.ts`. */

const FLAT: Dialect = { ...CANOPY_DIALECT, childrenKey: null, metadataKey: null, isCanopy: false };

test('rows nested in each other without ids, deeper than a function can call itself', () => {
  let nested: object = { id: 1, name: 'Innermost' };
  for (let level = 0; level < 20_000; level += 1)
    nested = { name: 'No id', children: [nested, { id: level + 2, name: 'Beside' }] };
  const listing = [{ id: 0, name: 'Outermost', children: [nested] }];
  const { categories } = categoriesInListing(listing, { ...FLAT, childrenKey: 'children' });
  expect(categories).toHaveLength(20_002);
  expect(categories.every(({ id, parentId }) => parentId === (id === 0 ? null : 0))).toBe(true);
});

test('marks without end on a name and a slug are cut, and ids of any size that are none are told of', () => {
  const marks = '\u0315\u0300\u05ae\u0316'.repeat(1_000);
  const id = { of: Array.from({ length: 1_000 }, (_one, index) => `a part ${index}`) };
  const { categories, warnings } = categoriesInListing(
    [
      { id: 1, name: `a${marks}`, slug: `b${marks}`, parentId: null },
      { id, name: 'A' }
    ],
    FLAT
  );
  expect(categories).toMatchObject([{ fields: { slug: 'b' } }]);
  expect(Array.from(categories[0]?.fields.name ?? '').length).toBeLessThanOrEqual(255);
  expect(warnings).toEqual(['Left out because Canopy cannot read their ids: a list or an object.']);
});

test('what looks like a pointer to something far within is a key, and is written as one', () => {
  const dialect: Dialect = { ...FLAT, nameKey: '/name/en' };
  const key = `/name${'/x'.repeat(8_000)}`;
  expect(closeRow({ '/name/en': 'Tea', '/name/de': 'Tee', [key]: 1 }, openingOf(dialect))).toEqual({
    name: { en: 'Tea', de: 'Tee' },
    [key]: 1
  });
});
