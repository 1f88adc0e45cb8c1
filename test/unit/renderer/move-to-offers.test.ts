import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../src-renderer/app/sliced-work';
import { parentOffers, siblingOffers, type Offers } from '../../../src-renderer/move-to/offers';
import type { Outline } from './sample-model';
import { modelOf } from './sample-model';

// Ids: Clothes 1, Shirts 2, Shoes 3, Boots 4, Hats 5, Toys 6, Shoe trees 7, Wooden shoes 8.
const model = modelOf([['Clothes', ['Shirts', ['Shoes', ['Boots']], 'Hats']], ['Toys', ['Shoe trees', 'Wooden shoes']]]);
const names = ({ offers }: Offers): string[] => offers.map(({ name, path }) => (path === '' ? name : `${name} in ${path}`));

describe('the parents that are offered', () => {
  it('are all in reading order, the top level first, but not what is moved nor what is below it', () => {
    expect(names(atOnce(parentOffers(model, new Set([3]), 2)('')))).toEqual(['Top level', 'Clothes', 'Shirts in Clothes', 'Hats in Clothes', 'Toys', 'Shoe trees in Toys', 'Wooden shoes in Toys']);
  });

  it('are found by name and by path, what begins with it before what has it inside', () => {
    expect(names(atOnce(parentOffers(model, new Set([6]), 1)('SHOES')))).toEqual(['Shoes in Clothes']);
    expect(names(atOnce(parentOffers(model, new Set([5]), 1)('shoe')))).toEqual(['Shoes in Clothes', 'Shoe trees in Toys', 'Wooden shoes in Toys']);
    expect(names(atOnce(parentOffers(model, new Set([5]), 1)('clothes > boots')))).toEqual(['Boots in Clothes › Shoes']);
    expect(names(atOnce(parentOffers(model, new Set([5]), 1)('top')))).toEqual(['Top level']);
    expect(names(atOnce(parentOffers(model, new Set([5]), 1)('nothing')))).toEqual([]);
  });

  it('are none under which the moved would stand too deep', () => {
    let chain: Outline = ['n64'];
    for (let level = 63; level >= 1; level -= 1) chain = [[`n${level}`, chain]];
    const deep = modelOf([...chain, 'x']);
    expect(names(atOnce(parentOffers(deep, new Set([65]), 1)('n6'))).map((name) => name.split(' ')[0])).toEqual(['n6', 'n60', 'n61', 'n62', 'n63']);
    expect(names(atOnce(parentOffers(deep, new Set([65]), 3)('n6'))).map((name) => name.split(' ')[0])).toEqual(['n6', 'n60', 'n61']);
  });

  it('are a hundred at most, and how many there would be is told', () => {
    const wide = modelOf(Array.from({ length: 300 }, (_, index) => `c${index}`));
    const { offers, total } = atOnce(parentOffers(wide, new Set([1]), 1)(''));
    expect(offers).toHaveLength(100);
    expect(total).toBe(300);
  });
});

describe('the siblings that are offered', () => {
  it('are those that stay', () => {
    expect(names(atOnce(siblingOffers(model, new Set([3]), 1)('')))).toEqual(['Shirts', 'Hats']);
    expect(names(atOnce(siblingOffers(model, new Set([3]), null)('toy')))).toEqual(['Toys']);
  });
});
