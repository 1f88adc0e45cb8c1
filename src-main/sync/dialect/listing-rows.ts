import type { RawCategory } from '../sync-tree';
import { isObject } from './listed-values';

/** One object of a listing, before anything is made of it. */
export interface ListingRow {
  readonly row: RawCategory;
  /** The row that it is nested in; `null`: it stands at the top. */
  readonly within: ListingRow | null;
}

const objectsIn = (value: unknown): RawCategory[] => (Array.isArray(value) ? value.filter(isObject) : []);

/**
 * All categories of a listing, whatever their nesting, each after the one that it is nested in, in the order in which a person
 * would read them. Anything that is no object is left out. Walks with a list of its own: listings can be nested more deeply
 * than functions can.
 * @param open how each row is read before anything is made of it
 */
export const listingRows = (
  listing: readonly unknown[],
  childrenKey: string | null,
  open = (row: RawCategory): RawCategory => row
): ListingRow[] => {
  const pending: ListingRow[] = objectsIn(listing)
    .map((row): ListingRow => ({ row: open(row), within: null }))
    .toReversed();
  const rows: ListingRow[] = [];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    rows.push(next);
    if (childrenKey === null) continue;
    const children = objectsIn(next.row[childrenKey]);
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const row = children[index];
      if (row !== undefined) pending.push({ row: open(row), within: next });
    }
  }
  return rows;
};

/** A category as it came, without the categories that lie in it. */
export const withoutChildren = (row: RawCategory, childrenKey: string | null): RawCategory => {
  if (childrenKey === null || !Object.hasOwn(row, childrenKey)) return row;
  const { [childrenKey]: _children, ...raw } = row;
  return raw;
};
