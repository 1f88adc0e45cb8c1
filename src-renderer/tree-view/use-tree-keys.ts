import { type CategoryId, isDraftRow, type ParentId, TOP_LEVEL } from '../../src-shared/ids';
import { useRef, type KeyboardEvent } from 'react';
import { COMMAND_IDS, isCommand } from '../../src-shared/commands';
import { toast } from '../ui/toasts';
import { onwardKey } from '../platform/direction';
import { isModifier, isTextKey, shortcutKey } from '../platform/keys';
import { hasCommandKey, meansCommand } from '../ui/command-keys';
import { isInField } from '../ui/focus';
import { endCut } from '../session/clipboard';
import { runCommand } from '../session/command-runner';
import { fold } from '../../src-shared/normal-forms';
import { foldedName } from '../../src-shared/search-test';
import { foldedOtherName } from '../model/shown-language';
import { beginRename } from '../session/naming';
import { selectRange, toggleSelected } from '../session/selection';
import { messages } from './messages';
import { session } from '../session/session';
import { isDialogShown } from '../session/dialogs';
import type { VisibleList } from '../model/visible-list';
import { flushSync } from 'react-dom';
import { clearCells, fillCells } from '../session/cells/cell-commands';
import { beginCellEdit, toggleCell } from '../session/cells/cell-editing';
import {
  activeCell,
  goToCell,
  isSeveralCells,
  leaveCells,
  selectedEdges,
  useCells,
  cellKeyTarget
} from '../session/cells/cell-state';
import { setColumnWidth, useColumns } from '../session/cells/columns';
import { queueTreeKeys } from '../session/key-queue';

/** What a key does in the tree, after the WAI-ARIA tree view pattern (https://www.w3.org/WAI/ARIA/apg/patterns/treeview/). */
type TreeKeyAction =
  | { readonly kind: 'go'; readonly index: number }
  | { readonly kind: 'expand' | 'collapse'; readonly id: CategoryId }
  | { readonly kind: 'expandSiblings'; readonly ids: readonly CategoryId[] };

const siblingsToExpand = (list: VisibleList, parent: ParentId): CategoryId[] =>
  list
    .childIds(parent)
    .flatMap((row) => (!isDraftRow(row) && !list.isExpanded(row) && list.childIds(row).length > 0 ? [row] : []));

const clamp = (index: number, length: number): number => Math.max(0, Math.min(length - 1, index));

/**
 * Translates a key without modifiers.
 * @param index of the active row; -1 for none
 * @param page rows that PageUp and PageDown move by
 * @returns `null` when the key has no meaning in the tree
 */
export const treeKeyAction = (list: VisibleList, index: number, key: string, page: number): TreeKeyAction | null => {
  const go = (to: number): TreeKeyAction | null =>
    list.length === 0 ? null : { kind: 'go', index: clamp(to, list.length) };
  const row = list.row(index);
  switch (key) {
    case 'ArrowDown':
      return go(index + 1);
    case 'ArrowUp':
      return go(index === -1 ? list.length - 1 : index - 1);
    case 'Home':
      return go(0);
    case 'End':
      return go(list.length - 1);
    case 'PageDown':
      return go(index + page);
    case 'PageUp':
      return go(index - page);
    default:
  }
  if (row === undefined || isDraftRow(row.id)) return null;
  const { id } = row;
  switch (key) {
    case 'ArrowRight':
      if (!row.hasChildren) return null;
      return row.isExpanded ? go(index + 1) : { kind: 'expand', id };
    case 'ArrowLeft':
      if (row.isExpanded) return { kind: 'collapse', id };
      return row.parent === TOP_LEVEL ? null : go(list.indexOf(row.parent));
    case '*':
      return { kind: 'expandSiblings', ids: siblingsToExpand(list, row.parent) };
    default:
      return null;
  }
};

/**
 * Finds the next of `count` rows whose folded name begins with the typed text, wrapping around. A repeated single
 * letter steps through the names that begin with it.
 * @returns the row's index; -1: none
 */
export const typeAhead = (count: number, nameAt: (index: number) => string, index: number, typed: string): number => {
  const [letter = '', ...others] = new Set(typed);
  const isOneLetter = others.length === 0;
  const wanted = isOneLetter ? letter : typed;
  const first = isOneLetter ? index + 1 : Math.max(index, 0);
  for (let step = 0; step < count; step += 1) {
    const at = (first + step) % count;
    if (nameAt(at).startsWith(wanted)) return at;
  }
  return -1;
};

