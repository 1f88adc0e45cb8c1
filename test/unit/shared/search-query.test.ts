import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metadataSchema } from '../../../src-shared/category';
import { isNarrower, parseQuery, printQuery, type Condition, type SearchQuery } from '../../../src-shared/search-query';
import { searchTest, type SearchedCategory } from '../../../src-shared/search-test';
import { always } from '../../support/fuzz-runs';

const word = (text: string): Condition => ({ kind: 'word', text });
const all = (...of: SearchQuery[]): SearchQuery => ({ kind: 'all', of });
const any = (...of: SearchQuery[]): SearchQuery => ({ kind: 'any', of });
const below = (...of: SearchQuery[]): SearchQuery => ({ kind: 'below', of });
const not = (of: SearchQuery): SearchQuery => ({ kind: 'not', of });
const hidden: Condition = { kind: 'visible', isVisible: false };

describe('reading a search query', () => {
  it.each<[string, SearchQuery | null]>([
    ['', null],
    ['   ', null],
    ['Boots', word('boots')],
    ['Crème  boots', all(word('creme'), word('boots'))],
    ['"Gift Card" red', all(word('gift card'), word('red'))],
    ['"7"" pipe"', word('7" pipe')],
    ['shoes > boots', below(word('shoes'), word('boots'))],
    ['shoes>boots', below(word('shoes'), word('boots'))],
    ['shoes >', word('shoes')],
    ['> > boots', word('boots')],
    ['#123', { kind: 'id', id: 123 }],
    ['ID:7', { kind: 'id', id: 7 }],
    ['slug:Boot', { kind: 'slug', text: 'boot' }],
    ['name:"Pet supplies" dog', all({ kind: 'name', text: 'pet supplies' }, word('dog'))],
    ['description:Wool', { kind: 'description', text: 'wool' }],
    ['visible:no', hidden],
    ['hidden', hidden],
    ['visible:yes', { kind: 'visible', isVisible: true }],
    ['meta:Season', { kind: 'meta', key: 'season', value: null }],
    ['meta:season="Dark Winter"', { kind: 'meta', key: 'season', value: 'dark winter' }],
    ['meta:"Net weight"="1 kg"', { kind: 'meta', key: 'net weight', value: '1 kg' }],
    ['map:Own=None', { kind: 'map', channel: 'Own', state: 'none' }],
    ['map:google', { kind: 'meta', key: 'map:google', value: null }],
    ['map:google=else', word('map:google=else')],
    ['color:"Dark red"', any(word('color:dark red'), { kind: 'meta', key: 'color', value: 'dark red' })],
    ['has:description', { kind: 'has', field: 'description' }],
    ['empty', { kind: 'empty' }],
    ['-boots', not(word('boots'))],
    ['-has:slug', not({ kind: 'has', field: 'slug' })],
    ['-"gift card"', not(word('gift card'))],
    ['-hidden', not(hidden)],
    ['boots OR shoes', any(word('boots'), word('shoes'))],
    ['boots or shoes', all(word('boots'), word('or'), word('shoes'))],
    ['boots AND shoes', all(word('boots'), word('shoes'))],
    ['boots OR', word('boots')],
    ['red boots OR shoes', any(all(word('red'), word('boots')), word('shoes'))],
    ['red (boots OR shoes)', all(word('red'), any(word('boots'), word('shoes')))],
    ['a > b OR c > d', any(below(word('a'), word('b')), below(word('c'), word('d')))],
    ['(a OR b) > c', below(any(word('a'), word('b')), word('c'))],
    ['-(a OR b)', not(any(word('a'), word('b')))],
    ['(a b) c', all(word('a'), word('b'), word('c'))],
    ['red name:', word('red')],
    ['meta:', null],
    ['(a', word('a')],
    ['()', null]
  ])('%j', (query, expected) => {
    expect(parseQuery(query)).toEqual(expected);
  });

  it.each<[string, string]>([
    ['#shoe', '#shoe'],
    ['id:12x', 'id:12x'],
    ['visible:perhaps', 'visible:perhaps'],
    ['has:wheels', 'has:wheels'],
    ['meta:=x', 'meta:=x'],
    ['constructor', 'constructor'],
    ['-', '-'],
    ['5"', '5"'],
    ['boots(old)', 'boots(old)'],
    ['a)', 'a)'],
    ['"unclosed phrase', 'unclosed phrase'],
    ['"hidden"', 'hidden'],
    ['"-boots"', '-boots'],
    ['"OR"', 'or'],
    ['"a > b"', 'a > b']
  ])('looks for the text of %j, which means nothing else', (query, text) => {
    expect(parseQuery(query)).toEqual(word(text));
  });

  const pieces = [
    '"',
    '-',
    '>',
    ':',
    '=',
    '#',
    ' ',
    '(',
    ')',
    ' OR ',
    'name:',
    'meta:',
    'map:a=none',
    'id:',
    'visible:',
    'a',
    'É'
  ];
  const piece = fc.constantFrom(...pieces, '12', '\u0301', 'x:', 'AND');

  it('reads anything, and what it prints of it in the same way', () => {
    always(300, [fc.array(fc.oneof(piece, fc.string({ unit: 'grapheme' })))], (texts) => {
      const query = parseQuery(texts.join(''));
      expect(query === null ? null : parseQuery(printQuery(query))).toEqual(query);
    });
  });

  it('reads any number of parentheses', () => {
    expect(parseQuery('('.repeat(100_000))).not.toBeUndefined();
  });
});

