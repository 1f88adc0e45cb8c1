import { describe, expect, it } from 'vitest';
import { destinationOf, instructionAt } from '../../../src-renderer/tree/drop-position';
import { keyboardMove } from '../../../src-renderer/tree/keyboard-moves';
import { modelOf } from './sample-model';

// Ids: Clothes 1, Shirts 2, Shoes 3, Boots 4, Toys 5.
const model = modelOf([['Clothes', ['Shirts', ['Shoes', ['Boots']]]], 'Toys']);

describe('what a drop means', () => {
  it('is beside a row at its edges and into it in the middle', () => {
    expect([0, 7, 8, 15, 22, 23, 29].map((y) => instructionAt(y, 30))).toEqual(['before', 'before', 'into', 'into', 'into', 'after', 'after']);
  });

  it('counts places without the moved category', () => {
    expect(destinationOf(model, 2, 3, 'after', false)).toEqual({ parentId: 1, position: 1 });
    expect(destinationOf(model, 3, 2, 'before', false)).toEqual({ parentId: 1, position: 0 });
    expect(destinationOf(model, 5, 3, 'before', false)).toEqual({ parentId: 1, position: 1 });
  });

  it('goes last into a category', () => {
    expect(destinationOf(model, 5, 1, 'into', true)).toEqual({ parentId: 1, position: 2 });
    expect(destinationOf(model, 2, 1, 'into', true)).toEqual({ parentId: 1, position: 1 });
  });

  it('goes first into a category when dropped right below its open row', () => {
    expect(destinationOf(model, 5, 1, 'after', true)).toEqual({ parentId: 1, position: 0 });
  });

  it('is nothing onto itself or under itself', () => {
    expect(destinationOf(model, 1, 1, 'into', true)).toBeNull();
    expect(destinationOf(model, 1, 4, 'after', false)).toBeNull();
  });
});

describe('where Alt and an arrow take a category', () => {
  it.each([
    [3, 'ArrowUp', { parentId: 1, position: 0 }],
    [2, 'ArrowUp', null],
    [2, 'ArrowDown', { parentId: 1, position: 1 }],
    [3, 'ArrowDown', null],
    [3, 'ArrowRight', { parentId: 2, position: 0 }],
    [5, 'ArrowRight', { parentId: 1, position: 2 }],
    [2, 'ArrowRight', null],
    [4, 'ArrowLeft', { parentId: 1, position: 2 }],
    [3, 'ArrowLeft', { parentId: null, position: 1 }],
    [5, 'ArrowLeft', null],
    [3, 'Home', null],
  ])('category %i, %s', (id, key, expected) => {
    expect(keyboardMove(model, id, key)).toEqual(expected);
  });
});
