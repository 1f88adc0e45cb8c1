import { isObject } from '../dialect/listed-values';
import type { Answer } from './exchange';

const LONGEST = 300;
const LONGEST_LOOKED_AT = 4_000;
/** Sentences lie no deeper than this. */
const MOST_LEVELS = 6;
const WORD_KEYS = ['detail', 'message', 'error_description', 'msg', 'reason', 'title', 'error', 'description'];

/** A service's sentence as part of ours: one line, no mark-up, not endless, without its full stop. */
const tidy = (said: string): string | null => {
  // The look for mark-up takes the square of a text's length, and services may write any.
  const text = said.slice(0, LONGEST_LOOKED_AT);
  const line = text.toWellFormed().replaceAll(/[\p{Cc}\s]+/gu, ' ').trim().replace(/\.$/, '');
  if (line === '' || /<\/?[a-z!][^>]*>/i.test(line)) return null;
  return line.length > LONGEST ? `${line.slice(0, LONGEST).toWellFormed()}…` : line;
};

const firstOf = (values: readonly unknown[], level: number): string | null => {
  for (const value of values) {
    const found = wordsIn(value, level + 1);
    if (found !== null) return found;
  }
  return null;
};

/** `errors` as a list of sentences or objects, or by field: `{ "name": ["must not be blank"] }`. */
const wordsOfErrors = (errors: unknown, level: number): string | null => {
  if (Array.isArray(errors)) return firstOf(errors.slice(0, 5), level);
  if (!isObject(errors)) return null;
  const [entry] = Object.entries(errors);
  if (entry === undefined) return null;
  const [field, said] = entry;
  const words = wordsIn(Array.isArray(said) ? said[0] : said, level + 1);
  return words === null ? null : tidy(`${field} ${words}`);
};

/** `level`: 0 is the whole answer. */
const wordsIn = (value: unknown, level: number): string | null => {
  if (typeof value === 'string') return tidy(value);
  if (!isObject(value) || level > MOST_LEVELS) return null;
  const inner = value['error'];
  if (level === 0 && isObject(inner)) {
    const words = wordsIn(inner, level + 1);
    if (words !== null) return words;
  }
  for (const key of WORD_KEYS) {
    const said = value[key];
    const words = typeof said === 'string' ? tidy(said) : key === 'message' && Array.isArray(said) ? firstOf(said.slice(0, 5), level) : null;
    if (words !== null) return words;
  }
  return wordsOfErrors(value['errors'], level);
};

/** What a service says about a failure in its own words, after `before`; empty when it says nothing that a person could read. */
export const serviceWords = (value: unknown, before: string): string => {
  const words = wordsIn(value, 0);
  return words === null ? '' : before + words;
};

const LONGEST_BODY = 64_000;

/** The same of an answer that may hold anything. */
export const wordsOfAnswer = ({ body }: Answer, before: string): string => {
  if (body.length === 0 || body.length > LONGEST_BODY) return '';
  const text = body.toString('utf8').trim();
  try {
    const value: unknown = JSON.parse(text);
    return serviceWords(value, before);
  } catch {
    return /^[<{[]/.test(text) || text.length > LONGEST ? '' : serviceWords(text, before);
  }
};
