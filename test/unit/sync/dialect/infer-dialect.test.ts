import { describe, expect, test } from 'vitest';
import { CANOPY_DIALECT } from '../../../../src-main/sync/dialect/canopy-dialect';
import { inferDialect } from '../../../../src-main/sync/dialect/infer-dialect';
import type { Dialect } from '../../../../src-shared/dialect';
import { FRESH } from '../../../support/fresh-category';

const dialectOf = (listing: readonly unknown[]): Dialect => {
  const { dialect, warnings } = inferDialect(listing);
  if (dialect === null) throw new Error(warnings.join(' '));
  return dialect;
};

describe('listings as services write them', () => {
  test('what django-treebeard 4.6.1 and django-mptt 0.13.2 count refers to no parent, and is nobody’s edit', () => {
    const rows = Array.from({ length: 12 }, (_, index) => ({
      id: index + 1,
      path: `000${index}`,
      depth: 1,
      numchild: [3, 2, 0, 4][index % 4],
      rght: index * 2 + 2,
      name: `Category ${index}`
    }));
    expect(dialectOf(rows)).toMatchObject({
      parent: { key: 'parentId' },
      derivedKeys: ['path', 'depth', 'numchild', 'rght']
    });
  });

  test('a shop that nests, with counts and a status by number', () => {
    const dialect = dialectOf([
      {
        id: 2,
        parent_id: 1,
        name: 'Default',
        is_active: true,
        position: 1,
        level: 1,
        product_count: 0,
        children_data: [
          {
            id: 3,
            parent_id: 2,
            name: 'Bags',
            is_active: true,
            position: 1,
            level: 2,
            product_count: 14,
            children_data: []
          }
        ]
      },
      {
        id: 9,
        parent_id: 1,
        name: 'Sale',
        is_active: false,
        position: 2,
        level: 1,
        product_count: 3,
        children_data: []
      }
    ]);
    expect(dialect).toMatchObject({
      childrenKey: 'children_data',
      // All roots lie under a category that is not listed.
      parent: { key: 'parent_id', as: 'number', root: { as: 'mark', mark: 1 } },
      visible: { key: 'is_active', shown: true, hidden: false },
      order: { key: 'position', first: 1 },
      derivedKeys: ['level', 'product_count']
    });
  });

  test('a shop that lists flat, with 0 for roots, links and pictures', () => {
    const dialect = dialectOf([
      {
        id: 15,
        name: 'Albums',
        slug: 'albums',
        parent: 11,
        description: '',
        display: 'default',
        image: [],
        menu_order: 0,
        count: 4,
        _links: { self: [{ href: 'https://x' }] }
      },
      {
        id: 9,
        name: 'Clothing',
        slug: 'clothing',
        parent: 0,
        description: '',
        display: 'default',
        image: null,
        menu_order: 0,
        count: 36,
        _links: { self: [{ href: 'https://x' }] }
      },
      {
        id: 11,
        name: 'Music',
        slug: 'music',
        parent: 0,
        description: 'All',
        display: 'default',
        image: null,
        menu_order: 1,
        count: 7,
        _links: { self: [{ href: 'https://x' }] }
      }
    ]);
    expect(dialect).toMatchObject({
      childrenKey: null,
      idKey: 'id',
      parent: { key: 'parent', as: 'number', root: { as: 'mark', mark: 0 } },
      nameKey: 'name',
      slugKey: 'slug',
      descriptionKey: 'description',
      visible: null,
      order: { key: 'menu_order', first: 0 },
      metadataKey: null,
      derivedKeys: ['count', '_links']
    });
  });

  test('the parent as an object, and once more as an id and a name: the service keeps those in step', () => {
    const dialect = dialectOf([
      {
        categoryId: '1',
        displayName: 'Garden',
        parentCategory: null,
        parentCategoryId: null,
        parentName: null,
        status: 'ACTIVE'
      },
      {
        categoryId: '2',
        displayName: 'Seeds',
        parentCategory: { categoryId: '1', displayName: 'Garden' },
        parentCategoryId: '1',
        parentName: 'Garden',
        status: 'INACTIVE'
      }
    ]);
    expect(dialect).toMatchObject({
      idKey: 'categoryId',
      idAs: 'string',
      nameKey: 'displayName',
      parent: { key: 'parentCategoryId', as: 'string', root: { as: 'mark', mark: null } },
      visible: { key: 'status', shown: 'ACTIVE', hidden: 'INACTIVE' },
      derivedKeys: ['parentCategory', 'parentName']
    });
  });

  test('our own contract', () => {
    const category = { id: 1, parentId: null, position: 0, name: 'Tea', ...FRESH, children: [] };
    expect(inferDialect([category])).toMatchObject({ dialect: CANOPY_DIALECT, warnings: [] });
    const { version: _version, ...unversioned } = category;
    expect(dialectOf([unversioned])).toMatchObject({
      isCanopy: false,
      updates: 'full',
      metadataKey: 'metadata',
      derivedKeys: ['createdAt', 'updatedAt']
    });
    expect(dialectOf([{ ...category, color: 'red' }])).toMatchObject({ isCanopy: false });
  });
});

