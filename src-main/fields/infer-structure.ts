import type { RemoteId } from '../../src-shared/ids';
import { remoteIdOf, isObject, idOf, type RawCategory } from './listed-values';
import {
  CHILDREN_NAMES,
  NOT_CHILDREN,
  plainName,
  rankIn,
  byRank,
  ID_NAMES,
  isTextIdName,
  ORDER_NAMES,
  PARENT_NAMES
} from '../../src-shared/member-names';
import type { Dialect } from '../../src-shared/dialect';
import { append } from '../../src-shared/long-lists';
import type { MemberFacts } from './member-facts';

/** The share of rows that must have an id for a member to be one. */
const MOST = 0.9;

export interface IdMember {
  readonly key: string;
  readonly as: Dialect['idAs'];
}

const idsIn = (rows: readonly RawCategory[], key: string): number[] =>
  rows.map((row) => idOf(row[key])).filter((id) => id !== null);

const areDistinct = (ids: readonly RemoteId[], rows: readonly RawCategory[], share: number): boolean =>
  ids.length > 0 && ids.length >= rows.length * share && new Set(ids).size >= rows.length * share;

const isIdentifying = (rows: readonly RawCategory[], key: string, share: number): boolean =>
  areDistinct(idsIn(rows, key), rows, share);

/** Distinct texts alone are no ids, since names are distinct too: the key has to be telling. */
const isIdentifyingText = (rows: readonly RawCategory[], key: string): boolean =>
  areDistinct(
    rows
      .map((row) => row[key])
      .filter((value) => typeof value === 'string' && remoteIdOf(value, 'text') !== null)
      .map(String),
    rows,
    1
  );

/** Strapi 5 has an `id` that changes with each edit, beside a stable `documentId`. */
const stableText = (rows: readonly RawCategory[], members: readonly MemberFacts[]): string | undefined =>
  members.find((member) => plainName(member.key) === 'documentid' && isIdentifyingText(rows, member.key))?.key;

const numberKey = (rows: readonly RawCategory[], members: readonly MemberFacts[]): string | undefined =>
  byRank(members, ID_NAMES).find((member) => isIdentifying(rows, member.key, MOST))?.key ??
  // Even where many categories are listed twice, this is the id.
  members.find((member) => plainName(member.key) === 'id' && idsIn(rows, member.key).length >= rows.length * MOST)?.key;

const textKey = (rows: readonly RawCategory[], members: readonly MemberFacts[]): string | undefined =>
  byRank(members, ID_NAMES).find((member) => isIdentifyingText(rows, member.key))?.key ??
  members.find(
    (member) =>
      isTextIdName(member.key) && rankIn(PARENT_NAMES, member.key) === Infinity && isIdentifyingText(rows, member.key)
  )?.key;

/** The URL of hyperlinked rows, if others refer to it and there is no shorter id. */
const urlKey = (rows: readonly RawCategory[], members: readonly MemberFacts[]): string | undefined =>
  members.find(({ key }) => {
    if (!/^(url|href|uri|self)$/.test(plainName(key)) || !isIdentifyingText(rows, key)) return false;
    const urls = new Set(rows.map((row) => row[key]));
    return members.some((other) => other.key !== key && rows.some((row) => urls.has(row[other.key])));
  })?.key;

const unnamedNumberKey = (rows: readonly RawCategory[], members: readonly MemberFacts[]): string | undefined => {
  const keys = members.map(({ key }) => key).filter((key) => rankIn(PARENT_NAMES, key) === Infinity);
  return (
    keys.find((key) => /id$/i.test(key) && isIdentifying(rows, key, 1)) ??
    keys.find((key) => rankIn(ORDER_NAMES, key) === Infinity && isIdentifying(rows, key, 1))
  );
};

/** The id: whole numbers that do not repeat, preferably with a telling name; else texts with such a name. */
export const inferId = (rows: readonly RawCategory[], all: readonly MemberFacts[]): IdMember | null => {
  const members = all.filter(({ filled }) => filled >= rows.length * MOST);
  const stable = stableText(rows, members);
  if (stable !== undefined) return { key: stable, as: 'text' };
  const named = numberKey(rows, members);
  const text = named === undefined ? (textKey(rows, members) ?? urlKey(rows, all)) : undefined;
  if (text !== undefined) return { key: text, as: 'text' };
  const key = named ?? unnamedNumberKey(rows, members);
  if (key === undefined) return null;
  return { key, as: rows.filter((row) => typeof row[key] === 'string').length * 2 > rows.length ? 'string' : 'number' };
};

