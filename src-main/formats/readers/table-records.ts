import type { FileFormat, ReadingOptions } from '../../../src-shared/import-plan';
import type { FileRecord, FileRecords, RecordPlace, RecordsReading } from '../records';
import { FIELD_PREFIX } from '../own-table';
import { cellText } from './cell-text';
import { messages } from './messages';
import { refusedFile } from './refusals';
import { headerAt } from './table-header';
import { tableNesting } from './table-nesting';

/** A row as it stands in the file; rows without any cell are left out. */
export interface TableRow {
  readonly place: RecordPlace;
  readonly cells: readonly unknown[];
}

interface TableReading {
  readonly format: FileFormat;
  readonly options: ReadingOptions;
  /** How it was read, but for the header. */
  readonly reading: ReadingOptions;
  readonly notes: readonly string[];
  readonly sheets?: readonly string[];
}

/** Columns that say nothing in any row and have no name are none. */
interface Column {
  readonly index: number;
  readonly key: string;
}

const isEmpty = (cell: unknown): boolean =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');

/** Names of columns are told apart by numbers where several are the same. */
const distinct = (names: readonly string[]): { keys: string[]; repeated: string[] } => {
  const taken = new Set(names);
  const seen = new Set<string>();
  const repeated = new Set<string>();
  const keys = names.map((name) => {
    if (!seen.has(name)) {
      seen.add(name);
      return name;
    }
    repeated.add(name);
    let number = 2;
    while (taken.has(`${name} (${number})`)) number += 1;
    const key = `${name} (${number})`;
    taken.add(key);
    return key;
  });
  return { keys, repeated: [...repeated] };
};

const filledColumns = (rows: readonly TableRow[], width: number): boolean[] => {
  const isFilled = Array.from({ length: width }, () => false);
  for (const { cells } of rows)
    for (let index = 0; index < width; index += 1)
      if (!isFilled[index] && !isEmpty(cells[index])) isFilled[index] = true;
  return isFilled;
};

const lastFilled = (cells: readonly unknown[]): number => {
  let width = cells.length;
  while (width > 0 && isEmpty(cells[width - 1])) width -= 1;
  return width;
};

const columnsOf = (
  header: readonly unknown[] | null,
  rows: readonly TableRow[]
): { columns: Column[]; repeated: string[] } => {
  const width =
    header === null ? rows.reduce((most, { cells }) => Math.max(most, lastFilled(cells)), 0) : header.length;
  const isFilled = filledColumns(rows, width);
  const names = Array.from({ length: width }, (_, index) => {
    const said = header === null || isEmpty(header[index]) ? '' : cellText(header[index]);
    // The key of an entry is kept to the letter.
    const name = said.startsWith(FIELD_PREFIX) ? said : said.trim();
    return name === '' ? `Column ${index + 1}` : name;
  });
  const { keys, repeated } = distinct(names);
  const columns = keys
    .map((key, index) => ({ key, index }))
    .filter(({ index }) => isFilled[index] || (header !== null && !isEmpty(header[index])));
  return { columns, repeated };
};

const recordOf = (row: TableRow, columns: readonly Column[]): FileRecord => ({
  place: row.place,
  // Blanks alone are something in a description.
  values: columns.map(({ index }) => (row.cells[index] === '' ? undefined : (row.cells[index] ?? undefined)))
});

const extraCellsOf = (rows: readonly TableRow[], width: number): { record: number; cells: string[] }[] =>
  rows.flatMap(({ cells }, record) => {
    if (lastFilled(cells) <= width) return [];
    return [{ record, cells: cells.slice(width).map((cell) => (isEmpty(cell) ? '' : cellText(cell))) }];
  });

/** Makes records of the rows of a table, and guesses whether one of the first names the columns. */
export const recordsOfTable = (rows: readonly TableRow[], reading: TableReading): RecordsReading => {
  const { hasHeader } = reading.options;
  const guess = hasHeader === false ? null : headerAt(rows);
  const at = hasHeader === true ? (guess ?? 0) : guess;
  const above = at ?? 0;
  const header = at === null ? null : (rows[at]?.cells ?? null);
  const below = at === null ? rows : rows.slice(at + 1);
  if (rows.length === 0) return refusedFile('empty', messages.empty);
  const { columns, repeated } = columnsOf(header, below);
  const extraCells = header === null ? [] : extraCellsOf(below, header.length);
  const keys = columns.map(({ key }) => key);
  const found = below.map((row) => recordOf(row, columns));
  const nesting = tableNesting(keys, found);
  const records: FileRecords = {
    format: reading.format,
    fields: keys,
    records:
      nesting === null
        ? found
        : found.map((record, at) => {
            const parent = nesting.parents[at];
            return parent === undefined ? record : { ...record, parent };
          }),
    reading: { ...reading.reading, hasHeader: at !== null },
    notes: [
      ...reading.notes,
      ...(above > 0 ? [messages.rowsAboveHeader(above)] : []),
      ...repeated.map((name) => messages.columnTwice(name))
    ],
    ...(reading.sheets !== undefined && { sheets: reading.sheets }),
    ...(extraCells.length > 0 && { extraCells })
  };
  return { ok: true, records };
};