describe('by what stands there rather than by the name', () => {
  test('an unknown name for the name', () => {
    const rows = ['Garden tools', 'Seeds and bulbs', 'Pots'].map((text, index) => ({
      id: index + 1,
      kind: 'x',
      omschrijving: text,
      added: '2026-01-01',
      ref: `a-${index}`
    }));
    expect(dialectOf(rows).nameKey).toBe('omschrijving');
  });

  test('a known name that holds something else is not taken for it', () => {
    const rows = [1, 2, 3].map((id) => ({
      id,
      title: id * 10,
      label: `Category ${id}`,
      visible: 'depends',
      position: { x: id },
      slug: `Not a slug ${id}`,
      description: [id]
    }));
    expect(dialectOf(rows)).toMatchObject({
      nameKey: 'label',
      visible: null,
      order: null,
      slugKey: null,
      descriptionKey: null
    });
  });

  test('lists that are no children: products, pictures, ancestors', () => {
    const rows = [1, 2, 3].map((id) => ({
      id,
      name: `Category ${id}`,
      parentId: id === 1 ? null : 1,
      pictures: [{ id: 500, src: 'a.png' }],
      articles: [{ id: 7, name: 'The same article everywhere', parentId: null }],
      trail: id === 1 ? [] : [{ id: 1, name: 'Category 1', parentId: null }]
    }));
    expect(dialectOf(rows)).toMatchObject({ childrenKey: null, parent: { key: 'parentId' } });
  });

  test('children under a name of its own, and a list of the same kind that is not them', () => {
    const leaf = (id: number) => ({ id, name: `Leaf ${id}`, featured: [{ id: 1, name: 'Root' }], unterkategorien: [] });
    const rows = [
      { id: 1, name: 'Root', featured: [{ id: 2, name: 'Leaf 2' }], unterkategorien: [leaf(2), leaf(3)] },
      { id: 4, name: 'Other', featured: [], unterkategorien: [leaf(5)] }
    ];
    expect(dialectOf(rows).childrenKey).toBe('unterkategorien');
  });

  test('a parent under a name of its own', () => {
    const rows = [
      [1, null],
      [2, 1],
      [3, 1],
      [4, 2],
      [5, 2]
    ].map(([id, above]) => ({ id, name: `Category ${id}`, above }));
    expect(dialectOf(rows).parent).toEqual({ key: 'above', as: 'number', root: { as: 'mark', mark: null } });
  });

  test('a yes or no, or a rank, is no parent, although its numbers are ids', () => {
    const rows = [1, 2, 3, 4].map((id) => ({ id, name: `Category ${id}`, featured: id % 2, stars: id % 3 }));
    const { dialect, warnings } = inferDialect(rows);
    expect(dialect).toMatchObject({ childrenKey: null, parent: { key: 'parentId' } });
    expect(warnings.join(' ')).toContain('all are shown at the top');
  });

  test('numbers as text are an order that is written as text', () => {
    const dialect = dialectOf([1, 2, 3].map((id) => ({ id, name: `Category ${id}`, sortOrder: String(id) })));
    expect(dialect.order).toEqual({ key: 'sortOrder', first: 1, meaning: 'unknown', as: 'string' });
  });

  test('siblings that are listed with the highest number first are not turned round', () => {
    const listed = (priorities: readonly number[], idOf: (index: number) => number) =>
      inferDialect(priorities.map((priority, index) => ({ id: idOf(index), name: `Category ${index}`, priority })));
    const falling = listed([90, 70, 70, 50, 20, 10], (index) => index + 1);
    expect(falling.dialect?.order).toBeNull();
    expect(falling.warnings).toContainEqual(expect.stringContaining('highest “priority” first'));
    // A listing that begins with the newest falls by whatever grows.
    expect(listed([9, 7, 5, 4, 2, 1], (index) => 100 - index).dialect?.order).toMatchObject({ key: 'priority' });
    // Two or three may stand so by chance.
    expect(listed([3, 2, 1], (index) => index + 1).dialect?.order).toMatchObject({ key: 'priority' });
    expect(listed([9, 7, 5, 4, 2, 3], (index) => index + 1).dialect?.order).toMatchObject({ key: 'priority' });
  });

  test('of several states that hide, the contrary of the one that shows', () => {
    const visible = (...states: readonly string[]) =>
      dialectOf(states.map((status, index) => ({ id: index + 1, name: `Category ${index}`, status }))).visible;
    expect(visible('Active', 'Draft', 'Draft', 'Inactive', 'Active')).toEqual({
      key: 'status',
      shown: 'Active',
      hidden: 'Inactive'
    });
    expect(visible('published', 'archived', 'archived', 'draft')).toMatchObject({ hidden: 'draft' });
    // Directus 12.4.1 has no status “unpublished”.
    expect(visible('published', 'published')).toMatchObject({ hidden: 'draft' });
    expect(visible('enabled', 'archived', 'archived', 'draft')).toMatchObject({ hidden: 'archived' });
  });

  test('members that are named after the table too', () => {
    const row = (id: number) => ({
      cat_ID: id,
      cat_parent: id === 1 ? 0 : 1,
      cat_title: `Category ${id}`,
      cat_slug: `category-${id}`,
      cat_description: `About ${id}`,
      category_position: id,
      category_status: id % 2
    });
    expect(dialectOf([1, 2, 3].map(row))).toMatchObject({
      idKey: 'cat_ID',
      parent: { key: 'cat_parent' },
      nameKey: 'cat_title',
      slugKey: 'cat_slug',
      descriptionKey: 'cat_description',
      order: { key: 'category_position' },
      visible: { key: 'category_status', shown: 1, hidden: 0 }
    });
    expect(
      dialectOf([
        { ...row(1), title: 'One' },
        { ...row(2), title: 'Two' }
      ])
    ).toMatchObject({ nameKey: 'title' });
  });

  test('weights of parcels are no order', () => {
    expect(dialectOf([1, 2, 3, 4].map((id) => ({ id, name: `Category ${id}`, weight: 2.5 }))).order).toBeNull();
    expect(dialectOf([1, 2, 3, 4].map((id) => ({ id, name: `Category ${id}`, weight: id }))).order).toMatchObject({
      key: 'weight'
    });
  });

  test('numbers with gaps cannot be indices', () => {
    const ordered = (numbers: readonly number[]) =>
      dialectOf(numbers.map((sort, index) => ({ id: index + 1, name: `Category ${index}`, sort }))).order;
    expect(ordered([10, 20, 30])).toEqual({ key: 'sort', first: 10, meaning: 'value' });
    expect(ordered([2, 0, 1])).toEqual({ key: 'sort', first: 0, meaning: 'unknown' });
  });

  test('attributes are an object of their own only where nothing stands beside them', () => {
    const rows = [1, 2].map((id) => ({ id, name: `Category ${id}`, attributes: { color: 'red' } }));
    expect(dialectOf(rows).metadataKey).toBe('attributes');
    expect(dialectOf(rows.map((row) => ({ ...row, icon: 'x' }))).metadataKey).toBeNull();
  });
});

