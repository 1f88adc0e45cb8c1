import type { Conflict, Unit } from '../../../../src-shared/remote';
import { TOP_LEVEL, parentFromWire, parentOnWire, type CategoryKey, type ParentKey } from '../../../../src-shared/ids';
import type { BaseNode } from '../../../domain/tree';

/** Where a category goes: under which parent, first or right after which sibling. */
export interface SyncPlace {
  readonly parent: ParentKey;
  readonly after: CategoryKey | 'first';
}

const isId = (value: unknown): value is number | null => value === null || typeof value === 'number';

/** A place as JSON says it, with `null` for the top level and for the first; `null`: it is none. */
export const placeFromJson = (parentId: unknown, afterId: unknown): SyncPlace | null =>
  isId(parentId) && isId(afterId) ? { parent: parentFromWire(parentId), after: afterId ?? 'first' } : null;

/** A place as it stands in a conflict. */
export const placeToJson = ({
  parent,
  after
}: SyncPlace): { parentId: CategoryKey | null; afterId: CategoryKey | null } => ({
  parentId: parentOnWire(parent),
  afterId: after === 'first' ? null : after
});

/** What is blocked of a place or an existence, as its column has it: with `null` for the top level and for the first. */
export const valueToJson = (unit: Unit, value: unknown): unknown => {
  if (!isOfPlace(unit, value)) return value;
  const { parent, after } = value;
  return {
    ...value,
    ...(parent === TOP_LEVEL && { parent: null }),
    ...(after === 'first' && { after: null })
  };
};

export const valueFromJson = (unit: Unit, value: unknown): unknown => {
  if (!isOfPlace(unit, value)) return value ?? null;
  const { parent, after } = value;
  return {
    ...value,
    ...(parent === null && { parent: TOP_LEVEL }),
    ...(after === null && { after: 'first' })
  };
};

const isOfPlace = (unit: Unit, value: unknown): value is { readonly parent?: unknown; readonly after?: unknown } =>
  (unit === 'place' || unit === 'existence') && typeof value === 'object' && value !== null;

/** A local change that cannot be sent as it is. It stays blocked until the unit's local value differs from `mine`. */
export interface Blocked {
  readonly id: CategoryKey;
  readonly unit: Unit;
  readonly kind: 'cycle' | 'deletedHere' | 'orphaned' | 'refused' | 'possiblyCreated';
  /** The unit's local value when it was blocked; for a place, that of the last plan (of `cycle`: the wanted place). */
  readonly mine: unknown;
  readonly theirs: unknown;
  readonly detail: string;
}

/** Changes of the base, as whole nodes, since each is a row. Written in the transaction of the local edits. */
export interface BaseChange {
  readonly set: readonly (BaseNode & { readonly id: CategoryKey })[];
  readonly removed: readonly CategoryKey[];
  /** The children of each parent whose order (or set) changed, in order. */
  readonly orders: ReadonlyMap<ParentKey, readonly CategoryKey[]>;
}

/** A conflict as it is kept; its category's name is looked up when it is read. */
export type KeptConflict = Omit<Conflict, 'name'>;
