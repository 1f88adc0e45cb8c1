import { FIELD_NAMES, type FieldName, type Metadata } from '../../../src-shared/category';
import { computedEntries, type Dialect, type EntryKeys } from '../../../src-shared/dialect';
import { pauseEvery, type SlicedWork } from '../../../src-shared/sliced-work';
import type { TreeModel } from '../../model/tree-model';
import { supportedFieldsOf } from '../../session/supported-fields';

export const COMPARED_FIELDS = FIELD_NAMES;
export type ComparedField = FieldName;

/** What two trees can be compared by. */
export interface ComparableFields {
  readonly fields: readonly ComparedField[];
  readonly order: boolean;
  /** Metadata entries that are not compared: computed by a service, or unknown to the other one. */
  readonly ownKeys: EntryKeys;
}

/** A tree, with the dialect of its service; `null` for a tree without a service. */
export interface TreeWithDialect {
  readonly model: TreeModel;
  readonly dialect: Dialect | null;
}

function* keysOf({ model }: TreeWithDialect): SlicedWork<Set<string>> {
  const keys = new Set<string>();
  const isPause = pauseEvery(500);
  for (const { metadata } of model.nodes()) {
    for (const key of Object.keys(metadata)) keys.add(key);
    if (isPause()) yield;
  }
  return keys;
}

/** Whether a service has a fixed set of fields, those that its categories show. Canopy's own service stores any metadata. */
const hasColumns = ({ dialect, model }: TreeWithDialect): boolean =>
  dialect !== null && !dialect.isCanopy && dialect.metadataKey === null && model.size > 0;

/** A field that only one of the services has is no difference: publishing would empty it on one side, or send it in vain to the other. */
function* unknownKeys(one: TreeWithDialect, other: TreeWithDialect): SlicedWork<string[]> {
  if (!hasColumns(one)) return [];
  const known = yield* keysOf(one);
  const found = yield* keysOf(other);
  return [...found].filter((key) => !known.has(key));
}

/** What two trees can be compared by, worked out in slices. */
export function* comparableFields(a: TreeWithDialect, b: TreeWithDialect): SlicedWork<ComparableFields> {
  const kept = [supportedFieldsOf(a.dialect), supportedFieldsOf(b.dialect)];
  const extra = new Set([...(yield* unknownKeys(a, b)), ...(yield* unknownKeys(b, a))]);
  const computed = [computedEntries(a.dialect), computedEntries(b.dialect)];
  return {
    fields: COMPARED_FIELDS.filter(
      (field) => field === 'name' || field === 'metadata' || kept.every((side) => side[field])
    ),
    order: kept.every(({ order }) => order),
    ownKeys: { has: (key) => extra.has(key) || computed.some((side) => side.has(key)) }
  };
}

export const sharedEntries = (metadata: Metadata, { ownKeys }: ComparableFields): Metadata =>
  Object.keys(metadata).some((key) => ownKeys.has(key))
    ? Object.fromEntries(Object.entries(metadata).filter(([key]) => !ownKeys.has(key)))
    : metadata;

/** The metadata entries that are not compared and stay as they are. */
export const ownEntries = (metadata: Metadata, { ownKeys }: ComparableFields): Metadata =>
  Object.fromEntries(Object.entries(metadata).filter(([key]) => ownKeys.has(key)));
