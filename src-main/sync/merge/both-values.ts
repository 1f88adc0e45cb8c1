import { LIMITS } from '../../../src-shared/limits';
import { sameJson } from '../../../src-shared/same-json';
import { entryKey, type FieldUnit } from './unit-values';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const joined = (mine: string, theirs: string, by: string, longest: number): string | null => {
  if (mine === '' || theirs === '') return null;
  const both = `${mine}${by}${theirs}`;
  return both.length <= longest ? both : null;
};

/** Both sets of elements or members; `null`: they differ about one, so that something would be lost. */
const united = (mine: unknown, theirs: unknown): unknown => {
  if (sameJson(mine, theirs)) return mine;
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    const own: readonly unknown[] = mine;
    const others: readonly unknown[] = theirs;
    return [...own, ...others.filter((other) => !own.some((one) => sameJson(one, other)))];
  }
  if (!isObject(mine) || !isObject(theirs)) return null;
  const all = new Map(Object.entries(theirs));
  for (const [key, value] of Object.entries(mine)) {
    if (all.has(key) && !sameJson(all.get(key), value)) return null;
    all.set(key, value);
  }
  return Object.fromEntries(all);
};

/** A value that keeps what both sides wrote; `null`: there is none. */
export const bothOf = (unit: FieldUnit, mine: unknown, theirs: unknown): unknown => {
  if (entryKey(unit) !== null) return united(mine, theirs);
  if (typeof mine !== 'string' || typeof theirs !== 'string') return null;
  if (unit === 'name') return joined(mine, theirs, ' / ', LIMITS.nameLength);
  return unit === 'description' ? joined(mine, theirs, '\n', LIMITS.descriptionLength) : null;
};