interface Grid {
  readonly list: VisibleList;
  readonly activeIndex: number;
  readonly pageSize: () => number;
}

/** The editor is there at once, so that what is typed next goes into it. */
const edit = (typed: string | null): void => flushSync(() => beginCellEdit(typed));

const WIDTH_STEP = 20;

/** Alt+Shift with an arrow sizes the column of the cell. */
const size = (column: number, pressed: string): boolean => {
  const key = onwardKey(pressed);
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return false;
  const width = useColumns.getState().widths[column] ?? 0;
  setColumnWidth(column, width + (key === 'ArrowLeft' ? -WIDTH_STEP : WIDTH_STEP));
  return true;
};

const selectAllCells = ({ ids }: VisibleList, columns: number): void => {
  const all = ids.filter((id) => !isDraftRow(id));
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined) return;
  goToCell(first, 0);
  goToCell(last, columns - 1, true);
};

const leaveForRow = (): void => {
  leaveCells();
  session.focusTree();
};

const escape = (): void => {
  const edges = selectedEdges();
  const cell = activeCell();
  if (cell !== null && edges !== null && isSeveralCells(edges)) goToCell(cell.id, cell.column);
  else leaveForRow();
};

const move = ({ key, shiftKey }: KeyboardEvent, grid: Grid, column: number, isFar: boolean): boolean => {
  const columns = useColumns.getState().columns.length;
  const extent = { rows: grid.list.length, columns, page: grid.pageSize() };
  const target = cellKeyTarget(onwardKey(key), isFar, { row: grid.activeIndex, column }, extent);
  if (target === null) return false;
  if (target === 'row') {
    if (!shiftKey) leaveForRow();
    return true;
  }
  if (key === 'ArrowUp' && grid.activeIndex === 0 && !shiftKey && !isFar) {
    document.querySelector<HTMLElement>(`[data-tree] [role="columnheader"][aria-colindex="${column + 1}"]`)?.focus();
    return true;
  }
  const id = grid.list.ids[target.row];
  if (id !== undefined && !isDraftRow(id)) goToCell(id, target.column, shiftKey);
  return true;
};

const command = (event: KeyboardEvent, grid: Grid, column: number): boolean => {
  const key = shortcutKey(event).toLowerCase();
  if (key === 'd' && !event.shiftKey) void queueTreeKeys(fillCells());
  else if (key === 'a' && !event.shiftKey) selectAllCells(grid.list, useColumns.getState().columns.length);
  else return move(event, grid, column, true);
  return true;
};

const plain = (event: KeyboardEvent, grid: Grid, column: number): boolean => {
  const { key } = event;
  if (key === 'Escape') escape();
  else if (key === 'Enter' || key === 'F2') edit(null);
  else if (key === 'Delete' || key === 'Backspace') void queueTreeKeys(clearCells());
  else if (key === ' ' && toggleCell()) return true;
  else if (isTextKey(key)) edit(key);
  else return move(event, grid, column, false);
  return true;
};

/**
 * The keys of the cells, after the WAI-ARIA treegrid pattern. They come before those of the tree.
 * @returns whether the key meant something in a cell, or leads from the row into its cells
 */
const handleCellKey = (event: KeyboardEvent, grid: Grid): boolean => {
  const { columns } = useColumns.getState();
  if (columns.length === 1 || useCells.getState().edit !== null || session.state.naming !== null) return false;
  const cell = activeCell();
  const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey;
  if (cell === null) {
    const row = grid.list.row(grid.activeIndex);
    const isEntry = isPlain && !event.shiftKey && onwardKey(event.key) === 'ArrowRight' && row !== undefined;
    if (!isEntry || isDraftRow(row.id) || (row.hasChildren && !row.isExpanded)) return false;
    goToCell(row.id, 0);
    return true;
  }
  if (event.altKey) return event.shiftKey && !hasCommandKey(event) && size(cell.column, event.key);
  return hasCommandKey(event) ? command(event, grid, cell.column) : isPlain && plain(event, grid, cell.column);
};

const TYPE_AHEAD_PAUSE = 700;

/** The tree's commands, but for those that the page handles by clipboard events, which bypass the queue of typed keys. */
const TREE_COMMANDS = COMMAND_IDS.filter((id) => isCommand(id, 'tree') && !isCommand(id, 'text'));

interface TreeKeys {
  list: VisibleList;
  activeIndex: number;
  toggle: (id: CategoryId) => void;
  pageSize: () => number;
}

