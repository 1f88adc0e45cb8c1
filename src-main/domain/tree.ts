import type { Metadata } from '../../src-shared/category';
import type { CategoryKey, ParentKey } from '../../src-shared/ids';

/** What a person writes on a category: everything but its id, its place and its version. */
export interface CategoryContent {
  readonly name: string;
  readonly slug: string | null;
  readonly description: string;
  readonly visible: boolean;
  readonly metadata: Metadata;
}

/** One category of a tree in memory. `Parent` is wider where a tree has categories without a place. */
export interface TreeNode<Parent = ParentKey> {
  readonly parent: Parent;
  readonly fields: CategoryContent;
}

/**
 * A tree in memory. Categories are named by their ids in this workspace; those that have none yet, since they are only in
 * another tree or in operations to come, by new keys.
 */
export interface CategoryTree<Parent = ParentKey> {
  readonly nodes: ReadonlyMap<CategoryKey, TreeNode<Parent>>;
  /** In order; a parent without children may be missing. */
  readonly children: ReadonlyMap<ParentKey, readonly CategoryKey[]>;
}

/** In the base of a sync, the parent of a category about whose place the two sides have never agreed. */
export type Unplaced = 'unplaced';
export const UNPLACED: Unplaced = 'unplaced';

/** What both sides last agreed on. A parent may be a category that is no longer there. */
export type BaseTree = CategoryTree<ParentKey | Unplaced>;
export type BaseNode = TreeNode<ParentKey | Unplaced>;

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
