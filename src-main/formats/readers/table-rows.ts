import type { RecordPlace } from '../records';

/** The rows of a table, each with any number of cells. */
export interface TableRows {
  readonly length: number;
  width(at: number): number;
  cell(at: number, column: number): unknown;
  place(at: number): RecordPlace;
}

export interface TableRow {
  readonly place: RecordPlace;
  readonly cells: readonly unknown[];
}

/** The rows from `from` with their cells. */
export const rowsBetween = (rows: TableRows, from: number, to: number): TableRow[] =>
  Array.from({ length: Math.max(0, Math.min(rows.length, to) - from) }, (_, index) => ({
    place: rows.place(from + index),
    cells: Array.from({ length: rows.width(from + index) }, (_cell, column) => rows.cell(from + index, column))
  }));

export class ListedRows implements TableRows {
  constructor(private readonly list: readonly TableRow[]) {}

  get length(): number {
    return this.list.length;
  }

  width(at: number): number {
    return this.list[at]?.cells.length ?? 0;
  }

  cell(at: number, column: number): unknown {
    return this.list[at]?.cells[column];
  }

  place(at: number): RecordPlace {
    return this.list[at]?.place ?? { kind: 'row', row: 1 };
  }
}
