import { channelSchema, MAPPING_PREFIX, type KnownMapping } from './mapping';
import { fold } from './normal-forms';

/*
 * The language of searches: of the search box, and of the `on` of rules and fields. Words in a row must all match; `OR` is between
 * alternatives, `>` between a category and those below it, `-` before what must not match. `OR` separates more than `>`, and that
 * more than a space; parentheses group.
 */

const STANDINGS = ['unsent', 'refused', 'conflict'] as const;
/** How a category stands with the service of a replica. `unsent`: the service does not have it as it is here, for whatever reason. */
export type Standing = (typeof STANDINGS)[number];

export const SEARCHED_MAPPINGS = ['unmapped', 'confirmed', 'inherited', 'none', 'outdated', 'unreadable'] as const;

const HELD = ['description', 'slug', 'metadata'] as const;

/** A condition on a category. Texts are folded; see `fold`. */
export type Condition =
  | { readonly kind: 'word' | 'name' | 'slug' | 'description'; readonly text: string }
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'visible'; readonly isVisible: boolean }
  | { readonly kind: 'meta'; readonly key: string; readonly value: string | null }
  | { readonly kind: 'map'; readonly channel: string; readonly state: KnownMapping }
  | { readonly kind: 'has'; readonly field: (typeof HELD)[number] }
  | { readonly kind: 'is'; readonly standing: Standing }
  | { readonly kind: 'empty' };

/** `below`: the last part is searched for; those before it are for its ancestors, uppermost first. */
type Group = { readonly kind: 'all' | 'any' | 'below'; readonly of: readonly SearchQuery[] };

export type SearchQuery = Condition | Group | { readonly kind: 'not'; readonly of: SearchQuery };

type Token =
  | { readonly kind: 'text'; readonly text: string; readonly quotedFrom: number }
  | { readonly kind: 'open'; readonly isExcluded: boolean }
  | { readonly kind: 'close' | 'below' | 'or' };

/** Deeper parentheses are text: what a person pastes may be any number of them. */
const MOST_OPEN = 40;

/** A quote opens a phrase only where one can begin: `5" pipe` means inches. */
const mayOpen = (text: string): boolean =>
  text === '' || text === '-' || /^[^:]*:$/.test(text) || /^-?meta:[^=]*=$/i.test(text);

/** The phrase that begins at a quote, and where it ends. Two quotes are one of the phrase; one that is never closed reaches to the end. */
const phraseAt = (text: string, start: number): { readonly phrase: string; readonly end: number } => {
  const whole = /"((?:[^"]|"")*)"?/uy;
  whole.lastIndex = start;
  const [all = '"', inner = ''] = whole.exec(text) ?? [];
  return { phrase: inner.replaceAll('""', '"').trim(), end: start + all.length };
};

class Tokens {
  readonly list: Token[] = [];
  #word = '';
  #quotedFrom = Infinity;
  #open = 0;
  #openInWord = 0;

