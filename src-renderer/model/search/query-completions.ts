import { channelSchema, MAPPING_PREFIX } from '../../../src-shared/mapping';
import { fold } from '../../../src-shared/normal-forms';
import { printedText, SEARCH_TERMS, SEARCHED_MAPPINGS } from '../../../src-shared/search-query';

/** What the word before the caret, which begins at `from`, can be completed to. */
export interface QueryCompletions {
  readonly from: number;
  readonly offers: readonly string[];
}

const NONE: QueryCompletions = { from: 0, offers: [] };

const MOST = 8;

/** Fewer begin too much. */
const LEAST_LETTERS = 2;

const WORD_BEFORE = /(?:^|[\s(>])-?([^\s()>"]*)$/u;

const isInQuotes = (before: string): boolean => before.split('"').length % 2 === 0;

/** What a word that is begun is compared with, and what is offered for it. */
type Offer = readonly [begun: string, text: string];

const offersOfKey = (key: string, hasField: boolean): Offer[] => {
  const channel = key.startsWith(MAPPING_PREFIX) ? key.slice(MAPPING_PREFIX.length) : null;
  if (channel === null) return [[hasField ? `meta:${key}` : key, `meta:${printedText(key)}`]];
  if (!hasField || !channelSchema.safeParse(channel).success) return [];
  return SEARCHED_MAPPINGS.map((state): Offer => [`${key}=${state}`, `${key}=${state}`]);
};

/** Completes the word before the caret: fields, what can follow them, and keys of the metadata. @param keys those that most categories have first */
export const completionsAt = (text: string, caret: number, keys: readonly string[]): QueryCompletions => {
  const before = text.slice(0, caret);
  const word = WORD_BEFORE.exec(before)?.[1] ?? '';
  const isWithin = /^[^\s)>]/.test(text.slice(caret));
  if (word.length < LEAST_LETTERS || isWithin || isInQuotes(before)) return NONE;
  const hasField = word.includes(':');
  const terms = SEARCH_TERMS.filter((term) => hasField || !/:./.test(term)).map((term): Offer => [term, term]);
  const begun = fold(word);
  const offers = [...terms, ...keys.flatMap((key) => offersOfKey(key, hasField))]
    .filter(([as, offer]) => fold(as).startsWith(begun) && offer !== word)
    .slice(0, MOST)
    .map(([, offer]) => offer);
  return { from: caret - word.length, offers };
};
