import { describe, expect, it } from 'vitest';
import { dropPlacement, instructionAt, keyboardPlacement } from '../../../src-renderer/tree/placement';
import { modelOf } from './sample-model';

// Ids: Clothes 1, Shirts 2, Shoes 3, Boots 4, Hats 5, Toys 6, Trains 7.
const model = modelOf([['Clothes', ['Shirts', ['Shoes', ['Boots']], 'Hats']], ['Toys', ['Trains']]]);
const moved = (...ids: number[]) => new Set(ids);

describe('what a drop means', () => {
  it('is beside a row at its edges and into it in the middle', () => {
    expect([0, 7, 8, 15, 22, 23, 29].map((y) => instructionAt(y, 30))).toEqual(['before', 'before', 'into', 'into', 'into', 'after', 'after']);
  });

  it('is anchored to a sibling that stays', () => {
    expect(dropPlacement(model, moved(2), 3, 'after', false)).toEqual({ parentId: 1, afterId: 3 });
    expect(dropPlacement(model, moved(3), 2, 'before', false)).toEqual({ parentId: 1, afterId: null });
    expect(dropPlacement(model, moved(3), 5, 'before', false)).toEqual({ parentId: 1, afterId: 2 });
    expect(dropPlacement(model, moved(2, 3), 5, 'before', false)).toEqual({ parentId: 1, afterId: null });
    expect(dropPlacement(model, moved(6), 3, 'before', false)).toEqual({ parentId: 1, afterId: 2 });
  });

  it('goes last into a category, after those that stay', () => {
    expect(dropPlacement(model, moved(6), 1, 'into', true)).toEqual({ parentId: 1, afterId: 5 });
    expect(dropPlacement(model, moved(5, 3), 1, 'into', true)).toEqual({ parentId: 1, afterId: 2 });
  });

  it('goes first into a category when dropped right below its open row', () => {
    expect(dropPlacement(model, moved(6), 1, 'after', true)).toEqual({ parentId: 1, afterId: null });
  });

  it('is nothing onto themselves or under themselves', () => {
    expect(dropPlacement(model, moved(1), 1, 'into', true)).toBeNull();
    expect(dropPlacement(model, moved(1, 6), 4, 'after', false)).toBeNull();
    expect(dropPlacement(model, moved(6, 1), 7, 'before', false)).toBeNull();
    expect(dropPlacement(model, moved(3), 3, 'after', true)).toBeNull();
  });
});

describe('where Alt and an arrow take categories', () => {
  it.each([
    [[3], 'up', { parentId: 1, afterId: null }],
    [[5], 'up', { parentId: 1, afterId: 2 }],
    [[2], 'up', null],
    [[2], 'down', { parentId: 1, afterId: 3 }],
    [[5], 'down', null],
    [[3], 'in', { parentId: 2, afterId: null }],
    [[6], 'in', { parentId: 1, afterId: 5 }],
    [[2], 'in', null],
    [[4], 'out', { parentId: 1, afterId: 3 }],
    [[3], 'out', { parentId: null, afterId: 1 }],
    [[6], 'out', null],
    [[3, 5], 'up', { parentId: 1, afterId: null }],
    [[2, 3], 'down', { parentId: 1, afterId: 5 }],
    // Those that do not stand together gather.
    [[2, 5], 'down', null],
    [[3, 5], 'in', { parentId: 2, afterId: null }],
    [[3, 5], 'out', { parentId: null, afterId: 1 }],
    // No siblings.
    [[2, 7], 'up', null],
    [[], 'up', null],
  ] as const)('categories %j, %s', (ids, direction, expected) => {
    expect(keyboardPlacement(model, ids, direction)).toEqual(expected);
  });
});
