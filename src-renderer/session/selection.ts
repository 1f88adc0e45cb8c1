import { currentRows } from './row-state';
import type { TreeModel } from '../model/tree-model';
import { selectMany, useTreeView } from './tree-view-state';
import { DRAFT_ID } from '../model/visible-list';

const { getState, setState } = useTreeView;

/** Moves the keyboard to a category and leaves the selection as it is. */
export const activate = (id: number): void => {
  if (getState().activeId !== id) setState({ activeId: id });
};

/** Adds a category to the selection or takes it out, and moves the keyboard there. */
export const toggleSelected = (id: number): void => {
  const selected = new Set(getState().selected);
  if (!selected.delete(id)) selected.add(id);
  selectMany(selected, id, id);
};

/** Selects every row from the anchor to this one. `isAdded`: beside what was selected before. */
export const selectRange = (id: number, isAdded = false): void => {
  const { anchorId, activeId, selected } = getState();
  const rows = currentRows();
  const anchor = [anchorId, activeId].find((one) => one !== null && rows.indexOf(one) !== -1) ?? id;
  const [from, to] = [rows.indexOf(anchor), rows.indexOf(id)].sort((a, b) => a - b);
  const range = rows.ids.slice(from, (to ?? 0) + 1).filter((one) => one !== DRAFT_ID);
  selectMany(new Set(isAdded ? [...selected, ...range] : range), id, anchor);
};

/** Selects all siblings of the active category, or, once they are, all rows that show. */
export const selectAll = (): void => {
  const { activeId, selected } = getState();
  const rows = currentRows();
  const siblings = rows.childIds(activeId === null ? null : rows.parentOf(activeId));
  const wanted = siblings.every((id) => selected.has(id)) ? rows.ids : siblings;
  const ids = new Set(wanted);
  ids.delete(DRAFT_ID);
  selectMany(ids, activeId ?? rows.ids[0] ?? null, activeId);
};

/** Leaves out of the selection what does not show: nobody should delete what they do not see. */
export const selectOnlyVisible = (): void => {
  const { activeId, anchorId, selected } = getState();
  if (selected.size <= 1) return;
  const remaining = new Set(currentRows().ids.filter((id) => selected.has(id)));
  if (remaining.size < selected.size) selectMany(remaining, activeId, anchorId);
};

/** More than this are not looked through where an estimate will do. */
const LOOKED_THROUGH = 1_000;

/**
 * As `selectedRoots`, but no more than so many, in any order, and of the first thousand selected: to know whether there are
 * some takes no walk through all of them.
 */
export const someSelectedRoots = (model: TreeModel, most: number): number[] => {
  const { selected } = getState();
  if (selected.size <= 1) return selectedRoots(model);
  const roots: number[] = [];
  for (const id of selected.values().take(LOOKED_THROUGH)) {
    if (
      model.get(id) === undefined ||
      model.ancestors(id).some((above) => selected.has(above.id)) ||
      currentRows().indexOf(id) === -1
    )
      continue;
    roots.push(id);
    if (roots.length === most) break;
  }
  return roots;
};

/**
 * The selected categories that are not below another selected one, in the order of the tree: what a command works on,
 * since a category always takes along what is below it. Of a selection of one or none, the active category.
 */
export const selectedRoots = (model: TreeModel): number[] => {
  const { activeId, selected } = getState();
  if (selected.size <= 1) {
    const [only = activeId] = selected;
    return only !== null && model.get(only) !== undefined ? [only] : [];
  }
  const isCovered = (id: number): boolean => model.ancestors(id).some((above) => selected.has(above.id));
  return currentRows().ids.filter((id) => selected.has(id) && model.get(id) !== undefined && !isCovered(id));
};
