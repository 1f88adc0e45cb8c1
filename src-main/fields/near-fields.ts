import { isForeignSlug, isPlainName, type Metadata } from '../../src-shared/category';
import { LIMITS } from '../../src-shared/limits';
import { nearestNormal, normalised, withoutMarks } from '../../src-shared/normal-forms';
import { isExactNumber, withoutExactNumbers } from './exact-json';

/*
 * What a service has and our rules forbid is read as something near it. Units are compared as read, so it is never written
 * back unless somebody changes it here.
 */

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (isExactNumber(value)) return value.rawJSON;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
};

/** Cuts by code points, so that no character is cut in two. */
const cut = (text: string, length: number): string =>
  text.length <= length
    ? text
    : Array.from(text.slice(0, length * 2))
        .slice(0, length)
        .join('');

/** Far more than is kept: what is longer is not searched through, since a listing may hold texts of any length. */
const LOOKED_AT = 4_000;
const lookedAt = (value: unknown): string =>
  textOf(value)
    .slice(0, LOOKED_AT * 4)
    .trimStart()
    .slice(0, LOOKED_AT);

const CONTROL = /\p{Cc}/u;

/** A line break, with the white space about it, is a space. Runs are taken whole, since white space is looked through once then. */
const onOneLine = (text: string): string =>
  CONTROL.test(text) ? text.replaceAll(/[\p{Cc}\s]+/gu, (run) => (CONTROL.test(run) ? ' ' : run)) : text;

/** `fallback`: the name of a category that has none. */
export const nearName = (value: unknown, fallback: string): string => {
  if (typeof value === 'string' && isPlainName(value)) return value;
  const name = cut(onOneLine(nearestNormal(lookedAt(value).toWellFormed(), 'NFC')).trim(), LIMITS.nameLength).trim();
  return name === '' ? fallback : name;
};

/** Whether a name has more characters than may be kept. A text with more marks in a row than any script needs counts as it stands. */
export const isTooLongName = (text: string): boolean =>
  text.length > LOOKED_AT ||
  (text.length > LIMITS.nameLength && Array.from(normalised(text, 'NFC')).length > LIMITS.nameLength);

/** A slug is what the service has: capitals, `_`, letters of any script and `%d7%a9` stay. */
export const nearSlug = (value: unknown): string | null => {
  if (typeof value === 'string' && isForeignSlug(value)) return value;
  const slug = withoutMarks(lookedAt(value), 'NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LIMITS.slugLength + 1)
    .replaceAll(/^-|-$/g, '')
    .slice(0, LIMITS.slugLength)
    .replace(/-$/, '');
  return slug === '' ? null : slug;
};

export const nearDescription = (value: unknown): string => cut(textOf(value).toWellFormed(), LIMITS.descriptionLength);

/** What is in a value that is more than a text or number. Without recursion, since a hostile listing is nested more deeply than functions can be. */
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

/** An entry as it can be kept here; none for what cannot. */
const nearEntry = ([key, value]: readonly [string, unknown]): [string, unknown][] => {
  if (typeof value !== 'object' || value === null) return [[key, value]];
  const inside = insideOf(value);
  if (inside === 'tooDeep') return [];
  return [[key, inside === 'plain' ? value : withoutExactNumbers(value)]];
};

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** Keeps what fits, the smallest entries first: what is dropped stays on the service, where nothing writes over it. */
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

/** As JSON a UTF-16 unit takes six bytes at most (`\u0000`), and a number or a word is short. */
const MOST_BYTES_OF_A_UNIT = 6;
const MOST_BYTES_OF_A_NUMBER = 32;

/** More bytes than a member takes as JSON, by an estimate without serializing it; `Infinity`: it holds other values. */
export const mostBytesOf = (key: string, value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Infinity
    : MOST_BYTES_OF_A_NUMBER + MOST_BYTES_OF_A_UNIT * (key.length + (typeof value === 'string' ? value.length : 0));

/** Whether the entries certainly fit: nearly all do, and there may be 100,000. */
const fitsForSure = (entries: readonly (readonly [string, unknown])[]): boolean => {
  let most = 2;
  for (const [key, value] of entries) most += mostBytesOf(key, value);
  return most <= LIMITS.metadataBytes;
};

/** Metadata that our rules allow, and the keys of entries that had to be left out. */
export const nearMetadata = (
  given: readonly (readonly [string, unknown])[]
): { readonly metadata: Metadata; readonly dropped: readonly string[] } => {
  if (fitsForSure(given)) return { metadata: Object.fromEntries(given), dropped: [] };
  const entries = given.flatMap(nearEntry);
  const metadata = Object.fromEntries(entries);
  const fits = Buffer.byteLength(JSON.stringify(metadata)) <= LIMITS.metadataBytes;
  const kept = fits ? metadata : Object.fromEntries(withinLimit(entries));
  return { metadata: kept, dropped: given.flatMap(([key]) => (Object.hasOwn(kept, key) ? [] : [key])) };
};
