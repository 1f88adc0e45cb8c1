import { describe, expect, test } from 'vitest';
import { carriedFieldsSchema } from '../../../../src-shared/category';
import type { Dialect } from '../../../../src-shared/dialect';
import { CANOPY_DIALECT } from '../../../../src-main/sync/dialect/canopy-dialect';
import { parseExactly } from '../../../../src-main/fields/exact-json';
import { categoriesInListing } from '../../../../src-main/sync/dialect/read-categories';

const NESTED: Dialect = { ...CANOPY_DIALECT, metadataKey: null, isCanopy: false };
const FLAT: Dialect = { ...NESTED, childrenKey: null };

const places = (listing: readonly unknown[], dialect: Dialect = FLAT) =>
  categoriesInListing(listing, dialect).categories.map(({ id, parentId }) => [id, parentId]);
const warnings = (listing: readonly unknown[], dialect: Dialect = FLAT) =>
  categoriesInListing(listing, dialect).warnings;
const only = (row: object, dialect: Dialect = FLAT) => {
  const [category] = categoriesInListing([{ id: 1, name: 'Tea', ...row }], dialect).categories;
  if (category === undefined) throw new Error('It was not read');
  return category;
};

describe('nothing is lost', () => {
  test('a category whose parent is missing is shown at the top, with a warning', () => {
    const listing = [
      { id: 1, name: 'A', parentId: 99 },
      { id: 2, name: 'B', parentId: 1 },
      { id: 3, name: 'C', parentId: 'elsewhere' }
    ];
    expect(places(listing)).toEqual([
      [1, null],
      [2, 1],
      [3, null]
    ]);
    expect(warnings(listing)).toEqual(['Shown at the top level because their parents are not in the listing: 1, 3.']);
  });

  test('roots are told from it by any of the usual marks, whatever the dialect says', () => {
    const listing = [null, 0, -1, '', 'root', '0', false, undefined, { id: null }, {}, 10]
      .map((parentId, index) => ({ id: index, name: 'A', parentId }))
      .slice(1);
    expect(places(listing).every(([, parentId]) => parentId === null)).toBe(true);
    expect(warnings(listing)).toEqual([]);
  });

  test('0 is a parent where there is a category 0', () => {
    expect(
      places([
        { id: 0, name: 'A', parentId: null },
        { id: 5, name: 'B', parentId: 0 }
      ])
    ).toEqual([
      [0, null],
      [5, 0]
    ]);
  });

  test('a cycle is opened at its lowest id, whatever the order of the listing', () => {
    const listing = [
      { id: 9, name: 'A', parentId: 4 },
      { id: 4, name: 'B', parentId: 7 },
      { id: 7, name: 'C', parentId: 9 },
      { id: 8, name: 'D', parentId: 9 },
      { id: 1, name: 'E', parentId: null }
    ];
    for (const given of [listing, listing.toReversed()]) {
      expect(new Map(places(given) as [number, number | null][])).toEqual(
        new Map([
          [1, null],
          [4, null],
          [7, 9],
          [8, 9],
          [9, 4]
        ])
      );
      expect(warnings(given)).toEqual(['Shown at the top level because the service has them below themselves: 4.']);
    }
  });

  test('of an id that comes twice the first counts', () => {
    const listing = [
      { id: 1, name: 'First', children: [{ id: 2, name: 'Child' }] },
      { id: 1, name: 'Second', children: [{ id: 3, name: 'Kept' }] }
    ];
    const { categories, warnings: messages } = categoriesInListing(listing, NESTED);
    expect(categories.map(({ id, parentId, fields }) => [id, parentId, fields.name])).toEqual([
      [1, null, 'First'],
      [2, 1, 'Child'],
      [3, 1, 'Kept']
    ]);
    expect(messages).toEqual(['Listed more than once, read where they come first: 1.']);
  });

  test('a service that lists everything at the top and nests it as well is read once', () => {
    const leaf = { id: 2, name: 'Leaf', children: [] };
    const listing = [leaf, { id: 1, name: 'Root', children: [leaf] }];
    expect(places(listing, NESTED)).toEqual([
      [1, null],
      [2, 1]
    ]);
    expect(warnings(listing, NESTED)).toEqual([]);
  });

  test('children of what has no id stay, below the next category that has one', () => {
    const listing = [
      {
        id: 1,
        name: 'A',
        children: [
          { id: 'abc', name: 'No id', children: [{ id: 2, name: 'B', children: [] }] },
          { id: 2 ** 60, name: 'Too large' },
          'text',
          null
        ]
      }
    ];
    expect(places(listing, NESTED)).toEqual([
      [1, null],
      [2, 1]
    ]);
    expect(warnings(listing, NESTED)).toEqual([expect.stringContaining('"abc"')]);
  });

  test('what lies deeper than a workspace holds is shown at the deepest level', () => {
    let chain: object = { id: 70, name: 'Level 70', children: [] };
    for (let id = 69; id > 0; id -= 1) chain = { id, name: `Level ${id}`, children: [chain] };
    const { categories, warnings: messages } = categoriesInListing([chain], NESTED);
    expect(categories.map(({ parentId }) => parentId)).toEqual([
      null,
      ...Array.from({ length: 63 }, (_, index) => index + 1),
      63,
      63,
      63,
      63,
      63,
      63
    ]);
    expect(messages).toEqual([expect.stringContaining('deeper than 64 levels')]);
  });
});

