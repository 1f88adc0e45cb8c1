import type { CategoryNode } from '../../model/tree-model';

/**
 * Whether these are the same categories, and alike in what is read of them. Every edit makes another object of its category;
 * a field that another member of it does not concern need not be drawn for that, since writing takes the categories anew.
 */
export const areSame = (
  before: readonly CategoryNode[],
  now: readonly CategoryNode[],
  read: (node: CategoryNode) => unknown
): boolean =>
  before === now ||
  (before.length === now.length &&
    before.every((node, index) => {
      const other = now[index];
      return node === other || (node.id === other?.id && read(node) === read(other));
    }));
