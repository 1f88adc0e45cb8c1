import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inferDialect } from '../../../src-main/sync/dialect/infer-dialect';
import { closeRow, openingFor, openRow } from '../../../src-main/fields/opened-members';
import { categoriesInListing } from '../../../src-main/sync/dialect/read-categories';
import { asSent, createBody, updateBody } from '../../../src-main/sync/dialect/request-bodies';
import type { RemoteCategory } from '../../../src-main/sync/sync-tree';
import type { Dialect } from '../../../src-shared/dialect';
import { always } from '../../support/fuzz-runs';

const read = (
  listing: readonly unknown[]
): { dialect: Dialect; warnings: readonly string[]; categories: readonly RemoteCategory[] } => {
  const { dialect, warnings } = inferDialect(listing);
  if (dialect === null) throw new Error(warnings.join(' '));
  return { dialect, warnings, categories: categoriesInListing(listing, dialect).categories };
};

const named = (categories: readonly RemoteCategory[], name: string): RemoteCategory => {
  const found = categories.find(({ fields }) => fields.name === name);
  if (found === undefined) throw new Error(`“${name}” was not read`);
  return found;
};

describe('names in several languages', () => {
  const LISTING = [
    {
      id: 1,
      parentId: null,
      slug: 'shoes',
      name: { de: 'Schuhe', en: 'Shoes' },
      description: { de: 'Zum Gehen', en: 'To walk in' }
    },
    { id: 2, parentId: 1, slug: 'boots', name: { de: 'Stiefel', en: 'Boots', fr: 'Bottes' }, description: null },
    {
      id: 3,
      parentId: 1,
      slug: 'sandals',
      name: { de: 'Sandalen', en: 'Sandals' },
      description: { de: 'Luftig', en: 'Airy' }
    }
  ];

  test('are read in one, which the person is told, and can be read in another', () => {
    const { dialect, warnings, categories } = read(LISTING);
    expect(dialect).toMatchObject({ nameKey: '/name/en', slugKey: 'slug', descriptionKey: '/description/en' });
    expect(warnings.join(' ')).toContain('“en” is shown and edited here');
    expect(categories.map(({ fields }) => fields.name)).toEqual(['Shoes', 'Boots', 'Sandals']);
    expect(inferDialect(LISTING).keys).toEqual(expect.arrayContaining(['/name/de', '/description/de']));
    expect(
      categoriesInListing(LISTING, { ...dialect, nameKey: '/name/de' }).categories.map(({ fields }) => fields.name)
    ).toEqual(['Schuhe', 'Stiefel', 'Sandalen']);
  });

  test.each(['full', 'partial'] as const)('keep the other languages when one is changed by a %s update', (updates) => {
    const { dialect, categories } = read(LISTING);
    const boots = named(categories, 'Boots');
    const body = asSent(
      updateBody({ ...boots, version: null, fields: { name: 'High boots' } }, dialect, updates),
      dialect
    );
    expect(body['name']).toEqual({ de: 'Stiefel', en: 'High boots', fr: 'Bottes' });
    if (updates === 'full') expect(body).toMatchObject({ parentId: 1, slug: 'boots' });
  });

  test('are written in that one where the category is new, and lie beside each other as metadata', () => {
    const { dialect, categories } = read(LISTING);
    expect(named(categories, 'Boots').fields.metadata).toEqual({ '/name/de': 'Stiefel', '/name/fr': 'Bottes' });
    const fields = {
      name: 'Clogs',
      slug: null,
      description: '',
      visible: true,
      metadata: { '/name/de': 'Holzschuhe', color: 'brown' }
    };
    expect(asSent(createBody({ fields, parentId: 1, order: null, idempotencyKey: '' }, dialect), dialect)).toEqual({
      name: { de: 'Holzschuhe', en: 'Clogs' },
      color: 'brown',
      parentId: 1
    });
  });

  test('in lists are said to be unreadable', () => {
    const { dialect, warnings } = inferDialect([{ id: 1, parentId: null, name: [{ language: 'en', value: 'Shoes' }] }]);
    expect({ dialect, warnings }).toEqual({
      dialect: null,
      warnings: [
        'The names in “name” are lists without a text that Canopy can read. If another field holds a name, choose it.'
      ]
    });
  });
});