describe('order', () => {
  test('siblings lie by their numbers, those without last, ties as they are listed', () => {
    const listing = [
      { id: 1, name: 'A' },
      { id: 2, name: 'B', position: '10' },
      { id: 3, name: 'C', position: 2 },
      { id: 4, name: 'D', position: 2 },
      { id: 5, name: 'E', position: -1.5 }
    ];
    expect(categoriesInListing(listing, FLAT).categories.map(({ id, order }) => [id, order])).toEqual([
      [5, -1.5],
      [3, 2],
      [4, 2],
      [2, 10],
      [1, null]
    ]);
  });

  test('without numbers they lie as they are listed', () => {
    expect(
      places(
        [
          { id: 2, name: 'B' },
          { id: 1, name: 'A' }
        ],
        { ...FLAT, order: null }
      )
    ).toEqual([
      [2, null],
      [1, null]
    ]);
  });
});

describe('values that our rules forbid are read as something near', () => {
  test.each([
    ['  Tea\t\n time ', 'Tea time'],
    ['Cafe\u0301', 'Café'],
    ['a\ud800b', 'a\ufffdb'],
    ['x'.repeat(300), 'x'.repeat(255)],
    ['😀'.repeat(300), '😀'.repeat(255)],
    [42, '42'],
    ['', 'Category 1'],
    [null, 'Category 1'],
    [{ en: 'Tea' }, 'Category 1']
  ])('the name %j', (name, expected) => {
    expect(only({ name }).fields.name).toBe(expected);
  });

  test.each([
    ['Tea & Coffee', 'tea-coffee'],
    // What a service has is what it has.
    ['/shop/Café/', '/shop/Café/'],
    ['In_Capitals', 'In_Capitals'],
    ['%d7%a9%d7%95', '%d7%a9%d7%95'],
    ['___', '___'],
    ['', null],
    ['a\u0000b', 'a-b'],
    [7, '7'],
    [`${'a-'.repeat(200)}`, `${'a-'.repeat(127)}a`]
  ])('the slug %j', (slug, expected) => {
    expect(only({ slug }).fields.slug).toBe(expected);
  });

  test('a description', () => {
    expect(only({ description: null }).fields.description).toBe('');
    expect(only({ description: 'x'.repeat(10_001) }).fields.description).toBe('x'.repeat(10_000));
  });

  test('and all of that keeps the contract', () => {
    for (const value of [
      '\u0000\u001f',
      ' \u00a0',
      '\ud83d',
      'ﬀ'.repeat(400),
      '-',
      '－',
      'É'.repeat(400),
      'İ'.repeat(300)
    ]) {
      const { name, slug, description } = only({ name: value, slug: value, description: value }).fields;
      expect(carriedFieldsSchema.safeParse({ name, slug, description }).success).toBe(true);
    }
  });
});