interface Placed extends SearchedCategory {
  readonly parent: Placed | undefined;
}

const category = (id: number, parent: Placed | undefined, name: string, description = ''): Placed => ({
  id,
  parent,
  name,
  description,
  slug: null,
  visible: id % 2 === 0,
  metadata: { n: id % 3 }
});

const tree = {
  parentOf: ({ parent }: Placed) => parent,
  isEmpty: () => true,
  standsSo: () => false,
  isGone: (_: string, target: string) => target === 'gone'
};

describe('OR, AND and NOT', () => {
  const conditions: Record<string, (one: Placed) => boolean> = {
    hidden: ({ visible }) => !visible,
    'name:a': ({ name }) => name.includes('a'),
    'description:b': ({ description }) => description.includes('b'),
    'meta:n=1': ({ metadata }) => metadata['n'] === 1,
    'n:2': ({ metadata }) => metadata['n'] === 2
  };
  interface Case {
    readonly text: string;
    readonly matches: (one: Placed) => boolean;
  }
  const { query } = fc.letrec<{ query: Case }>((tie) => ({
    query: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(...Object.entries(conditions)).map(([text, matches]): Case => ({ text, matches })),
      fc.tuple(tie('query'), tie('query')).map(([one, other]): Case => ({
        text: `(${one.text}) (${other.text})`,
        matches: (node) => one.matches(node) && other.matches(node)
      })),
      fc.tuple(tie('query'), tie('query')).map(([one, other]): Case => ({
        text: `((${one.text}) OR (${other.text}))`,
        matches: (node) => one.matches(node) || other.matches(node)
      })),
      tie('query').map((one): Case => ({ text: `-(${one.text})`, matches: (node) => !one.matches(node) }))
    )
  }));

  it('are as a plain reading of them says', () => {
    const nodes = ['a', 'b', 'ab', 'c'].flatMap((name, index) =>
      [1, 2, 3].map((step) => category(index * 3 + step, undefined, name, step === 1 ? 'b' : ''))
    );
    always(200, [query], ({ text, matches }) => {
      const parsed = parseQuery(text);
      expect(parsed).not.toBeNull();
      const found = parsed === null ? [] : nodes.filter(searchTest(tree, parsed));
      expect(found).toEqual(nodes.filter(matches));
    });
  });

  it('need one of several words in the own name, the others may be above', () => {
    const women = category(1, undefined, 'Women');
    const shoes = category(2, women, 'Shoes');
    const boots = category(3, shoes, 'Boots');
    const finds = (text: string): number[] => {
      const parsed = parseQuery(text);
      return parsed === null ? [] : [women, shoes, boots].filter(searchTest(tree, parsed)).map(({ id }) => id);
    };
    expect(finds('women (boots OR shoes)')).toEqual([2, 3]);
    expect(finds('women shoes OR boots')).toEqual([2, 3]);
    expect(finds('women OR sandals')).toEqual([1]);
    expect(finds('women shoes')).toEqual([2]);
    expect(finds('women hidden')).toEqual([1, 3]);
    expect(finds('(women shoes) -boots')).toEqual([2]);
    expect(finds('women -(boots OR shoes)')).toEqual([1]);
    expect(finds('(women OR men) > (shoes OR boots) > boots')).toEqual([3]);
  });
});

it('finds how categories are mapped, with what they inherit', () => {
  const mapped = (id: number, parent: Placed | undefined, entry?: unknown): Placed => ({
    ...category(id, parent, 'a'),
    metadata: entry === undefined ? {} : { 'map:google': metadataSchema.parse({ entry })['entry'] }
  });
  const top = mapped(1, undefined, { to: '2' });
  const middle = mapped(2, top);
  const none = mapped(3, middle, { to: null });
  const strange = mapped(4, top, 7);
  const gone = mapped(8, top, { to: 'gone' });
  const nodes = [top, middle, none, mapped(5, none), strange, mapped(6, strange), mapped(7, undefined), gone];
  nodes.push(mapped(9, gone));
  const finds = (text: string): number[] => {
    const parsed = parseQuery(text);
    return parsed === null ? [] : nodes.filter(searchTest(tree, parsed)).map(({ id }) => id);
  };
  expect(finds('map:google=confirmed')).toEqual([1]);
  expect(finds('map:google=inherited')).toEqual([2, 5]);
  expect(finds('map:google=none')).toEqual([3]);
  expect(finds('map:google=unreadable')).toEqual([4]);
  expect(finds('map:google=unmapped')).toEqual([6, 7, 9]);
  expect(finds('map:google=outdated')).toEqual([8]);
  expect(finds('map:shopify=unmapped')).toHaveLength(9);
  expect(finds('map:google')).toEqual([1, 3, 4, 8]);
});

it('knows which queries find no more than another', () => {
  const narrower = (query: string, wider: string): boolean => {
    const [one, other] = [parseQuery(query), parseQuery(wider)];
    return one !== null && other !== null && isNarrower(one, other);
  };
  expect(narrower('boots', 'boo')).toBe(true);
  expect(narrower('aboot', 'boot')).toBe(true);
  expect(narrower('boo', 'boots')).toBe(false);
  expect(narrower('-boots', '-boo')).toBe(false);
  expect(narrower('red boots', 'red')).toBe(false);
  expect(narrower('shoes > boots', 'boots')).toBe(false);
});
