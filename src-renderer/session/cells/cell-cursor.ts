export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** How many rows and columns there are, and how many rows PageUp and PageDown move by. */
export interface GridSize {
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