  constructor(text: string) {
    for (let at = 0; at < text.length; at += 1) {
      const character = text.charAt(at);
      if (character === '"' && mayOpen(this.#word)) at = this.#addPhrase(text, at) - 1;
      else if (character === '>') this.#addSign({ kind: 'below' });
      else if (character === '(' || character === ')') this.#addParenthesis(character);
      else if (/\s/.test(character)) this.#end();
      else this.#word += character;
    }
    this.#end();
  }

  #addPhrase(text: string, start: number): number {
    const { phrase, end } = phraseAt(text, start);
    this.#quotedFrom = Math.min(this.#quotedFrom, this.#word.length);
    this.#word = phrase === '' ? '' : this.#word + phrase;
    const isKey = text.charAt(end) === '=' && /^-?meta:[^=]*$/i.test(this.#word);
    if (!isKey) this.#end();
    return end;
  }

  /** Within a word, as in `boots(old)`, parentheses are text. */
  #addParenthesis(character: '(' | ')'): void {
    const isBegun = this.#word !== '' && this.#word !== '-';
    if (character === '(' && !isBegun && this.#open < MOST_OPEN) {
      this.list.push({ kind: 'open', isExcluded: this.#word === '-' });
      this.#word = '';
      this.#open += 1;
    } else if (character === ')' && this.#openInWord === 0 && this.#open > 0) {
      this.#addSign({ kind: 'close' });
      this.#open -= 1;
    } else {
      this.#word += character;
      this.#openInWord += character === '(' ? 1 : -1;
    }
  }

  #addSign(sign: Token): void {
    this.#end();
    this.list.push(sign);
  }

  #end(): void {
    const isPlain = this.#quotedFrom === Infinity;
    if (isPlain && this.#word === 'OR') this.list.push({ kind: 'or' });
    else if (this.#word !== '' && !(isPlain && this.#word === 'AND'))
      this.list.push({ kind: 'text', text: this.#word, quotedFrom: this.#quotedFrom });
    this.#word = '';
    this.#quotedFrom = Infinity;
    this.#openInWord = 0;
  }
}

const folded = (text: string): string => fold(text).trim();

const YES = new Set(['yes', 'true']);
const NO = new Set(['no', 'false']);

const idOf = (text: string): Condition | null => {
  const id = /^\d+$/.test(text) ? Number(text) : NaN;
  return Number.isSafeInteger(id) ? { kind: 'id', id } : null;
};

const metaOf = (text: string): Condition | null => {
  const equals = text.indexOf('=');
  const key = folded(equals === -1 ? text : text.slice(0, equals));
  return key === '' ? null : { kind: 'meta', key, value: equals === -1 ? null : folded(text.slice(equals + 1)) };
};

/** `google=none`; without a state: whatever has an entry of that channel. */
const mapOf = (text: string): Condition | null => {
  const [channel = '', ...rest] = text.split('=');
  const state = SEARCHED_MAPPINGS.find((one) => one === folded(rest.join('=')));
  if (!channelSchema.safeParse(channel).success) return null;
  if (state !== undefined) return { kind: 'map', channel, state };
  return rest.length > 0 ? null : { kind: 'meta', key: folded(MAPPING_PREFIX + channel), value: null };
};

/** Fields that are written before a colon, and the condition made of the text after it; `null`: the whole is searched for as a word. */
const FIELDS: Readonly<Record<string, (text: string) => Condition | null>> = {
  name: (text) => ({ kind: 'name', text: folded(text) }),
  slug: (text) => ({ kind: 'slug', text: folded(text) }),
  description: (text) => ({ kind: 'description', text: folded(text) }),
  id: idOf,
  visible: (text) => {
    const isVisible = YES.has(folded(text));
    return isVisible || NO.has(folded(text)) ? { kind: 'visible', isVisible } : null;
  },
  meta: metaOf,
  map: mapOf,
  has: (text) => {
    const field = HELD.find((one) => one === folded(text));
    return field === undefined ? null : { kind: 'has', field };
  },
  is: (text) => {
    const standing = STANDINGS.find((one) => one === folded(text));
    return standing === undefined ? null : { kind: 'is', standing };
  }
};

const WORDS: Readonly<Record<string, Condition>> = {
  hidden: { kind: 'visible', isVisible: false },
  empty: { kind: 'empty' }
};

/** What a query can name: fields before a colon, what can follow some of them, and single words. */
export const SEARCH_TERMS: readonly string[] = [
  ...Object.keys(FIELDS).map((field) => `${field}:`),
  ...Object.keys(WORDS),
  'visible:yes',
  'visible:no',
  ...HELD.map((field) => `has:${field}`),
  ...STANDINGS.map((standing) => `is:${standing}`)
];

/** With a name before a colon that is no field, as in `color:red`, both that text and that entry of the metadata are searched for. */
const termOf = (text: string, quotedFrom: number): SearchQuery => {
  const word: Condition = { kind: 'word', text: folded(text) };
  if (quotedFrom === 0) return word;
  if (text.startsWith('#')) return idOf(text.slice(1)) ?? word;
  const colon = text.indexOf(':');
  if (colon > 0 && colon < quotedFrom) {
    const field = text.slice(0, colon).toLowerCase();
    const value = text.slice(colon + 1);
    // Nothing is asked yet.
    if (Object.hasOwn(FIELDS, field) && value === '') return { ...word, text: '' };
    if (Object.hasOwn(FIELDS, field)) return FIELDS[field]?.(value) ?? word;
    const [key, wanted] = [folded(field), folded(value)];
    return key === '' || key.includes('=') || wanted === ''
      ? word
      : { kind: 'any', of: [word, { kind: 'meta', key, value: wanted }] };
  }
  const special = text.toLowerCase();
  return Object.hasOwn(WORDS, special) ? (WORDS[special] ?? word) : word;
};

const isAsking = (query: SearchQuery): boolean => !('text' in query) || query.text !== '';

const joined = (kind: Group['kind'], parts: readonly (SearchQuery | null)[]): SearchQuery | null => {
  const of = parts.flatMap((part) => {
    if (part === null) return [];
    return part.kind === kind && part.kind !== 'below' ? part.of : [part];
  });
  const [only] = of;
  return of.length > 1 ? { kind, of } : (only ?? null);
};

/** @param tokens what is left, the next one last */
const parsedGroup = (tokens: Token[]): SearchQuery | null => {
  const paths: (SearchQuery | null)[] = [];
  let levels: (SearchQuery | null)[] = [];
  let terms: SearchQuery[] = [];
  const add = (term: SearchQuery | null, isExcluded: boolean): void => {
    if (term !== null && isAsking(term)) terms.push(isExcluded ? { kind: 'not', of: term } : term);
  };
  const endLevel = (): void => {
    levels.push(joined('all', terms));
    terms = [];
  };
  const endPath = (): void => {
    endLevel();
    paths.push(joined('below', levels));
    levels = [];
  };
  for (let token = tokens.pop(); token !== undefined && token.kind !== 'close'; token = tokens.pop()) {
    if (token.kind === 'or') endPath();
    else if (token.kind === 'below') endLevel();
    else if (token.kind === 'open') add(parsedGroup(tokens), token.isExcluded);
    else if (token.kind === 'text') {
      const { text, quotedFrom } = token;
      const isExcluded = text.startsWith('-') && text.length > 1 && quotedFrom > 0;
      const start = isExcluded ? 1 : 0;
      add(termOf(text.slice(start), quotedFrom - start), isExcluded);
    }
  }
  endPath();
  return joined('any', paths);
};

/** Parses a search. Never fails: what has no special meaning is searched for as a word. @returns `null`: it asks for nothing */
export const parseQuery = (text: string): SearchQuery | null => parsedGroup(new Tokens(text).list.toReversed());

const PLAIN = /^[\p{L}\p{N}][\p{L}\p{N}-]*$/u;

/** A text as it is written in a query: in quotes unless it is a plain word. */
export const printedText = (text: string): string =>
  text === '' || (PLAIN.test(text) && !Object.hasOwn(WORDS, text)) ? text : `"${text.replaceAll('"', '""')}"`;

const printedCondition = (condition: Condition): string => {
  switch (condition.kind) {
    case 'word':
      return printedText(condition.text);
    case 'name':
    case 'slug':
    case 'description':
      return `${condition.kind}:${printedText(condition.text)}`;
    case 'id':
      return `#${condition.id}`;
    case 'visible':
      return `visible:${condition.isVisible ? 'yes' : 'no'}`;
    case 'meta':
      return `meta:${printedText(condition.key)}${condition.value === null ? '' : `=${printedText(condition.value)}`}`;
    case 'map':
      return `map:${condition.channel}=${condition.state}`;
    case 'has':
      return `has:${condition.field}`;
    case 'is':
      return `is:${condition.standing}`;
    case 'empty':
      return 'empty';
  }
};

/** What is between the parts of a group, those that separate most first. */
const BETWEEN = { any: ' OR ', below: ' > ', all: ' ' };
const KINDS = Object.keys(BETWEEN);

/** A text that `parseQuery` reads as this query. @param around the kind of the group that it is in */
export const printQuery = (query: SearchQuery, around = ''): string => {
  if (query.kind === 'not') {
    const of = printQuery(query.of, 'all');
    return `-${query.of.kind === 'not' ? `(${of})` : of}`;
  }
  if (!('of' in query)) return printedCondition(query);
  const text = query.of.map((part) => printQuery(part, query.kind)).join(BETWEEN[query.kind]);
  return KINDS.indexOf(query.kind) > KINDS.indexOf(around) ? text : `(${text})`;
};

/** The conditions of which one more makes more match: none behind a minus. */
export const wantedConditions = (query: SearchQuery | null): readonly Condition[] => {
  if (query === null || query.kind === 'not') return [];
  return 'of' in query ? query.of.flatMap(wantedConditions) : [query];
};

/** Whether all matches of `query` are among those of `wider`, as after one more letter of a word. */
export const isNarrower = (query: SearchQuery, wider: SearchQuery): boolean =>
  query.kind === 'word' && wider.kind === 'word' && query.text.includes(wider.text);

/** Whether a category's ancestors decide about it too: there are levels, a word beside another condition, which may be theirs, or what is inherited. */
export const dependsOnPath = (query: SearchQuery): boolean => {
  if (query.kind === 'not') return dependsOnPath(query.of);
  if (!('of' in query)) return query.kind === 'map';
  const wanted = wantedConditions(query);
  const hasWordBesides = wanted.length > 1 && wanted.some(({ kind }) => kind === 'word');
  return query.kind === 'below' || query.of.some(dependsOnPath) || hasWordBesides;
};

/** Whether the query asks what the tree does not say: how categories stand with a service, or what a taxonomy no longer has. */
export const asksElsewhere = (query: SearchQuery | null): boolean => {
  if (query === null) return false;
  if (query.kind === 'not') return asksElsewhere(query.of);
  if ('of' in query) return query.of.some(asksElsewhere);
  return query.kind === 'is' || (query.kind === 'map' && query.state === 'outdated');
};

/** The words of a query that are highlighted in names. */
export const markedTexts = (query: SearchQuery | null): string[] =>
  wantedConditions(query).flatMap((condition) =>
    condition.kind === 'word' || condition.kind === 'name' ? [condition.text] : []
  );
