import { ABOVE_ROOTS } from '../tree/category-rows';
import type { WorkspaceTables } from '../workspace-tables';

/** Name and parent of a category, in the tree or as it was last deleted; `undefined` above the roots and when no longer known. */
export const whereabouts = (tables: WorkspaceTables, id: number): { name: string; parentId: number } | undefined => {
  if (id === ABOVE_ROOTS) return undefined;
  const row = tables.rows.find(id);
  if (row) return row;
  const deleted = tables.journal.lastDeletion(id);
  // What an entry of the trash stood under may have gone for ever since; the entry then knows what is above that.
  return deleted && { ...deleted, parentId: tables.trash.parentOf(id) ?? deleted.parentId };
};

/** The nearest of the category and what it stands or last stood under that is in the tree; above the roots if none is. */
export const nearestThere = (tables: WorkspaceTables, parentId: number): number => {
  let id = parentId;
  while (id !== ABOVE_ROOTS && tables.rows.find(id) === undefined)
    id = whereabouts(tables, id)?.parentId ?? ABOVE_ROOTS;
  return id;
};
