import { importTree, type ImportedCategory } from '../import-tree';
import { present } from '../row-values';
import type { TreeEdit } from '../tree-edit';
import type { Creation, WishedId } from './local-edits';

/** Higher ones would leave little room for the ids that are given here afterwards. */
const HIGHEST_WISH = 2 ** 40;

/** Gives each a free id: the one wished for where it is possible, else one after all of those. */
const idsFor = (creations: readonly Creation[], wishedId: WishedId): Map<number, number> => {
  const ids = new Map<number, number>();
  const taken = new Set<number>();
  let highest = 0;
  for (const { id } of creations) {
    const wish = id > 0 ? id : wishedId(id);
    if (wish === undefined || wish < 1 || wish > HIGHEST_WISH || taken.has(wish)) continue;
    taken.add(wish);
    ids.set(id, wish);
    highest = Math.max(highest, wish);
  }
  for (const { id } of creations) {
    if (ids.has(id)) continue;
    highest += 1;
    ids.set(id, highest);
  }
  return ids;
};

const insertAfter = (siblings: ImportedCategory[], after: ImportedCategory | undefined, category: ImportedCategory): void => {
  if (after === undefined) siblings.unshift(category);
  else if (siblings.at(-1) === after) siblings.push(category);
  else siblings.splice(siblings.indexOf(after) + 1, 0, category);
};

/**
 * Fills a workspace that has never held anything, by the way of an import: row by row it would take several times as long.
 * @returns the id of each creation
 */
export const copyInto = (edit: TreeEdit, creations: readonly Creation[], wishedId: WishedId): Map<number, number> => {
  const ids = idsFor(creations, wishedId);
  const roots: ImportedCategory[] = [];
  const categories = new Map<number, ImportedCategory>();
  for (const { id, fields, place } of creations) {
    const category: ImportedCategory = { id: present(ids.get(id)), ...fields, children: [] };
    const siblings = place.parent === null ? roots : present(present(categories.get(place.parent)).children);
    insertAfter(siblings, place.after === null ? undefined : categories.get(place.after), category);
    categories.set(id, category);
  }
  importTree(edit, roots);
  return ids;
};
