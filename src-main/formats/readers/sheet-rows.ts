import { requireRoom, requireRoomForCells } from './refusals';
import type { TableRow } from './table-records';

/** A cell as spreadsheets have it: a moment is a `Date` in UTC, although it has no time zone. */
export type SpreadsheetCell = string | number | boolean | Date | null | undefined;

/** A date, with its time where it has one, as ISO 8601 writes it. */
const isoText = (moment: Date): string | undefined => {
  if (Number.isNaN(moment.getTime())) return undefined;
  const text = moment.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19);
};

/** What a formula gives that could not be worked out. */
const FAILED = /^#(?:N\/A|NAME\?|REF!|VALUE!|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)$/;

/** A date as text, what a formula failed to give as nothing, anything else as it is. */
export const cellValue = (cell: SpreadsheetCell): string | number | boolean | undefined => {
  if (cell instanceof Date) return isoText(cell);
  return typeof cell === 'string' && FAILED.test(cell) ? undefined : (cell ?? undefined);
};

/** Collects the rows of a sheet that have any cell, up to what may be kept in memory. */
export class SheetRows {
  readonly rows: TableRow[] = [];
  #cells = 0;

  /** @param sheet its name, where there are several */
  constructor(private readonly sheet: string | undefined) {}

  /** @throws UnreadableFile where there are too many. `row` counts from 1. */
  add(row: number, cells: unknown[]): void {
    this.#cells += cells.length;
    requireRoomForCells(this.#cells);
    if (cells.every((cell) => cell === undefined || cell === '')) return;
    this.rows.push({ place: { kind: 'row', row, ...(this.sheet !== undefined && { sheet: this.sheet }) }, cells });
    requireRoom(this.rows.length);
  }
}
