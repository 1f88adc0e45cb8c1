import { describe, expect, it } from 'vitest';
import { VisibleList } from '../../../../src-renderer/model/visible-list';
import { isDraftRow } from '../../../../src-shared/ids';
import { modelOf } from '../sample-model';
import { roomAbove, stuckAncestors } from '../../../../src-renderer/tree-view/use-painted-rows';

// Ids: Clothes 1 (Men 2 (Shirts 3 (Linen 4, Denim 5), Shoes 6), Women 7 (Hats 8)), Books 9 (Novels 10). All are expanded, so a row's index is its id - 1.
const model = modelOf([
  [
    'Clothes',
    [
      ['Men', [['Shirts', ['Linen', 'Denim']], 'Shoes']],
      ['Women', ['Hats']]
    ]
  ],
  ['Books', ['Novels']]
]);
const list = new VisibleList(model, new Set([1, 2, 3, 7, 9]));

describe('the ancestors at the upper edge', () => {
  it.each([
    ['none at the top of the list', 0, []],
    ['all that scroll out of sight above the first row that stays', 1, [1, 2, 3]],
    ['fewer where a branch ends', 3, [1, 2]],
    ['none over the last row of a branch that ends there', 7, []],
    ['those of the next branch', 9, []]
  ])('are %s', (_name, topIndex, expected) => {
    expect(stuckAncestors(list, topIndex, 4)).toEqual(expected);
  });

  it('are above the first row that they leave in sight, and no more than allowed', () => {
    for (let topIndex = 0; topIndex < list.length; topIndex += 1)
      for (const most of [0, 1, 2, 4]) {
        const stuck = stuckAncestors(list, topIndex, most);
        expect(stuck.length).toBeLessThanOrEqual(most);
        const first = list.ids[topIndex + stuck.length];
        if (stuck.length === 0 || first === undefined || isDraftRow(first)) continue;
        expect(Array.from(model.ancestors(first), ({ id }) => id).reverse()).toEqual(expect.arrayContaining(stuck));
        // None of them shows a second time.
        for (const id of stuck) expect(list.indexOf(id)).toBeLessThan(topIndex + stuck.length);
      }
  });

  it('never cover a row that has room for its ancestors above it', () => {
    for (let index = 0; index < list.length; index += 1) {
      const room = roomAbove(list, index, 20);
      expect(stuckAncestors(list, Math.max(0, index - room), 4).length).toBeLessThanOrEqual(room);
    }
  });

  it('take no room of a low tree', () => {
    expect(roomAbove(list, 3, 11)).toBe(0);
    expect(roomAbove(list, 3, 12)).toBe(3);
  });
});
