import { longestAscending } from '../../../../src-shared/longest-ascending';
import { present } from '../connection/row-values';
import type { Sibling } from './sibling-order';
import { StoreError } from '../../../domain/errors';
import type { TreeEdit } from './tree-edit';
import { existing } from './tree-rules';

/**
 * Gives the children of a category another order, `ids` being all of them. As many as can stay where they are, so that
 * only what moves gets a new version. Throws `invalid` when the children are other ones by now.
 * @param parentId 0 for the roots
 * @param step called before each of the children has its turn; what it throws ends the whole
 */
export const arrangeChildren = (edit: TreeEdit, parentId: number, ids: readonly number[], step: () => void): void => {
  const { order } = edit.tables;
  const children = order.children(parentId);
  const places = new Map(children.map(({ id }, index) => [id, index]));
  if (ids.length !== children.length || new Set(ids).size !== ids.length || ids.some((id) => !places.has(id))) {
    throw new StoreError('invalid', 'The subcategories have changed meanwhile. Try again.');
  }
  const wanted = ids.map((id) => present(places.get(id)));
  const staying = longestAscending(wanted);
  if (staying.size === ids.length) return;
  const parent = parentId === 0 ? null : existing(edit.tables, parentId);
  edit.begin({ action: 'sort', subject: parent?.name ?? '', count: ids.length - staying.size });
  const childAt = (index: number): Sibling => present(children[present(wanted[index])]);
  let after: Sibling | null = null;
  for (let index = 0; index < ids.length;) {
    if (staying.has(index)) {
      step();
      after = childAt(index);
      index += 1;
      continue;
    }
    // All that move into one gap get their keys together, which keeps them short.
    let end = index;
    while (end < ids.length && !staying.has(end)) end += 1;
    after = fillGap(edit, parentId, ids.slice(index, end), after, step);
    index = end;
  }
};

/** Puts categories right after `start` (`null`: first). @returns the last one moved */
const fillGap = (
  edit: TreeEdit,
  parentId: number,
  ids: readonly number[],
  start: Sibling | null,
  step: () => void
): Sibling | null => {
  const { order } = edit.tables;
  // Close behind the one end, not anywhere before the other: who has yet to move may stand in between, and its key is taken.
  const keys = order.keysIn(order.spotBeside(parentId, start?.id ?? null, null, 0), ids.length);
  let after = start;
  for (const [index, id] of ids.entries()) {
    step();
    const orderKey = present(keys[index]);
    // The journal tells of the neighbours of that very moment, who may be about to move themselves.
    edit.update(existing(edit.tables, id), { spot: order.spotBeside(parentId, after?.id ?? null, null, id), orderKey });
    after = { id, orderKey };
  }
  return after;
};
