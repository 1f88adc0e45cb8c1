import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNarrower, parseQuery, type Condition } from '../../../../../src-renderer/model/search/search-query';
import { fuzzRuns } from '../../../../support/fuzz-runs';

const word = (text: string): Condition => ({ kind: 'word', text });
const conditions = (query: string): Condition[][] =>
  parseQuery(query).map((terms) => terms.map(({ condition }) => condition));

describe('reading a search query', () => {
  it.each<[string, Condition[][]]>([
    ['', []],
    ['   ', []],
    ['Boots', [[word('boots')]]],
    ['Crème  boots', [[word('creme'), word('boots')]]],
    ['"Gift Card" red', [[word('gift card'), word('red')]]],
    ['shoes > boots', [[word('shoes')], [word('boots')]]],
    ['shoes>boots', [[word('shoes')], [word('boots')]]],
    ['shoes >', [[word('shoes')]]],
    ['> > boots', [[word('boots')]]],
    ['#123', [[{ kind: 'id', id: 123 }]]],
    ['ID:7', [[{ kind: 'id', id: 7 }]]],
    ['slug:Boot', [[{ kind: 'slug', text: 'boot' }]]],
    ['name:"Pet supplies" dog', [[{ kind: 'name', text: 'pet supplies' }, word('dog')]]],
    ['visible:no', [[{ kind: 'visible', isVisible: false }]]],
    ['hidden', [[{ kind: 'visible', isVisible: false }]]],
    ['visible:yes', [[{ kind: 'visible', isVisible: true }]]],
    ['meta:Season', [[{ kind: 'meta', key: 'season', value: null }]]],
    ['meta:season="Dark Winter"', [[{ kind: 'meta', key: 'season', value: 'dark winter' }]]],
    ['has:description', [[{ kind: 'has', field: 'description' }]]],
    ['empty', [[{ kind: 'empty' }]]]
  ])('%j', (query, expected) => {
    expect(conditions(query)).toEqual(expected);
  });

  it('excludes what has a minus before it', () => {
    expect(parseQuery('-boots')).toEqual([[{ condition: word('boots'), isExcluded: true }]]);
    expect(parseQuery('-has:slug')).toEqual([[{ condition: { kind: 'has', field: 'slug' }, isExcluded: true }]]);
    expect(parseQuery('-"gift card"')).toEqual([[{ condition: word('gift card'), isExcluded: true }]]);
    expect(parseQuery('-hidden')).toEqual([[{ condition: { kind: 'visible', isVisible: false }, isExcluded: true }]]);
  });

  it.each<[string, string]>([
    ['#shoe', '#shoe'],
    ['id:', 'id:'],
    ['name:', 'name:'],
    ['id:12x', 'id:12x'],
    ['visible:perhaps', 'visible:perhaps'],
    ['has:wheels', 'has:wheels'],
    ['meta:', 'meta:'],
    ['meta:=x', 'meta:=x'],
    ['colour:red', 'colour:red'],
    ['constructor', 'constructor'],
    ['__proto__:x', '__proto__:x'],
    ['-', '-'],
    ['5"', '5"'],
    ['"unclosed phrase', 'unclosed phrase'],
    ['"hidden"', 'hidden'],
    ['"-boots"', '-boots'],
    ['"a > b"', 'a > b']
  ])('looks for the text of %j, which means nothing else', (query, text) => {
    expect(parseQuery(query)).toEqual([[{ condition: word(text), isExcluded: false }]]);
  });

  it('reads anything', () => {
    const piece = fc.constantFrom(
      '"',
      '-',
      '>',
      ':',
      '=',
      '#',
      ' ',
      'name:',
      'meta:',
      'id:',
      'visible:',
      'a',
      'É',
      '12',
      '\u0301'
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'grapheme' }))), (pieces) => {
        for (const terms of parseQuery(pieces.join(''))) expect(terms.length).toBeGreaterThan(0);
      }),
      fuzzRuns(100)
    );
  });
});

it('knows which queries find no more than another', () => {
  const narrower = (query: string, wider: string): boolean => isNarrower(parseQuery(query), parseQuery(wider));
  expect(narrower('boots', 'boo')).toBe(true);
  expect(narrower('aboot', 'boot')).toBe(true);
  expect(narrower('boo', 'boots')).toBe(false);
  expect(narrower('-boots', '-boo')).toBe(false);
  expect(narrower('red boots', 'red')).toBe(false);
  expect(narrower('shoes > boots', 'boots')).toBe(false);
});
