import { describe, expect, it } from 'vitest';
import { fold } from '../../../src-renderer/search/fold';
import { filterTree, matchRange } from '../../../src-renderer/search/tree-filter';
import { modelOf } from './sample-model';

describe('searching the tree', () => {
  // Ids: Clothes 1, Shirts 2, Shoes 3, Boots 4, Toys 5.
  const model = modelOf([['Clothes', ['Shirts', ['Shoes', ['Crème Boots']]]], 'Toys']);

  it('finds by part of the name, whatever the case and accents, and keeps what is above', () => {
    const filter = filterTree(model, '  CREME b');
    expect([...(filter?.matches ?? [])]).toEqual([4]);
    expect(filter?.kept).toEqual(new Set([4, 3, 1]));
  });

  it('keeps what is above several finds', () => {
    expect(filterTree(model, 'sh')?.kept).toEqual(new Set([2, 3, 1]));
  });

  it('looks for nothing when nothing is typed', () => {
    expect(filterTree(model, '  ')).toBeNull();
  });

  it('finds by slug', () => {
    const withSlug = modelOf(['Toys']);
    withSlug.apply([{ kind: 'update', id: 1, fields: { slug: 'for-children' } }]);
    expect(filterTree(withSlug, 'for-ch')?.matches).toEqual(new Set([1]));
  });
});

describe('highlighting a find', () => {
  const marked = (name: string, query: string): string | null => {
    const range = matchRange(name, query);
    return range === null ? null : name.slice(...range);
  };

  it.each([
    ['Winter Boots', 'boot', 'Boot'],
    ['Crème brûlée', 'BRULEE', 'brûlée'],
    ['Cre\u0300me', 'crème', 'Cre\u0300me'],
    ['👟 Shoes', 'shoes', 'Shoes'],
    ['Toys', 'boots', null],
    ['Toys', '', null],
  ])('in %j for %j marks %j', (name, query, expected) => {
    expect(marked(name, query)).toBe(expected);
  });
});

it('folds case and marks', () => {
  expect(fold('ÅÉÎ Straße')).toBe('aei straße');
});
