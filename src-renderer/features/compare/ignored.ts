import { z } from 'zod';
import { FIELD_NAMES, type FieldName } from '../../../src-shared/category';
import type { ComparedWith } from '../../../src-shared/compare';
import type { ComparableFields, Comparison, Difference } from './differences';
import { parseJson } from '../../../src-shared/parse-json';

/** What is compared of a matched category: its fields, its parent, and its position among siblings. */
const ASPECTS = [...FIELD_NAMES, 'parent', 'order'] as const;
export type Aspect = (typeof ASPECTS)[number];

/** The aspects that both sides store. */
export const aspectsOf = ({ fields, order }: ComparableFields): readonly Aspect[] =>
  ASPECTS.filter((aspect) => (aspect === 'order' ? order : aspect === 'parent' || fields.includes(aspect)));

/** The aspects that a difference is of; a branch that exists on one side alone is of none. */
const aspectsIn = (one: Difference): readonly Aspect[] => {
  if (one.kind === 'changed') return one.fields;
  return one.kind === 'moved' ? [one.isOtherParent ? 'parent' : 'order'] : [];
};

export const countAspects = (differences: readonly Difference[]): ReadonlyMap<Aspect, number> => {
  const counts = new Map<Aspect, number>();
  for (const one of differences) for (const aspect of aspectsIn(one)) counts.set(aspect, (counts.get(aspect) ?? 0) + 1);
  return counts;
};

/** The comparison without ignored aspects, which are neither shown nor applied. Added categories keep all of their fields. */
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

/** A field that is empty throughout on one side. */
export interface OneSided {
  readonly field: FieldName;
  readonly count: number;
  readonly emptyIn: 'source' | 'target';
}

const FEWEST = 5;
/** The share of matched categories in which the field must be empty. */
const NEARLY_ALL = 0.9;

/** The field that differs in nearly all matched categories because one side has it empty; `null` without such a field. */
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
const keptSchema = z.lazy(() => z.record(z.string(), z.array(z.enum(ASPECTS))));

const readKept = (): Readonly<Record<string, readonly Aspect[]>> => {
  try {
    const kept: unknown = parseJson(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return keptSchema.catch({}).parse(kept);
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
};

/** All backups share one choice, and so do all files. */
const keyOf = (compared: ComparedWith): string => (compared.kind === 'workspace' ? compared.id : compared.kind);

/** The aspects that were ignored at the last comparison with this tree. Kept on this computer. */
export const ignoredWith = (compared: ComparedWith): ReadonlySet<Aspect> => new Set(readKept()[keyOf(compared)]);

export const keepIgnored = (compared: ComparedWith, ignored: ReadonlySet<Aspect>): void => {
  const { [keyOf(compared)]: _, ...others } = readKept();
  localStorage.setItem(
    STORAGE_KEY,
    JSON.stringify(ignored.size === 0 ? others : { ...others, [keyOf(compared)]: [...ignored] })
  );
};
