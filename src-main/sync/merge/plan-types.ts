import type { CategoryKey, ParentKey } from '../../../src-shared/ids';
import { type EntryKeys, takenBy, computedEntries, type Dialect } from '../../../src-shared/dialect';
import type { Conflict, Unit } from '../../../src-shared/remote';
import type { BaseChange, Blocked, SyncPlace } from '../../store/sqlite/sync-state/sync-changes';
import type { TreeOperation } from '../../domain/tree-operation';
import type { SyncFields } from '../sync-tree';

export type { BaseChange, Blocked, SyncPlace };

export interface PlanOptions {
  readonly blocked: readonly Blocked[];
  /** What the service can keep. `metadata`: entries; `derivedKeys` are read and never written. */
  readonly supports: ReturnType<typeof takenBy> & { readonly derivedKeys: EntryKeys };
  /** Categories whose creation was sent and not answered: not created again. */
  readonly pendingCreates: ReadonlySet<CategoryKey>;
  /** Categories that the service does not list and the person keeps all the same: not taken for deleted. */
  readonly unlisted?: ReadonlySet<CategoryKey>;
  /** Volatile entries, whose changes are nobody's edits. `isLeft`: changes of them alone are not taken over. */
  readonly volatile?: { readonly keys: ReadonlySet<string>; readonly isLeft: boolean };
}

/** Writes to the service, in an order in which each is possible: creates parents first, moves top down, updates, deletes leaf first. */
export type PushStep =
  | { readonly kind: 'create'; readonly id: CategoryKey; readonly fields: SyncFields; readonly place: SyncPlace }
  | { readonly kind: 'move'; readonly id: CategoryKey; readonly place: SyncPlace; readonly isOtherParent: boolean }
  | {
      readonly kind: 'update';
      readonly id: CategoryKey;
      readonly fields: Partial<SyncFields>;
      readonly units: readonly Unit[];
    }
  | { readonly kind: 'delete'; readonly id: CategoryKey };

export interface PlanReport {
  /** `null`: the report is about no single category. */
  readonly id: CategoryKey | null;
  readonly message: string;
}

/** A part of what a plan changes here: operations, and the base once they are carried out. */
export type Batch = Pick<Plan, 'local' | 'base'>;

export interface Plan {
  readonly local: readonly TreeOperation[];
  readonly base: BaseChange;
  readonly push: readonly PushStep[];
  /** The final order on the service of the children of each parent whose children the steps change. */
  readonly remoteOrders: ReadonlyMap<ParentKey, readonly CategoryKey[]>;
  /**
   * All that waits for the person after this plan, one for each category and unit at most. Places and values as `Conflict` says;
   * a parent or sibling that the local edits create goes by its new key. `undefined`: there is no such entry.
   */
  readonly conflicts: readonly Omit<Conflict, 'name'>[];
  /** All intentions that are blocked after this plan, those of the input that still hold included: the next input. */
  readonly blocked: readonly Blocked[];
  readonly reports: readonly PlanReport[];
}

/** What a service can keep, by its dialect. */
export const supportsOf = (dialect: Dialect): PlanOptions['supports'] => ({
  ...takenBy(dialect),
  derivedKeys: computedEntries(dialect)
});
