import { TOP_LEVEL } from '../../../../../src-shared/ids';
import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../../../src-shared/sliced-work';
import { parentOffers, siblingOffers, type Offers } from '../../../../../src-renderer/features/move-to/offers';
import { chosenPlacement } from '../../../../../src-renderer/features/move-to/move-to-commands';
import { type Outline, modelOf } from '../../sample-model';

// Ids: Clothes 1, Shirts 2, Shoes 3, Boots 4, Hats 5, Toys 6, Shoe trees 7, Wooden shoes 8.
const model = modelOf([
  ['Clothes', ['Shirts', ['Shoes', ['Boots']], 'Hats']],
  ['Toys', ['Shoe trees', 'Wooden shoes']]
]);
const names = ({ offers }: Offers): string[] =>
  offers.map(({ name, path }) => (path === '' ? name : `${name} in ${path}`));

describe('the parents that are offered', () => {
  it('are all in reading order, the top level first, but not what is moved nor what is below it', () => {
    expect(names(atOnce(parentOffers(model, new Set([3]), 2)('')))).toEqual([
      'Top level',
      'Clothes',
      'Shirts in Clothes',
      'Hats in Clothes',
      'Toys',
      'Shoe trees in Toys',
      'Wooden shoes in Toys'
    ]);
  });

  it('are found by name and by path, what begins with it before what has it inside', () => {
    expect(names(atOnce(parentOffers(model, new Set([6]), 1)('SHOES')))).toEqual(['Shoes in Clothes']);
    expect(names(atOnce(parentOffers(model, new Set([5]), 1)('shoe')))).toEqual([
      'Shoes in Clothes',
      'Shoe trees in Toys',
      'Wooden shoes in Toys'
    ]);
    expect(names(atOnce(parentOffers(model, new Set([5]), 1)('clothes > boots')))).toEqual([
      'Boots in Clothes › Shoes'
    ]);
    expect(names(atOnce(parentOffers(model, new Set([5]), 1)('top')))).toEqual(['Top level']);
    expect(names(atOnce(parentOffers(model, new Set([5]), 1)('nothing')))).toEqual([]);
  });

  it('are none under which the moved would stand too deep', () => {
    let chain: Outline = ['n64'];
    for (let level = 63; level >= 1; level -= 1) chain = [[`n${level}`, chain]];
    const deep = modelOf([...chain, 'x']);
    expect(names(atOnce(parentOffers(deep, new Set([65]), 1)('n6'))).map((name) => name.split(' ')[0])).toEqual([
      'n6',
      'n60',
      'n61',
      'n62',
      'n63'
    ]);
    expect(names(atOnce(parentOffers(deep, new Set([65]), 3)('n6'))).map((name) => name.split(' ')[0])).toEqual([
      'n6',
      'n60',
      'n61'
    ]);
  });

  it('whose names on the path begin with what was typed come before those that only contain it', () => {
    const both = modelOf([['Women', ['Shoes']], ['Men', ['Shoes']], 'Coats']);
    expect(names(atOnce(parentOffers(both, new Set([5]), 1)('men shoes')))).toEqual(['Shoes in Men', 'Shoes in Women']);
  });

  it('are a hundred at most, and how many there would be is told', () => {
    const wide = modelOf(Array.from({ length: 300 }, (_, index) => `c${index}`));
    const { offers, total } = atOnce(parentOffers(wide, new Set([1]), 1)(''));
    expect(offers).toHaveLength(100);
    expect(total).toBe(300);
  });
});

describe('of many places', () => {
  // Ten branches, each with ten parts, each with Accessories and five more.
  const parts = (name: string): Outline =>
    Array.from({ length: 10 }, (_, part): [string, Outline] => [
      `${name}${part}`,
      ['Accessories', 'v', 'w', 'x', 'y', 'z']
    ]);
  const shop = modelOf('ABCDEFGHIJ'.split('').map((name): [string, Outline] => [name, parts(name)]));
  const idOf = (name: string, parent: string): number =>
    [...shop.nodes()].find(
      (node) => node.name === name && shop.get(node.parent === TOP_LEVEL ? 0 : node.parent)?.name === parent
    )?.id ?? 0;

  it('equal names are listed the nearest first, after those that were chosen lately', () => {
    const moved = new Set([idOf('x', 'G7')]);
    const near = names(atOnce(parentOffers(shop, moved, 1)('accessories')));
    expect(near[0]).toBe('Accessories in G › G7');
    expect(near.slice(1, 10).every((name) => name.startsWith('Accessories in G ›'))).toBe(true);
    expect(near).toHaveLength(100);
    const again = names(
      atOnce(
        parentOffers(shop, moved, 1, [idOf('Accessories', 'B2'), TOP_LEVEL, idOf('Accessories', 'J9')])('accessories')
      )
    );
    expect(again.slice(0, 3)).toEqual(['Accessories in B › B2', 'Accessories in J › J9', 'Accessories in G › G7']);
    expect(again.toSorted()).toEqual(near.toSorted());
  });

  it('those come first that were chosen lately, the top level and what is near, before anything is typed', () => {
    const moved = new Set([idOf('x', 'G7')]);
    const { offers, total } = atOnce(parentOffers(shop, moved, 1, [idOf('B2', 'B'), idOf('x', 'G7'), 99_999])(''));
    const parents = [
      'G7',
      'G0',
      'G1',
      'G2',
      'G3',
      'G4',
      'G5',
      'G6',
      'G8',
      'G9',
      'G',
      'A',
      'B',
      'C',
      'D',
      'E',
      'F',
      'H',
      'I',
      'J'
    ];
    expect(offers.slice(0, 27).map(({ name }) => name)).toEqual([
      'B2',
      'Top level',
      ...parents,
      'Accessories',
      'v',
      'w',
      'y',
      'z'
    ]);
    expect(new Set(offers.map(({ id }) => id)).size).toBe(100);
    expect(total).toBe(shop.size);
  });
});

describe('the siblings that are offered', () => {
  it('are those that stay', () => {
    expect(names(atOnce(siblingOffers(model, new Set([3]), 1)('')))).toEqual(['Shirts', 'Hats']);
    expect(names(atOnce(siblingOffers(model, new Set([3]), TOP_LEVEL)('toy')))).toEqual(['Toys']);
  });
});

describe('the place under the new parent', () => {
  const shirts = new Set([2]);

  it.each([
    ['first', 6, 'top', 7, { parent: 6, after: 'first' }],
    ['last', 6, 'bottom', 7, { parent: 6, after: 8 }],
    ['after the sibling that is picked', 6, 'after', 7, { parent: 6, after: 7 }],
    ['the only one, though another parent had siblings to pick', 5, 'after', undefined, { parent: 5, after: 'first' }],
    ['open while no sibling is picked', 6, 'after', undefined, null]
  ] as const)('is %s', (_what, parentId, position, siblingId, expected) => {
    expect(chosenPlacement(model, shirts, parentId, position, siblingId)).toEqual(expected);
  });

  it('is the only one where nothing but what moves is there', () => {
    expect(chosenPlacement(modelOf([['Clothes', ['Shirts']]]), shirts, 1, 'after', undefined)).toEqual({
      parent: 1,
      after: 'first'
    });
  });
});
