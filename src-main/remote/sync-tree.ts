import type { Metadata } from '../../src-shared/category';

/** What a merge compares of a category, apart from its place. */
export interface SyncFields {
  readonly name: string;
  readonly slug: string | null;
  readonly description: string;
  readonly visible: boolean;
  readonly metadata: Metadata;
}

export interface SyncNode {
  /** `null`: a root. In a base it may be a category that is no longer there. */
  readonly parent: number | null;
  readonly fields: SyncFields;
}

/**
 * A tree as the merge sees it. All three (base, local, remote) name a category by its id in this workspace; one that only
 * the service has yet goes by a negative number of the reader's choice.
 */
export interface SyncTree {
  readonly nodes: ReadonlyMap<number, SyncNode>;
  /** In order; a parent without children may be missing. `null`: the roots. */
  readonly children: ReadonlyMap<number | null, readonly number[]>;
}

/** The id by which a service knows a category: any whole number, also 0 and below. */
export type RemoteId = number;

/** A JSON object as a service sent it. */
export type RawCategory = { readonly [key: string]: unknown };

/** One category of a listing. */
export interface RemoteCategory {
  readonly id: RemoteId;
  readonly parentId: RemoteId | null;
  readonly fields: SyncFields;
  /** The number that its service sorts it by, where there is one. */
  readonly order: number | null;
  /** Our own contract's version; `null` elsewhere. */
  readonly version: number | null;
  /** As it came, without its children: full updates start from it, so that what we do not understand stays as it is. */
  readonly raw: RawCategory;
}
