import type { Conflict, Unit } from '../../../../src-shared/remote';
import type { CategoryContent } from '../../../domain/tree';

/** Where a category goes: under which parent, right after which sibling (`null`: first). */
export interface SyncPlace {
  readonly parent: number | null;
  readonly after: number | null;
}

/** A local intention that cannot be sent as it is. It holds until the unit's local value is another than `mine`. */
export interface Blocked {
  readonly id: number;
  readonly unit: Unit;
  readonly kind: 'cycle' | 'orphaned' | 'refused' | 'possiblyCreated';
  /** The unit's local value when it was blocked (of `cycle`: the place that was wanted, which the local tree no longer has). */
  readonly mine: unknown;
  readonly theirs: unknown;
  readonly detail: string;
}

/** What became of a base: whole nodes, since they are rows. Written in the transaction of the local edits. */
export interface BaseChange {
  readonly set: readonly { readonly id: number; readonly parent: number | null; readonly fields: CategoryContent }[];
  readonly removed: readonly number[];
  /** The children of each parent whose order (or set) changed, in order. */
  readonly orders: ReadonlyMap<number | null, readonly number[]>;
}

/** A conflict as it is kept; its category's name is looked up when it is read. */
export type KeptConflict = Omit<Conflict, 'name'>;
