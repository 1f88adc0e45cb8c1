import { requireRoom, requireRoomForCells } from './refusals';
import type { TableRow } from './table-records';
import { cellText } from './cell-text';
import { headerAt } from './table-header';

const ROWS_OF_LOOK = 30;

/** The rows of a sheet, from the first; `most` of them. */
type RowsOf = (sheet: string, most?: number) => Promise<readonly TableRow[]>;

const columnsIn = (cells: readonly unknown[]): Set<string> =>
  new Set(cells.map((cell) => cellText(cell).trim()).filter((name) => name !== ''));

/**
 * The sheet with a table: the first that names its columns, else the first with any row; `null`: there is none. Where others have
 * the same columns, as a workbook has with a sheet for each part and one for all, it is the one of these with the most rows.
 */
export const sheetWithTable = async (sheets: readonly string[], rowsOf: RowsOf): Promise<string | null> => {
  let filled: string | null = null;
  let columns: ReadonlySet<string> | null = null;
  const alike: string[] = [];
  for (const sheet of sheets) {
    const rows = await rowsOf(sheet, ROWS_OF_LOOK);
    if (rows.length > 0) filled ??= sheet;
    const header = rows.length > 1 ? headerAt(rows) : null;
    if (header === null) continue;
    const found = columnsIn(rows[header]?.cells ?? []);
    columns ??= found;
    if (columns.isSubsetOf(found)) alike.push(sheet);
  }
  const [first = filled, ...others] = alike;
  if (first === null || others.length === 0) return first;
  let best = { sheet: first, rows: (await rowsOf(first)).length };
  for (const sheet of others) {
    const { length } = await rowsOf(sheet);
    if (length > best.rows) best = { sheet, rows: length };
  }
  return best.sheet;
};

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
