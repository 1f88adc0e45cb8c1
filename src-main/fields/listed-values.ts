import type { Dialect, Mark } from '../../src-shared/dialect';
import type { RemoteId } from '../../src-shared/ids';
import { isExactNumber } from './exact-json';

export type RawCategory = { readonly [key: string]: unknown };

export const isObject = (value: unknown): value is RawCategory =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isExactNumber(value);

export const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';

const WHOLE_NUMBER = /^\s*-?\d{1,16}\s*$/;

/** A whole number, or its text. `null`: it is none, or exceeds a double. */
export const idOf = (value: unknown): number | null => {
  const number = typeof value === 'string' && WHOLE_NUMBER.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) return null;
  return number === 0 ? 0 : number;
};

const LONGEST_ID = 500;

/** An id as a service writes it. `null`: it is none, or not unique. */
export const remoteIdOf = (value: unknown, as: Dialect['idAs']): RemoteId | null => {
  if (as !== 'text') return idOf(value);
  if (typeof value === 'string') return value.length > 0 && value.length <= LONGEST_ID ? value : null;
  if (isExactNumber(value)) return value.rawJSON;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : null;
};

/** A number to sort by, or its text. */
export const numberOf = (value: unknown): number | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || !/^\s*-?\d+(\.\d+)?\s*$/.test(value)) return null;
  return Number(value);
};

export const isMark = (value: unknown): value is Mark =>
  value === null ||
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value));

/** Values for “no parent”, in lower case. MySQL writes `\\N` for a missing value. */
const ROOT_MARKS = new Set(['', '0', '-1', 'root', 'none', 'null', 'nil', 'top', '#', '\\n']);

/** Whether services write this value for a missing parent. */
export const isUsualRootMark = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  value === 0 ||
  value === -1 ||
  (typeof value === 'string' && ROOT_MARKS.has(value.trim().toLowerCase()));

/** The reference to the parent, taken from its list if there is one. */
export const parentValue = (row: RawCategory, { key, isListed }: Dialect['parent']): unknown => {
  const said = row[key];
  return isListed === true && Array.isArray(said) ? said[0] : said;
};

/** The id of the parent, however it is written. `null`: no id. */
export const parentIdOf = (value: unknown, idKey: string, as: Dialect['idAs']): RemoteId | null => {
  if (!isObject(value)) return remoteIdOf(value, as);
  return remoteIdOf(value[idKey], as) ?? remoteIdOf(value['id'], as);
};

export const idAsWritten = (id: RemoteId, as: 'number' | 'string' | 'text'): number | string =>
  as === 'number' ? id : String(id);

export interface ListingRow {
  readonly row: RawCategory;
  /** The row that it is nested in; `null`: it is at the top. */
  readonly within: ListingRow | null;
}

const objectsIn = (value: unknown): RawCategory[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** All categories of a nested listing, parents first. Iterative, since it may be deeper than the stack. @param open transforms each row */
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

export const withoutChildren = (row: RawCategory, childrenKey: string | null): RawCategory => {
  if (childrenKey === null || !Object.hasOwn(row, childrenKey)) return row;
  const { [childrenKey]: _children, ...raw } = row;
  return raw;
};
