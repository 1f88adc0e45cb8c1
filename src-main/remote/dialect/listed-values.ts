import type { Mark } from '../../../src-shared/dialect';
import type { RawCategory, RemoteId } from '../sync-tree';
import { isExactNumber } from './exact-json';

export const isObject = (value: unknown): value is RawCategory =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isExactNumber(value);

const WHOLE_NUMBER = /^\s*-?\d{1,16}\s*$/;

/** An id as a service writes it: a whole number, or the same as text. `null`: it is none, or larger than a double holds. */
export const idOf = (value: unknown): RemoteId | null => {
  const number = typeof value === 'string' && WHOLE_NUMBER.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) return null;
  return number === 0 ? 0 : number;
};

/** A number to sort by: any, or the same as text. */
export const numberOf = (value: unknown): number | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || !/^\s*-?\d+(\.\d+)?\s*$/.test(value)) return null;
  return Number(value);
};

export const isMark = (value: unknown): value is Mark =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));

/** What services put in place of a parent that is none. */
export const isUsualRootMark = (value: unknown): boolean =>
  value === undefined || value === null || value === false || value === 0 || value === -1 || (typeof value === 'string' && /^\s*(|0|-1|root|none|null|nil|top|#)\s*$/i.test(value));

/** What a member says about the parent, whichever way it is written. `null`: nothing that could be an id. */
export const parentIdOf = (value: unknown, idKey: string): RemoteId | null => {
  if (!isObject(value)) return idOf(value);
  return idOf(value[idKey]) ?? idOf(value['id']);
};

/** An id in the way in which bodies write it. */
export const idAsWritten = (id: RemoteId, as: 'number' | 'string'): number | string => (as === 'string' ? String(id) : id);