describe('what is assumed is told', () => {
  test('a contrary that no category has', () => {
    const { dialect, warnings } = inferDialect([1, 2].map((id) => ({ id, name: `Category ${id}`, status: 'Enabled' })));
    expect(dialect?.visible).toEqual({ key: 'status', shown: 'Enabled', hidden: 'Disabled' });
    expect(warnings).toContainEqual(expect.stringContaining('"Disabled"'));
  });

  test('members that could be the name too', () => {
    expect(inferDialect([1, 2].map((id) => ({ id, name: `N ${id}`, title: `T ${id}` }))).warnings).toContainEqual(
      '“name” is used as the name; possible too: title.'
    );
  });

  test('an order that is missing', () => {
    expect(inferDialect([{ id: 1, name: 'One' }]).warnings).toContainEqual(
      expect.stringContaining('cannot be reordered')
    );
  });
});

describe('too little to infer from', () => {
  test('an empty tree', () => {
    expect(inferDialect([])).toEqual({
      dialect: null,
      keys: [],
      warnings: ['The service has no categories yet, so Canopy cannot tell how it writes them.']
    });
  });

  test('ids may be texts, by a name that says so', () => {
    const found = inferDialect([
      { uuid: 'b-1', name: 'Tea', parent: null },
      { uuid: 'b-2', name: 'Green', parent: 'b-1' }
    ]);
    expect(found.dialect).toMatchObject({ idKey: 'uuid', idAs: 'text', parent: { key: 'parent', as: 'string' } });
  });

  test('a text that stays is the id where a number beside it changes with each edit', () => {
    const found = inferDialect([
      { id: 7, documentId: 'abc', name: 'Tea', parent: null },
      { id: 8, documentId: 'def', name: 'Green', parent: { id: 7, documentId: 'abc' } }
    ]);
    expect(found.dialect).toMatchObject({ idKey: 'documentId', idAs: 'text', parent: { key: 'parent', as: 'object' } });
  });

  test('no ids, or no names: the members are there for a choice', () => {
    expect(inferDialect([{ colour: 'abc', name: 'Tea' }])).toMatchObject({ dialect: null, keys: ['colour', 'name'] });
    expect(inferDialect([{ id: 1, amount: 3 }])).toMatchObject({ dialect: null, keys: ['id', 'amount'] });
  });

  test('things that are no categories are overlooked', () => {
    expect(inferDialect([null, 1, 'x', [], { id: 1, name: 'Tea' }]).dialect).toMatchObject({
      idKey: 'id',
      nameKey: 'name'
    });
  });
});

test('hostile listings are survived: keys without number, more levels than a function can call itself, odd names', () => {
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`k${index}`, index]));
  expect(inferDialect([{ id: 1, name: 'Tea', ...many, ['x'.repeat(1_000)]: 1, '': 2 }]).dialect).not.toBeNull();
  let deep: Record<string, unknown> = { id: 0, name: 'Leaf 0', children: [] };
  for (let id = 1; id < 20_000; id += 1) deep = { id, name: `Level ${id}`, children: [deep] };
  expect(inferDialect([deep]).dialect).toMatchObject({ childrenKey: 'children', nameKey: 'name' });
  expect(inferDialect([JSON.parse('{"id":1,"name":"Tea","__proto__":{"a":1},"constructor":2}')]).dialect).toMatchObject(
    { nameKey: 'name' }
  );
});
