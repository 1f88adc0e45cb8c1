import type { Dialect } from '../../src-shared/dialect';
import { numberOf, type ListingRow } from './listed-values';
import type { MemberFacts } from './member-facts';
import { byRank, ORDER_NAMES } from '../../src-shared/member-names';
import { largest } from '../../src-shared/long-lists';

/** Names with several meanings: the weight of a parcel, a ranking by sales. */
const DOUBTFUL = new Set(['weight', 'rank', 'priority', 'index', 'idx', 'no', 'sequence', 'ordinal', 'order', 'sort']);

const groupsOf = (rows: readonly ListingRow[], parentOf: (row: ListingRow) => unknown, key: string): number[][] =>
  [...Map.groupBy(rows, parentOf).values()].map((siblings) =>
    siblings.map(({ row }) => numberOf(row[key])).filter((number) => number !== null)
  );

const mostFrequent = (numbers: readonly number[]): number | undefined => {
  const counts = [...Map.groupBy(numbers, (number) => number)].map(([number, all]) => ({ number, count: all.length }));
  return counts.toSorted((a, b) => b.count - a.count || a.number - b.number)[0]?.number;
};

const isContiguous = (numbers: readonly number[]): boolean =>
  new Set(numbers).size === numbers.length &&
  largest(numbers) + largest(numbers.map((number) => -number)) === numbers.length - 1;

const isMostlyTied = (groups: readonly (readonly number[])[]): boolean => {
  const several = groups.filter((numbers) => numbers.length > 1);
  const distinct = several.reduce((sum, numbers) => sum + new Set(numbers).size, 0);
  return distinct * 2 < several.reduce((sum, numbers) => sum + numbers.length, 0);
};

/** Consecutive descents that are no coincidence. */
const LEAST_DESCENTS = 4;

/** Whether siblings come with the highest number first, as priorities do. With the newest first, ids descend too, which shows nothing. */
const isFalling = (
  rows: readonly ListingRow[],
  parentOf: (row: ListingRow) => unknown,
  key: string,
  idKey: string
): boolean => {
  let falls = 0;
  let newestFirst = 0;
  for (const siblings of Map.groupBy(rows, parentOf).values()) {
    for (let at = 1; at < siblings.length; at += 1) {
      const [before, here] = [siblings[at - 1]?.row, siblings[at]?.row];
      const by = (member: string): number => (numberOf(here?.[member]) ?? 0) - (numberOf(before?.[member]) ?? 0);
      if (by(key) > 0) return false;
      if (by(key) < 0) falls += 1;
      if (by(idKey) < 0) newestFirst += 1;
    }
  }
  return falls >= LEAST_DESCENTS && newestFirst * 2 <= falls;
};

export interface OrderInference {
  readonly order: Dialect['order'];
  readonly others: readonly string[];
  /** A member that would be the order if it were not descending. */
  readonly falling: string | null;
}

/** The member that sorts siblings. */
export const inferOrder = (
  rows: readonly ListingRow[],
  members: readonly MemberFacts[],
  parentOf: (row: ListingRow) => unknown,
  idKey: string
): OrderInference => {
  const numeric = byRank(members, ORDER_NAMES).filter(({ key, filled, rows: all }) => {
    const numbers = rows.filter(({ row }) => numberOf(row[key]) !== null).length;
    return filled * 2 > all && numbers >= filled * 0.9;
  });
  const [best, ...others] = numeric
    .map(({ key, strings, numbers }) => ({ key, isText: strings > numbers, groups: groupsOf(rows, parentOf, key) }))
    .filter(({ key, groups }) => !DOUBTFUL.has(key.toLowerCase()) || !isMostlyTied(groups));
  if (best === undefined) return { order: null, others: [], falling: null };
  if (isFalling(rows, parentOf, best.key, idKey)) return { order: null, others: [], falling: best.key };
  const filled = best.groups.filter((numbers) => numbers.length > 0);
  const first = mostFrequent(filled.map((numbers) => numbers.reduce((least, number) => Math.min(least, number))));
  const meaning = filled.every(isContiguous) ? 'unknown' : 'value';
  return {
    order: { key: best.key, first: Math.round(first ?? 0), meaning, ...(best.isText && { as: 'string' }) },
    others: others.map(({ key }) => key),
    falling: null
  };
};
