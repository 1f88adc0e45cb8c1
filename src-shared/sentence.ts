import { spokenLanguage } from './language';
import { once } from './once';

/*
 * What the sentences of `messages/*.json` are made with. `scripts/build/messages.mjs` compiles them to code that imports this file.
 */

/** Limits and lengths come with as many digits as they have. */
const numbersBy = (locale: string) => once(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }));

let numbers = numbersBy('en');

/** Says how numbers are written. @param locale BCP 47, with a region: `en-DE` for English words with Germany's conventions */
export const writeNumbersBy = (locale: string): void => {
  numbers = numbersBy(locale);
};

/** A formatter of the language that is spoken, made when it is first asked for. */
const bySpoken = <T>(make: (language: string) => T): (() => T) => {
  const kept = new Map<string, T>();
  return () => {
    const language = spokenLanguage();
    const known = kept.get(language) ?? make(language);
    kept.set(language, known);
    return known;
  };
};

const pluralRules = bySpoken((language) => new Intl.PluralRules(language));

/** In British form: no comma before "and" and "or", as everywhere in the English sentences. */
const listFormat = (type: 'conjunction' | 'disjunction') =>
  bySpoken((language) => new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type }));
const together = listFormat('conjunction');
const alternatives = listFormat('disjunction');

/** Whether a number is the same in digits alone, which the first rows need not load a formatter for. */
const isPlain = (count: number): boolean => count >= 0 && count < 1_000 && Number.isInteger(count);

/** A number as people read it. */
export const number = (count: number): string =>
  isPlain(count) && spokenLanguage() === 'en' ? String(count) : numbers().format(count);

/** The plural category of a count in the language that is spoken (https://cldr.unicode.org/index/cldr-spec/plural-rules). */
export const pluralCategory = (count: number): Intl.LDMLPluralRule => pluralRules().select(count);

const englishNumbers = numbersBy('en');

/** A number in sentences that are English in every language of the app. */
export const englishNumber = (count: number): string =>
  isPlain(count) ? String(count) : englishNumbers().format(count);

export const englishPlural = (count: number): Intl.LDMLPluralRule => (count === 1 ? 'one' : 'other');

/** "name, slug and description": the words of a list, as a sentence has them. */
export const listOf = (words: readonly string[]): string => together().format(words);

/** "a, b or c". */
export const eitherOf = (words: readonly string[]): string => alternatives().format(words);

/** Whole sentences, one after the other. */
export const inARow = (sentences: readonly string[]): string =>
  sentences.join(/^(?:ja|zh)\b/.test(spokenLanguage()) ? '' : ' ');

/** A character by its number, such as `U+202E`. */
export const codePointName = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Where a text has an isolating mark (LRI, RLI, FSI) without its end (PDI), or an end without a beginning. */
export const strayIsolates = (text: string): ReadonlySet<number> => {
  const open: number[] = [];
  const stray = new Set<number>();
  for (const { 0: mark, index } of text.matchAll(/[\u2066-\u2069]/g)) {
    if (mark !== '\u2069') open.push(index);
    else if (open.pop() === undefined) stray.add(index);
  }
  for (const index of open) stray.add(index);
  return stray;
};

/**
 * A text whose direction does not mix with that of the sentence around it (FSI, PDI:
 * https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates). A mark of its own that would end that is written out.
 */
export const keptApart = (text: string): string => {
  const stray = strayIsolates(text);
  const inside =
    stray.size === 0
      ? text
      : text.replaceAll(/[\u2066-\u2069]/g, (mark, at: number) => (stray.has(at) ? `[${codePointName(mark)}]` : mark));
  return `\u2068${inside}\u2069`;
};
