import type { Metadata } from '../../src-shared/category';

/** What a person writes on a category: everything but its id, its place and its version. */
export interface CategoryContent {
  readonly name: string;
  readonly slug: string | null;
  readonly description: string;
  readonly visible: boolean;
  readonly metadata: Metadata;
}

/** One category of a tree in memory. */
export interface TreeNode {
  /** `null`: a root. In the base of a sync it may be a category that is no longer there. */
  readonly parent: number | null;
  readonly fields: CategoryContent;
}

/**
 * A tree in memory. Categories are named by their ids in this workspace; those that have none yet, since they are only in
 * another tree or in operations to come, by new keys (see `isNewKey`).
 */
export interface CategoryTree {
  readonly nodes: ReadonlyMap<number, TreeNode>;
  /** In order; a parent without children may be missing. `null`: the roots. */
  readonly children: ReadonlyMap<number | null, readonly number[]>;
}

/** A category to import with all below it; its fields have been validated by whoever has read them. */
export interface ImportedCategory {
  id?: number;
  name: string;
  slug?: string | null;
  description?: string;
  visible?: boolean;
  metadata?: Metadata;
  version?: number;
  createdAt?: string;
  updatedAt?: string;
  children?: ImportedCategory[];
}
