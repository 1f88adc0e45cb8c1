import { type CategoryId, isDraftRow, type ParentId, TOP_LEVEL } from '../../src-shared/ids';
import type { VisibleList } from '../model/visible-list';

/** What a key does in the tree, after the WAI-ARIA tree view pattern (https://www.w3.org/WAI/ARIA/apg/patterns/treeview/). */
type TreeKeyAction =
  | { readonly kind: 'go'; readonly index: number }
  | { readonly kind: 'expand' | 'collapse'; readonly id: CategoryId }
  | { readonly kind: 'expandSiblings'; readonly ids: readonly CategoryId[] };

const siblingsToExpand = (list: VisibleList, parent: ParentId): CategoryId[] =>
  list
    .childIds(parent)
    .flatMap((row) => (!isDraftRow(row) && !list.isExpanded(row) && list.childIds(row).length > 0 ? [row] : []));

const clamp = (index: number, length: number): number => Math.max(0, Math.min(length - 1, index));

/**
 * Translates a key without modifiers.
 * @param index of the active row; -1 for none
 * @param page rows that PageUp and PageDown move by
 * @returns `null` when the key has no meaning in the tree
 */
export const treeKeyAction = (list: VisibleList, index: number, key: string, page: number): TreeKeyAction | null => {
  const go = (to: number): TreeKeyAction | null =>
    list.length === 0 ? null : { kind: 'go', index: clamp(to, list.length) };
  const row = list.row(index);
  switch (key) {
    case 'ArrowDown':
      return go(index + 1);
    case 'ArrowUp':
      return go(index === -1 ? list.length - 1 : index - 1);
    case 'Home':
      return go(0);
    case 'End':
      return go(list.length - 1);
    case 'PageDown':
      return go(index + page);
    case 'PageUp':
      return go(index - page);
    default:
  }
  if (row === undefined || isDraftRow(row.id)) return null;
  const { id } = row;
  switch (key) {
    case 'ArrowRight':
      if (!row.hasChildren) return null;
      return row.isExpanded ? go(index + 1) : { kind: 'expand', id };
    case 'ArrowLeft':
      if (row.isExpanded) return { kind: 'collapse', id };
      return row.parent === TOP_LEVEL ? null : go(list.indexOf(row.parent));
    case '*':
      return { kind: 'expandSiblings', ids: siblingsToExpand(list, row.parent) };
    default:
      return null;
  }
};

/**
 * Finds the next of `count` rows whose folded name begins with the typed text, wrapping around. A repeated single
 * letter steps through the names that begin with it.
 * @returns the row's index; -1: none
 */
export const typeAhead = (count: number, nameAt: (index: number) => string, index: number, typed: string): number => {
  const [letter = '', ...others] = new Set(typed);
  const isOneLetter = others.length === 0;
  const wanted = isOneLetter ? letter : typed;
  const first = isOneLetter ? index + 1 : Math.max(index, 0);
  for (let step = 0; step < count; step += 1) {
    const at = (first + step) % count;
    if (nameAt(at).startsWith(wanted)) return at;
  }
  return -1;
};
