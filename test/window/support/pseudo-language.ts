import type { Language } from '../../../src-shared/language';

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
 * A language that nobody speaks: the English sentences between marks, so that whatever stands without them was not asked of a
 * `messages.ts`. It goes by the tags of two whose dates and numbers have no letters that English has; one runs from right to left.
 */
const pseudoLanguage = (tag: string): Language => ({ tag, sentencesOf: (_place, english) => markedSet(english) });

/** In place of those of `src-renderer/shell/languages/shipped.ts`, where a test builds the window. */
export const LANGUAGES: readonly Language[] = ['ja', 'ar'].map(pseudoLanguage);
