import { StoreError } from './store-error';

/*
 * Rows come out of SQLite as `unknown[]`. These decoders check each value, by hand rather than with zod, because a
 * whole tree is read in one go and a million rows must not wait for a schema library.
 */

const unexpected = (wanted: string, value: unknown): StoreError =>
  new StoreError(
    'storage_failed',
    `The workspace file holds a value that Canopy never writes (${wanted} was expected, not ${value === null ? 'null' : typeof value}). The file may be damaged.`,
  );

/** A safe integer; anything else means a damaged file. */
export const integer = (value: unknown): number => {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw unexpected('a whole number', value);
};

/** A string; anything else means a damaged file. */
export const text = (value: unknown): string => {
  if (typeof value === 'string') return value;
  throw unexpected('text', value);
};

/** A string or SQL's NULL. */
export const textOrNull = (value: unknown): string | null => (value === null ? null : text(value));

/** A row that the store itself always keeps, such as the workspace's state. */
export const present = <T>(row: T | undefined): T => {
  if (row !== undefined) return row;
  throw unexpected('a row', undefined);
};

/** One of the words in `allowed`, as the table's CHECK constraint demands. */
export const oneOf = <T extends string>(allowed: readonly T[], value: unknown): T => {
  const found = allowed.find((word) => word === value);
  if (found !== undefined) return found;
  throw unexpected(`one of ${allowed.join(', ')}`, value);
};
