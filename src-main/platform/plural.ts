import { once } from '../../src-shared/once';

const LANGUAGE = 'en';

const pluralRules = once(() => new Intl.PluralRules(LANGUAGE));

const grouped = (count: number): string => count.toLocaleString(LANGUAGE);

/** The form of a word that goes with a count: `pluralForm(2, 'is', 'are')`. */
export const pluralForm = (count: number, one: string, other: string): string =>
  pluralRules().select(count) === 'one' ? one : other;

/** A count with its noun: "1 category", "1,234 categories". */
export const counted = (count: number, one: string, other: string): string =>
  `${grouped(count)} ${pluralForm(count, one, other)}`;

export const anyOf = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;
