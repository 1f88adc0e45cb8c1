import type { RawCategory, RemoteId } from '../sync-tree';
import { idOf } from './listed-values';
import type { MemberFacts } from './member-facts';
import { byRank, ID_NAMES, ORDER_NAMES, PARENT_NAMES, plainName, rankIn } from '../../../src-shared/member-names';

/** Below this share a member is something else that happens to be a number. */
const MOST = 0.9;

const idsIn = (rows: readonly RawCategory[], key: string): RemoteId[] => rows.map((row) => idOf(row[key])).filter((id) => id !== null);

const isIdentifying = (rows: readonly RawCategory[], key: string, share: number): boolean => {
  const ids = idsIn(rows, key);
  return ids.length > 0 && ids.length >= rows.length * share && new Set(ids).size >= rows.length * share;
};

/** Which member tells the categories apart: by its name, and since its values are whole numbers that do not repeat. */
export const inferId = (rows: readonly RawCategory[], members: readonly MemberFacts[]): { readonly key: string; readonly as: 'number' | 'string' } | null => {
  const key =
    byRank(members, ID_NAMES).find((member) => isIdentifying(rows, member.key, MOST))?.key ??
    // A listing in which many categories stand twice still has its ids under this name.
    members.find((member) => plainName(member.key) === 'id' && idsIn(rows, member.key).length >= rows.length * MOST)?.key ??
    members.find((member) => /id$/i.test(member.key) && rankIn(PARENT_NAMES, member.key) === Infinity && isIdentifying(rows, member.key, 1))?.key ??
    members.find((member) => rankIn(PARENT_NAMES, member.key) === Infinity && rankIn(ORDER_NAMES, member.key) === Infinity && isIdentifying(rows, member.key, 1))?.key;
  if (key === undefined) return null;
  return { key, as: rows.filter((row) => typeof row[key] === 'string').length * 2 > rows.length ? 'string' : 'number' };
};
