import type { Metadata } from '../../../../src-shared/category';

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
