import { useRef, type KeyboardEvent } from 'react';
import { hasCommandKey } from '../app/shortcut-label';
import { endSearch } from '../search/end-search';
import { fold, foldedName } from '../search/fold';
import { moveCategory } from './category-commands';
import { keyboardMove } from './keyboard-moves';
import { setAllExpanded } from './row-state';
import { activate, selectAll, selectRange, toggleSelected } from './selection';
import { treeKeyAction, typeAhead } from './tree-keyboard';
import { askToDelete, focusTree, select, startRename, useTreeView } from './tree-view-state';
import type { VisibleList } from './visible-list';

/** Milliseconds without a key after which type-ahead begins a new word. */
const TYPE_AHEAD_PAUSE = 700;

interface TreeKeys {
  list: VisibleList;
  activeIndex: number;
  toggle: (id: number) => void;
  /** How many rows PageUp and PageDown go. */
  pageSize: () => number;
}

/**
 * The tree's keyboard: the ARIA tree pattern with several selected (https://www.w3.org/WAI/ARIA/apg/patterns/treeview/),
 * in the variant in which the selection goes with the keyboard, Shift extends it and Ctrl leaves it; F2 or Enter to rename,
 * Delete, and Alt with arrows to move.
 */
export const useTreeKeys = ({ list, activeIndex, toggle, pageSize }: TreeKeys): ((event: KeyboardEvent) => void) => {
  const { model } = list;
  const typed = useRef({ text: '', at: 0 });

  const goTo = (index: number, event: KeyboardEvent): void => {
    const id = list.ids[index];
    if (id === undefined) return;
    if (event.shiftKey) selectRange(id);
    else if (hasCommandKey(event)) activate(id);
    else select(id);
    focusTree();
  };

  const isTyping = (at: number): boolean => typed.current.text !== '' && at - typed.current.at <= TYPE_AHEAD_PAUSE;

  const type = (event: KeyboardEvent): void => {
    const at = event.timeStamp;
    typed.current = { text: (isTyping(at) ? typed.current.text : '') + fold(event.key), at };
    const nameAt = (index: number): string => {
      const node = model.get(list.ids[index] ?? -1);
      return node === undefined ? '' : foldedName(node);
    };
    const found = typeAhead(list.length, nameAt, activeIndex, typed.current.text);
    const id = list.ids[found];
    if (id === undefined) return;
    select(id);
    focusTree();
  };

  /** @returns whether the key meant something. */
  const handleNavigation = (event: KeyboardEvent): boolean => {
    const action = treeKeyAction(list, activeIndex, event.key, pageSize());
    if (action === null) return false;
    if (action.kind === 'go') goTo(action.index, event);
    else if (action.kind === 'expandSiblings') setAllExpanded(action.ids, true);
    else toggle(action.id);
    return true;
  };

  const handlePlainKey = (event: KeyboardEvent): boolean => {
    const { activeId, selected } = useTreeView.getState();
    const node = activeIndex === -1 || activeId === null ? undefined : model.get(activeId);
    if (node !== undefined && (event.key === 'F2' || event.key === 'Enter')) startRename(node.id, node.name);
    else if (node !== undefined && event.key === 'Delete') askToDelete(node.id);
    else if (node !== undefined && event.key === ' ' && !isTyping(event.timeStamp)) {
      if (selected.size > 1 || !selected.has(node.id)) toggleSelected(node.id);
    } else if (!handleNavigation(event)) {
      if (event.key.length !== 1) return false;
      type(event);
    }
    return true;
  };

  const handleCommandKey = (event: KeyboardEvent): boolean => {
    const { activeId } = useTreeView.getState();
    if (event.key === ' ' && activeId !== null) toggleSelected(activeId);
    else if (event.key.toLowerCase() === 'a' && !event.shiftKey) selectAll();
    else return (event.key.startsWith('Arrow') || event.key === 'Home' || event.key === 'End') && handleNavigation(event);
    return true;
  };

  const handleEscape = (): boolean => {
    const { query, selected, activeId } = useTreeView.getState();
    if (selected.size > 1) select(activeId);
    else if (query !== '') endSearch(model);
    else return false;
    return true;
  };

  const handleMove = (event: KeyboardEvent): boolean => {
    const { activeId } = useTreeView.getState();
    if (!event.key.startsWith('Arrow')) return false;
    const destination = activeIndex === -1 || activeId === null ? null : keyboardMove(model, activeId, event.key);
    if (activeId !== null && destination !== null) void moveCategory(activeId, destination);
    return true;
  };

  return (event) => {
    // Keys that come before a dialog has taken the keyboard are meant for it.
    if (useTreeView.getState().deletingId !== null) return;
    let isHandled = false;
    if (event.key === 'Escape') isHandled = handleEscape();
    else if (hasCommandKey(event)) isHandled = handleCommandKey(event);
    else if (event.ctrlKey || event.metaKey) isHandled = false;
    else isHandled = event.altKey ? handleMove(event) : handlePlainKey(event);
    if (isHandled) event.preventDefault();
  };
};
