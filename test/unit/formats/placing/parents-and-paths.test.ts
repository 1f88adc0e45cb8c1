import { expect, test } from 'vitest';
import type { FieldMapping } from '../../../../src-shared/import-plan';
import { openFile } from '../../../../src-main/formats/import-session';

const rowsOf = async (name: string, text: string, mapping?: FieldMapping) => {
  const file = openFile(name, new TextEncoder().encode(text));
  const rows = await file.rows({ reading: {}, mapping, choices: {} }, 0, () => undefined);
  return rows.map(({ depth, name: own, faults = [] }) => [depth, own, ...faults]);
};
const csv = (...lines: string[]) => rowsOf('shop.csv', lines.join('\n'));

test('the only parent that a file does not have is the root that its system does not export, if nothing is at the top', async () => {
  expect(await csv('id,parent id,name', 'a,zero,Tea', 'b,a,Green', 'c,a,Black', 'd,zero,Coffee')).toEqual([
    [0, 'Tea'],
    [1, 'Green'],
    [1, 'Black'],
    [0, 'Coffee']
  ]);
  // With a category at the top, or two parents that it does not have, something is missing.
  expect(await csv('id,parent id,name', 'a,,Tea', 'b,a,Green', 'd,zero,Coffee')).toContainEqual([
    1,
    'Coffee',
    'missing_parent'
  ]);
  expect(await csv('id,parent id,name', 'a,zero,Tea', 'b,a,Green', 'd,base,Coffee')).toContainEqual([
    1,
    'Coffee',
    'missing_parent'
  ]);
});

test('a list of one parent is a parent, and a list of several is asked about', async () => {
  const rows = (parents: readonly number[]) =>
    rowsOf('shop.json', JSON.stringify([TEA, COFFEE, { id: 3, name: 'Chai', parents }]), {
      hierarchy: 'parent',
      fields: (['id', 'name', 'parents'] as const).map((key) => ({ key, role: key === 'parents' ? 'parent' : key }))
    });
  const TEA = { id: 1, name: 'Tea' };
  const COFFEE = { id: 2, name: 'Coffee' };
  expect(await rows([1])).toEqual([
    [0, 'Tea'],
    [1, 'Chai'],
    [0, 'Coffee']
  ]);
  expect(await rows([2, 1])).toEqual([
    [0, 'Tea'],
    [0, 'Coffee'],
    [1, 'Chai', 'several_parents']
  ]);
});

test('a path that ends with the name in other letters places the category, which keeps the letters of its name', async () => {
  expect(await csv('path,name', 'tools,Tools', 'tools/hammers,Hammers', 'tools/saws,Saws')).toEqual([
    [0, 'Tools'],
    [1, 'Hammers'],
    [1, 'Saws']
  ]);
});

test('an id that two records have is told of the second, also where a path has made categories in between', async () => {
  expect(await csv('id,path', '7,Tools/Hammers', '7,Tools/Saws', '8,Tools/Axes')).toEqual([
    [0, 'Tools'],
    [1, 'Hammers'],
    [1, 'Saws', 'duplicate_id'],
    [1, 'Axes']
  ]);
});
