import { z } from 'zod';
import type { ComparedWith } from '../../../src-shared/compare';
import { COMPARED_FIELDS, type ComparableFields, type ComparedField } from './common-ground';
import type { Comparison, Difference } from './differences';
import { parseJson } from '../../../src-shared/parse-json';

/** What is compared of a category that both sides have: its fields, under what it stands, and where among its siblings. */
const ASPECTS = [...COMPARED_FIELDS, 'parent', 'order'] as const;
export type Aspect = (typeof ASPECTS)[number];

/** Those that both sides keep. */
export const aspectsOf = ({ fields, order }: ComparableFields): readonly Aspect[] =>
  ASPECTS.filter((aspect) => (aspect === 'order' ? order : aspect === 'parent' || fields.includes(aspect)));

/** In what a difference lies; a whole branch that is on one side alone lies in none. */
const aspectsIn = (one: Difference): readonly Aspect[] => {
  if (one.kind === 'changed') return one.fields;
  return one.kind === 'moved' ? [one.isOtherParent ? 'parent' : 'order'] : [];
};

/** How many differences there are in each. */
export const countAspects = (differences: readonly Difference[]): ReadonlyMap<Aspect, number> => {
  const counts = new Map<Aspect, number>();
  for (const one of differences) for (const aspect of aspectsIn(one)) counts.set(aspect, (counts.get(aspect) ?? 0) + 1);
  return counts;
};

/** The comparison without what is ignored: neither shown nor carried out. What is added comes with all of its fields. */
export const without = (comparison: Comparison, ignored: ReadonlySet<Aspect>): Comparison => {
  if (ignored.size === 0) return comparison;
  const differences = comparison.differences.flatMap((one): Difference[] => {
    if (one.kind === 'changed') {
      const fields = one.fields.filter((field) => !ignored.has(field));
      return fields.length === 0 ? [] : [{ ...one, fields }];
    }
    return aspectsIn(one).some((aspect) => ignored.has(aspect)) ? [] : [one];
  });
  return { ...comparison, differences };
};

/** A field that one side leaves empty throughout. */
export interface OneSided {
  readonly field: ComparedField;
  readonly count: number;
  readonly emptyIn: 'source' | 'target';
}

/** Fewer matched categories show no manner. */
const FEWEST = 5;
/** How many of them must differ, all in the same manner. */
const NEARLY_ALL = 0.9;

/** The field that differs in nearly all matched categories because one side has none of it; `null`: there is no such field. */
export const oneSided = (
  { differences, source, target, pairs }: Comparison,
  ignored: ReadonlySet<Aspect>
): OneSided | null => {
  const matched = pairs.targetOf.size;
  if (matched < FEWEST) return null;
  for (const field of ['slug', 'description', 'metadata'] as const) {
    if (ignored.has(field)) continue;
    const empty = { source: 0, target: 0 };
    for (const one of differences) {
      if (one.kind !== 'changed' || !one.fields.includes(field)) continue;
      if (isEmpty(source.get(one.sourceId)?.[field])) empty.source += 1;
      if (isEmpty(target.get(one.targetId)?.[field])) empty.target += 1;
    }
    const emptyIn = empty.source >= empty.target ? 'source' : 'target';
    if (empty[emptyIn] >= matched * NEARLY_ALL) return { field, count: empty[emptyIn], emptyIn };
  }
  return null;
};

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

const STORAGE_KEY = 'canopy.compare.ignored';
const keptSchema = z.record(z.string(), z.array(z.enum(ASPECTS)));

const readKept = (): Readonly<Record<string, readonly Aspect[]>> => {
  try {
    const kept: unknown = parseJson(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return keptSchema.catch({}).parse(kept);
  } catch (error) {
    // What somebody has damaged means that everything is compared.
    if (error instanceof SyntaxError) return {};
    throw error;
  }
};

/** Backups of a workspace have much in common, and so have files. */
const keyOf = (compared: ComparedWith): string => (compared.kind === 'workspace' ? compared.id : compared.kind);

/** What was ignored when this workspace was last compared with that. Kept on this computer. */
export const ignoredWith = (compared: ComparedWith): ReadonlySet<Aspect> => new Set(readKept()[keyOf(compared)]);

export const keepIgnored = (compared: ComparedWith, ignored: ReadonlySet<Aspect>): void => {
  const { [keyOf(compared)]: _, ...others } = readKept();
  localStorage.setItem(
    STORAGE_KEY,
    JSON.stringify(ignored.size === 0 ? others : { ...others, [keyOf(compared)]: [...ignored] })
  );
};
