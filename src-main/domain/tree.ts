import type { CategoryContent, CategoryFields } from '../../src-shared/category';
import { TOP_LEVEL, type CategoryKey, type ParentKey } from '../../src-shared/ids';

export type { CategoryContent };

/** One category of a tree in memory. `Parent` is wider where a tree has categories without a place. */
export interface TreeNode<Parent = ParentKey> {
  readonly parent: Parent;
  readonly fields: CategoryContent;
}

/** A tree in memory. Categories that have no id in this workspace yet are named by new keys. */
export interface CategoryTree<Parent = ParentKey> {
  readonly nodes: ReadonlyMap<CategoryKey, TreeNode<Parent>>;
  /** The children of each parent in order; a parent without children may be missing. */
  readonly children: ReadonlyMap<ParentKey, readonly CategoryKey[]>;
}

/** A category and all that it is in, up to the top level. */
export function* wayUp({ nodes }: Pick<CategoryTree, 'nodes'>, from: ParentKey): Generator<CategoryKey> {
  for (let at = from; at !== TOP_LEVEL; at = nodes.get(at)?.parent ?? TOP_LEVEL) yield at;
}

/** A category and all below it, parents first. */
export const branchOf = ({ children }: CategoryTree, top: CategoryKey): readonly CategoryKey[] => {
  const branch = [top];
  for (const id of branch) for (const child of children.get(id) ?? []) branch.push(child);
  return branch;
};

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

/** All categories in reading order; `depth` from 0. Not recursive, since hostile input may be nested very deeply. */
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
