import { expect, test } from 'vitest';
import { LIMITS } from '../../../src-shared/limits';
import type { FileCategory } from '../../../src-main/formats/records';
import { writeJson } from '../../../src-main/formats/writers/write-json';
import { openedStore, storeOf } from '../../support/opened-store';
import { readText } from '../../support/read-table';

const file = (categories: unknown) => JSON.stringify({ format: 'canopy', version: 1, categories });
const nested = (levels: number, innermost = '') =>
  `${'{"name":"A","children":['.repeat(levels - 1)}{"name":"A"${innermost}}${']}'.repeat(levels - 1)}`;
const levelsOf = (categories: readonly FileCategory[]): number =>
  categories.reduce((most, { children = [] }) => Math.max(most, 1 + levelsOf(children)), 0);

test.each([
  ['a file', file([{ name: 'A' }])],
  [
    'a file that says when it was made',
    JSON.stringify({ format: 'canopy', version: 1, exportedAt: '2026-01-31T12:00:00Z', categories: [{ name: 'A' }] })
  ],
  ['a bare list', '[{"name":" A "}]'],
  ['the answer of GET', '{"data":[{"id":3,"name":"A","position":0,"parentId":null}]}'],
  ['a file with a byte order mark', `\uFEFF${file([{ name: 'A' }])}`]
])('%s is read', async (_case, text) => {
  const { preview, categories } = await readText('tree.json', text);
  expect(preview.faults).toEqual([]);
  expect(categories).toMatchObject([{ name: 'A' }]);
});

test('what the service answers can be imported', async () => {
  const [store] = storeOf('A(B C(D)) E');
  const { categories } = await readText('answer.json', `{"data":${store.treeText().toString()}}`);
  const copy = openedStore();
  copy.importTree([...categories], { author: 'import' });
  expect(copy.readTree()).toEqual(store.readTree());
});

test('members of another system that are called as Canopy’s version and times do not become them', async () => {
  const record = (id: number, parent_id: number | null) =>
    ({
      id,
      parent_id,
      title: `N${id}`,
      version: 7,
      createdAt: '2020-01-31T12:00:00Z',
      updatedAt: '2021-01-31T12:00:00Z'
    }) as const;
  const { categories } = await readText('shop.json', JSON.stringify([record(1, null), record(2, 1), record(3, 1)]));
  expect(categories).toMatchObject([{ name: 'N1', children: [{ name: 'N2' }, { name: 'N3' }] }]);
  for (const member of ['version', 'createdAt', 'updatedAt']) expect(categories[0]).not.toHaveProperty(member);
});

test('an export holds one category a line, and says nothing of places, which the nesting says, nor of when it was made', () => {
  const [store] = storeOf('A(B) C', () => new Date('2026-01-31T12:00:00Z'));
  const fields =
    '"slug":null,"description":"","visible":true,"metadata":{},"version":1,"createdAt":"2026-01-31T12:00:00.000Z","updatedAt":"2026-01-31T12:00:00.000Z"';
  expect([...writeJson(store.readTree())].join('')).toBe(
    [
      '{"format":"canopy","version":1,"categories":[',
      `{"id":1,"name":"A",${fields},"children":[`,
      `{"id":2,"name":"B",${fields},"children":[]}]},`,
      `{"id":3,"name":"C",${fields},"children":[]}]}`,
      ''
    ].join('\n')
  );
});

test('numbers come back as they were, whatever a double holds', async () => {
  const numbers = [-(2 ** 53), 2 ** 60, Number.MAX_SAFE_INTEGER, Number.MIN_VALUE, -Number.MAX_VALUE, 1e21, 0.1];
  const metadata = Object.fromEntries(numbers.map((number, index) => [`n${index}`, number]));
  const store = openedStore();
  store.importTree([{ name: 'A', metadata: { ...metadata, all: numbers } }], { author: 'import' });
  const { categories } = await readText('tree.json', [...writeJson(store.readTree())].join(''));
  expect(categories).toMatchObject([{ metadata: { ...metadata, all: numbers } }]);
});

test('a number that no double holds becomes a text rather than another number', async () => {
  const { categories } = await readText(
    'tree.json',
    '[{"name":"A","metadata":{"id":9007199254740993,"more":[1e400]}}]'
  );
  expect(categories).toMatchObject([{ metadata: { id: '9007199254740993', more: ['1e400'] } }]);
});

test('what is in it beside the members of a category is kept as entries', async () => {
  const { categories } = await readText(
    'tree.json',
    '{"format":"canopy","version":1,"categories":[{"name":"A","colour":1,"__proto__":{"x":2}}]}'
  );
  expect(categories.map(({ metadata }) => JSON.stringify(metadata))).toEqual(['{"colour":1,"__proto__":{"x":2}}']);
});

test('a version or a time that is none is left to the workspace, which gives its own', async () => {
  const { categories } = await readText(
    'tree.json',
    file([{ name: 'A', version: 0, createdAt: 'yesterday', updatedAt: '2026-01-31T12:00:00+01:00' }])
  );
  expect(categories).toEqual([{ name: 'A' }]);
});

test.each([
  ['no JSON', '{', 'Line 1: The JSON is not valid from here on.'],
  ['no tree', '"A"', 'no categories'],
  ['a later version', '{"format":"canopy","version":2,"categories":[]}', 'reads version 1'],
  ['an export of nothing', [...writeJson([])].join(''), 'no categories'],
  ['what nests without end', `[${nested(300_000)}]`, 'levels deep']
])('%s is refused as a whole', async (_case, text, sentence) => {
  await expect(readText('tree.json', text)).rejects.toThrow(sentence);
});

test('64 levels are read, and what is deeper is raised unless it is left out', async () => {
  expect(levelsOf((await readText('tree.json', `[${nested(LIMITS.depth)}]`)).categories)).toBe(LIMITS.depth);
  const deeper = await readText('tree.json', `[${nested(500)}]`);
  expect(levelsOf(deeper.categories)).toBe(LIMITS.depth);
  expect(deeper.preview).toMatchObject({ count: 500, faults: [{ kind: 'too_deep', count: 500 - LIMITS.depth }] });
});
