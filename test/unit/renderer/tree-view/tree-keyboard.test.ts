import { describe, expect, it } from 'vitest';
import { VisibleList } from '../../../../src-renderer/model/visible-list';
import { modelOf } from '../sample-model';
import { treeKeyAction, typeAhead } from '../../../../src-renderer/tree-view/use-tree-keys';

// Ids and rows: Clothes 1, Shirts 2, Shoes 3 (folded, Boots 4 below), Toys 5.
const model = modelOf([['Clothes', ['Shirts', ['Shoes', ['Boots']]]], 'Toys']);
const list = new VisibleList(model, new Set([1]));
const go = (index: number) => ({ kind: 'go', index });

describe('the keys of the ARIA tree pattern', () => {
  it.each([
    ['ArrowDown', 0, go(1)],
    ['ArrowDown', 3, go(3)],
    ['ArrowDown', -1, go(0)],
    ['ArrowUp', 1, go(0)],
    ['ArrowUp', 0, go(0)],
    ['Home', 2, go(0)],
    ['End', 0, go(3)],
    ['PageDown', 0, go(2)],
    ['PageUp', 3, go(1)],
    ['ArrowRight', 2, { kind: 'expand', id: 3 }],
    ['ArrowRight', 0, go(1)],
    ['ArrowRight', 3, null],
    ['ArrowLeft', 0, { kind: 'collapse', id: 1 }],
    ['ArrowLeft', 2, go(0)],
    ['ArrowLeft', 3, null],
    ['*', 1, { kind: 'expandSiblings', ids: [3] }],
    ['x', 1, null]
  ])('%s on row %i', (key, index, expected) => {
    expect(treeKeyAction(list, index, key, 2)).toEqual(expected);
  });

  it('has nowhere to go without rows', () => {
    expect(treeKeyAction(new VisibleList(modelOf([])), -1, 'ArrowDown', 2)).toBeNull();
  });
});

describe('type-ahead', () => {
  const names = ['boots', 'shirts', 'shoes', 'toys'];
  const find = (index: number, typed: string) => typeAhead(names.length, (at) => names[at] ?? '', index, typed);
  it('steps through the names that begin with a repeated letter', () => {
    expect(find(1, 's')).toBe(2);
    expect(find(2, 'ss')).toBe(1);
  });
  it('finds by more letters, staying where they already fit', () => {
    expect(find(1, 'sho')).toBe(2);
    expect(find(2, 'shoe')).toBe(2);
  });
  it('finds in every script, also beyond the letters of one code unit', () => {
    const adlam = ['𞤢𞤣', '𞤤𞤥', '𞤤𞤦'];
    const findIn = (index: number, typed: string) => typeAhead(adlam.length, (at) => adlam[at] ?? '', index, typed);
    expect(findIn(0, '𞤤')).toBe(1);
    expect(findIn(1, '𞤤𞤤')).toBe(2);
    expect(findIn(0, '𞤤𞤦')).toBe(2);
  });
  it('finds nothing when nothing fits', () => {
    expect(find(0, 'z')).toBe(-1);
  });
});
