import { TOP_LEVEL, type CategoryKey } from '../../../src-shared/ids';
import { EMPTY_CONTENT, fieldWith, WHOLE_FIELDS } from '../../../src-shared/category';
import { normalised } from '../../../src-shared/normal-forms';
import type { Unit } from '../../../src-shared/remote';
import { sameJson } from '../../../src-shared/same-json';
import type { SyncFields, SyncTree } from '../sync-tree';
import type { SyncPlace } from './plan-types';
import { childrenOf } from './three-trees';
import { entryKey } from '../../../src-shared/conflict-values';

export type FieldUnit = Exclude<Unit, 'place' | 'existence'>;
export const isField = (unit: Unit): unit is FieldUnit => unit !== 'place' && unit !== 'existence';

/** The values of fields that a service does not have, and the start of a category without a base. */
export const NEUTRAL: SyncFields = EMPTY_CONTENT;

type WholeField = (typeof WHOLE_FIELDS)[number];
export const wholeFields: readonly WholeField[] = WHOLE_FIELDS;
export const isWholeField = (unit: Unit): unit is WholeField => WHOLE_FIELDS.some((field) => field === unit);

export const entryUnit = (key: string): FieldUnit => `metadata.${key}`;

/** `undefined`: there is no such entry. */
export const metadataEntryOf = (fields: SyncFields, key: string): unknown =>
  Object.hasOwn(fields.metadata, key) ? fields.metadata[key] : undefined;

/** A unit's value; `undefined`: there is no such entry. */
export const fieldValue = (fields: SyncFields, unit: FieldUnit): unknown => {
  if (isWholeField(unit)) return fields[unit];
  return metadataEntryOf(fields, entryKey(unit) ?? '');
};

/** The fields with one entry of the metadata set, or taken out (`undefined`). The others keep their order. */
export const withEntry = (metadata: SyncFields['metadata'], key: string, value: unknown): SyncFields['metadata'] => {
  const entries = new Map(Object.entries(metadata));
  if (value === undefined) entries.delete(key);
  else entries.set(key, value);
  return Object.fromEntries(entries);
};

/** The fields with one unit set; `undefined` takes an entry of the metadata out. */
export const withUnit = (fields: SyncFields, unit: FieldUnit, value: unknown): SyncFields => {
  const key = entryKey(unit);
  return key === null ? { ...fields, [unit]: value } : { ...fields, metadata: withEntry(fields.metadata, key, value) };
};

/** The change that sets one unit of these fields, if the value fits it. Metadata changes as a whole. */
export const unitChange = (fields: SyncFields, unit: FieldUnit, value: unknown): Partial<SyncFields> =>
  isWholeField(unit) ? fieldWith(unit, value) : { metadata: withEntry(fields.metadata, entryKey(unit) ?? '', value) };

export const sameFields = (one: SyncFields, other: SyncFields): boolean =>
  one === other ||
  (wholeFields.every((field) => one[field] === other[field]) && sameJson(one.metadata, other.metadata));

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/**
 * A text without what services change as they store it: white space, case, canonical Unicode form (NFC), HTML escapes. Characters
 * that a person tells apart stay apart, such as ² and 2, so NFKC is too much.
 */
export const tidied = (text: string): string =>
  normalised(
    text.replaceAll(/&(?:lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity),
    'NFC'
  )
    .trim()
    .replaceAll(/\s+/gu, ' ')
    .toLowerCase();

/** Whether a service may have stored one value as the other. */
export const isTidied = (sent: unknown, shown: unknown): boolean =>
  typeof sent === 'string' && typeof shown === 'string' ? tidied(sent) === tidied(shown) : sameJson(sent, shown);

/** The sibling right before it, or that it is the first. */
export const siblingBefore = (siblings: readonly CategoryKey[], id: CategoryKey): SyncPlace['after'] =>
  siblings[siblings.indexOf(id) - 1] ?? 'first';

/**
 * A unit's value in a tree, as it is compared with `Blocked.mine`: a field or an entry, a `SyncPlace`, or of existence all that
 * a creation would send; `null` where there is none.
 */
export const unitValue = (tree: SyncTree, id: CategoryKey, unit: Unit): unknown => {
  const node = tree.nodes.get(id);
  if (node === undefined) return null;
  if (unit === 'existence') return { ...node.fields, parent: node.parent };
  if (unit === 'place')
    return { parent: node.parent, after: siblingBefore(childrenOf(tree, node.parent), id) } satisfies SyncPlace;
  return fieldValue(node.fields, unit) ?? null;
};

/** Whether a blocked value is still the tree's. Of existence, `true` stands for any category, and `false` for none. */
export const isStill = (mine: unknown, tree: SyncTree, id: CategoryKey, unit: Unit): boolean =>
  unit === 'existence' && typeof mine === 'boolean'
    ? tree.nodes.has(id) === mine
    : sameJson(mine ?? null, unitValue(tree, id, unit));

/** The place in a blocked value; `null`: it is none. */
export const placeFrom = (value: unknown): SyncPlace | null => {
  if (typeof value !== 'object' || value === null || !('parent' in value) || !('after' in value)) return null;
  const { parent, after } = value;
  return (parent === TOP_LEVEL || typeof parent === 'number') && (after === 'first' || typeof after === 'number')
    ? { parent, after }
    : null;
};
