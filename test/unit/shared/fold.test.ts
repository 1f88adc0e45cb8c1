import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../../../src-shared/normal-forms';
import { always } from '../../support/fuzz-runs';

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
