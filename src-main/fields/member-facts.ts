import { isObject, isMark, listingRows, withoutChildren, type RawCategory } from './listed-values';
import type { Mark } from '../../src-shared/dialect';
import { openRow, type Opening } from './opened-members';

/** Beyond this many, values count as distinct. */
const MOST_DISTINCT = 10_000;

/** Most members that are judged. Each costs a search in all categories, and a hostile listing may have different ones in each. */
const MOST_MEMBERS = 300;

/** Statistics of one member over a whole listing. */
export interface MemberFacts {
  readonly key: string;
  readonly rows: number;
  readonly filled: number;
  readonly strings: number;
  readonly texts: number;
  readonly numbers: number;
  readonly booleans: number;
  readonly objects: number;
  readonly lists: number;
  readonly values: ReadonlyMap<unknown, number>;
  readonly longest: number;
}

type Counting = { -readonly [K in Exclude<keyof MemberFacts, 'values'>]: MemberFacts[K] } & {
  readonly values: Map<unknown, number>;
};

const countScalar = (facts: Counting, value: unknown): void => {
  const seen = facts.values.get(value);
  if (seen !== undefined || facts.values.size < MOST_DISTINCT) facts.values.set(value, (seen ?? 0) + 1);
};

const countValue = (facts: Counting, value: unknown): void => {
  if (value === undefined || value === null) return;
  facts.filled += 1;
  if (typeof value === 'string') {
    facts.strings += 1;
    if (value.trim() !== '') facts.texts += 1;
    facts.longest = Math.max(facts.longest, value.length);
    countScalar(facts, value);
  } else if (typeof value === 'number' || typeof value === 'boolean') {
    if (typeof value === 'number') facts.numbers += 1;
    else facts.booleans += 1;
    countScalar(facts, value);
  } else if (Array.isArray(value)) facts.lists += 1;
  else if (isObject(value)) facts.objects += 1;
};

/** The facts in one pass over the rows. Members are in the order of their first occurrence. */
export const memberFacts = (rows: readonly RawCategory[]): MemberFacts[] => {
  const members = new Map<string, Counting>();
  for (const row of rows) {
    for (const key of Object.keys(row)) {
      let facts = members.get(key);
      if (facts === undefined) {
        if (members.size === MOST_MEMBERS) continue;
        facts = {
          key,
          rows: rows.length,
          filled: 0,
          strings: 0,
          texts: 0,
          numbers: 0,
          booleans: 0,
          objects: 0,
          lists: 0,
          values: new Map(),
          longest: 0
        };
        members.set(key, facts);
      }
      countValue(facts, row[key]);
    }
  }
  return [...members.values()];
};

/** Members with more values are neither visibility nor a mark for roots. */
const FEW = 12;

const LONGEST_MARK = 100;

/** The values of members with few of them, for the person who corrects a dialect. */
export const sampleValues = (
  listing: readonly unknown[],
  childrenKey: string | null,
  opening?: Opening
): Record<string, Mark[]> => {
  const rows = listingRows(listing, childrenKey, (row) => (opening ? openRow(row, opening) : row)).map(({ row }) =>
    withoutChildren(row, childrenKey)
  );
  const members = new Map<string, Set<Mark>>();
  const unfit = new Set<string>();
  for (const row of rows) {
    for (const [key, value] of Object.entries(row)) {
      if (unfit.has(key)) continue;
      const values = members.get(key) ?? new Set<Mark>();
      if (!members.has(key) && members.size === MOST_MEMBERS) continue;
      members.set(key, values);
      if (isMark(value) && !(typeof value === 'string' && value.length > LONGEST_MARK)) values.add(value);
      else unfit.add(key);
      if (values.size > FEW) unfit.add(key);
    }
  }
  return Object.fromEntries([...members].filter(([key]) => !unfit.has(key)).map(([key, values]) => [key, [...values]]));
};
