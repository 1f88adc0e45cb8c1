import { type CategoryId, isDraftRow, TOP_LEVEL } from '../../src-shared/ids';
import type { TreeModel } from '../model/tree-model';
import { session } from './session';
import { isFilteredOut } from './session-state';
import { isCallUnderWay } from '../platform/service-client';
import { isOwn, onTreeChanging } from './follow-tree';

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

/** Those of these that exist, in the order of the tree. */
export const inTreeOrder = (model: TreeModel, ids: ReadonlySet<CategoryId>): CategoryId[] => {
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

/** What was selected when an edit of this window arrived. */
interface SelectionNote {
  /** What the edit changed. A step that takes it back or does it again changes the same categories. */
  readonly changed: ReadonlySet<CategoryId>;
  readonly selected: ReadonlySet<CategoryId>;
  readonly activeId: CategoryId | null;
}

const MOST_NOTES = 100;
/** Ids in all notes together: a selection may be as large as the tree. */
const MOST_NOTED = 200_000;

const notes: Record<'undo' | 'redo', SelectionNote[]> = { undo: [], redo: [] };
let isStepping = false;

const sizeOf = ({ changed, selected }: SelectionNote): number => changed.size + selected.size;

const note = (added: SelectionNote): void => {
  notes.redo = [];
  notes.undo.push(added);
  let noted = notes.undo.reduce((sum, one) => sum + sizeOf(one), 0);
  while (notes.undo.length > MOST_NOTES || noted > MOST_NOTED) {
    const dropped = notes.undo.shift();
    if (dropped === undefined) return;
    noted -= sizeOf(dropped);
  }
};

/** Notes what is selected before each edit of this window. */
export const followEditedSelection = (): void => {
  onTreeChanging((patch) => {
    // Another window's edit has another selection, and no call of this window is under way then.
    if (!isOwn(patch) || isStepping || !isCallUnderWay()) return;
    const { selected, activeId } = session.state;
    const changed = new Set((patch.changes ?? []).map(({ id }) => id));
    if (changed.size > 0) note({ changed, selected, activeId });
  });
};

/** Takes a step of undo or redo, which is itself no edit whose selection is noted. */
export const whileStepping = async <T>(step: () => Promise<T>): Promise<T> => {
  isStepping = true;
  try {
    return await step();
  } finally {
    isStepping = false;
  }
};

/** What was selected before the edit that a step has taken back or done again; `undefined`: not known. @param changed by the step */
export const takeSelectionNote = (
  way: 'undo' | 'redo',
  changed: ReadonlySet<CategoryId>
): Pick<SelectionNote, 'selected' | 'activeId'> | undefined => {
  const isOfStep = (one: SelectionNote): boolean =>
    one.changed.size === changed.size && changed.isSubsetOf(one.changed);
  const at = notes[way].findLastIndex(isOfStep);
  const [found] = at === -1 ? [] : notes[way].splice(at);
  if (found !== undefined) notes[way === 'undo' ? 'redo' : 'undo'].push(found);
  return found;
};
