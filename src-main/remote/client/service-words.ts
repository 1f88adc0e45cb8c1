import { isObject } from '../dialect/listed-values';
import type { Answer } from './exchange';

const LONGEST = 300;
const WORD_KEYS = ['detail', 'message', 'error_description', 'msg', 'reason', 'title', 'error', 'description'];

/** A service's sentence as part of ours: one line, no mark-up, not endless, without its full stop. */
const tidy = (text: string): string | null => {
  const line = text.toWellFormed().replaceAll(/[\p{Cc}\s]+/gu, ' ').trim().replace(/\.$/, '');
  if (line === '' || /<\/?[a-z!][^>]*>/i.test(line)) return null;
  return line.length > LONGEST ? `${line.slice(0, LONGEST).toWellFormed()}…` : line;
};

const firstOf = (values: readonly unknown[]): string | null => {
  for (const value of values) {
    const found = wordsIn(value, false);
    if (found !== null) return found;
  }
  return null;
};

/** `errors` as a list of sentences or objects, or by field: `{ "name": ["must not be blank"] }`. */
const wordsOfErrors = (errors: unknown): string | null => {
  if (Array.isArray(errors)) return firstOf(errors.slice(0, 5));
  if (!isObject(errors)) return null;
  const [entry] = Object.entries(errors);
  if (entry === undefined) return null;
  const [field, said] = entry;
  const words = wordsIn(Array.isArray(said) ? said[0] : said, false);
  return words === null ? null : tidy(`${field} ${words}`);
};

const wordsIn = (value: unknown, isWhole: boolean): string | null => {
  if (typeof value === 'string') return tidy(value);
  if (!isObject(value)) return null;
  const inner = value['error'];
  if (isWhole && isObject(inner)) {
    const words = wordsIn(inner, false);
    if (words !== null) return words;
  }
  for (const key of WORD_KEYS) {
    const said = value[key];
    const words = typeof said === 'string' ? tidy(said) : key === 'message' && Array.isArray(said) ? firstOf(said.slice(0, 5)) : null;
    if (words !== null) return words;
  }
  return wordsOfErrors(value['errors']);
};

/** What a service says about a failure in its own words, after `before`; empty when it says nothing that a person could read. */
export const serviceWords = (value: unknown, before: string): string => {
  const words = wordsIn(value, true);
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
