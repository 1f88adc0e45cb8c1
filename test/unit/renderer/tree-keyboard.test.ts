import { describe, expect, it } from 'vitest';
import { treeKeyAction, typeAhead } from '../../../src-renderer/tree/tree-keyboard';
import { visibleRows } from '../../../src-renderer/tree/visible-rows';
import { modelOf } from './sample-model';

// Ids and rows: Clothes 1, Shirts 2, Shoes 3 (folded, Boots 4 below), Toys 5.
const model = modelOf([['Clothes', ['Shirts', ['Shoes', ['Boots']]]], 'Toys']);
const rows = visibleRows(model, { isExpanded: (id) => id === 1, kept: null, draft: null });
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
    ['x', 1, null],
  ])('%s on row %i', (key, index, expected) => {
    expect(treeKeyAction(rows, index, key, 2)).toEqual(expected);
  });

  it('has nowhere to go without rows', () => {
    expect(treeKeyAction([], -1, 'ArrowDown', 2)).toBeNull();
  });
});

describe('type-ahead', () => {
  const names = ['boots', 'shirts', 'shoes', 'toys'];
  it('steps through the names that begin with a repeated letter', () => {
    expect(typeAhead(names, 1, 's')).toBe(2);
    expect(typeAhead(names, 2, 'ss')).toBe(1);
  });
  it('finds by more letters, staying where they already fit', () => {
    expect(typeAhead(names, 1, 'sho')).toBe(2);
    expect(typeAhead(names, 2, 'shoe')).toBe(2);
  });
  it('finds nothing when nothing fits', () => {
    expect(typeAhead(names, 0, 'z')).toBe(-1);
  });
});
