import type { Language, SaidSentence } from '../../../src-shared/language';

/** Filled in by `translated-window.ts`. */
declare const SAID_SENTENCES: readonly SaidSentence[];

/** What stands around each sentence of the pseudo-language. */
export const MARKS = { open: '⟦', close: '⟧' };

const marked = (value: unknown): unknown => {
  if (typeof value === 'string') return value === '' ? '' : `${MARKS.open}${value}${MARKS.close}`;
  if (typeof value === 'function') {
    return (...args: readonly unknown[]): unknown => marked(Reflect.apply(value, undefined, args));
  }
  if (Array.isArray(value)) return value.map(marked);
  if (typeof value === 'object' && value !== null) return markedSet(value);
  return value;
};

const markedSet = (english: object): object =>
  Object.fromEntries(Object.entries(english).map(([key, value]) => [key, marked(value)]));

/**
 * Languages that nobody speaks, in place of those that are shipped where a test builds the window: the English sentences between marks, so
 * that whatever stands without them was not asked of a `messages.ts`. They go by the tags of two whose dates and numbers have no letters
 * that English has; one runs from right to left.
 */
export default ['ja', 'ar'].map((tag) => ({
  tag,
  load: async (): Promise<Omit<Language, 'tag'>> => ({
    sentencesOf: (_place, english) => markedSet(english),
    saidSentences: () => SAID_SENTENCES
  })
}));
