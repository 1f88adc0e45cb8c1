import type { z } from 'zod';
import { metadataSchema, typedFields, WHOLE_FIELDS, type Metadata } from './category';
import { readJsonText } from './json-text';
import { LIMITS } from './limits';
import type { Choice, Conflict, Unit } from './remote';
import { isRecord, sameJson } from './same-json';

/* What the choices of a conflict come to: the window shows it before anything is written, and sync writes it. */

const PREFIX = 'metadata.';
/** The key of a metadata unit; `null`: it is a field, a place or an existence. */
export const entryKey = (unit: Unit): string | null => (unit.startsWith(PREFIX) ? unit.slice(PREFIX.length) : null);

const joined = (mine: string, theirs: string, by: string, longest: number): string | null => {
  if (mine === '' || theirs === '') return null;
  const both = `${mine}${by}${theirs}`;
  return both.length <= longest ? both : null;
};

/** The union of two sets of elements or members; `null`: they differ about one, so that something would be lost. */
const united = (mine: unknown, theirs: unknown): unknown => {
  if (sameJson(mine, theirs)) return mine;
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    const own: readonly unknown[] = mine;
    const others: readonly unknown[] = theirs;
    return [...own, ...others.filter((other) => !own.some((one) => sameJson(one, other)))];
  }
  if (!isRecord(mine) || !isRecord(theirs)) return null;
  const all = new Map(Object.entries(theirs));
  for (const [key, value] of Object.entries(mine)) {
    if (all.has(key) && !sameJson(all.get(key), value)) return null;
    all.set(key, value);
  }
  return Object.fromEntries(all);
};

/** A value that keeps what both sides wrote; `null`: there is none. */
export const bothOf = (unit: Unit, mine: unknown, theirs: unknown): unknown => {
  if (entryKey(unit) !== null) return united(mine, theirs);
  if (typeof mine !== 'string' || typeof theirs !== 'string') return null;
  if (unit === 'name') return joined(mine, theirs, ' / ', LIMITS.nameLength);
  return unit === 'description' ? joined(mine, theirs, '\n', LIMITS.descriptionLength) : null;
};
/** Whether a choice deletes on the service what is there. Choosing for many leaves it out: a deletion is chosen by itself. */
export const deletesThere = ({ unit, mine }: Pick<Conflict, 'unit' | 'mine'>, choice: Choice): boolean =>
  choice === 'mine' && unit === 'existence' && mine === false;

/** Whether another value than the two can be typed. */
export const takesValue = ({ unit, choices }: Pick<Conflict, 'unit' | 'choices'>): boolean =>
  unit !== 'place' && unit !== 'existence' && unit !== 'visible' && choices.includes('mine');

type Checked = { readonly value: unknown } | { readonly fault: string };

const checkedBy = (schema: z.ZodType, value: unknown): Checked => {
  const { success, data, error } = schema.safeParse(value);
  return success ? { value: data } : { fault: error.issues[0]?.message ?? '' };
};

/** A value for a field or an entry, as an edit would check it beside the entries of `metadata`. */
export const checkedValue = (unit: Unit, value: unknown, metadata: Metadata): Checked => {
  const key = entryKey(unit);
  if (key !== null) {
    const checked = checkedBy(metadataSchema, { ...metadata, [key]: value });
    return 'fault' in checked ? checked : { value };
  }
  const field = WHOLE_FIELDS.find((one) => one === unit);
  return field === undefined ? { fault: '' } : checkedBy(typedFields[field], value);
};

/** What was typed as that value: a text where one side has a text, and JSON in any other entry. */
export const typedValue = ({ unit, mine, theirs }: Conflict, text: string): Checked => {
  if (unit === 'slug') return { value: text.trim() === '' ? null : text.trim() };
  if (entryKey(unit) === null || typeof (mine ?? theirs) === 'string') return { value: text };
  const read = readJsonText(text);
  return read.ok ? { value: read.value } : { fault: read.message };
};
