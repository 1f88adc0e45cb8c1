import type { Mark } from '../../../src-shared/dialect';
import { isMark, listingRows, withoutChildren } from './listed-values';
import { openRow, type Opening } from './opened-members';

/** A member with more values than this says neither whether a category is shown nor what stands for a root. */
const FEW = 12;

/** As in `memberFacts`. */
const MOST_MEMBERS = 300;

/** Longer texts are no marks. */
const LONGEST_MARK = 100;

/**
 * What stands in the members that have only a few values, for the person who corrects a dialect: which value means hidden,
 * which stands for a root.
 */
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
