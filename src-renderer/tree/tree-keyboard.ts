import type { VisibleRow } from './visible-rows';

/** What a key does in the tree, after the WAI-ARIA tree view pattern (https://www.w3.org/WAI/ARIA/apg/patterns/treeview/). */
export type TreeKeyAction =
  | { readonly kind: 'go'; readonly index: number }
  | { readonly kind: 'expand' | 'collapse'; readonly id: number }
  | { readonly kind: 'expandSiblings'; readonly ids: readonly number[] };

const indexOfParent = (rows: readonly VisibleRow[], index: number): number => {
  const level = rows[index]?.level ?? 1;
  for (let above = index - 1; above >= 0; above -= 1) if ((rows[above]?.level ?? 0) < level) return above;
  return -1;
};

const siblingsToExpand = (rows: readonly VisibleRow[], row: VisibleRow): number[] =>
  rows.filter((other) => other.parentId === row.parentId && other.hasChildren && !other.isExpanded).map((other) => other.id);

const clamp = (index: number, length: number): number => Math.max(0, Math.min(length - 1, index));

/**
 * Translates a key without modifiers. `index` is the active row's, -1 when there is none; `page` is how many rows
 * PageUp and PageDown go.
 * @returns `null` when the key means nothing here.
 */
export const treeKeyAction = (rows: readonly VisibleRow[], index: number, key: string, page: number): TreeKeyAction | null => {
  const go = (to: number): TreeKeyAction | null => (rows.length === 0 ? null : { kind: 'go', index: clamp(to, rows.length) });
  const row = rows[index];
  switch (key) {
    case 'ArrowDown':
      return go(index + 1);
    case 'ArrowUp':
      return go(index === -1 ? rows.length - 1 : index - 1);
    case 'Home':
      return go(0);
    case 'End':
      return go(rows.length - 1);
    case 'PageDown':
      return go(index + page);
    case 'PageUp':
      return go(index - page);
    default:
  }
  if (row === undefined) return null;
  switch (key) {
    case 'ArrowRight':
      if (!row.hasChildren) return null;
      return row.isExpanded ? go(index + 1) : { kind: 'expand', id: row.id };
    case 'ArrowLeft': {
      if (row.isExpanded) return { kind: 'collapse', id: row.id };
      const parent = indexOfParent(rows, index);
      return parent === -1 ? null : go(parent);
    }
    case '*':
      return { kind: 'expandSiblings', ids: siblingsToExpand(rows, row) };
    default:
      return null;
  }
};

/**
 * Finds the next row whose name begins with what was typed, wrapping around. A repeated single letter steps through the
 * names that begin with it.
 */
export const typeAhead = (names: readonly string[], index: number, typed: string): number => {
  const letters = new Set(typed);
  const wanted = letters.size === 1 ? typed.slice(0, 1) : typed;
  const first = wanted.length === 1 ? index + 1 : Math.max(index, 0);
  for (let step = 0; step < names.length; step += 1) {
    const at = (first + step) % names.length;
    if (names[at]?.startsWith(wanted) === true) return at;
  }
  return -1;
};