/**
 * Keyboard handling of the tree: the ARIA tree pattern with multiple selection
 * (https://www.w3.org/WAI/ARIA/apg/patterns/treeview/), in the variant in which the selection follows the focus, Shift
 * extends it and Ctrl leaves it as it is. Enter renames; commands have keys of their own.
 */
export const useTreeKeys = ({ list, activeIndex, toggle, pageSize }: TreeKeys): ((event: KeyboardEvent) => void) => {
  const { model } = list;
  const typed = useRef({ text: '', at: 0 });

  const goTo = (index: number, event: KeyboardEvent): void => {
    const id = list.ids[index];
    if (id === undefined || isDraftRow(id)) return;
    if (event.shiftKey) selectRange(id);
    else if (hasCommandKey(event)) session.activate(id);
    else session.select(id);
    session.focusTree();
  };

  const isTyping = (at: number): boolean => typed.current.text !== '' && at - typed.current.at <= TYPE_AHEAD_PAUSE;

  const type = (event: KeyboardEvent): void => {
    const at = event.timeStamp;
    typed.current = { text: (isTyping(at) ? typed.current.text : '') + fold(event.key), at };
    const nameAt = (index: number): string => {
      const row = list.ids[index];
      const node = row === undefined || isDraftRow(row) ? undefined : model.get(row);
      return node === undefined ? '' : foldedOtherName(node) || foldedName(node);
    };
    const found = typeAhead(list.length, nameAt, activeIndex, typed.current.text);
    const id = list.ids[found];
    if (id === undefined || isDraftRow(id)) return;
    session.select(id);
    session.focusTree();
  };

  const handleNavigation = (event: KeyboardEvent): boolean => {
    const action = treeKeyAction(list, activeIndex, onwardKey(event.key), pageSize());
    if (action === null) return false;
    if (action.kind === 'go') goTo(action.index, event);
    else if (action.kind === 'expandSiblings') session.setAllExpanded(action.ids, true);
    else toggle(action.id);
    return true;
  };

  const handlePlainKey = (event: KeyboardEvent): boolean => {
    const { activeId, selected, freshId } = session.state;
    const node = activeIndex === -1 || activeId === null ? undefined : model.get(activeId);
    if (node !== undefined && event.key === 'Enter') {
      if (node.id === freshId) runCommand('newCategory');
      else beginRename(node);
    } else if (node !== undefined && event.key === ' ' && !isTyping(event.timeStamp)) {
      if (selected.size > 1 || !selected.has(node.id)) toggleSelected(node.id);
    } else if (!handleNavigation(event)) {
      if (!isTextKey(event.key)) return false;
      type(event);
    }
    return true;
  };

  const handleCommandKey = (event: KeyboardEvent): boolean => {
    const { activeId } = session.state;
    if (event.key === ' ' && activeId !== null) {
      toggleSelected(activeId);
      session.focusTree();
    } else
      return (event.key.startsWith('Arrow') || event.key === 'Home' || event.key === 'End') && handleNavigation(event);
    return true;
  };

  const handleEscape = (): boolean => {
    const { query, selected, activeId } = session.state;
    if (endCut()) toast(messages.nothingCut);
    else if (selected.size > 1) session.select(activeId);
    else if (query !== '') session.endSearch();
    else return false;
    return true;
  };

  const handleCommand = (event: KeyboardEvent): boolean => {
    const command = TREE_COMMANDS.find((id) => meansCommand(id, event.nativeEvent));
    if (command === undefined) return false;
    // A key cannot be disabled like a menu item, so a toast says why nothing happens.
    if (command === 'rename' && session.state.selected.size > 1) toast(messages.selectOneToRename);
    else runCommand(command);
    return true;
  };

  return (event) => {
    // Keys typed before an opening dialog has the focus are meant for the dialog.
    if (isDialogShown('delete') || isModifier(event.key)) return;
    // In a field the other keys move the caret or type.
    if (isInField(event.target)) {
      if (session.state.naming !== null && handleCommand(event)) event.preventDefault();
      return;
    }
    const isHandled =
      handleCellKey(event, { list, activeIndex, pageSize }) ||
      handleCommand(event) ||
      (event.key === 'Escape'
        ? handleEscape()
        : hasCommandKey(event)
          ? handleCommandKey(event)
          : !event.ctrlKey && !event.metaKey && !event.altKey && handlePlainKey(event));
    if (isHandled) event.preventDefault();
  };
};
