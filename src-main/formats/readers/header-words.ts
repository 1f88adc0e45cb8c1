import {
  DESCRIPTION_NAMES,
  HIDDEN_NAMES,
  ID_NAMES,
  METADATA_NAMES,
  NAME_NAMES,
  ORDER_NAMES,
  PARENT_NAMES,
  plainName,
  rankIn,
  SHOWN_NAMES,
  SLUG_NAMES,
  wordsIn
} from '../../../src-shared/member-names';
import { MOST_COLUMNS } from './refusals';
import { inEnglish } from '../../../src-shared/names-in-languages';

const TABLE_NAMES = wordsIn(`
  path fullpath categorypath namepath treepath breadcrumb breadcrumbs hierarchy taxonomy fullname producttype
  category categories subcategory subsubcategory maincategory department group subgroup segment family class
  commodity brick parentname parenttitle entityid sku sn url
`);

const WORDS = [
  ...ID_NAMES,
  ...PARENT_NAMES,
  ...NAME_NAMES,
  ...SLUG_NAMES,
  ...DESCRIPTION_NAMES,
  ...ORDER_NAMES,
  ...SHOWN_NAMES,
  ...HIDDEN_NAMES,
  ...METADATA_NAMES,
  ...TABLE_NAMES
];

const LEVEL = /^(?:category|cat)?(?:level|lvl|l|tier|category|cat|depth|ebene|niveau)(\d{1,2})(?:name|code|id|title)?$/;
/** `segmenttitle`, `familycode`, `labelenus`: a known word with a suffix. */
const WITH_PART = /^(.+?)(?:code|title|name|id|description|definition|label)$/;
/** Akeneo's `label-en_US`, a service's `name[en]`. */
const WITH_LANGUAGE = /^(.+?)[-_ [(:.@]+[a-z]{2,3}(?:[-_][a-z\d]{2,4})?[\])]?$/i;

const isWord = (plain: string): boolean =>
  rankIn(WORDS, plain) < Infinity ||
  LEVEL.test(inEnglish(plain)) ||
  rankIn(TABLE_NAMES, WITH_PART.exec(plain)?.[1] ?? '') < Infinity;

export const isHeaderWord = (cell: string): boolean => {
  const trimmed = cell.trim();
  if (trimmed === '' || trimmed.length > 60) return false;
  if (trimmed.startsWith('metadata.') || isWord(plainName(trimmed))) return true;
  const base = WITH_LANGUAGE.exec(trimmed)?.[1];
  return base !== undefined && isWord(plainName(base));
};

/** `2012 NAICS Code`, `Career Cluster Title`. A single name may end so by coincidence. */
const WITH_END = /^(?:\S+ ){1,5}(?:codes?|titles?|names?|ids?|number|description|definition|label)$/i;

/** Counts cells that look like column names. */
export const headerWordsIn = (cells: readonly unknown[]): number => {
  const texts = cells
    .slice(0, MOST_COLUMNS)
    .filter((cell) => typeof cell === 'string')
    .map((cell) => cell.trim());
  const known = texts.filter(isHeaderWord).length;
  const ended = texts.filter((text) => text.length <= 60 && WITH_END.test(text) && !isHeaderWord(text)).length;
  return known + (ended > 1 ? ended : 0);
};
