import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameSchema } from '../../../../../src-shared/category';
import { compilePattern, MOST_PATTERN, type NamePattern } from '../../../../../src-renderer/features/bulk/name-pattern';
import { replaceInName } from '../../../../../src-renderer/features/bulk/replacing';
import { fuzzRuns } from '../../../../support/fuzz-runs';

const replaced = (name: string, pattern: Partial<NamePattern>): string | null => {
  const compiled = compilePattern({
    find: '',
    replacement: '',
    isRegex: false,
    matchesCase: false,
    wholeWord: false,
    ...pattern
  });
  if ('fault' in compiled) throw new Error(compiled.fault);
  return replaceInName(name, compiled.regex, compiled.replacement)?.after ?? null;
};
const faultOf = (find: string, isRegex = true): string => {
  const compiled = compilePattern({ find, replacement: '', isRegex, matchesCase: false, wholeWord: true });
  return 'fault' in compiled ? compiled.fault : '';
};

describe('replacing in a name', () => {
  it.each<[string, Partial<NamePattern>, string | null]>([
    ['Red boots, red', { find: 'red', replacement: 'Blue' }, 'Blue boots, Blue'],
    ['Red boots, red', { find: 'red', replacement: 'Blue', matchesCase: true }, 'Red boots, Blue'],
    ['Redwood red', { find: 'red', replacement: 'blue', wholeWord: true }, 'Redwood blue'],
    ['Élan', { find: 'lan', replacement: 'x', wholeWord: true }, null],
    ['Élan', { find: 'E\u0301', replacement: 'E' }, 'Elan'],
    ['Cost $5 (each)', { find: '$5 (', replacement: '$1 $& [' }, 'Cost $1 $& [each)'],
    ['Boots, red', { find: '(\\w+), (\\w+)', replacement: '$2 $1', isRegex: true }, 'red Boots'],
    ['Boots 12', { find: '(?<size>\\d+)', replacement: '#$<size>', isRegex: true }, 'Boots #12'],
    ['a b', { find: 'a|b', replacement: 'x', isRegex: true, wholeWord: true }, 'x x'],
    ['Boots', { find: 'hats', replacement: 'x' }, null],
    ['Boots', { find: 'boots', replacement: 'Boots' }, null],
    ['Boots', { find: '$', replacement: '  ', isRegex: true }, null]
  ])('%j with %j', (name, pattern, expected) => {
    expect(replaced(name, pattern)).toBe(expected);
  });

  it('says why a new name is not valid', () => {
    expect(replaceInName('Boots', /.*/gu, '')).toMatchObject({ fault: 'Enter a name.' });
    expect(replaceInName('Boots', /s/gu, 'x'.repeat(300))).toMatchObject({
      fault: 'A name can have at most 255 characters.'
    });
    expect(replaceInName('Boots', /oo/gu, '\t')?.fault).toMatch(/control characters/);
  });

  it('says what is wrong with a pattern', () => {
    expect(faultOf('(a')).toMatch(/^This is not a valid regular expression: .*\.$/);
    expect(faultOf('a)(b')).toMatch(/not a valid/);
    expect(faultOf('[z-a]')).toMatch(/not a valid/);
    expect(faultOf('x'.repeat(MOST_PATTERN + 1), false)).toMatch(/at most 500 characters/);
  });

  it.each([
    ['(a)(b)', '$3', '$3'],
    ['a', 'x$1', '$1'],
    ['(a)', '$0', '$0'],
    ['(?<size>a)', '$<sice>', '$<sice>'],
    ['(a)', '$<size>', '$<size>']
  ])('says that %j has no group for %j', (find, replacement, missing) => {
    const compiled = compilePattern({ find, replacement, isRegex: true, matchesCase: false, wholeWord: false });
    expect(compiled).toEqual({
      fault: `The expression has no group ${missing}. Use $& for the whole match and $$ for a dollar sign.`
    });
  });

  it.each([
    ['(a)', '$10 $$1 $& $', 'a0 $1 a $'],
    ['(a)|(b)', '[$2]', '[]'],
    ['(?<size>a)', '$<size>$1', 'aa']
  ])('knows what refers to a group of %j in %j', (find, replacement, expected) => {
    expect(replaced('a', { find, replacement, isRegex: true })).toBe(expected);
  });

  it('takes any text literally when it is no regular expression', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(text, text, text, (before, find, replacement) => {
        const name = nameSchema.safeParse(`${before}${find.normalize('NFC')}|`);
        fc.pre(name.success && !before.includes(find));
        const result = replaced(name.data, { find, replacement, matchesCase: true });
        const expected = nameSchema.safeParse(name.data.replaceAll(find.normalize('NFC'), () => replacement));
        fc.pre(expected.success);
        expect(result ?? name.data).toBe(expected.data);
      }),
      fuzzRuns(100)
    );
  });
});
