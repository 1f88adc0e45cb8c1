import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CategoryFields } from '../../../../../src-shared/category';
import { fold } from '../../../../../src-shared/normal-forms';
import { asksElsewhere, parseQuery } from '../../../../../src-shared/search-query';
import { matchRanges } from '../../../../../src-renderer/model/search/highlight';
import messages from '../../../../../src-renderer/features/search/messages/en.json' with { type: 'json' };
import { setStandings } from '../../../../../src-renderer/model/search/category-test';
import { filterTree, findInTree, matchesInOrder } from '../../../../../src-renderer/model/search/tree-filter';
import type { TreeModel } from '../../../../../src-renderer/model/tree-model';
import { modelOf } from '../../sample-model';
import { always, fuzzRuns } from '../../../../support/fuzz-runs';
import { completionsAt } from '../../../../../src-renderer/model/search/query-completions';

const update = (model: TreeModel, id: number, fields: Partial<CategoryFields>): void =>
  model.apply([{ kind: 'update', id, fields }]);

describe('searching the tree', () => {
  // Ids: Clothes 1, Shirts 2, Shoes 3, Boots 4, Toys 5.
  const model = modelOf([['Clothes', ['Shirts', ['Shoes', ['Crème Boots']]]], 'Toys']);
  const finds = (query: string, of = model): number[] => {
    const filter = filterTree(of, query);
    return filter === null ? [] : [...matchesInOrder(of, filter)];
  };

  it('finds by part of the name, whatever the case and accents, and keeps what is above', () => {
    const filter = filterTree(model, '  CREME b');
    expect([...(filter?.matches ?? [])]).toEqual([4]);
    expect(filter?.kept).toEqual(new Set([4, 3, 1]));
  });

  it('finds what does not stand on the service as here, as it is known at the time', () => {
    setStandings(
      new Map([
        [2, { kind: 'waiting' }],
        [4, { kind: 'refused' }],
        [5, { kind: 'conflict' }]
      ])
    );
    expect(['is:unsent', 'IS:Refused', 'is:conflict', '-is:unsent', 'is:other'].map((query) => finds(query))).toEqual([
      [2, 4, 5],
      [4],
      [5],
      [1, 3],
      []
    ]);
    expect(asksElsewhere(parseQuery('boots -is:unsent'))).toBe(true);
    expect(asksElsewhere(parseQuery('"is:unsent"'))).toBe(false);
    setStandings(new Map());
    expect(finds('is:unsent')).toEqual([]);
  });

  it('keeps what is above several finds', () => {
    expect(filterTree(model, 'sh')?.kept).toEqual(new Set([2, 3, 1]));
  });

  it('looks for nothing when nothing is typed', () => {
    expect(filterTree(model, '  ')).toBeNull();
    expect(filterTree(model, ' > ')).toBeNull();
  });

  it('finds by slug', () => {
    const withSlug = modelOf(['Toys']);
    update(withSlug, 1, { slug: 'for-children' });
    expect(finds('for-ch', withSlug)).toEqual([1]);
    expect(finds('slug:child', withSlug)).toEqual([1]);
    expect(finds('name:child', withSlug)).toEqual([]);
    update(withSlug, 1, { slug: 'For_Children' });
    for (const query of ['for_ch', 'For_Ch', 'slug:CHILD']) expect(finds(query, withSlug), query).toEqual([1]);
  });

  it('finds several words in the name or along the path, one of them in the name', () => {
    expect(finds('shoes boots')).toEqual([4]);
    expect(finds('clothes s')).toEqual([1, 2, 3, 4]);
    expect(finds('clothes toys')).toEqual([]);
    expect(finds('clothes')).toEqual([1]);
  });

  it('finds a word along the path of what another condition is met by', () => {
    const rich = modelOf([['Women', ['Coats', ['Boots', ['Rain']]]], 'Toys']);
    for (const id of [2, 4, 5]) update(rich, id, { metadata: { season: 'Winter' } });
    expect(finds('women season:winter', rich)).toEqual([2, 4]);
    expect(finds('season:winter women', rich)).toEqual([2, 4]);
    expect(finds('women season:winter -boots', rich)).toEqual([2, 4]);
    expect(finds('women (season:winter OR toys)', rich)).toEqual([2, 4]);
    expect(finds('women (boots > rain)', rich)).toEqual([4]);
    expect(finds('women -season:winter', rich)).toEqual([1]);
    expect(finds('(women season:winter) OR toys', rich)).toEqual([2, 4, 5]);
  });

  it('finds below other categories, at any depth, in their order', () => {
    expect(finds('clothes > boots')).toEqual([4]);
    expect(finds('clothes > shoes > boots')).toEqual([4]);
    expect(finds('shoes > clothes > boots')).toEqual([]);
    expect(finds('toys > boots')).toEqual([]);
    // Each level takes a category of its own.
    expect(finds('boots > boots')).toEqual([]);
    expect(finds('name:clothes > -shoes')).toEqual([2, 4]);
  });

  it('finds by what a category is', () => {
    const rich = modelOf([['A', ['B', 'C']], 'D']);
    update(rich, 2, { visible: false, description: 'Bees' });
    update(rich, 3, { metadata: { Season: 'Winter', rank: 3, sale: true } });
    update(rich, 4, { metadata: { season: 'summer' } });
    expect(finds('#3', rich)).toEqual([3]);
    expect(finds('hidden', rich)).toEqual([2]);
    expect(finds('visible:yes', rich)).toEqual([1, 3, 4]);
    expect(finds('has:description', rich)).toEqual([2]);
    expect(finds('empty', rich)).toEqual([2, 3, 4]);
    expect(finds('-empty', rich)).toEqual([1]);
    expect(finds('meta:season', rich)).toEqual([3, 4]);
    expect(finds('meta:season=winter', rich)).toEqual([3]);
    expect(finds('meta:rank=3', rich)).toEqual([3]);
    expect(finds('meta:sale=yes', rich)).toEqual([3]);
    expect(finds('-meta:season', rich)).toEqual([1, 2]);
    expect(finds('a > -hidden', rich)).toEqual([3]);
  });

  it('forgives a typo where nothing else is found, and says so', () => {
    const snapshot = {
      revision: 1,
      model: modelOf([
        ['Clothes', ['Shirts', 'Shorts', 'Boots']],
        ['Toys', ['Boats']]
      ])
    };
    const found = (query: string): [meant: string | undefined, ids: number[]] => {
      const filter = findInTree(snapshot, query);
      return [filter?.meant, [...(filter?.matches ?? [])]];
    };
    expect(found('boots')).toEqual([undefined, [4]]);
    expect(found('botos')).toEqual(['boots', [4]]);
    expect(found('clotes boost')).toEqual(['clothes boots', [4]]);
    expect(found('bootss OR xyzzy')).toEqual(['boots OR xyzzy', [4]]);
    expect(found('name:"shirtz"')).toEqual(['name:shirts', [2]]);
    expect(found('clothse -boots')).toEqual(['clothes -boots', [1]]);
    expect(found('xyzzy')).toEqual([undefined, []]);
    expect(found('tyo')).toEqual([undefined, []]);
    expect(findInTree({ revision: 1, model: modelOf([]) }, 'boots')?.meant).toBeUndefined();
  });

  it('finds the same with letter after letter as in one go', () => {
    const names = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'É', ' ', '-'), minLength: 1, maxLength: 6 }), {
      minLength: 1,
      maxLength: 12
    });
    const typed = fc.string({ unit: fc.constantFrom('a', 'b', 'é', ' ', '"', '-', '>', ':'), maxLength: 6 });
    fc.assert(
      fc.property(names, typed, (outline, text) => {
        const snapshot = { revision: 1, model: modelOf(outline) };
        for (let length = 1; length <= text.length; length += 1) {
          const query = text.slice(0, length);
          const found = findInTree(snapshot, query);
          const isOther = typeof found?.meant === 'string';
          expect(isOther ? new Set() : found?.matches).toEqual(filterTree(snapshot.model, query)?.matches);
        }
      }),
      fuzzRuns(100)
    );
  });
});

