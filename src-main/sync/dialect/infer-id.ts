import type { Dialect } from '../../../src-shared/dialect';
import type { RawCategory, RemoteId } from '../sync-tree';
import { idOf, remoteIdOf } from './listed-values';
import type { MemberFacts } from './member-facts';
import {
  byRank,
  ID_NAMES,
  isTextIdName,
  ORDER_NAMES,
  PARENT_NAMES,
  plainName,
  rankIn
} from '../../../src-shared/member-names';

/** Below this share a member is something else that happens to be a number. */
const MOST = 0.9;

/** The member that tells categories apart, and how its values are read. */
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

/** Texts are no id by what stands in them, since names are distinct too: the member's name has to say so. */
const isIdentifyingText = (rows: readonly RawCategory[], key: string): boolean =>
  areDistinct(
    rows
      .map((row) => row[key])
      .filter((value) => typeof value === 'string' && remoteIdOf(value, 'text') !== null)
      .map(String),
    rows,
    1
  );

/** A number that changes with each edit stands beside such a text: Strapi 5's `id` beside `documentId`. */
const stableText = (rows: readonly RawCategory[], members: readonly MemberFacts[]): string | undefined =>
  members.find((member) => plainName(member.key) === 'documentid' && isIdentifyingText(rows, member.key))?.key;

const numberKey = (rows: readonly RawCategory[], members: readonly MemberFacts[]): string | undefined =>
  byRank(members, ID_NAMES).find((member) => isIdentifying(rows, member.key, MOST))?.key ??
  // A listing in which many categories stand twice still has its ids under this name.
  members.find((member) => plainName(member.key) === 'id' && idsIn(rows, member.key).length >= rows.length * MOST)?.key;

const textKey = (rows: readonly RawCategory[], members: readonly MemberFacts[]): string | undefined =>
  byRank(members, ID_NAMES).find((member) => isIdentifyingText(rows, member.key))?.key ??
  members.find(
    (member) =>
      isTextIdName(member.key) && rankIn(PARENT_NAMES, member.key) === Infinity && isIdentifyingText(rows, member.key)
  )?.key;

const unnamedNumberKey = (rows: readonly RawCategory[], members: readonly MemberFacts[]): string | undefined =>
  members.find(
    (member) =>
      /id$/i.test(member.key) && rankIn(PARENT_NAMES, member.key) === Infinity && isIdentifying(rows, member.key, 1)
  )?.key ??
  members.find(
    (member) =>
      rankIn(PARENT_NAMES, member.key) === Infinity &&
      rankIn(ORDER_NAMES, member.key) === Infinity &&
      isIdentifying(rows, member.key, 1)
  )?.key;

/** Which member tells the categories apart: whole numbers that do not repeat, by a name that says so or none; else texts, by their name. */
export const inferId = (rows: readonly RawCategory[], all: readonly MemberFacts[]): IdMember | null => {
  // Each of these is searched for in all categories.
  const members = all.filter(({ filled }) => filled >= rows.length * MOST);
  const stable = stableText(rows, members);
  if (stable !== undefined) return { key: stable, as: 'text' };
  const named = numberKey(rows, members);
  const text = named === undefined ? textKey(rows, members) : undefined;
  if (text !== undefined) return { key: text, as: 'text' };
  const key = named ?? unnamedNumberKey(rows, members);
  if (key === undefined) return null;
  return { key, as: rows.filter((row) => typeof row[key] === 'string').length * 2 > rows.length ? 'string' : 'number' };
};