describe('whether it is shown', () => {
  const isShown = (value: unknown, shown: string | number | boolean, hidden: string | number | boolean): boolean =>
    only({ state: value }, { ...FLAT, visible: { key: 'state', shown, hidden } }).fields.visible;

  test('the same mark may be written in several ways', () => {
    for (const value of [true, 1, '1', 'true', 'TRUE', null, undefined]) expect(isShown(value, true, false)).toBe(true);
    for (const value of [false, 0, '0', 'False']) expect(isShown(value, 1, 0)).toBe(false);
    expect(isShown('ACTIVE', 'active', 'inactive')).toBe(true);
  });

  test('a third value is not shown', () => {
    expect(isShown('draft', 'active', 'inactive')).toBe(false);
    expect(isShown(false, false, true)).toBe(true);
  });
});

describe('metadata', () => {
  test('is every member that means nothing else, and no member that is null', () => {
    expect(only({ parentId: null, color: 'red', size: null, tags: [1], updatedAt: 'now' }).fields.metadata).toEqual({
      color: 'red',
      tags: [1],
      updatedAt: 'now'
    });
  });

  test('is what the object holds, where there is one', () => {
    const dialect = { ...FLAT, metadataKey: 'attributes' };
    expect(only({ color: 'red', attributes: { size: null } }, dialect).fields.metadata).toEqual({ size: null });
    expect(only({ attributes: null }, dialect).fields.metadata).toEqual({});
  });

  test('keeps what fits, and tells what stays on the service alone', () => {
    const row = { id: 1, name: 'Tea', small: 'x', html: 'ü'.repeat(9_000), picture: 'x'.repeat(17_000) };
    const { categories, warnings: messages } = categoriesInListing([row], FLAT);
    expect(categories[0]?.fields.metadata).toEqual({ small: 'x' });
    expect(categories[0]?.raw).toEqual(row);
    expect(messages).toEqual([
      'Kept on the service only because they are too large for metadata: html of 1, picture of 1.'
    ]);
  });

  test('of any depth is survived', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(50_000)}1${']'.repeat(50_000)}`);
    expect(only({ deep, flat: 1 }).fields.metadata).toEqual({ flat: 1 });
  });

  test('reads a number that no double holds as text', () => {
    const row = parseExactly(
      '{"erp":12345678901234567890,"list":[{"n":1234567890123456789}],"ok":12345678901234}'
    ) as object;
    expect(only(row).fields.metadata).toEqual({
      erp: '12345678901234567890',
      list: [{ n: '1234567890123456789' }],
      ok: 12345678901234
    });
  });

  test('may be called anything', () => {
    const row = JSON.parse('{"id":1,"name":"Tea","__proto__":"x","constructor":"y"}') as object;
    expect(Object.entries(only(row).fields.metadata)).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'y']
    ]);
  });
});

test('what came stays as it came, without the children', () => {
  const row = { id: '7', name: '  Tea ', slug: 'Not one', color: null, children: [{ id: 8, name: 'Green' }] };
  const { children: _children, ...raw } = row;
  expect(categoriesInListing([row], NESTED).categories[0]).toMatchObject({ id: 7, raw });
  expect(categoriesInListing([row], NESTED).categories[0]?.raw).not.toHaveProperty('children');
});

/** More levels than a function can call itself. */
const MANY = 20_000;

test('many categories are read in one go, as many levels too', () => {
  const flat = Array.from({ length: MANY }, (_, id) => ({
    id,
    parentId: id === 0 ? null : Math.floor((id - 1) / 10),
    name: `Category ${id}`,
    position: id % 10,
    color: 'red'
  }));
  expect(categoriesInListing(flat, FLAT).categories).toHaveLength(MANY);
  let chain: object = { id: 1, name: 'Leaf', children: [] };
  for (let id = 2; id <= MANY; id += 1) chain = { id, name: `Level ${id}`, children: [chain] };
  expect(categoriesInListing([chain], NESTED).categories).toHaveLength(MANY);
  const cycle = Array.from({ length: MANY }, (_, id) => ({ id, parentId: (id + 1) % MANY, name: 'Round' }));
  expect(categoriesInListing(cycle, FLAT).categories).toHaveLength(MANY);
});