it('offers examples that each mean what they say', () => {
  for (const query of Object.keys(messages.searchExamples)) expect(parseQuery(query), query).not.toBeNull();
});

describe('highlighting a find', () => {
  const marked = (name: string, query: string): string[] =>
    matchRanges(name, query).map((range) => name.slice(...range));

  it.each([
    ['Winter Boots', 'boot', ['Boot']],
    ['Crème brûlée', 'BRULEE', ['brûlée']],
    ['Cre\u0300me', 'crème', ['Cre\u0300me']],
    ['👟 Shoes', 'shoes', ['Shoes']],
    ['Toys', 'boots', []],
    ['Toys', '', []],
    ['Guitar Strings', 'guitar strings', ['Guitar Strings']],
    ['Strings for a guitar', 'guitar strings', ['Strings', 'guitar']],
    ['Boot boots', 'boot', ['Boot boot']],
    ['Shoes', 'shoes > boots', ['Shoes']],
    ['Boots', '-boots', []],
    ['Boots', 'slug:boots #3', []],
    ['Boots', 'name:"oot"', ['oot']],
    ['banana', 'an ana', ['anana']]
  ])('in %j for %j marks %j', (name, query, expected) => {
    expect(marked(name, query)).toEqual(expected);
  });
});

it('folds case and marks', () => {
  expect(fold('ÅÉÎ Straße')).toBe('aei strasse');
});

