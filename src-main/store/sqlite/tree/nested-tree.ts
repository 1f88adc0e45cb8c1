import type { Category } from '../../../../src-shared/category';
import { ABOVE_ROOTS, shownCategory, type CategoryRows } from './category-rows';

/** The whole tree as the contract shows it: nested, siblings in position order. */
export const nestedTree = (rows: CategoryRows): Category[] => {
  const children = new Map<number, Category[]>();
  const all: Category[] = [];
  for (const row of rows.allInOrder()) {
    const siblings = children.get(row.parentId);
    const category = shownCategory(row, siblings?.length ?? 0);
    if (siblings) siblings.push(category);
    else children.set(row.parentId, [category]);
    all.push(category);
  }
  for (const category of all) category.children = children.get(category.id) ?? [];
  return children.get(ABOVE_ROOTS) ?? [];
};
