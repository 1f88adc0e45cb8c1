import type { FileFormat, ReadingOptions } from '../../../src-shared/import-plan';
import type { FileRecord, FileRecords, RecordPlace } from '../records';
import { FIELD_PREFIX } from '../own-table';
import { cellText } from './cell-text';
import { messages } from './messages';
import { MOST_COLUMNS, UnreadableFile } from './refusals';
import { headerAt, LOOKED_AT } from './table-header';
import { tableNesting } from './table-nesting';
import { parseJson } from '../../../src-shared/parse-json';
import { fieldInLanguage } from '../../fields/languages';
import { isObject } from '../../fields/listed-values';

interface Table {
  readonly keys: readonly string[];
  readonly records: readonly FileRecord[];
}

/** The texts of a cell by language, such as `{"de": "Tee", "en": "Tea"}`; `null`: it is none of these. */
const textsIn = (key: string, cell: unknown): ReadonlyMap<string, string> | null => {
  let value = cell;
  try {
    if (typeof cell === 'string' && /^\s*\{/.test(cell)) value = parseJson(cell);
  } catch {
    return null;
  }
  if (!isObject(value)) return null;
  const texts = new Map<string, string>();
  for (const [language, text] of Object.entries(value)) {
    const field = fieldInLanguage(key, language);
    if (field === null || typeof text !== 'string') return null;
    texts.set(field, text);
  }
  return texts;
};

/** The texts of a column; `null`: not all its cells are texts by language. */
const textsOf = ({ keys, records }: Table, at: number): readonly ReadonlyMap<string, string>[] | null => {
  const all: ReadonlyMap<string, string>[] = [];
  for (const { values } of records) {
    const texts = values[at] === undefined ? new Map<string, string>() : textsIn(keys[at] ?? '', values[at]);
    if (texts === null) return null;
    all.push(texts);
  }
  return all;
};

/** Gives each language of a column its own column, such as `name@de`. A column with any other cell stays as it is, so that nothing is lost. */
const withOpenedCells = (table: Table): Table =>
  table.keys.reduceRight<Table>((now, _key, at) => {
    const texts = textsOf(now, at);
    const fields = [...new Set(texts?.flatMap((one) => [...one.keys()]))];
    const { keys, records } = now;
    const isFull = keys.length + fields.length > MOST_COLUMNS;
    if (texts === null || fields.length === 0 || isFull || fields.some((field) => keys.includes(field))) return now;
    return {
      keys: keys.flatMap((one, place) => (place === at ? fields : [one])),
      records: records.map((record, index) => {
        const own = fields.map((field) => texts[index]?.get(field) || undefined);
        return { ...record, values: record.values.flatMap((one, place) => (place === at ? own : [one])) };
      })
    };
  }, table);

/** “Total”, in the languages of tables. */
const TOTAL =
  /^(?:(?:grand|overall|sub)?[ -]?totals?|sums?|summen?|(?:end|gesamt)summe|gesamt|insgesamt|somme|totaux|total (?:g[eé]n[eé]ral|geral|general)|totale(?: generale)?|totaal|eindtotaal|suma|razem|soma|totalt|summa|i alt|yhteens[aä]|итого|всего|[合总總][計计]|합계|총계)\s*:?$/iu;

const GROUPED = /^-?\d{1,3}(?:([.,'\u2019\u00a0\u202f ])\d{3})(?:\1\d{3})*$/;

/** The number of a cell, as people write it: `1,234`, `1.234`, `12,5`. `NaN`: it is none. */
const numberIn = (cell: unknown): number => {
  const text = cellText(cell).trim();
  if (text === '') return Number.NaN;
  return Number(GROUPED.test(text) ? text.replaceAll(/[^\d-]/g, '') : text.replace(',', '.'));
};

/** The label of the last row if it is called a total and adds up a column above it; `null`: it is a row as any other. */
const totalAtEnd = (rows: readonly { readonly cells: readonly unknown[] }[]): string | null => {
  const cells = rows.at(-1)?.cells ?? [];
  const label = cells.map((cell) => cellText(cell).trim()).find((text) => text !== '');
  if (rows.length < 3 || label === undefined || !TOTAL.test(label)) return null;
  const above = rows.slice(0, -1);
  const addsUp = cells.some((cell, column) => {
    const numbers = above.map((row) => numberIn(row.cells[column])).filter((number) => !Number.isNaN(number));
    const sum = numbers.reduce((all, number) => all + number, 0);
    return numbers.length > 1 && Math.abs(sum - numberIn(cell)) <= 1e-9 * Math.abs(sum);
  });
  return addsUp ? label : null;
};

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
