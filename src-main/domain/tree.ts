import type { CategoryContent, CategoryFields } from '../../src-shared/category';
import type { CategoryKey, ParentKey } from '../../src-shared/ids';

export type { CategoryContent };

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
export interface ImportedCategory extends Partial<CategoryFields> {
  id?: number;
  name: string;
  children?: ImportedCategory[];
}

export interface Nested<T> {
  readonly children?: readonly T[] | undefined;
}

/**
 * All categories of trees as a person reads them, parents before their children; `depth` from 0. Walks with a list of its own:
 * what comes from outside can be nested more deeply than functions can.
 */
export function* inReadingOrder<T extends Nested<T>>(
  roots: readonly T[]
): Generator<{ readonly category: T; readonly depth: number }> {
  const pending = roots.map((category) => ({ category, depth: 0 })).toReversed();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    yield next;
    const { children = [] } = next.category;
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const category = children[index];
      if (category !== undefined) pending.push({ category, depth: next.depth + 1 });
    }
  }
}
