import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../../../../../src-shared/normal-forms';
import { matchRanges } from '../../../../../src-renderer/model/search/highlight';
import { always } from '../../../../support/fuzz-runs';

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
