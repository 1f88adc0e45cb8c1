import { type CategoryId, isDraftRow, TOP_LEVEL } from '../../src-shared/ids';
import type { TreeModel } from '../model/tree-model';
import { session } from './session';
import { isFilteredOut } from './session-state';

export const toggleSelected = (id: CategoryId): void => {
  const selected = new Set(session.state.selected);
  if (!selected.delete(id)) selected.add(id);
  session.selectMany(selected, id, id);
};

/** Selects all rows from the anchor to this one. `isAdded`: in addition to the present selection. */
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

/** How many of several selected categories the search hides. Commands act on them too, so their toasts and dialogs mention them. */
export const hiddenSelectedCount = (state = session.state): number => {
  const { filter, selected } = state;
  if (filter === null || selected.size <= 1) return 0;
  let count = 0;
  for (const id of selected) if (isFilteredOut(state, id)) count += 1;
  return count;
};

const inTreeOrder = (model: TreeModel, ids: ReadonlySet<CategoryId>): CategoryId[] => {
  const { rows, order } = session.state;
  const shown = order !== null ? [] : rows.ids.filter((id): id is CategoryId => !isDraftRow(id) && ids.has(id));
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

/** All selected categories in tree order, including those below other selected ones; otherwise the active one. */
export const selectedIds = (model: TreeModel): CategoryId[] => {
  const { activeId, selected } = session.state;
  if (selected.size > 1) return inTreeOrder(model, selected).filter((id) => model.get(id) !== undefined);
  const [only = activeId] = selected;
  return only !== null && model.get(only) !== undefined ? [only] : [];
};

/** The selected categories that are not below another, in tree order: what commands act on. With at most one selected, the active one. */
export const selectedRoots = (model: TreeModel): CategoryId[] => {
  const { selected } = session.state;
  return selectedIds(model).filter((id) => !model.ancestors(id).some((above) => selected.has(above.id)));
};

/** Beyond so many selected categories an estimate is enough to know which commands apply. */
const LOOKED_THROUGH = 1_000;

/** Whether so many are selected that a list of commands does not go through all of them. */
export const isSelectionLarge = (): boolean => session.state.selected.size > LOOKED_THROUGH;

/** As `selectedRoots`, but at most `most`, in any order, of the first thousand selected: to know whether there are any. */
export const someSelectedRoots = (model: TreeModel, most = LOOKED_THROUGH): readonly CategoryId[] => {
  const { selected } = session.state;
  if (selected.size <= 1) return selectedRoots(model);
  const roots = new Set<CategoryId>();
  for (const id of selected.values().take(LOOKED_THROUGH)) {
    if (model.get(id) === undefined) continue;
    let root = id;
    for (const above of model.ancestors(id)) if (selected.has(above.id)) root = above.id;
    if (roots.add(root).size === most) break;
  }
  return [...roots];
};
