import type { FileFormat, ReadingOptions } from '../../../src-shared/import-plan';
import type { FileRecord, FileRecords, RecordPlace } from '../records';
import { FIELD_PREFIX } from '../own-table';
import { cellText } from './cell-text';
import { messages } from './messages';
import { MOST_COLUMNS, UnreadableFile } from './refusals';
import { withOpenedCells } from './opened-cells';
import { headerAt, LOOKED_AT } from './table-header';
import { tableNesting } from './table-nesting';
import { totalAtEnd } from './total-row';

export interface TableRow {
  readonly place: RecordPlace;
  readonly cells: unknown[];
}

interface TableReading {
  readonly format: FileFormat;
  readonly options: ReadingOptions;
  readonly reading: ReadingOptions;
  readonly notes: readonly string[];
  readonly sheets?: readonly string[];
}

/** Columns without a name and any value are left out. */
interface Column {
  readonly index: number;
  readonly key: string;
}

const isEmpty = (cell: unknown): boolean =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');

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

const filledColumns = (rows: readonly TableRow[], indexes: readonly number[]): ReadonlySet<number> => {
  const filled = new Set<number>();
  for (const { cells } of rows) {
    if (filled.size === indexes.length) break;
    for (const index of indexes) if (!isEmpty(cells[index])) filled.add(index);
  }
  return filled;
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
  const all = Array.from({ length: width }, (_, index) => index);
  const isNamed = (index: number): boolean => header !== null && !isEmpty(header[index]);
  const filled = filledColumns(
    rows,
    all.filter((index) => !isNamed(index))
  );
  const kept = all.filter((index) => isNamed(index) || filled.has(index));
  if (kept.length > MOST_COLUMNS) throw new UnreadableFile(messages.tooManyColumns({ most: MOST_COLUMNS }));
  const names = all.map((index) => {
    const said = isNamed(index) ? cellText(header?.[index]) : '';
    // Our own metadata columns keep their exact key.
    const name = said.startsWith(FIELD_PREFIX) ? said : said.trim();
    return name === '' ? `Column ${index + 1}` : name;
  });
  const { keys, repeated } = distinct(names);
  const columns = kept.map((index) => ({ key: keys[index] ?? '', index }));
  return { columns, repeated };
};

// Spaces may matter in a description.
const valueOf = (cell: unknown): unknown => (cell === '' ? undefined : (cell ?? undefined));

/** Reuses the cells, since copying every row would take as long as parsing. */
const valuesInPlace = (cells: unknown[], width: number): unknown[] => {
  if (cells.length > width) cells.length = width;
  for (let index = 0; index < cells.length; index += 1) cells[index] = valueOf(cells[index]);
  while (cells.length < width) cells.push(undefined);
  return cells;
};

const recordsIn = (rows: readonly TableRow[], columns: readonly Column[]): FileRecord[] =>
  columns.every(({ index }, at) => index === at)
    ? rows.map(({ place, cells }) => ({ place, values: valuesInPlace(cells, columns.length) }))
    : rows.map(({ place, cells }) => ({ place, values: columns.map(({ index }) => valueOf(cells[index])) }));

const extraCellsOf = (rows: readonly TableRow[], width: number): { record: number; cells: string[] }[] =>
  rows.flatMap(({ cells }, record) => {
    if (cells.length <= width || lastFilled(cells) <= width) return [];
    return [{ record, cells: cells.slice(width).map((cell) => (isEmpty(cell) ? '' : cellText(cell))) }];
  });

const numberOf = ({ place }: TableRow): number =>
  place.kind === 'row' ? place.row : place.kind === 'line' ? place.line : 1;

/** The index of the header, as chosen or guessed; `null`: none. */
const headerIndex = (rows: readonly TableRow[], { hasHeader, headerRow }: ReadingOptions): number | null => {
  if (hasHeader === false) return null;
  // An empty row is no record: the next one counts.
  const said = headerRow === undefined ? -1 : rows.findIndex((row) => numberOf(row) >= headerRow);
  if (said !== -1) return said;
  const guess = headerAt(rows);
  return hasHeader === true ? (guess ?? 0) : guess;
};

export const recordsOfTable = (rows: readonly TableRow[], reading: TableReading): FileRecords => {
  // Checked before columns are compared. Single rows further down may be damaged, and are a fault of their own.
  if (rows.slice(0, LOOKED_AT).some(({ cells }) => lastFilled(cells) > MOST_COLUMNS))
    throw new UnreadableFile(messages.tooManyColumns({ most: MOST_COLUMNS }));
  const at = headerIndex(rows, reading.options);
  const above = at ?? 0;
  const naming = at === null ? undefined : rows[at];
  const header = naming?.cells ?? null;
  const all = at === null ? rows : rows.slice(at + 1);
  const total = totalAtEnd(all);
  const below = total === null ? all : all.slice(0, -1);
  if (rows.length === 0) throw new UnreadableFile(messages.empty);
  const { columns, repeated } = columnsOf(header, below);
  const extraCells = header === null ? [] : extraCellsOf(below, header.length);
  const { keys, records: found } = withOpenedCells({
    keys: columns.map(({ key }) => key),
    records: recordsIn(below, columns)
  });
  const nesting = tableNesting(keys, found);
  return {
    format: reading.format,
    fields: keys,
    records:
      nesting === null
        ? found
        : found.map((record, at) => {
            const parent = nesting.parents[at];
            return parent === undefined ? record : { ...record, parent };
          }),
    reading: {
      ...reading.reading,
      hasHeader: at !== null,
      ...(naming !== undefined && above > 0 && { headerRow: numberOf(naming) })
    },
    notes: [
      ...reading.notes,
      ...(above > 0 ? [messages.rowsAboveHeader({ rows: above })] : []),
      ...(total === null ? [] : [messages.totalRow({ label: total })]),
      ...repeated.map((name) => messages.columnTwice({ name }))
    ],
    ...(reading.sheets !== undefined && { sheets: reading.sheets }),
    ...(extraCells.length > 0 && { extraCells })
  };
};
