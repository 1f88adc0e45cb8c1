import type { Metadata } from '../../../src-shared/category';
import { computedEntries, type Dialect, type EntryKeys } from '../../../src-shared/dialect';
import type { SlicedWork } from '../../../src-shared/sliced-work';
import type { TreeModel } from '../../model/tree-model';
import { keptBy } from '../../session/kept-by-service';

export const COMPARED_FIELDS = ['name', 'slug', 'description', 'visible', 'metadata'] as const;
export type ComparedField = (typeof COMPARED_FIELDS)[number];

/** What two trees can differ in, so that making one like the other makes sense. */
export interface ComparableFields {
  /** Those that both keep. */
  readonly fields: readonly ComparedField[];
  /** Whether both keep an order among siblings. */
  readonly order: boolean;
  /** Entries of the metadata that are each side's own: worked out by a service, or unknown to the other one. */
  readonly ownKeys: EntryKeys;
}

/** A tree, and how the service speaks that it is a replica of; `null`: of none. */
export interface TreeWithDialect {
  readonly model: TreeModel;
  readonly dialect: Dialect | null;
}

const SLICE = 500;

function* keysOf({ model }: TreeWithDialect): SlicedWork<Set<string>> {
  const keys = new Set<string>();
  let looked = 0;
  for (const { metadata } of model.nodes()) {
    for (const key of Object.keys(metadata)) keys.add(key);
    if (++looked % SLICE === 0) yield;
  }
  return keys;
}

/** Whether a service has the members that its categories show and no others; our own keeps whatever it is given. */
const hasColumns = ({ dialect, model }: TreeWithDialect): boolean =>
  dialect !== null && !dialect.isCanopy && dialect.metadataKey === null && model.size > 0;

/**
 * A member that one service has, such as a tax rate, and the other has nowhere is no difference: it would be emptied there
 * by whoever publishes from a service that has never heard of it, or sent in vain.
 */
function* strangeKeys(one: TreeWithDialect, other: TreeWithDialect): SlicedWork<string[]> {
  if (!hasColumns(one)) return [];
  const known = yield* keysOf(one);
  const found = yield* keysOf(other);
  return [...found].filter((key) => !known.has(key));
}

/** What both sides have in common. */
export function* comparableFields(a: TreeWithDialect, b: TreeWithDialect): SlicedWork<ComparableFields> {
  const kept = [keptBy(a.dialect), keptBy(b.dialect)];
  const extra = new Set([...(yield* strangeKeys(a, b)), ...(yield* strangeKeys(b, a))]);
  const computed = [computedEntries(a.dialect), computedEntries(b.dialect)];
  return {
    fields: COMPARED_FIELDS.filter(
      (field) => field === 'name' || field === 'metadata' || kept.every((side) => side[field])
    ),
    order: kept.every(({ order }) => order),
    ownKeys: { has: (key) => extra.has(key) || computed.some((side) => side.has(key)) }
  };
}

/** The entries that both sides can have. */
export const sharedEntries = (metadata: Metadata, { ownKeys }: ComparableFields): Metadata =>
  Object.keys(metadata).some((key) => ownKeys.has(key))
    ? Object.fromEntries(Object.entries(metadata).filter(([key]) => !ownKeys.has(key)))
    : metadata;

/** The entries that stay as they are on each side. */
export const ownEntries = (metadata: Metadata, { ownKeys }: ComparableFields): Metadata =>
  Object.fromEntries(Object.entries(metadata).filter(([key]) => ownKeys.has(key)));
