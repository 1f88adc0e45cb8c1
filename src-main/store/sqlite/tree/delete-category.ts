import type { CategoryRow } from './category-rows';
import { present } from '../connection/row-values';
import type { Spot } from './sibling-order';
import type { DeleteMode, WriteContext } from '../../../domain/category-repository';
import { StoreError } from '../../../domain/errors';
import type { TreeEdit } from './tree-edit';
import { existing, requireVersion } from './tree-rules';

/** Deletes a category. Throws `not_found`, `version_mismatch`, and `has_children` with counts in the mode `refuse`. */
export const deleteCategory = (
  edit: TreeEdit,
  id: number,
  mode: DeleteMode,
  ifVersion: WriteContext['ifVersion']
): void => {
  const row = existing(edit.tables, id);
  requireVersion(row, ifVersion);
  if (mode === 'lift') return lift(edit, row);
  if (mode === 'refuse' && row.childCount > 0) throw hasChildren(edit, row);
  deleteSubtree(edit, row);
};

const hasChildren = (edit: TreeEdit, { id, name, childCount }: CategoryRow): StoreError => {
  const descendantCount = edit.tables.shape.descendantCount(id);
  const children = childCount === 1 ? '1 subcategory' : `${childCount.toLocaleString('en')} subcategories`;
  const all = descendantCount === childCount ? '' : ` (${descendantCount.toLocaleString('en')} categories in all)`;
  return new StoreError('has_children', `“${name}” has ${children}${all}.`, { childCount, descendantCount });
};

const deleteSubtree = (edit: TreeEdit, row: CategoryRow): void => {
  const below = row.childCount > 0 ? edit.tables.subtrees.membersBelow(row.id) : [];
  edit.begin({ action: 'delete', subject: row.name, count: below.length + 1 });
  if (below.length > 0) edit.deleteBelow(below);
  edit.delete(row);
};

/** The children go before their parent, in order, and then it is deleted. Each of them has changed its place. */
const lift = (edit: TreeEdit, row: CategoryRow): void => {
  const { order } = edit.tables;
  const children = order.children(row.id);
  edit.begin({ action: 'delete', subject: row.name, count: children.length + 1 });
  const gap: Spot = { ...order.spotOf(row), before: row };
  const keys = order.keysIn(gap, children.length);
  let after = gap.after;
  for (const [index, { id }] of children.entries()) {
    const orderKey = present(keys[index]);
    edit.update(existing(edit.tables, id), { spot: { ...gap, after }, orderKey });
    after = { id, orderKey };
  }
  // Read anew: making room may have given it another key.
  edit.delete(existing(edit.tables, row.id));
};
