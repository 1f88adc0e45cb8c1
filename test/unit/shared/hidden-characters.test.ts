import { describe, expect, it, vi } from 'vitest';
import { keptApart } from '../../../src-shared/sentence';
import {
  escapeHidden,
  hidesCharacters,
  shownParts,
  shownSentence,
  withHiddenShown
} from '../../../src-shared/hidden-characters';

describe('characters that nobody sees', () => {
  it.each([
    ['invoice\u202Efdp.exe', 'invoice[U+202E]fdp.exe', 'right-to-left override'],
    ['a\u2066b', 'a[U+2066]b', 'left-to-right isolate'],
    ['Sho\u200Bes', 'Sho[U+200B]es', 'zero width space'],
    ['ring\u0007', 'ring[U+0007]', 'bell'],
    ['\u001b[31mred', '[U+001B][31mred', 'escape'],
    ['a\u0085b', 'a[U+0085]b', 'U+0085'],
    ['pay\u200Dpal', 'pay[U+200D]pal', 'zero width joiner'],
    ['pay\u200Epal', 'pay[U+200E]pal', 'left-to-right mark'],
    ['co\u00ADop', 'co[U+00AD]op', 'soft hyphen'],
    ['a\u{e0041}', 'a[U+E0041]', 'U+E0041'],
    ['שלום\u202E', 'שלום[U+202E]', 'right-to-left override']
  ])('%j are written out, and each has a name', (text, shown, name) => {
    expect(withHiddenShown(text)).toBe(shown);
    expect(shownParts(text)).toContainEqual(expect.objectContaining({ kind: 'hidden', name }));
    expect(hidesCharacters(text)).toBe(true);
  });

  it.each([
    ['a family', '👩‍👩‍👧‍👦'],
    ['a person with a tone of skin and a profession', '👩🏽‍🚒'],
    ['a heart on fire', '❤️‍🔥'],
    ['a runner with a sign', '🏃🏽‍♀️'],
    ['the flag of Scotland', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['Hindi with a joiner', 'क्‍ष'],
    ['Malayalam with a joiner at the end', 'അവന്‍'],
    ['Persian with a non-joiner', 'می‌خواهم'],
    ['Hebrew', 'נעליים'],
    ['Arabic with a mark of direction', 'أحذية\u200F!'],
    ['accents that are marks', 'Cafe\u0301'],
    ['two lines', 'one\ntwo']
  ])('%s stays as it is', (_what, text) => {
    expect(withHiddenShown(text)).toBe(text);
    expect(shownParts(text)).toEqual([{ kind: 'text', text }]);
    expect(hidesCharacters(text)).toBe(false);
  });

  it('a name from right to left is kept apart from the sentence around it, any other is not', () => {
    expect(shownSentence('“Shoes” was moved to “Clothes”.')).toBe('“Shoes” was moved to “Clothes”.');
    expect(shownSentence('“נעליים” was moved to “Clothes”.')).toBe('“\u2068נעליים\u2069” was moved to “Clothes”.');
    expect(shownSentence('“a\u202Eb” is gone.')).toBe('“a[U+202E]b” is gone.');
    // An end of isolation in the name ends nothing.
    expect(shownSentence('“נעל\u2069יים”')).toBe('“\u2068נעל[U+2069]יים\u2069”');
  });
});

describe('a sentence in a language from right to left', () => {
  it.each([
    ['حذف «\u2068Shoes\u2069»', 'حذف «\u2068Shoes\u2069»'],
    ['\u2068منذ \u20685\u2069 دقائق\u2069', '\u2068منذ \u20685\u2069 دقائق\u2069'],
    ['حذف «\u2068a\u202Eb\u2069»', 'حذف «\u2068a[U+202E]b\u2069»'],
    ['حذف \u2069 «\u2068Shoes\u2069» \u2068', 'حذف [U+2069] «\u2068Shoes\u2069» [U+2068]']
  ])('shows none of its own marks, and every other: %j', async (sentence, shown) => {
    vi.resetModules();
    const { speak } = await import('../../../src-shared/language');
    speak({ tag: 'ar', sentencesOf: () => undefined });
    const arabic = await import('../../../src-shared/hidden-characters');
    expect(arabic.shownSentence(sentence)).toBe(shown);
    vi.resetModules();
  });

  it('keeps a name apart, also where that has marks that would end it', () => {
    expect(keptApart('Shoes')).toBe('\u2068Shoes\u2069');
    expect(keptApart('a\u2069b\u2066c')).toBe('\u2068a[U+2069]b[U+2066]c\u2069');
    expect(keptApart('at \u20685:00\u2069')).toBe('\u2068at \u20685:00\u2069\u2069');
  });
});

describe('JSON with hidden characters', () => {
  it.each(['invoice\u202Efdp.exe', 'tag \u{e0041}', '\u0007"quoted"\u0000', 'क्‍ष 👩‍👧', 'שלום', 'plain'])(
    '%j says the same in escapes, and shows what it hides',
    (text) => {
      const json = JSON.stringify({ name: text, [text]: [text] });
      const escaped = escapeHidden(json);
      expect(JSON.parse(escaped)).toEqual(JSON.parse(json));
      expect(hidesCharacters(escaped)).toBe(false);
    }
  );
});
