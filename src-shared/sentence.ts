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

const pluralRules = new Map<string, Intl.PluralRules>();

/** A number as people read it. In English that is the number itself below a thousand, which the first rows need not load a formatter for. */
export const number = (count: number): string =>
  count >= 0 && count < 1_000 && Number.isInteger(count) && spokenLanguage() === 'en'
    ? String(count)
    : numbers().format(count);

/** The plural category of a count in the language that is spoken (https://cldr.unicode.org/index/cldr-spec/plural-rules). */
export const pluralCategory = (count: number): Intl.LDMLPluralRule => {
  const language = spokenLanguage();
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language);
  pluralRules.set(language, rules);
  return rules.select(count);
};

/** "a, b or c". In British form: no comma before "or", as everywhere in the English sentences. */
export const eitherOf = (words: readonly string[]): string => {
  const language = spokenLanguage() === 'en' ? 'en-GB' : spokenLanguage();
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(words);
};

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
      : text.replaceAll(/[\u2066-\u2069]/g, (mark, at: number) =>
          stray.has(at) ? `[U+${mark.charCodeAt(0).toString(16).toUpperCase()}]` : mark
        );
  return `\u2068${inside}\u2069`;
};
