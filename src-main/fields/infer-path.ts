import { byRank, PATH_NAMES, plainName, wordsIn } from '../../src-shared/member-names';
import { inEnglish } from '../../src-shared/names-in-languages';
import type { RawCategory } from './listed-values';
import type { MemberFacts } from './member-facts';
import { pathSeparatorIn, pathSeparatorInNames } from './paths';

export interface PathField {
  readonly key: string;
  readonly separator: string | undefined;
  /** Separates several paths in one value, as products have them. */
  readonly listSeparator?: string;
}

const LISTS = new Set(['categories', 'productcategories']);
/** Names that a field of plain names may have too. */
const ALSO_NAMES = new Set(
  wordsIn('category categories productcategory productcategories taxonomy hierarchy fullname producttype')
);

export const textsOf = (raws: readonly RawCategory[], key: string): string[] =>
  raws.map((raw) => raw[key]).filter((value) => typeof value === 'string');

/** Paths below an address are links to pages. */
const areAddresses = (texts: readonly string[]): boolean =>
  texts.filter((text) => /^https?:/.test(text)).length * 2 > texts.length;

/** Infers the field that holds each category's path: its name is one for paths, and its values look like paths. */
export const inferPath = (raws: readonly RawCategory[], members: readonly MemberFacts[]): PathField | null => {
  for (const { key, strings, filled } of byRank(members, PATH_NAMES)) {
    if (strings < filled) continue;
    const name = inEnglish(plainName(key));
    const texts = textsOf(raws, key);
    if (areAddresses(texts)) continue;
    const isList = LISTS.has(name) && texts.some((text) => /(?<!\\),/.test(text));
    const separator = ALSO_NAMES.has(name) && !isList ? pathSeparatorInNames(texts, true) : pathSeparatorIn(texts);
    if (isList) return { key, separator, listSeparator: ',' };
    if (separator !== undefined || !ALSO_NAMES.has(name)) return { key, separator };
  }
  return null;
};

export const inferPathInNames = (raws: readonly RawCategory[], nameKey: string): PathField | null => {
  const separator = pathSeparatorInNames(textsOf(raws, nameKey));
  return separator === undefined ? null : { key: nameKey, separator };
};

/** Separators that do not occur in ordinary text. */
const SURE_SEPARATOR = /\S (?:>|›|»|→|->) \S/;

/** A field without a telling name whose values are mostly paths. */
export const inferUnnamedPath = (raws: readonly RawCategory[], members: readonly MemberFacts[]): PathField | null => {
  for (const { key, strings, filled, rows } of members) {
    if (strings < filled || filled * 10 < rows * 9) continue;
    const texts = textsOf(raws, key);
    if (texts.filter((text) => SURE_SEPARATOR.test(text)).length * 2 >= texts.length)
      return { key, separator: pathSeparatorIn(texts) };
  }
  return null;
};
