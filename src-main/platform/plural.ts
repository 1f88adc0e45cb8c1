import { englishNumber, englishPlural } from '../../src-shared/sentence';

/** The form of a word that goes with a count: `pluralForm(2, 'is', 'are')`. */
export const pluralForm = (count: number, one: string, other: string): string =>
  englishPlural(count) === 'one' ? one : other;

/** A count with its noun: "1 category", "1,234 categories". */
export const counted = (count: number, one: string, other: string): string =>
  `${englishNumber(count)} ${pluralForm(count, one, other)}`;

export const anyOf = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;
