import { expect, test } from 'vitest';
import { readText } from '../../support/read-table';

test.each([
  ['available', 'unavailable'],
  ['Active', 'Archived'],
  ['published', 'draft'],
  ['visible', 'invisible'],
  ['t', 'f'],
  ['TRUE', 'FALSE'],
  ['1', '0']
])('a column that says %s and %s is the visibility, and both words are understood', async (shown, hidden) => {
  const { preview, categories } = await readText(
    'a.csv',
    `id,name,status\n1,A,${shown}\n2,B,${hidden}\n3,C,${shown}\n`
  );
  expect(preview.faults).toEqual([]);
  expect(preview.mapping.fields).toContainEqual({ key: 'status', role: 'visible' });
  expect(categories.map(({ visible }) => visible)).toEqual([true, false, true]);
});

test('a cross in a column of visibility is a yes', async () => {
  const { categories } = await readText('a.csv', 'id,name,visible\n1,A,x\n2,B,no\n3,C,yes\n');
  expect(categories.map(({ visible }) => visible)).toEqual([true, false, true]);
});
