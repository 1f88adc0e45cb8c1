import type { Metadata } from '../../src-shared/category';
import type { Dialect } from '../../src-shared/dialect';
import { keptBy } from '../workspaces/sync/kept-by-service';

export const COMPARED_FIELDS = ['name', 'slug', 'description', 'visible', 'metadata'] as const;
export type ComparedField = (typeof COMPARED_FIELDS)[number];

/** What two trees can differ in, so that making one like the other makes sense. */
export interface CommonGround {
  /** Those that both keep. */
  readonly fields: readonly ComparedField[];
  /** Whether both keep an order among siblings. */
  readonly order: boolean;
  /** Entries of the metadata that a service works out by itself, such as when it was changed: each has its own. */
  readonly derivedKeys: ReadonlySet<string>;
}

/** By the services that they are replicas of; `null`: of none. */
export const commonGround = (...dialects: readonly (Dialect | null)[]): CommonGround => {
  const kept = dialects.map(keptBy);
  return {
    fields: COMPARED_FIELDS.filter((field) => field === 'name' || field === 'metadata' || kept.every((side) => side[field])),
    order: kept.every(({ order }) => order),
    derivedKeys: new Set(dialects.flatMap((dialect) => dialect?.derivedKeys ?? [])),
  };
};

/** Without what a service works out by itself. */
export const ownEntries = (metadata: Metadata, { derivedKeys }: CommonGround): Metadata =>
  derivedKeys.size === 0 ? metadata : Object.fromEntries(Object.entries(metadata).filter(([key]) => !derivedKeys.has(key)));

/** What it has of those that a service works out by itself. */
export const derivedEntries = (metadata: Metadata, { derivedKeys }: CommonGround): Metadata => Object.fromEntries(Object.entries(metadata).filter(([key]) => derivedKeys.has(key)));
