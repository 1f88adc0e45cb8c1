import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameSchema } from '../../../../../src-shared/category';
import { compilePattern, MOST_PATTERN, type NamePattern } from '../../../../../src-renderer/features/bulk/name-pattern';
import { renamed, renamer } from '../../../../../src-renderer/features/bulk/replacing';
import { always } from '../../../../support/fuzz-runs';

const PLAIN: NamePattern = {
  kind: 'replace',
  text: '',
  find: '',
  replacement: '',
  isRegex: false,
  matchesCase: false,
  wholeWord: false
};

const changed = (name: string, pattern: Partial<NamePattern>, index = 0): ReturnType<typeof renamed> => {
  const compiled = compilePattern({ ...PLAIN, ...pattern });
  if (compiled === null || 'fault' in compiled) throw new Error(compiled?.fault ?? 'Nothing is typed.');
  return renamed(name, renamer(compiled)(name, index));
};
const replaced = (name: string, pattern: Partial<NamePattern>, index = 0): string | null =>
  changed(name, pattern, index)?.after ?? null;
const faultOf = (find: string, isRegex = true): string => {
  const compiled = compilePattern({ ...PLAIN, find, isRegex, wholeWord: true });
  return compiled !== null && 'fault' in compiled ? compiled.fault : '';
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
    expect(changed('Boots', { find: 'boots' })).toMatchObject({ fault: 'Enter a name.' });
    expect(changed('Boots', { kind: 'suffix', text: 'x'.repeat(300) })).toMatchObject({
      fault: 'A name can have at most 255 characters.'
    });
    expect(changed('Boots', { find: 'oo', replacement: '\t' })?.fault).toMatch(/control characters/);
  });

  it.each<[NamePattern['kind'], string, string | null]>([
    ['prefix', 'New ', 'New men’s SHOES'],
    ['suffix', ' 2027', 'men’s SHOES 2027'],
    ['number', '. ', '3. men’s SHOES'],
    ['upper', '', 'MEN’S SHOES'],
    ['lower', '', 'men’s shoes'],
    ['title', '', 'Men’s Shoes'],
    ['sentence', '', 'Men’s shoes']
  ])('changes whole names: %s', (kind, text, expected) => {
    expect(replaced('men’s SHOES', { kind, text }, 2)).toBe(expected);
  });

  it('waits for what has to be typed', () => {
    for (const kind of ['replace', 'prefix', 'suffix'] as const) expect(compilePattern({ ...PLAIN, kind })).toBeNull();
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
    const compiled = compilePattern({ ...PLAIN, find, replacement, isRegex: true });
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
    always(100, [text, text, text], (before, find, replacement) => {
      const name = nameSchema.safeParse(`${before}${find.normalize('NFC')}|`);
      fc.pre(name.success && !before.includes(find));
      const result = replaced(name.data, { find, replacement, matchesCase: true });
      const expected = nameSchema.safeParse(name.data.replaceAll(find.normalize('NFC'), () => replacement));
      fc.pre(expected.success);
      expect(result ?? name.data).toBe(expected.data);
    });
  });
});
