import type { MemberFacts } from './member-facts';
import {
  byRank,
  DESCRIPTION_NAMES,
  isDerivedName,
  METADATA_NAMES,
  NAME_NAMES,
  SLUG_NAMES
} from '../../src-shared/member-names';
import { isForeignSlug } from '../../src-shared/category';

const sampleOf = ({ values }: MemberFacts): string[] =>
  [...values.keys()].filter((value) => typeof value === 'string').slice(0, 500);

const mostly = (texts: readonly string[], pattern: RegExp): boolean =>
  texts.filter((text) => pattern.test(text)).length * 10 >= texts.length * 9;

const CODE_LIKE =
  /^(\d{4}-\d\d-\d\d[T ]?.*|https?:.*|\/.*|#[0-9a-f]{3,8}|[0-9a-f]{8}-[0-9a-f-]{27}|-?\d+(\.\d+)?|\S+\.(png|jpe?g|svg|webp|gif))$/i;
const SLUG_LIKE = /^[a-z0-9]+([-_][a-z0-9]+)*$/;
const NAME_LIKE = /name|title|label|caption/i;
const ANOTHERS_NAME = /parent|user|author|owner|file|image|icon|brand|created|updated|meta|seo/i;

/** Filled nearly everywhere, mostly distinct, short, and no address, time or code. */
const looksLikeName = (member: MemberFacts): boolean => {
  const { key, rows, texts, values, longest } = member;
  if (texts < rows * 0.9 || values.size < Math.min(rows, 10_000) * 0.5 || longest > 400 || isDerivedName(key))
    return false;
  return !mostly(sampleOf(member), CODE_LIKE);
};

/** Prefers usual keys, then capitals and spaces over slugs, then brevity. */
const nameWeight = (member: MemberFacts): number => {
  const named = ANOTHERS_NAME.test(member.key) ? -4 : NAME_LIKE.test(member.key) ? 4 : 0;
  const isOther = [...DESCRIPTION_NAMES, ...SLUG_NAMES].includes(member.key.toLowerCase());
  return named - (isOther ? 3 : 0) - (mostly(sampleOf(member), SLUG_LIKE) ? 2 : 0) - member.longest / 400;
};

/** The member with the name: the best usual key with text, or the highest weight. */
export const inferName = (
  members: readonly MemberFacts[]
): { readonly key: string; readonly others: readonly string[] } | null => {
  const [named, ...others] = byRank(members, NAME_NAMES).filter(
    ({ rows, strings, texts, values }) => strings * 10 >= rows * 9 && texts * 2 > rows && (rows < 20 || values.size > 5)
  );
  if (named) return { key: named.key, others: others.map(({ key }) => key) };
  const [likely] = members.filter(looksLikeName).toSorted((a, b) => nameWeight(b) - nameWeight(a));
  return likely === undefined ? null : { key: likely.key, others: [] };
};

const isText = ({ filled, strings }: MemberFacts): boolean => strings === filled;

/** Other members stay metadata. @param isSlug which texts count as slugs @param most the share of values that have to */
export const inferSlug = (
  members: readonly MemberFacts[],
  isSlug: (text: string) => boolean = isForeignSlug,
  most = 0.9
): string | null =>
  byRank(members, SLUG_NAMES).find((member) => {
    const texts = sampleOf(member).filter((text) => text !== '');
    return isText(member) && (texts.length === 0 || texts.filter(isSlug).length >= texts.length * most);
  })?.key ?? null;

export const inferDescription = (members: readonly MemberFacts[]): string | null =>
  byRank(members, DESCRIPTION_NAMES).find(isText)?.key ?? null;

/** An object with all further attributes, unless other members are metadata too. */
export const inferMetadata = (members: readonly MemberFacts[]): string | null => {
  const [only, another] = members.filter(({ key }) => !isDerivedName(key));
  if (only === undefined || another !== undefined) return null;
  const isObjects = only.objects > 0 && only.objects === only.filled;
  return isObjects && byRank([only], METADATA_NAMES).length > 0 ? only.key : null;
};
