import { fold } from '../../src-shared/normal-forms';

/** Words that do not say what a category is, in the languages that most taxonomies are in. */
const STOP_WORDS = new Set(
  'a an and at by da de del der des di die do du e el en et for from für fur in la las le les los mit o of og on or para por pour the to und von with y'.split(
    ' '
  )
);

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** Scripts without spaces between words: pairs of letters stand for words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

const pairsOf = (word: string): string[] => {
  const letters = Array.from(word);
  return letters.length < 2 ? [word] : letters.slice(1).map((letter, index) => `${letters[index] ?? ''}${letter}`);
};

/** A word without the ending of a plural. A stronger stemmer was measured and takes unlike words for the same. */
const singular = (word: string): string => {
  if (word.length < 4 || !word.endsWith('s') || /[siu]s$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.slice(0, /(?:[sxz]|[cs]h)es$/.test(word) ? -2 : -1);
};

/** The words of a name in its order, each once, without case, accents and plural. */
export const wordsOf = (name: string): string[] => {
  const words = new Set<string>();
  for (const [word] of fold(name).replaceAll(/['’]/g, '').matchAll(WORD)) {
    if (UNSPACED.test(word)) for (const pair of pairsOf(word)) words.add(pair);
    else if (!STOP_WORDS.has(word)) words.add(singular(word));
  }
  return [...words];
};

/** A key that is the same for names with the same words in any order. */
export const keyOfWords = (words: readonly string[]): string => words.toSorted().join(' ');

const GRAM = 5;

/** The n-grams of words, by which compounds are similar. */
export const gramsOf = (words: readonly string[]): string[] => {
  const text = ` ${words.join(' ')} `;
  const grams = new Set<string>();
  for (let at = 0; at + GRAM <= text.length; at += 1) grams.add(text.slice(at, at + GRAM));
  return [...grams];
};
