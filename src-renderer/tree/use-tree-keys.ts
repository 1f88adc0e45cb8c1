import { useCallback, useRef, type KeyboardEvent, type RefObject } from 'react';
import { endSearch } from '../search/end-search';
import { fold } from '../search/tree-filter';
import { moveCategory } from './category-commands';
import { keyboardMove } from './keyboard-moves';
import { ROW_HEIGHT } from './row-height';
import { treeKeyAction, typeAhead } from './tree-keyboard';
import type { TreeModel } from './tree-model';
import { askToDelete, expandAll, focusTree, select, startRename, useTreeView } from './tree-view-state';
import type { VisibleRow } from './visible-rows';

/** Milliseconds without a key after which type-ahead begins a new word. */
const TYPE_AHEAD_PAUSE = 700;

interface TreeKeys {
  tree: RefObject<HTMLDivElement | null>;
  model: TreeModel;
  rows: readonly VisibleRow[];
  activeIndex: number;
  toggle: (row: VisibleRow) => void;
}

/** The tree's keyboard: the ARIA tree pattern, F2 or Enter to rename, Delete, and Alt with arrows to move. */
export const useTreeKeys = ({ tree, model, rows, activeIndex, toggle }: TreeKeys): ((event: KeyboardEvent) => void) => {
  const typed = useRef({ text: '', at: 0 });

  const goTo = useCallback(
    (index: number): void => {
      const row = rows[index];
      if (row === undefined) return;
      select(row.id);
      focusTree();
    },
    [rows],
  );

  const type = (key: string, at: number): void => {
    const isNewWord = at - typed.current.at > TYPE_AHEAD_PAUSE;
    typed.current = { text: (isNewWord ? '' : typed.current.text) + fold(key), at };
    const names = rows.map((row) => fold(model.get(row.id)?.name ?? ''));
    goTo(typeAhead(names, activeIndex, typed.current.text));
  };

  /** @returns whether the key meant something. */
  const handlePlainKey = (event: KeyboardEvent): boolean => {
    const row = rows[activeIndex];
    const node = row === undefined ? undefined : model.get(row.id);
    if (node !== undefined && (event.key === 'F2' || event.key === 'Enter')) startRename(node.id, node.name);
    else if (row !== undefined && event.key === 'Delete') askToDelete(row.id);
    else {
      const page = Math.max(1, Math.floor((tree.current?.clientHeight ?? 0) / ROW_HEIGHT) - 1);
      const action = treeKeyAction(rows, activeIndex, event.key, page);
      if (action === null) {
        if (event.key.length !== 1 || event.key === ' ') return false;
        type(event.key, event.timeStamp);
      } else if (action.kind === 'go') goTo(action.index);
      else if (action.kind === 'expandSiblings') expandAll(action.ids);
      else if (row !== undefined) toggle(row);
    }
    return true;
  };

  return (event) => {
    const { deletingId, query } = useTreeView.getState();
    // Keys that come before a dialog has taken the keyboard are meant for it.
    if (event.ctrlKey || event.metaKey || deletingId !== null) return;
    let isHandled = false;
    if (event.key === 'Escape' && query !== '') {
      endSearch(model);
      isHandled = true;
    } else if (event.altKey) {
      const row = rows[activeIndex];
      const destination = row === undefined ? null : keyboardMove(model, row.id, event.key);
      isHandled = event.key.startsWith('Arrow');
      if (row !== undefined && destination !== null) void moveCategory(row.id, destination);
    } else isHandled = handlePlainKey(event);
    if (isHandled) event.preventDefault();
  };
};
