import { trimmedText } from './infer-link';
import { LIMITS } from '../../src-shared/limits';
import { ID_NAMES, NAME_NAMES, plainName, rankIn } from '../../src-shared/member-names';
import { inEnglish } from '../../src-shared/names-in-languages';
import type { RawCategory } from './listed-values';
import type { MemberFacts } from './member-facts';

export interface LevelFields {
  readonly levels: readonly string[];
  readonly codes: readonly string[];
  readonly descriptions: readonly string[];
}

const LEVEL =
  /^(?:hierarchical)?(?:category|categories|cat)?(?:level|lvl|l|tier|ebene|niveau|category|cat)(\d{1,2})(?:name|title|label|category|description)?$/;
const BELOW_NUMBERED = new Set(['subcategory', 'subsubcategory']);
/** Names of levels in words, each list from the top. */
const WORDED_LEVELS = [
  ['maincategory', 'category', 'subcategory', 'subsubcategory'],
  ['department', 'category', 'subcategory', 'subsubcategory'],
  ['segment', 'family', 'class', 'brick'],
  ['segment', 'family', 'class', 'commodity'],
  ['group', 'subgroup', 'subsubgroup']
];

const LEVEL_WORDS = new Set(WORDED_LEVELS.flat());

const TITLE = /^(.+?)(?:title|name|label|text)$/;
const CODE_ENDS = ['', 'code', 'id', 'no', 'number', 'key'];
const DESCRIPTION_ENDS = ['definition', 'description'];

/** Whether each value below occurs with a single value above. */
const isBelow = (raws: readonly RawCategory[], above: string, below: string): boolean => {
  const parents = new Map<string, string>();
  let [agreed, all] = [0, 0];
  for (const raw of raws) {
    const [upper, lower] = [trimmedText(raw[above]), trimmedText(raw[below])];
    if (upper === '' || lower === '') continue;
    const known = parents.get(lower);
    if (known === undefined) parents.set(lower, upper);
    all += 1;
    if (known === undefined || known === upper) agreed += 1;
  }
  return all > 0 && agreed * 10 >= all * 9;
};

const chained = (raws: readonly RawCategory[], keys: readonly string[]): boolean =>
  keys.every((key, at) => at === 0 || isBelow(raws, keys[at - 1] ?? key, key));

/** Alternating codes and titles, as in GPC and UNSPSC: `Segment, Segment Title, Family, Family Title`. */
const pairs = (raws: readonly RawCategory[], members: readonly MemberFacts[]): LevelFields | null => {
  const byName = new Map(members.map(({ key }) => [plainName(key), key]));
  const found = members.flatMap(({ key }) => {
    const base = TITLE.exec(plainName(key))?.[1];
    if (base === undefined || base.includes('parent')) return [];
    const code = CODE_ENDS.map((end) => byName.get(base + end)).find((one) => one !== undefined && one !== key);
    const description = DESCRIPTION_ENDS.map((end) => byName.get(base + end)).find((one) => one !== undefined);
    return code === undefined ? [] : [{ level: key, code, description }];
  });
  const codes = found.map(({ code }) => code);
  if (found.length < 2 || !chained(raws, codes)) return null;
  const descriptions = found.flatMap(({ description }) => description ?? []);
  return {
    levels: found.map(({ level }) => level),
    codes,
    descriptions: descriptions.length === found.length ? descriptions : []
  };
};

/** `Code, Name, Code (2), Name (2)`: repeated column names, which are numbered. */
const repeatedNames = (members: readonly MemberFacts[]): LevelFields | null => {
  const called = (names: readonly string[]): string[] => {
    const groups = Map.groupBy(
      members.filter(({ key }) => rankIn(names, withoutNumber(key)) < Infinity).map(({ key }) => key),
      withoutNumber
    );
    return [...groups.values()].find((keys) => keys.length > 1) ?? [];
  };
  const levels = called(NAME_NAMES);
  const codes = called(ID_NAMES);
  if (levels.length < 2) return null;
  return { levels, codes: codes.length === levels.length ? codes : [], descriptions: [] };
};

const withoutNumber = (key: string): string => key.replace(/ \(\d+\)$/, '');

