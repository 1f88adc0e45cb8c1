import { create } from 'zustand';
import type { TreeChange } from '../../src-shared/tree-patch';
import { TreeModel } from '../model/tree-model';
import { VisibleList, type Draft } from '../model/visible-list';

/** Which rows show. The list is changed in place; `version` tells those who watch it. */
interface RowState {
  readonly list: VisibleList;
  readonly version: number;
}

export const useRows = create<RowState>(() => ({ list: new VisibleList(new TreeModel()), version: 0 }));

const { setState, getState } = useRows;

const tell = (): void => setState(({ version }) => ({ version: version + 1 }));

/** The list at hand, for commands that run outside of rendering. */
export const currentRows = (): VisibleList => getState().list;

/** Shows another copy of the tree. What was unfolded stays so. */
export const showModel = (model: TreeModel): void =>
  setState(({ list, version }) => ({ list: new VisibleList(model, list.expanded), version: version + 1 }));

/**
 * Changes the model and the rows with it. Those who watch are told in a microtask, as the queries tell of the same commit,
 * so that the window is drawn once for it: told at once, React would draw the rows before it hears of the rest.
 * @throws Error when a change does not fit, as `TreeModel.apply` does
 */
export const applyChanges = (model: TreeModel, changes: readonly TreeChange[]): void => {
  const { list } = getState();
  try {
    model.apply(changes, list.model === model ? list : undefined);
  } finally {
    queueMicrotask(tell);
  }
};

export const setExpanded = (id: number, isExpanded: boolean): void => {
  if (getState().list.setExpanded(id, isExpanded)) tell();
};

export const setAllExpanded = (ids: Iterable<number>, isExpanded: boolean): void => {
  getState().list.setAllExpanded(ids, isExpanded);
  tell();
};

/** Shows only what a search keeps; `null`: everything. */
export const filterRows = (kept: ReadonlySet<number> | null): void => {
  getState().list.filter(kept);
  tell();
};

export const showDraft = (draft: Draft | null): void => {
  const { list } = getState();
  if (list.draft === draft) return;
  list.setDraft(draft);
  tell();
};

export const expandAll = (): void => {
  getState().list.expandAll();
  tell();
};

export const collapseAll = (): void => {
  getState().list.collapseAll();
  tell();
};
