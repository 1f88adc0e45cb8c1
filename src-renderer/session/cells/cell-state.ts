import { create } from 'zustand';
import { isDraftRow, type CategoryId } from '../../../src-shared/ids';
import { session } from '../session';
import { useColumns, type Column } from './columns';

interface CellCorner {
  readonly id: CategoryId;
  readonly column: number;
}

/** A value that is being typed in a cell. */
export interface CellEdit extends CellCorner {
  readonly text: string;
  /** What it is chosen from; `null`: it is typed. */
  readonly choices: readonly string[] | null;
  /** What was typed to choose by; `text` is the first choice that begins with it, if any does. */
  readonly typed: string;
  /** The value that the person saw, by which another one's change is noticed. */
  readonly seen: string;
  readonly fault: string | null;
}

interface CellsState {
  /** The column of the cell that has the focus, in the active row; `null`: the row itself has it. */
  readonly column: number | null;
  /** Where a range begins, and the cell at which it ended when it was extended. */
  readonly range: { readonly from: CellCorner; readonly to: CellCorner } | null;
  readonly edit: CellEdit | null;
}

export const useCells = create<CellsState>(() => ({ column: null, range: null, edit: null }));

/** The cell that has the focus; `null`: none has. */
export const activeCell = (): CellCorner | null => {
  const { column } = useCells.getState();
  const { activeId } = session.state;
  const { columns } = useColumns.getState();
  const isThere = column !== null && columns.length > 1 && column < columns.length;
  return isThere && activeId !== null ? { id: activeId, column } : null;
};

/** The column that is being typed in, in the active row. A cell that was left is saved while another has the focus. */
export const editedColumn = ({ edit }: CellsState): number | null =>
  edit !== null && edit.id === session.state.activeId ? edit.column : null;

/** Gives the focus back to the row. */
export const leaveCells = (): void => {
  if (useCells.getState().column !== null) useCells.setState({ column: null, range: null });
};

// What is done with several rows is meant for the rows.
session.store.subscribe(({ selected }, before) => {
  if (selected !== before.selected && selected.size > 1) leaveCells();
});

/** Focuses a cell. @param isExtended whether the range from where it began reaches to it; otherwise one begins there */
export const goToCell = (id: CategoryId, column: number, isExtended = false): void => {
  const to = { id, column };
  const from = isExtended ? (rangeCorners()?.from ?? activeCell() ?? to) : to;
  session.select(id);
  useCells.setState({ column, range: { from, to } });
  session.focusTree();
};

/** The corners of the range, unless the focus has left it since. */
const rangeCorners = (): { readonly from: CellCorner; readonly to: CellCorner } | null => {
  const { range } = useCells.getState();
  const cell = activeCell();
  return range !== null && cell !== null && range.to.id === cell.id && range.to.column === cell.column ? range : null;
};

/** The edges of the selected cells, as indexes of visible rows and columns. */
export interface CellEdges {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** The selected cells: a range, or the one that has the focus; `null`: none has. */
export const selectedEdges = (): CellEdges | null => {
  const cell = activeCell();
  if (cell === null) return null;
  const { rows } = session.state;
  const { from, to } = rangeCorners() ?? { from: cell, to: cell };
  const end = rows.indexOf(to.id);
  // A filter hides the row that has the focus.
  if (end === -1) return null;
  const begin = from.id === to.id ? end : rows.indexOf(from.id);
  const first = begin === -1 ? end : begin;
  return {
    top: Math.min(first, end),
    bottom: Math.max(first, end),
    left: Math.min(from.column, to.column),
    right: Math.max(from.column, to.column)
  };
};

/** Whether a cell is among the selected ones. */
export const isCellSelected = ({ id, column }: CellCorner): boolean => {
  const edges = selectedEdges();
  if (edges === null) return false;
  const row = session.state.rows.indexOf(id);
  return row >= edges.top && row <= edges.bottom && column >= edges.left && column <= edges.right;
};

export const isSeveralCells = ({ top, bottom, left, right }: CellEdges): boolean => bottom > top || right > left;

/** The categories and columns of cells. */
export interface CellBlock {
  readonly ids: readonly CategoryId[];
  readonly columns: readonly Column[];
}

export const blockOf = ({ top, bottom, left, right }: CellEdges): CellBlock => ({
  ids: session.state.rows.ids.slice(Math.max(0, top), bottom + 1).filter((id) => !isDraftRow(id)),
  columns: useColumns.getState().columns.slice(left, right + 1)
});

interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** How many rows and columns there are, and how many rows PageUp and PageDown move by. */
interface GridSize {
  readonly rows: number;
  readonly columns: number;
  readonly page: number;
}

/**
 * Where a key leads from a cell, after the WAI-ARIA treegrid pattern (https://www.w3.org/WAI/ARIA/apg/patterns/treegrid/).
 * @param isFar whether Ctrl is held, or Cmd on a Mac: to the end in that direction
 * @returns `'row'`: out of the cells, to their row; `null`: the key leads nowhere
 */
export const cellKeyTarget = (
  key: string,
  isFar: boolean,
  { row, column }: CellPlace,
  { rows, columns, page }: GridSize
): CellPlace | 'row' | null => {
  const toRow = (to: number): CellPlace => ({ row: Math.max(0, Math.min(rows - 1, to)), column });
  const toColumn = (to: number): CellPlace => ({ row, column: Math.max(0, Math.min(columns - 1, to)) });
  switch (key) {
    case 'ArrowUp':
      return toRow(isFar ? 0 : row - 1);
    case 'ArrowDown':
      return toRow(isFar ? rows : row + 1);
    case 'ArrowLeft':
      return column === 0 ? 'row' : toColumn(isFar ? 0 : column - 1);
    case 'ArrowRight':
      return toColumn(isFar ? columns : column + 1);
    case 'Home':
      return isFar ? toRow(0) : toColumn(0);
    case 'End':
      return isFar ? toRow(rows) : toColumn(columns);
    case 'PageUp':
      return toRow(row - page);
    case 'PageDown':
      return toRow(row + page);
    default:
      return null;
  }
};
