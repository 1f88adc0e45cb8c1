import { isForeignSlug, isPlainName, type Metadata } from '../../src-shared/category';
import { LIMITS } from '../../src-shared/limits';
import { asciiWords, nearestNormal, normalised } from '../../src-shared/normal-forms';
import { isExactNumber, withoutExactNumbers } from './exact-json';

/*
 * Values of a service that our rules forbid are replaced by similar ones. Merging compares the replaced values, so the service keeps its
 * own unless somebody changes them here.
 */

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (isExactNumber(value)) return value.rawJSON;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
};

const cut = (text: string, length: number): string =>
  text.length <= length
    ? text
    : Array.from(text.slice(0, length * 2))
        .slice(0, length)
        .join('');

/** Far more than is kept. A listing may have texts of any length, which are not searched beyond this. */
const LOOKED_AT = 4_000;
const lookedAt = (value: unknown): string =>
  textOf(value)
    .slice(0, LOOKED_AT * 4)
    .trimStart()
    .slice(0, LOOKED_AT);

const CONTROL = /\p{Cc}/u;

/** Replaces line breaks with their surrounding white space by a space. Matches whole runs, so that white space is searched once. */
const onOneLine = (text: string): string =>
  CONTROL.test(text) ? text.replaceAll(/[\p{Cc}\s]+/gu, (run) => (CONTROL.test(run) ? ' ' : run)) : text;

/** @param fallback the name of a category that has none */
export const validName = (value: unknown, fallback: string): string => {
  if (typeof value === 'string' && isPlainName(value)) return value;
  const name = cut(onOneLine(nearestNormal(lookedAt(value).toWellFormed(), 'NFC')).trim(), LIMITS.nameLength).trim();
  return name === '' ? fallback : name;
};

/** Whether a name is longer than allowed. Excessive combining marks count unnormalized. */
export const isTooLongName = (text: string): boolean =>
  text.length > LOOKED_AT ||
  (text.length > LIMITS.nameLength && Array.from(normalised(text, 'NFC')).length > LIMITS.nameLength);

/** Slugs of services may have capitals, `_`, letters of any script and `%d7%a9`. */
export const validSlug = (value: unknown): string | null => {
  if (typeof value === 'string' && isForeignSlug(value)) return value;
  const slug = asciiWords(lookedAt(value)).join('-').slice(0, LIMITS.slugLength).replace(/-$/, '');
  return slug === '' ? null : slug;
};

export const validDescription = (value: unknown): string => cut(textOf(value).toWellFormed(), LIMITS.descriptionLength);

/** Iterative, since a hostile listing is nested more deeply than the stack. */
const insideOf = (value: object): 'plain' | 'exactNumbers' | 'tooDeep' => {
  let level: readonly object[] = [value];
  let inside: 'plain' | 'exactNumbers' = 'plain';
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > LIMITS.metadataDepth) return 'tooDeep';
    const below: object[] = [];
    for (const one of level) {
      if (isExactNumber(one)) inside = 'exactNumbers';
      const values: readonly unknown[] = Object.values(one);
      for (const held of values) if (typeof held === 'object' && held !== null) below.push(held);
    }
    level = below;
  }
  return inside;
};

const validEntry = ([key, value]: readonly [string, unknown]): [string, unknown][] => {
  if (typeof value !== 'object' || value === null) return [[key, value]];
  const inside = insideOf(value);
  if (inside === 'tooDeep') return [];
  return [[key, inside === 'plain' ? value : withoutExactNumbers(value)]];
};

export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** Keeps the smallest entries. Dropped ones stay on the service, where nothing overwrites them. */
const withinLimit = (entries: readonly (readonly [string, unknown])[]): [string, unknown][] => {
  const sizes = new Map(entries.map((entry) => [entry[0], bytesOf([...entry])]));
  let room = LIMITS.metadataBytes - 2;
  const kept = new Set<string>();
  for (const [key, size] of [...sizes].toSorted(([, a], [, b]) => a - b)) {
    room -= size;
    if (room >= 0) kept.add(key);
  }
  return entries.filter(([key]) => kept.has(key)).map(([key, value]) => [key, value]);
};

/** A UTF-16 unit takes at most six bytes as JSON (`\u0000`); numbers and words are short. */
const MOST_BYTES_OF_A_UNIT = 6;
const MOST_BYTES_OF_A_NUMBER = 32;

/** Levels that are looked into. */
const SHALLOW = 4;

/** An upper bound for the bytes of a member as JSON; `Infinity`: it may be nested too deeply, or has numbers that are no plain JSON. */
export const mostBytesOf = (key: string, value: unknown, depth = 0): number => {
  let most = MOST_BYTES_OF_A_NUMBER + MOST_BYTES_OF_A_UNIT * key.length;
  if (typeof value === 'string') most += MOST_BYTES_OF_A_UNIT * value.length;
  if (typeof value !== 'object' || value === null) return most;
  if (depth === SHALLOW || isExactNumber(value)) return Infinity;
  for (const [name, held] of Object.entries(value)) most += mostBytesOf(name, held, depth + 1);
  return most;
};

/** A quick check, since nearly all entries fit and there may be 100,000. */
const fitsForSure = (entries: readonly (readonly [string, unknown])[]): boolean => {
  let most = 2;
  for (const [key, value] of entries) most += mostBytesOf(key, value);
  return most <= LIMITS.metadataBytes;
};

/** The metadata that our rules allow, and the keys that had to be dropped. */
export const validMetadata = (
  given: readonly (readonly [string, unknown])[]
): { readonly metadata: Metadata; readonly dropped: readonly string[] } => {
  if (fitsForSure(given)) return { metadata: Object.fromEntries(given), dropped: [] };
  const entries = given.flatMap(validEntry);
  const metadata = Object.fromEntries(entries);
  const fits = Buffer.byteLength(JSON.stringify(metadata)) <= LIMITS.metadataBytes;
  const kept = fits ? metadata : Object.fromEntries(withinLimit(entries));
  return { metadata: kept, dropped: given.flatMap(([key]) => (Object.hasOwn(kept, key) ? [] : [key])) };
};
