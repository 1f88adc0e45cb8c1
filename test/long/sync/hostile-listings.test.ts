import { describe, expect, test } from 'vitest';
import type { Dialect } from '../../../src-shared/dialect';
import { CANOPY_DIALECT } from '../../../src-main/sync/dialect/canopy-dialect';
import { sampleValues } from '../../../src-main/fields/member-facts';
import { inferDialect } from '../../../src-main/sync/dialect/infer-dialect';
import { categoriesInListing } from '../../../src-main/sync/dialect/read-categories';

/*
 * Listings that took minutes to hours to read, since something was done for each of their parts with each other part. None of
 * these ends within the time that a test has if that comes back.
 */

const FLAT: Dialect = { ...CANOPY_DIALECT, childrenKey: null, metadataKey: null, isCanopy: false };
const NESTED: Dialect = { ...FLAT, childrenKey: 'children' };

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_one, index) => make(index));

describe('reading is linear in', () => {
  test('rows nested in each other without ids', () => {
    let nested: object = { id: 1, name: 'Innermost' };
    for (let level = 0; level < 300_000; level += 1)
      nested = { name: 'No id', children: [nested, { id: level + 2, name: 'Beside' }] };
    const { categories } = categoriesInListing([{ id: 0, name: 'Outermost', children: [nested] }], NESTED);
    expect(categories).toHaveLength(300_002);
    expect(categories.every(({ id, parentId }) => parentId === (id === 0 ? null : 0))).toBe(true);
  });

  test('the marks and the white space of names, slugs and parents', () => {
    const marks = '\u0315\u0300\u05ae\u0316'.repeat(1_000);
    const rows = times(3_000, (id) => ({ id, name: `a${marks}${id}`, slug: `b${marks}${id}`, parentId: null }));
    const spaces = times(1_000, (index) => ({
      id: 10_000 + index,
      name: `a${' '.repeat(3_900)}b`,
      parentId: `${' '.repeat(100_000)}x`
    }));
    const { categories } = categoriesInListing([...rows, ...spaces], FLAT);
    expect(categories[0]?.fields).toMatchObject({ slug: 'b' });
    expect(Array.from(categories[0]?.fields.name ?? '').length).toBeLessThanOrEqual(255);
    expect(categories).toHaveLength(4_000);
  });

  test('ids of any size that are none', () => {
    const large = { of: times(100_000, (index) => `a part ${index}`) };
    const { categories, warnings } = categoriesInListing(
      times(20_000, () => ({ id: large, name: 'A' })),
      FLAT
    );
    expect(categories).toEqual([]);
    expect(warnings).toEqual([
      'Left out because Canopy cannot read their ids: a list or an object, a list or an object, a list or an object, a list or an object, a list or an object, and 19,995 more.'
    ]);
  });
});

describe('a dialect is worked out in time where', () => {
  test('each category has members of its own', () => {
    const listing = times(20_000, (id) => ({
      id,
      name: `Category ${id}`,
      parentId: null,
      [`member${id}`]: id,
      [`list${id}`]: [],
      [`object${id}`]: { a: 1 }
    }));
    const { dialect, keys } = inferDialect(listing);
    expect(dialect).toMatchObject({ idKey: 'id', nameKey: 'name', parent: { key: 'parentId' } });
    expect(keys.length).toBeLessThan(1_000);
    expect(Object.keys(sampleValues(listing, null)).length).toBeLessThan(1_000);
  });

  test('hundreds of thousands of rows share a thousand', () => {
    expect(inferDialect(times(500_000, (index) => ({ [`a${index % 1_000}`]: index }))).dialect).toBeNull();
  });
});
