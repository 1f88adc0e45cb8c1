import { TOP_LEVEL } from '../../../../src-shared/ids';
import { describe, expect, it } from 'vitest';
import {
  dropAnchor,
  dropPlacement,
  instructionAt,
  keyboardPlacement,
  stayingBefore
} from '../../../../src-renderer/model/placement';
import { modelOf } from '../sample-model';

// Ids: Clothes 1, Shirts 2, Shoes 3, Boots 4, Hats 5, Toys 6, Trains 7.
const model = modelOf([
  ['Clothes', ['Shirts', ['Shoes', ['Boots']], 'Hats']],
  ['Toys', ['Trains']]
]);
const moved = (...ids: number[]) => new Set(ids);

describe('what a drop means', () => {
  it('is beside a row at its edges and into it in the middle', () => {
    expect([0, 7, 8, 15, 22, 23, 29].map((y) => instructionAt(y, 30))).toEqual([
      'before',
      'before',
      'into',
      'into',
      'into',
      'after',
      'after'
    ]);
  });

  it('is anchored to a sibling that stays', () => {
    expect(dropPlacement(model, moved(2), 3, 'after', false)).toEqual({ parent: 1, after: 3 });
    expect(dropPlacement(model, moved(3), 2, 'before', false)).toEqual({ parent: 1, after: 'first' });
    expect(dropPlacement(model, moved(3), 5, 'before', false)).toEqual({ parent: 1, after: 2 });
    expect(dropPlacement(model, moved(2, 3), 5, 'before', false)).toEqual({ parent: 1, after: 'first' });
    expect(dropPlacement(model, moved(6), 3, 'before', false)).toEqual({ parent: 1, after: 2 });
  });

  it('goes last into a category, after those that stay', () => {
    expect(dropPlacement(model, moved(6), 1, 'into', true)).toEqual({ parent: 1, after: 5 });
    expect(dropPlacement(model, moved(5, 3), 1, 'into', true)).toEqual({ parent: 1, after: 2 });
  });

  it('goes first into a category when dropped right below its open row', () => {
    expect(dropPlacement(model, moved(6), 1, 'after', true)).toEqual({ parent: 1, after: 'first' });
  });

  it('is nothing onto themselves or under themselves', () => {
    expect(dropPlacement(model, moved(1), 1, 'into', true)).toBeNull();
    expect(dropPlacement(model, moved(1, 6), 4, 'after', false)).toBeNull();
    expect(dropPlacement(model, moved(6, 1), 7, 'before', false)).toBeNull();
    expect(dropPlacement(model, moved(3), 3, 'after', true)).toBeNull();
  });
});

describe('the level of a drop below the end of a branch', () => {
  // Boots ends Shoes, which does not end Clothes; Trains ends Toys, which ends the tree.
  const deep = modelOf([['Clothes', ['Shirts', ['Shoes', [['Boots', ['Laces']]]]]], 'Toys']);

  it.each([
    [5, 9, { parent: 4, after: 5 }],
    [5, 4, { parent: 4, after: 5 }],
    [5, 3, { parent: 3, after: 4 }],
    [5, 2, { parent: 1, after: 3 }],
    [5, 1, { parent: TOP_LEVEL, after: 1 }],
    [5, 0, { parent: TOP_LEVEL, after: 1 }]
  ])('below category %i at level %i', (target, level, expected) => {
    expect(dropPlacement(deep, moved(6), target, 'after', false, level)).toEqual(expected);
  });

  it("is the row's own where something comes after it", () => {
    expect(dropPlacement(model, moved(6), 2, 'after', false, 1)).toEqual({ parent: 1, after: 2 });
    expect(dropPlacement(model, moved(6), 4, 'after', false, 1)).toEqual({ parent: 1, after: 3 });
  });

  it('counts what is dragged away as gone', () => {
    expect(dropPlacement(model, moved(5), 4, 'after', false, 1)).toEqual({ parent: TOP_LEVEL, after: 1 });
    // The last of a branch goes out of it when it is dropped left of its own place.
    expect(dropPlacement(model, moved(5), 5, 'after', false, 1)).toEqual({ parent: TOP_LEVEL, after: 1 });
    expect(dropPlacement(model, moved(5), 5, 'after', false, 2)).toBeNull();
    expect(dropPlacement(model, moved(1), 5, 'after', false, 1)).toBeNull();
  });

  it('is none above or inside of a row', () => {
    expect(dropPlacement(deep, moved(6), 5, 'before', false, 1)).toEqual({ parent: 4, after: 'first' });
    expect(dropPlacement(deep, moved(6), 5, 'into', false, 1)).toEqual({ parent: 5, after: 'first' });
    expect(dropPlacement(deep, moved(6), 4, 'after', true, 1)).toEqual({ parent: 4, after: 'first' });
  });

  it('is told with the category that ends there', () => {
    const laces = deep.get(5);
    if (laces === undefined) throw new Error('no Laces');
    expect(dropAnchor(deep, moved(), laces, 2)).toMatchObject({ node: { name: 'Shoes' }, level: 2 });
    expect(dropAnchor(deep, moved(), laces, 99)).toMatchObject({ node: { name: 'Laces' }, level: 4 });
  });
});

describe('the nearest sibling that stays', () => {
  it('is the one before, or itself', () => {
    expect(stayingBefore(model, moved(3), 5)).toBe(2);
    expect(stayingBefore(model, moved(3), 5, true)).toBe(5);
    expect(stayingBefore(model, moved(2, 3), 3, true)).toBe('first');
  });
});

describe('where Alt and an arrow take categories', () => {
  it.each([
    [[3], 'up', { parent: 1, after: 'first' }],
    [[5], 'up', { parent: 1, after: 2 }],
    [[2], 'up', null],
    [[2], 'down', { parent: 1, after: 3 }],
    [[5], 'down', null],
    [[3], 'in', { parent: 2, after: 'first' }],
    [[6], 'in', { parent: 1, after: 5 }],
    [[2], 'in', null],
    [[4], 'out', { parent: 1, after: 3 }],
    [[3], 'out', { parent: TOP_LEVEL, after: 1 }],
    [[6], 'out', null],
    [[3, 5], 'up', { parent: 1, after: 'first' }],
    [[2, 3], 'down', { parent: 1, after: 5 }],
    // Those that do not stand together gather.
    [[2, 5], 'down', null],
    [[3, 5], 'in', { parent: 2, after: 'first' }],
    [[3, 5], 'out', { parent: TOP_LEVEL, after: 1 }],
    // No siblings.
    [[2, 7], 'up', null],
    [[], 'up', null]
  ] as const)('categories %j, %s', (ids, direction, expected) => {
    expect(keyboardPlacement(model, ids, direction)).toEqual(expected);
  });
});
