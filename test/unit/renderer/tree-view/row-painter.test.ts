import fc from 'fast-check';
import { expect, test } from 'vitest';
import { VisibleList } from '../../../../src-renderer/model/visible-list';
import { kindOf } from '../../../../src-renderer/tree-view/row-element';
import { assignSlots, NO_SLOTS, type RowSlots } from '../../../../src-renderer/tree-view/row-painter';
import { always } from '../../../support/fuzz-runs';
import { modelOf } from '../sample-model';

const keyOf = ({ slots }: RowSlots, id: number): number | undefined => slots.find((slot) => slot.id === id)?.key;
const keys = ({ slots }: RowSlots): number[] => slots.map(({ key }) => key);
const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index);

test('a page further, every element is used again in the same order', () => {
  const before = assignSlots(NO_SLOTS, range(0, 40), null);
  const after = assignSlots(before, range(40, 80), null);
  expect(keys(after)).toEqual(keys(before));
});

test('the element of the row with the keyboard goes with it', () => {
  const before = assignSlots(NO_SLOTS, [1, 2, 3], 2);
  const after = assignSlots(before, [4, 5, 6], 5);
  expect(keys(after)).not.toContain(keyOf(before, 2));
});

test('rows that stay keep their elements, none is used twice, and none changes its place', () => {
  const windows = fc.array(fc.tuple(fc.nat(60), fc.integer({ min: 0, max: 12 }), fc.option(fc.nat(80))), {
    minLength: 2,
    maxLength: 12
  });
  always(100, [windows], (steps) => {
    let before = NO_SLOTS;
    for (const [start, count, active] of steps) {
      // The active row is drawn wherever it stands.
      const ids = [...new Set([...range(start, start + count), ...(active === null ? [] : [active])])].toSorted(
        (a, b) => a - b
      );
      const after = assignSlots(before, ids, active);
      expect(after.slots.map(({ id }) => id)).toEqual(ids);
      expect(new Set(keys(after)).size).toBe(ids.length);
      for (const { id, key } of before.slots) if (ids.includes(id)) expect(keyOf(after, id)).toBe(key);
      const places = keys(after)
        .map((key) => keys(before).indexOf(key))
        .filter((place) => place !== -1);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      before = after;
    }
  });
});

test('rows that have changed places keep their elements', () => {
  const before = assignSlots(NO_SLOTS, [1, 2, 3, 4], null);
  const after = assignSlots(before, [3, 9, 1, 2, 4], null);
  for (const id of [1, 2, 3, 4]) expect(keyOf(after, id)).toBe(keyOf(before, id));
  expect(new Set(keys(after)).size).toBe(5);
});

test('a branch has its icon, also where a search shows nothing below it', () => {
  const model = modelOf([['Clothes', ['Shirts', ['Shoes', ['Boots']]]], 'Books']);
  const list = new VisibleList(model, new Set([1]));
  const kinds = (): string[] =>
    list.rows(0, list.length).map((row) => kindOf({ row, childCount: model.childIds(Number(row.id)).length }));
  expect(kinds()).toEqual(['open', 'tag', 'folder', 'tag']);
  list.filter(new Set([1, 3]));
  expect(kinds()).toEqual(['open', 'folder']);
});
