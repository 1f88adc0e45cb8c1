import { describe, expect, it, test } from 'vitest';
import { sampleValues } from '../../../src-main/fields/member-facts';
import { readText } from '../../support/read-table';

describe('the values to choose from', () => {
  it('are those of members with only a few, on every level', () => {
    const listing = [
      { id: 1, status: 'on', parent: null, tags: [], children: [{ id: 2, status: 'off', parent: 1 }] },
      { id: 3, status: 'on', parent: null }
    ];
    expect(sampleValues(listing, 'children')).toEqual({ id: [1, 2, 3], status: ['on', 'off'], parent: [null, 1] });
  });

  it('are not those of members in which anything may stand', () => {
    const rows = Array.from({ length: 100 }, (_, id) => ({
      id,
      name: `Name ${id}`,
      long: 'x'.repeat(500),
      isShown: id % 2 === 0,
      more: {}
    }));
    expect(sampleValues(rows, null)).toEqual({ isShown: [true, false] });
    expect(sampleValues(['no object', null], null)).toEqual({});
  });
});

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
