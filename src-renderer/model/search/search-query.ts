import { fold } from '../../../src-shared/normal-forms';
import type { Standing } from './standing';

/** A condition on a category. Texts are folded; see `fold`. */
export type Condition =
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'name'; readonly text: string }
  | { readonly kind: 'slug'; readonly text: string }
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'visible'; readonly isVisible: boolean }
  | { readonly kind: 'meta'; readonly key: string; readonly value: string | null }
  | { readonly kind: 'has'; readonly field: 'description' | 'slug' | 'metadata' }
  | { readonly kind: 'is'; readonly standing: Standing }
  | { readonly kind: 'empty' };

export interface Term {
  readonly condition: Condition;
  readonly isExcluded: boolean;
}

/** The levels of a path, uppermost first, each with a term. The last one is searched for; the others are conditions on its ancestors. */
export type SearchQuery = readonly (readonly Term[])[];

interface Token {
  readonly text: string;
  readonly quotedFrom: number;
}

const SEPARATOR = '>';

/** A quote opens a phrase only where one can begin: `5" pipe` means inches. */
const mayOpen = (text: string): boolean =>
  text === '' || text === '-' || /^[^:]*:$/.test(text) || /^-?meta:[^=]*=$/i.test(text);

/** Splits at spaces and at `>`, but not within quotes. A quote that is never closed reaches to the end. */
const tokenise = (text: string): (Token | typeof SEPARATOR)[] => {
  const tokens: (Token | typeof SEPARATOR)[] = [];
  let word = '';
  let quotedFrom = Infinity;
  const end = (): void => {
    if (word !== '') tokens.push({ text: word, quotedFrom });
    word = '';
    quotedFrom = Infinity;
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '"' && mayOpen(word)) {
      const closing = text.indexOf('"', at + 1);
      const phrase = text.slice(at + 1, closing === -1 ? undefined : closing).trim();
      quotedFrom = word.length;
      word += phrase;
      if (phrase === '') word = '';
      end();
      at = closing === -1 ? text.length : closing;
    } else if (character === SEPARATOR) {
      end();
      tokens.push(SEPARATOR);
    } else if (/\s/.test(character)) {
      end();
    } else {
      word += character;
    }
  }
  end();
  return tokens;
};

const YES = new Set(['yes', 'true']);
const NO = new Set(['no', 'false']);

const idOf = (text: string): Condition | null => {
  const id = /^\d+$/.test(text) ? Number(text) : NaN;
  return Number.isSafeInteger(id) ? { kind: 'id', id } : null;
};

const metaOf = (text: string): Condition | null => {
  const equals = text.indexOf('=');
  const key = equals === -1 ? text : text.slice(0, equals);
  return key === ''
    ? null
    : { kind: 'meta', key: fold(key), value: equals === -1 ? null : fold(text.slice(equals + 1)) };
};

/** Fields that are written before a colon, and the condition made of the text after it; `null`: the whole is searched for as a word. */
const FIELDS: Readonly<Record<string, (text: string) => Condition | null>> = {
  name: (text) => ({ kind: 'name', text: fold(text) }),
  slug: (text) => ({ kind: 'slug', text: fold(text) }),
  id: idOf,
  visible: (text) =>
    YES.has(fold(text))
      ? { kind: 'visible', isVisible: true }
      : NO.has(fold(text))
        ? { kind: 'visible', isVisible: false }
        : null,
  meta: metaOf,
  has: (text) => {
    const field = fold(text);
    return field === 'description' || field === 'slug' || field === 'metadata' ? { kind: 'has', field } : null;
  },
  is: (text) => {
    const standing = fold(text);
    return standing === 'unsent' || standing === 'refused' || standing === 'conflict' ? { kind: 'is', standing } : null;
  }
};

const WORDS: Readonly<Record<string, Condition>> = {
  hidden: { kind: 'visible', isVisible: false },
  empty: { kind: 'empty' }
};

const specialOf = (text: string, quotedFrom: number): Condition | null => {
  if (quotedFrom === 0) return null;
  if (text.startsWith('#')) return idOf(text.slice(1));
  const colon = text.indexOf(':');
  if (colon !== -1 && colon < quotedFrom && colon < text.length - 1) {
    const field = text.slice(0, colon).toLowerCase();
    return Object.hasOwn(FIELDS, field) ? (FIELDS[field]?.(text.slice(colon + 1)) ?? null) : null;
  }
  const word = text.toLowerCase();
  return Object.hasOwn(WORDS, word) ? (WORDS[word] ?? null) : null;
};

const termOf = ({ text, quotedFrom }: Token): Term => {
  const isExcluded = text.startsWith('-') && text.length > 1 && quotedFrom > 0;
  const rest = isExcluded ? text.slice(1) : text;
  const condition = specialOf(rest, quotedFrom - (isExcluded ? 1 : 0)) ?? { kind: 'word', text: fold(rest) };
  return { condition, isExcluded };
};

const isAsking = ({ condition }: Term): boolean => !('text' in condition) || condition.text !== '';

/** Parses the text of the search box. Never fails: what has no special meaning is searched for as a word. */
export const parseQuery = (text: string): SearchQuery => {
  const levels: Term[][] = [[]];
  for (const token of tokenise(text)) {
    if (token === SEPARATOR) {
      levels.push([]);
      continue;
    }
    const term = termOf(token);
    if (isAsking(term)) levels.at(-1)?.push(term);
  }
  return levels.filter((terms) => terms.length > 0);
};

const onlyWord = (query: SearchQuery): string | null => {
  const term = query.length === 1 && query[0]?.length === 1 ? query[0][0] : undefined;
  return term?.condition.kind === 'word' && !term.isExcluded ? term.condition.text : null;
};

/** Whether all matches of `query` are among those of `wider`, as after one more letter of a word. */
export const isNarrower = (query: SearchQuery, wider: SearchQuery): boolean => {
  const word = onlyWord(query);
  const before = onlyWord(wider);
  return word !== null && before !== null && word.includes(before);
};

/** Whether a category's ancestors decide about it too: there are levels, or several words, of which one may be theirs. */
export const dependsOnPath = (query: SearchQuery): boolean =>
  query.length > 1 ||
  (query[0] ?? []).filter(({ condition, isExcluded }) => condition.kind === 'word' && !isExcluded).length > 1;

/** Whether the query asks how categories stand with a service. */
export const asksStanding = (query: SearchQuery): boolean =>
  query.flat().some(({ condition }) => condition.kind === 'is');

/** The words of a query that are highlighted in names. */
export const markedTexts = (query: SearchQuery): string[] =>
  query
    .flat()
    .flatMap(({ condition, isExcluded }) =>
      !isExcluded && (condition.kind === 'word' || condition.kind === 'name') ? [condition.text] : []
    );
