import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { fold, nearestNormal, normalised, withoutMarks } from '../../../src-shared/normal-forms';
import { always } from '../../support/fuzz-runs';
import { categoryCreateRequestSchema } from '../../../src-shared/category';

const LETTERS = ['a', 'ß', 'ẞ', 'S', 's', 'Σ', 'ς', 'σ', 'ﬁ', 'ﬀ', 'I', 'İ', 'ı', 'é', 'É', 'e', '\u0301', 'µ', '한'];

describe('folding case and diacritics', () => {
  it.each([
    ['Straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['STRAẞE', 'strasse'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['οδός', 'οδοσ'],
    ['ﬁne oﬃce', 'fine office'],
    ['µm', 'μm'],
    ['ſtill', 'still'],
    ['ԵՒ և', 'եւ եւ'],
    ['İstanbul', 'istanbul'],
    // The capital of ı is I, which is that of i as well.
    ['ısı ISI', 'isi isi'],
    ['\ufefb \ufef5', 'لا لا'],
    ['Crème Brûlée', 'creme brulee'],
    ['cre\u0300me', 'creme'],
    ['Øre', 'øre'],
    ['한국', '한국'.normalize('NFD')],
    ['日本語', '日本語'],
    ['Ärger\u0000', 'arger\u0000']
  ])('%j gives %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('makes one of all letters that differ in case alone, as regular expressions have it', () => {
    const apart: string[] = [];
    for (let code = 0; code <= 0x1_ffff; code += 1) {
      const letter = String.fromCodePoint(code);
      // Marks go, whatever they would be as a capital.
      if (!letter.isWellFormed() || /\p{M}/u.test(letter)) continue;
      for (const other of [letter.toLowerCase(), letter.toUpperCase()]) {
        // Letters with a partner are never special in an expression; a partner of several letters is the last test's.
        if (other !== letter && new RegExp(`^${letter}$`, 'iu').test(other) && fold(other) !== fold(letter))
          apart.push(`${letter} and ${other}`);
      }
    }
    expect(apart).toEqual([]);
  });

  const text = fc.string({
    unit: fc.oneof(fc.constantFrom(...LETTERS), fc.string({ unit: 'binary', maxLength: 1 }))
  });

  it('is the same folded twice', () => {
    always(100, [text], (one) => {
      expect(fold(fold(one))).toBe(fold(one));
    });
  });

  it('is the same folded in parts', () => {
    always(100, [text, text], (one, other) => {
      expect(fold(one + other)).toBe(fold(one) + fold(other));
    });
  });

  it('finds what was typed in capitals', () => {
    always(100, [text], (one) => {
      // ı has no partner in Unicode's folding, and an iota below a letter is a mark only until it is a capital.
      fc.pre(!/ı|\u0345/u.test(one.normalize('NFD')));
      expect(fold(one.toUpperCase())).toBe(fold(one));
    });
  });
});

/** Marks of four classes in the worst order, of which 160,000 blocked for half a minute. */
const HOSTILE = `a${'\u0315\u0300\u05ae\u0316'.repeat(400_000)}`;
const CHARACTERS = Array.from({ length: 0x110000 }, (_one, code) => code).filter(
  (code) => code < 0xd800 || code > 0xdfff
);

const name = fc
  .array(
    fc.oneof(
      fc.constantFrom('a', 'ᾂ', 'é', 'e\u0301', '\u0344', '\u0301', '\u0316', ' ', '\u2000', '가', 'Å', '𑄮', 'ﷺ'),
      fc.string({ unit: 'binary', maxLength: 3 })
    ),
    { maxLength: 300 }
  )
  .map((parts) => parts.join(''));

describe('names are measured before they are normalised', () => {
  test('what the bound says of Unicode holds for every character', () => {
    expect(Array.from('ᾂ'.normalize('NFD'))).toHaveLength(4);
    for (const code of CHARACTERS) {
      const character = String.fromCodePoint(code);
      const whole = character.normalize('NFD');
      if (Array.from(whole).length > 4) throw new Error(`U+${code.toString(16)} decomposes into more than four.`);
      if ((character.trim() === '') !== (whole.trim() === '') || (whole.trim() !== whole && character.trim() !== ''))
        throw new Error(`U+${code.toString(16)} makes white space.`);
    }
  });

  test('no name is refused for a length that it has only before it is normalised', () => {
    always(100, [name], (typed) => {
      const composed = typed.normalize('NFC').trim();
      const isLong = Array.from(composed).length > 255;
      const checked = categoryCreateRequestSchema.safeParse({ name: typed });
      if (checked.success) expect(checked.data.name).toBe(composed);
      const isRefusedAsLong = checked.success
        ? false
        : checked.error.issues.some(({ message }) => message === 'A name can have at most 255 characters.');
      expect(isRefusedAsLong).toBe(isLong);
    });
  });

  test('255 characters of four marks each are a name', () => {
    const typed = 'ᾂ'.repeat(255).normalize('NFD');
    expect(Array.from(typed)).toHaveLength(4 * 255);
    expect(categoryCreateRequestSchema.parse({ name: ` ${typed}\u2000` })).toEqual({ name: 'ᾂ'.repeat(255) });
  });

  test('1,600,000 marks are too long, and said so once', () => {
    const checked = categoryCreateRequestSchema.safeParse({ name: HOSTILE });
    expect(checked.error?.issues.map(({ message }) => message)).toEqual(['A name can have at most 255 characters.']);
  });
});

describe('texts of any length', () => {
  test('are normalised as ever where a script could have written them', () => {
    always(100, [name], (text) => {
      fc.pre(!/\p{M}{31}/u.test(text));
      expect(normalised(text, 'NFKC')).toBe(text.normalize('NFKC'));
      expect(nearestNormal(text, 'NFC')).toBe(text.normalize('NFC'));
    });
  });

  test('lose their marks as if they had been normalised first', () => {
    always(100, [name, fc.constantFrom('NFD' as const, 'NFKD' as const)], (text, form) => {
      expect(withoutMarks(text, form)).toBe(text.normalize(form).replaceAll(/\p{M}/gu, ''));
    });
  });

  test('and with 1,600,000 marks are not put in order', () => {
    expect(normalised(HOSTILE, 'NFC')).toBe(HOSTILE);
    expect(nearestNormal(HOSTILE, 'NFC')).toBe(HOSTILE.slice(0, 31).normalize('NFC'));
    expect(withoutMarks(HOSTILE, 'NFKD')).toBe('a');
  });
});
