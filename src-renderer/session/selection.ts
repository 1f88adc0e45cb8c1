import { type CategoryId, isDraftRow, TOP_LEVEL } from '../../src-shared/ids';
import type { TreeModel } from '../model/tree-model';
import { session } from './session';
import { isFilteredOut } from './session-state';

/** Adds a category to the selection or takes it out, and moves the focus there. */
export const toggleSelected = (id: CategoryId): void => {
  const selected = new Set(session.state.selected);
  if (!selected.delete(id)) selected.add(id);
  session.selectMany(selected, id, id);
};

/** Selects every row from the anchor to this one. `isAdded`: beside what was selected before. */
export const selectRange = (id: CategoryId, isAdded = false): void => {
  const { anchorId, activeId, selected, rows } = session.state;
  const anchor = [anchorId, activeId].find((one) => one !== null && rows.indexOf(one) !== -1) ?? id;
  const [from, to] = [rows.indexOf(anchor), rows.indexOf(id)].sort((a, b) => a - b);
  const range = rows.ids.slice(from, (to ?? 0) + 1).filter((one) => !isDraftRow(one));
  session.selectMany(new Set(isAdded ? [...selected, ...range] : range), id, anchor);
};

/** Selects all siblings of the active category, or, once they are, all rows that show. */
export const selectAll = (): void => {
  const { activeId, selected, rows } = session.state;
  const siblings = rows.childIds(activeId === null ? TOP_LEVEL : rows.parentOf(activeId));
  const wanted = siblings.every((id) => !isDraftRow(id) && selected.has(id)) ? rows.ids : siblings;
  const ids = wanted.filter((id) => !isDraftRow(id));
  session.selectMany(new Set(ids), activeId ?? ids[0] ?? null, activeId);
};

/** How many of several selected the search hides. Commands work on them too, so it is said wherever that matters. */
export const hiddenSelectedCount = (state = session.state): number => {
  const { filter, selected } = state;
  if (filter === null || selected.size <= 1) return 0;
  let count = 0;
  for (const id of selected) if (isFilteredOut(state, id)) count += 1;
  return count;
};

/** Categories in the order of the tree, whether they show or not. */
const inTreeOrder = (model: TreeModel, ids: ReadonlySet<CategoryId>): CategoryId[] => {
  const { rows } = session.state;
  const shown = rows.ids.filter((id): id is CategoryId => !isDraftRow(id) && ids.has(id));
  if (shown.length === ids.size) return shown;
  const onTheWay = new Set<CategoryId>();
  for (const id of ids)
    for (const above of model.ancestors(id)) {
      if (onTheWay.has(above.id)) break;
      onTheWay.add(above.id);
    }
  const ordered: CategoryId[] = [];
  const pending = [...model.childIds(TOP_LEVEL)].reverse();
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (ids.has(id)) ordered.push(id);
    const children = onTheWay.has(id) ? model.childIds(id) : [];
    // Not spread: a call takes about 125,000 arguments.
    for (const child of children.toReversed()) pending.push(child);
  }
  return ordered;
};

/** Every selected category, in the order of the tree, those below another selected one too. Of none, the active one. */
export const selectedIds = (model: TreeModel): CategoryId[] => {
  const { activeId, selected } = session.state;
  if (selected.size > 1) return inTreeOrder(model, selected).filter((id) => model.get(id) !== undefined);
  const [only = activeId] = selected;
  return only !== null && model.get(only) !== undefined ? [only] : [];
};

/**
 * The selected categories that are not below another selected one, in the order of the tree: what a command works on,
 * since a category always takes along what is below it. Of a selection of one or none, the active category.
 */
export const selectedRoots = (model: TreeModel): CategoryId[] => {
  const { selected } = session.state;
  return selectedIds(model).filter((id) => !model.ancestors(id).some((above) => selected.has(above.id)));
};

/** More than this are not looked through where an estimate will do. */
const LOOKED_THROUGH = 1_000;

/**
 * As `selectedRoots`, but no more than so many, in any order, and of the first thousand selected: to know whether there are
 * some takes no walk through all of them.
 */
export const someSelectedRoots = (model: TreeModel, most: number): CategoryId[] => {
  const { selected } = session.state;
  if (selected.size <= 1) return selectedRoots(model);
  const roots: CategoryId[] = [];
  for (const id of selected.values().take(LOOKED_THROUGH)) {
    if (model.get(id) === undefined || model.ancestors(id).some((above) => selected.has(above.id))) continue;
    roots.push(id);
    if (roots.length === most) break;
  }
  return roots;
};