describe('members that all lie in one', () => {
  const row = (id: number, name: string, parent: number | null, position: number): object => ({
    id: String(id),
    type: 'categories',
    attributes: { name, position, isActive: id !== 3, updatedAt: '2026-01-01T00:00:00Z', color: 'red' },
    relationships: {
      parent: { data: parent === null ? null : { type: 'categories', id: String(parent) } },
      products: { meta: { count: 2 } }
    }
  });
  const LISTING = [row(1, 'Shoes', null, 0), row(2, 'Boots', 1, 0), row(3, 'Sandals', 1, 1), row(4, 'Hats', null, 1)];

  test('are read as the category’s own', () => {
    const { dialect, categories } = read(LISTING);
    expect(dialect).toMatchObject({
      contentKey: 'attributes',
      idKey: 'id',
      idAs: 'string',
      nameKey: 'name',
      order: { key: 'position' },
      visible: { key: 'isActive' },
      derivedKeys: ['updatedAt'],
      parent: { key: '/relationships/parent/data', as: 'object', root: { as: 'mark', mark: null } }
    });
    expect(categories.map(({ id, parentId, fields }) => [id, parentId, fields.name, fields.visible])).toEqual([
      [1, null, 'Shoes', true],
      [2, 1, 'Boots', true],
      [3, 1, 'Sandals', false],
      [4, null, 'Hats', true]
    ]);
    expect(named(categories, 'Boots').fields.metadata).toMatchObject({ color: 'red', '/type': 'categories' });
  });

  test('are written where they were, with all that lies outside', () => {
    const { dialect, categories } = read(LISTING);
    const boots = { ...named(categories, 'Boots'), version: null };
    expect(
      asSent(
        updateBody({ ...boots, fields: { name: 'High boots' }, place: { parentId: 4, order: 7 } }, dialect),
        dialect
      )
    ).toEqual({
      type: 'categories',
      attributes: { name: 'High boots', position: 7, isActive: true, color: 'red' },
      relationships: { parent: { data: { id: '4' } }, products: { meta: { count: 2 } } }
    });
    expect(asSent(updateBody({ ...boots, fields: { name: 'High boots' } }, dialect, 'partial'), dialect)).toEqual({
      attributes: { name: 'High boots' }
    });
  });
});

const KEYS = ['id', 'name', 'en', 'de', 'attributes', 'a/b', '~', '__proto__', 'x'];
const value: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, 'text', 1),
    fc.dictionary(fc.constantFrom(...KEYS), tie('value'), { maxKeys: 4, noNullPrototype: true })
  )
})).value;
const row = fc.dictionary(fc.constantFrom(...KEYS), value, { maxKeys: 6, noNullPrototype: true });

/** An object that holds nothing has no members that could be opened, so that it is as if it were not there. */
const hasEmpty = (one: unknown): boolean =>
  typeof one === 'object' && one !== null && (Object.keys(one).length === 0 || Object.values(one).some(hasEmpty));

test('whatever is opened is closed to what it was', () => {
  always(
    100,
    [
      row,
      fc.subarray(['/name/en', '/attributes/name/en', '/a~1b/~0', '/x/x/x', '/__proto__/id']),
      fc.constantFrom(undefined, 'attributes', 'x')
    ],
    (given, keys, contentKey) => {
      fc.pre(!hasEmpty(given));
      const opening = openingFor(
        { idKey: 'id', childrenKey: null, ...(contentKey !== undefined && { contentKey }) },
        keys
      );
      expect(closeRow(openRow(given, opening), opening)).toEqual(given);
    }
  );
});
