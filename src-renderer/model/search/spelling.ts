import type { SearchQuery } from '../../../src-shared/search-query';
import { onceFor } from '../../../src-shared/once';
import { foldedName } from '../../../src-shared/search-test';
import type { TreeSnapshot } from '../tree-model';

/** Shorter words are too much like others. */
const LEAST_LETTERS = 4;

const NO_WORD = /[^\p{L}\p{N}]+/u;

type Vocabulary = ReadonlyMap<string, number>;

/** The words of all names, with how often each is there. */
const vocabularyOf = onceFor(({ model }: TreeSnapshot): Vocabulary => {
  const counts = new Map<string, number>();
  for (const node of model.nodes())
    for (const word of foldedName(node).split(NO_WORD)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
});

/** The beginning of a word that was meant by a text with one wrong, missing, additional or exchanged letter; `null`: none was. */
const meantBeginning = (text: string, word: string): string | null => {
  let at = 0;
  while (at < text.length && text[at] === word[at]) at += 1;
  const { length } = text;
  const rest = text.slice(at + 1);
  if (word.slice(at + 1, length) === rest && word.length >= length) return word.slice(0, length);
  if (word.slice(at + 1, length + 1) === text.slice(at)) return word.slice(0, length + 1);
  if (word[at] === text[at + 1] && word[at + 1] === text[at] && word.slice(at + 2, length) === text.slice(at + 2))
    return word.slice(0, length);
  return word.slice(at, length - 1) === rest ? word.slice(0, length - 1) : null;
};

/** A text as it was meant: whole words before their beginnings, and those that are there most. */
const meantText = (text: string, words: Vocabulary): string => {
  if (text.length < LEAST_LETTERS || [...words.keys()].some((word) => word.includes(text))) return text;
  let best = { text, weight: 0 };
  for (const [word, count] of words) {
    const meant = meantBeginning(text, word);
    const weight = meant === word ? count * words.size : count;
    if (meant !== null && weight > best.weight) best = { text: meant, weight };
  }
  return best.text;
};

const meant = (query: SearchQuery, words: Vocabulary): SearchQuery => {
  if (query.kind === 'not') return query;
  if ('of' in query) return { ...query, of: query.of.map((part) => meant(part, words)) };
  if (query.kind !== 'word' && query.kind !== 'name') return query;
  const texts = query.text.split(' ').map((text) => meantText(text, words));
  return { ...query, text: texts.join(' ') };
};

/** A query with one typo forgiven in each word that no name has. */
export const meantQuery = (snapshot: TreeSnapshot, query: SearchQuery): SearchQuery =>
  meant(query, vocabularyOf(snapshot));