const SAMPLE = 2_000;
const MOST_MEMBERS = 300;

const keysOfLists = (rows: readonly RawCategory[]): ReadonlySet<string> => {
  const keys = new Set<string>();
  for (const row of rows)
    for (const key of Object.keys(row)) if (!keys.has(key) && Array.isArray(row[key])) keys.add(key);
  return keys;
};

const listsAt = (rows: readonly RawCategory[], key: string): RawCategory[] => {
  const found: RawCategory[] = [];
  for (const row of rows) {
    const value = row[key];
    if (Array.isArray(value)) append(found, value.filter(isObject).slice(0, SAMPLE));
    if (found.length >= SAMPLE) break;
  }
  return found;
};

const average = (shares: readonly number[]): number => shares.reduce((sum, share) => sum + share, 0) / shares.length;

const share = (keys: readonly string[], isCounted: (key: string) => boolean): number =>
  keys.length === 0 ? 0 : keys.filter(isCounted).length / keys.length;

/** The share of members that the categories above have too; those that only children have do not count where they have all others. */
const likeness = (
  held: readonly RawCategory[],
  above: readonly RawCategory[],
  known: ReadonlySet<string>,
  listKey: string
): number => {
  const alike = average(held.map((row) => share(Object.keys(row), (key) => known.has(key))));
  const core = [...known].filter((key) => key !== listKey && above.every((row) => Object.hasOwn(row, key)));
  if (core.length < 3 || alike < 0.6) return alike;
  return Math.max(alike, average(held.map((row) => share(core, (key) => Object.hasOwn(row, key)))));
};

/** 0 or less: the member does not hold the children. */
const evidence = (rows: readonly RawCategory[], key: string, known: ReadonlySet<string>, id: IdMember): number => {
  if (NOT_CHILDREN.has(plainName(key))) return 0;
  const held = listsAt(rows, key);
  if (held.length === 0) return 0;
  const ids = held.map((row) => remoteIdOf(row[id.key], id.as)).filter((one) => one !== null);
  if (ids.length < held.length * 0.9) return 0;
  const rank = rankIn(CHILDREN_NAMES, key);
  const isNamed = rank < Infinity;
  const alike = likeness(held, rows, known, key);
  // A list that nests further is of the same kind, however different its members.
  const isNestedFurther = held.some((row) => Array.isArray(row[key]));
  if (alike < (isNamed || isNestedFurther ? 0.5 : 0.8)) return 0;
  const above = new Set(rows.map((row) => remoteIdOf(row[id.key], id.as)));
  const isOnce =
    new Set(ids).size >= ids.length * 0.9 && ids.filter((one) => above.has(one)).length <= ids.length * 0.1;
  // Products or ancestors look alike too, but occur in several categories or in the listing itself.
  if (!isNamed && !isOnce) return 0;
  return alike + (isNamed ? 2 - rank / 100 : 0) + (isOnce ? 1 : 0) + (isNestedFurther ? 0.5 : 0);
};

/** The key of the children: lists of objects of the same kind. Where all lists are empty, the name decides. `null`: the listing is flat. */
export const inferChildrenKey = (top: readonly RawCategory[], id: IdMember): string | null => {
  const lists = keysOfLists(top);
  const known = new Set([...new Set(top.slice(0, SAMPLE).flatMap((row) => Object.keys(row)))].slice(0, MOST_MEMBERS));
  const keys = [...known].filter((key) => lists.has(key));
  const best = keys
    .map((key) => ({ key, weight: evidence(top, key, known, id) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)[0];
  if (best) return best.key;
  const isEmpty = (key: string): boolean =>
    top.every(
      (row) => row[key] === undefined || row[key] === null || (Array.isArray(row[key]) && row[key].length === 0)
    );
  return (
    keys
      .filter((key) => rankIn(CHILDREN_NAMES, key) < Infinity && isEmpty(key))
      .toSorted((a, b) => rankIn(CHILDREN_NAMES, a) - rankIn(CHILDREN_NAMES, b))[0] ?? null
  );
};
