import type { ProblemItem } from './problem-kinds';

/** A line of the list. `key`: tells the lines apart. */
export type ProblemRow =
  | { readonly kind: 'group'; readonly key: number; readonly ids: readonly number[] }
  | { readonly kind: 'category'; readonly key: number; readonly id: number; readonly isMember: boolean };

/** The lines for what was found of one kind: several that clash have a head of their own. */
export const rowsOf = (items: readonly ProblemItem[], isGroup: boolean): ProblemRow[] => {
  const rows: ProblemRow[] = [];
  for (const ids of items) {
    // A group is told by its first category, which is in no other group of the kind.
    if (isGroup) rows.push({ kind: 'group', key: -(ids[0] ?? 0), ids });
    for (const id of ids) rows.push({ kind: 'category', key: id, id, isMember: isGroup });
  }
  return rows;
};
