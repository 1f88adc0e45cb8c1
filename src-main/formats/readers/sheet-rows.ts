import type { ReadingOptions } from '../../../src-shared/import-plan';
import { requireRoom, requireRoomForCells, requireRoomForTexts, UnreadableFile } from './refusals';
import type { TableRow } from './table-rows';
import { cellText } from './cell-text';
import { messages } from './messages';
import { headerAt } from './table-header';

const ROWS_OF_LOOK = 30;
/** Of all sheets with the same columns, to find the longest: a workbook may name one part by any number of sheets. */
const ROWS_COUNTED = 100_000;

type RowsOf = (sheet: string, most?: number) => Promise<readonly TableRow[]>;

const columnsIn = (cells: readonly unknown[]): Set<string> =>
  new Set(cells.map((cell) => cellText(cell).trim()).filter((name) => name !== ''));

/** Far more than spreadsheet programs take. */
const LONGEST_NAME = 200;

/** @throws UnreadableFile for a sheet whose name none can have */
export const requireNames = (sheets: readonly string[]): void => {
  if (sheets.some((name) => name.length > LONGEST_NAME)) throw new UnreadableFile(messages.damagedSpreadsheet);
};

/** The first sheet with column names, else with any row; `null`: none. Of several with the same columns it is the longest one. */
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
  let [best, most, room] = [first, 0, ROWS_COUNTED];
  for (const sheet of alike) {
    const { length } = await rowsOf(sheet, room);
    room -= length;
    if (length > most) [best, most] = [sheet, length];
    if (room <= 0) break;
  }
  return best;
};

/** How a sheet of a workbook is read, with a note if it is one of several. */
export const readingOfSheet = (
  format: 'xlsx' | 'ods',
  sheet: string,
  sheets: readonly string[],
  options: ReadingOptions
) => ({
  format,
  options,
  reading: { format, sheet },
  notes: sheets.length > 1 ? [messages.oneSheet({ name: sheet, sheets: sheets.length })] : [],
  sheets
});

/** A cell. Times are a `Date` in UTC, although they have no zone. */
export type SpreadsheetCell = string | number | boolean | Date | null | undefined;

/** A date in ISO 8601, with the time if there is one. */
const isoText = (moment: Date): string | undefined => {
  if (Number.isNaN(moment.getTime())) return undefined;
  // A year after 9999 has more digits.
  return moment.toISOString().replace(/(?:T00:00:00)?\.\d+Z$/, '');
};

/** Error values of formulas. */
const FAILED = /^#(?:N\/A|NAME\?|REF!|VALUE!|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)$/;

/** Dates and what is beyond a double become text, and error values nothing. */
export const cellValue = (cell: SpreadsheetCell): string | number | boolean | undefined => {
  if (cell instanceof Date) return isoText(cell);
  if (typeof cell === 'number' && !Number.isFinite(cell)) return String(cell);
  return typeof cell === 'string' && FAILED.test(cell) ? undefined : (cell ?? undefined);
};

const numberOf = ({ place }: TableRow): number => (place.kind === 'row' ? place.row : 0);

export class SheetRows {
  readonly #rows: TableRow[] = [];
  #last = 0;
  #isInOrder = true;
  #cells = 0;
  #characters = 0;

  constructor(private readonly sheet: string | undefined) {}

  /** By their numbers, however the file lists them. */
  get rows(): readonly TableRow[] {
    if (!this.#isInOrder) this.#rows.sort((a, b) => numberOf(a) - numberOf(b));
    this.#isInOrder = true;
    return this.#rows;
  }

  /** @param row from 1 @throws UnreadableFile where there are too many */
  add(row: number, cells: unknown[]): void {
    this.#cells += cells.length;
    requireRoomForCells(this.#cells);
    for (const cell of cells) if (typeof cell === 'string') this.#characters += cell.length;
    requireRoomForTexts(this.#characters);
    if (cells.every((cell) => cell === undefined || cell === '')) return;
    this.#isInOrder &&= row >= this.#last;
    this.#last = row;
    this.#rows.push({ place: { kind: 'row', row, ...(this.sheet !== undefined && { sheet: this.sheet }) }, cells });
    requireRoom(this.#rows.length);
  }
}