const marked = (name: string, query: string): string[] => matchRanges(name, query).map((range) => name.slice(...range));

describe('highlighting what was searched for', () => {
  it.each([
    ['Straße', 'strasse', ['Straße']],
    ['Straße', 'stras', ['Straß']],
    ['Straße', 'se', ['ße']],
    ['STRASSE', 'straße', ['STRASSE']],
    ['Große Maße', 'asse', ['aße']],
    ['ΟΔΟΣ', 'οδός', ['ΟΔΟΣ']],
    ['Oﬃce', 'off', ['Oﬃ']],
    ['Cre\u0300me', 'cre', ['Cre\u0300']],
    ['한국', '하', ['한']]
  ])('in %j for %j marks %j', (name, query, expected) => {
    expect(marked(name, query)).toEqual(expected);
  });

  const name = fc.string({
    unit: fc.constantFrom(
      'a',
      'b',
      'ß',
      'ẞ',
      's',
      'S',
      'Σ',
      'ς',
      'σ',
      'ﬁ',
      'ﬀ',
      'é',
      'É',
      '👟',
      '한',
      '\u0301',
      ' ',
      '-'
    ),
    minLength: 1,
    maxLength: 12
  });

  it('marks whole characters, in order, and each part that folds to what was looked for', () => {
    always(100, [name, fc.nat(), fc.nat()], (text, from, length) => {
      const folded = fold(text);
      const start = from % Math.max(1, folded.length);
      const word = folded.slice(start, start + 1 + (length % 4));
      // A word of letters alone, which the query's grammar takes as it is.
      fc.pre(/^\p{L}+$/u.test(word));
      const ranges = matchRanges(text, word);
      expect(ranges.length).toBeGreaterThan(0);
      let last = 0;
      for (const [begin, end] of ranges) {
        expect(begin).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(begin);
        expect(text.slice(begin, end).isWellFormed()).toBe(true);
        expect(fold(text.slice(begin, end))).toContain(word);
        last = end;
      }
    });
  });
});

const KEYS = ['season', 'Net weight', 'SEO', 'map:google'];

it.each<[string, readonly string[]]>([
  ['vis', ['visible:']],
  ['boots (-vis', ['visible:']],
  ['visible:', ['visible:yes', 'visible:no']],
  ['visible:n', ['visible:no']],
  ['visible:no', []],
  ['has:s', ['has:slug']],
  ['hid', ['hidden']],
  ['se', ['meta:season', 'meta:SEO']],
  ['net', ['meta:"Net weight"']],
  ['meta:se', ['meta:season', 'meta:SEO']],
  ['map:google=in', ['map:google=inherited']],
  ['boots', []],
  ['s', []],
  ['"vis', []],
  ['"red" vis', ['visible:']]
])('%s can become %j', (text, offers) => {
  expect(completionsAt(text, text.length, KEYS).offers).toEqual(offers);
});

it('completes the word before the caret, not within another', () => {
  expect(completionsAt('red has boots', 7, KEYS)).toEqual({ from: 4, offers: ['has:'] });
  expect(completionsAt('red hasten', 7, KEYS).offers).toEqual([]);
});