/** Fields whose names are levels: at least two, or none. */
export const inferNamedLevels = (raws: readonly RawCategory[], members: readonly MemberFacts[]): LevelFields | null => {
  const numbered = members.flatMap(({ key }) => {
    const level = LEVEL.exec(inEnglish(plainName(key)))?.[1];
    return level === undefined ? [] : [{ level: Number(level), key }];
  });
  const only = (levels: readonly string[]): LevelFields => ({ levels, codes: [], descriptions: [] });
  if (numbered.length > 1) {
    const below = members.filter(({ key }) => BELOW_NUMBERED.has(plainName(key)));
    const inOrder = [...numbered.toSorted((a, b) => a.level - b.level), ...below].map(({ key }) => key);
    const inFile = members.map(({ key }) => key).filter((key) => inOrder.includes(key));
    // A mapping has its levels in the order of the fields.
    return inOrder.every((key, at) => key === inFile[at]) ? only(inOrder) : null;
  }
  const paired = pairs(raws, members) ?? repeatedNames(members);
  if (paired !== null) return paired;
  const [worded = []] = WORDED_LEVELS.map((words) =>
    words.flatMap((word) => members.find(({ key }) => inEnglish(plainName(key)) === word)?.key ?? [])
  ).toSorted((a, b) => b.length - a.length);
  // Levels in words, in the order of the file, if the values confirm it.
  const inOrder = members.filter(({ key }) => LEVEL_WORDS.has(inEnglish(plainName(key)))).map(({ key }) => key);
  const hasBelow = inOrder.some((key) => inEnglish(plainName(key)).startsWith('sub'));
  if (hasBelow && inOrder.length > worded.length && chained(raws, inOrder)) return only(inOrder);
  return worded.length > 1 ? only(worded) : null;
};

const areWords = ({ values }: MemberFacts): boolean => {
  const texts = [...values.keys()].map(trimmedText);
  const words = texts.filter((text) => /\p{L}/u.test(text) && !/^(?:true|false|yes|no)$/i.test(text));
  return words.length * 2 > texts.length;
};

const isSame = (raws: readonly RawCategory[], a: string, b: string): boolean =>
  raws.every((raw) => trimmedText(raw[a]) === trimmedText(raw[b]));

/** Levels without telling names: neighbors, filled from the left, each value below one of the field before, the first with few values. */
export const inferLevelsByValues = (
  raws: readonly RawCategory[],
  members: readonly MemberFacts[]
): LevelFields | null => {
  const texts = members
    .filter(({ texts: filled, strings, filled: all }) => filled > 0 && strings === all)
    .filter(
      (member, at, all) => areWords(member) && all.slice(0, at).every(({ key }) => !isSame(raws, key, member.key))
    );
  // An id may precede them.
  while (texts[0] !== undefined && texts[0].values.size * 2 > texts[0].texts) texts.shift();
  const run: MemberFacts[] = [];
  for (const member of texts) {
    const before = run.at(-1);
    const fits =
      before === undefined ||
      (member.texts <= before.texts &&
        isBelow(raws, before.key, member.key) &&
        raws.every((raw) => trimmedText(raw[member.key]) === '' || trimmedText(raw[before.key]) !== ''));
    if (!fits) break;
    run.push(member);
  }
  const [first] = run;
  if (first === undefined || run.length < 2 || first.values.size * 2 > first.texts) return null;
  return { levels: run.map(({ key }) => key), codes: [], descriptions: [] };
};

/** Rows with adjacent cells, each starting at most one column to the right of the row before. */
const isStaircase = (raws: readonly RawCategory[], keys: readonly string[]): boolean => {
  let [last, indented] = [-1, 0];
  for (const raw of raws) {
    const filled = keys.flatMap((key, at) => (trimmedText(raw[key]) === '' ? [] : [at]));
    const [from] = filled;
    const to = filled.at(-1);
    if (from === undefined || to === undefined || from > last + 1 || to - from >= filled.length) return false;
    last = to;
    if (from > 0) indented += 1;
  }
  return indented * 4 >= raws.length;
};

/** Columns of text, one per level, where parents are not repeated, as merged cells leave them. */
export const inferStaircase = (raws: readonly RawCategory[], members: readonly MemberFacts[]): LevelFields | null => {
  const keys = members.filter(({ texts, strings, filled }) => texts > 0 && strings === filled).map(({ key }) => key);
  for (let width = Math.min(keys.length, LIMITS.depth); width > 1; width -= 1) {
    const levels = keys.slice(0, width);
    if (isStaircase(raws, levels)) return { levels, codes: [], descriptions: [] };
  }
  return null;
};
