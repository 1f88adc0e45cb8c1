import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { isDraftRow } from '../../src-shared/ids';
import type { VisibleList } from '../model/visible-list';
import { clearCells, fillCells } from '../session/cells/cell-commands';
import { cellKeyTarget } from '../session/cells/cell-cursor';
import { beginCellEdit, toggleCell } from '../session/cells/cell-editing';
import { activeCell, goToCell, isSeveralCells, leaveCells, selectedEdges, useCells } from '../session/cells/cell-state';
import { setColumnWidth, useColumns } from '../session/cells/columns';
import { onwardKey } from '../platform/direction';
import { isTextKey, shortcutKey } from '../platform/keys';
import { queueTreeKeys } from '../session/key-queue';
import { session } from '../session/session';
import { hasCommandKey } from '../ui/command-keys';

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
export const handleCellKey = (event: KeyboardEvent, grid: Grid): boolean => {
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
