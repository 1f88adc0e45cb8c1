import type { FileFormat, ReadingOptions } from '../../../src-shared/import-plan';
import { type FileRecords, type RecordPlace, Records } from '../records';
import { FIELD_PREFIX } from '../own-table';
import { cellText } from './cell-text';
import { messages } from './messages';
import { MOST_COLUMNS, requireFieldName, UnreadableFile } from './refusals';
import { headerAt, LOOKED_AT } from './table-header';
import { tableNesting, type TableNesting } from './table-nesting';
import { ListedRows, rowsBetween, type TableRow, type TableRows } from './table-rows';
import { parseJson } from '../../../src-shared/parse-json';
import { fieldInLanguage } from '../../fields/languages';
import { isObject } from '../../fields/listed-values';

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
const textsOf = (records: Records, key: string, field: number): readonly ReadonlyMap<string, string>[] | null => {
  const all: ReadonlyMap<string, string>[] = [];
  for (let at = 0; at < records.length; at += 1) {
    const cell = records.value(at, field);
    const texts = cell === undefined ? new Map<string, string>() : textsIn(key, cell);
    if (texts === null) return null;
    all.push(texts);
  }
  return all;
};

/** A column of a table, or values by record. */
type Source = number | readonly unknown[];

class TableRecords extends Records {
  constructor(
    private readonly rows: TableRows,
    private readonly first: number,
    readonly length: number,
    private readonly sources: readonly Source[],
    private readonly parents: TableNesting['parents'] = []
  ) {
    super();
  }

  value(at: number, field: number): unknown {
    const source = this.sources[field];
    if (typeof source !== 'number') return source?.[at];
    const cell = this.rows.cell(this.first + at, source);
    // Spaces may matter in a description.
    return cell === '' || cell === null ? undefined : cell;
  }

  place(at: number): RecordPlace {
    return this.rows.place(this.first + at);
  }

  override parent(at: number): number | undefined {
    return this.parents[at];
  }

  with(sources: readonly Source[], parents?: TableNesting['parents']): TableRecords {
    return new TableRecords(this.rows, this.first, this.length, sources, parents);
  }
}

/** Gives each language of a column its own column, such as `name@de`. A column with any other cell stays as it is, so that nothing is lost. */
const openedCells = (records: Records, columns: readonly Column[]): { keys: string[]; sources: Source[] } => {
  let keys = columns.map(({ key }) => key);
  let sources = columns.map(({ index }): Source => index);
  for (let at = columns.length - 1; at >= 0; at -= 1) {
    const texts = textsOf(records, keys[at] ?? '', at);
    const fields = [...new Set(texts?.flatMap((one) => [...one.keys()]))];
    const isFull = keys.length + fields.length > MOST_COLUMNS;
    if (texts === null || fields.length === 0 || isFull || fields.some((field) => keys.includes(field))) continue;
    const opened = fields.map((field): Source => texts.map((one) => one.get(field) || undefined));
    keys = keys.flatMap((one, place) => (place === at ? fields : [one]));
    sources = sources.flatMap((one, place) => (place === at ? opened : [one]));
  }
  return { keys, sources };
};

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
const totalAtEnd = (rows: TableRows, first: number): string | null => {
  const last = rows.length - 1;
  const cells = rowsBetween(rows, last, rows.length)[0]?.cells ?? [];
  const label = cells.map((cell) => cellText(cell).trim()).find((text) => text !== '');
  if (last < first + 2 || label === undefined || !TOTAL.test(label)) return null;
  const addsUp = cells.some((cell, column) => {
    let [numbers, sum] = [0, 0];
    for (let at = first; at < last; at += 1) {
      const number = numberIn(rows.cell(at, column));
      if (Number.isNaN(number)) continue;
      numbers += 1;
      sum += number;
    }
    return numbers > 1 && Math.abs(sum - numberIn(cell)) <= 1e-9 * Math.abs(sum);
  });
  return addsUp ? label : null;
};

interface TableReading {
  readonly format: FileFormat;
  readonly options: ReadingOptions;
  readonly reading: ReadingOptions;
  readonly notes: readonly string[];
  readonly sheets?: readonly string[];
}

interface Range {
  readonly from: number;
  readonly to: number;
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

const filledColumns = (rows: TableRows, { from, to }: Range, indexes: readonly number[]): ReadonlySet<number> => {
  const filled = new Set<number>();
  for (let at = from; at < to && filled.size < indexes.length; at += 1)
    for (const index of indexes) if (!isEmpty(rows.cell(at, index))) filled.add(index);
  return filled;
};

const lastFilled = (rows: TableRows, at: number): number => {
  let width = rows.width(at);
  while (width > 0 && isEmpty(rows.cell(at, width - 1))) width -= 1;
  return width;
};

const widest = (rows: TableRows, { from, to }: Range): number => {
  let most = 0;
  for (let at = from; at < to; at += 1) most = Math.max(most, lastFilled(rows, at));
  return most;
};

const columnsOf = (
  header: readonly unknown[] | null,
  rows: TableRows,
  below: Range
): { columns: Column[]; repeated: string[] } => {
  const width = header === null ? widest(rows, below) : header.length;
  const all = Array.from({ length: width }, (_, index) => index);
  const isNamed = (index: number): boolean => header !== null && !isEmpty(header[index]);
  const filled = filledColumns(
    rows,
    below,
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
  for (const key of keys) requireFieldName(key);
  const columns = kept.map((index) => ({ key: keys[index] ?? '', index }));
  return { columns, repeated };
};

const extraCellsOf = (rows: TableRows, { from, to }: Range, width: number): { record: number; cells: string[] }[] => {
  const found: { record: number; cells: string[] }[] = [];
  for (let at = from; at < to; at += 1) {
    if (rows.width(at) <= width || lastFilled(rows, at) <= width) continue;
    const cells = rowsBetween(rows, at, at + 1).flatMap((row) => row.cells.slice(width));
    found.push({ record: at - from, cells: cells.map((cell) => (isEmpty(cell) ? '' : cellText(cell))) });
  }
  return found;
};

const numberOf = (place: RecordPlace | undefined): number =>
  place?.kind === 'row' ? place.row : place?.kind === 'line' ? place.line : 1;

/** The index of the header, as chosen or guessed; `null`: none. */
const headerIndex = (
  rows: TableRows,
  beginning: readonly TableRow[],
  { hasHeader, headerRow }: ReadingOptions
): number | null => {
  if (hasHeader === false) return null;
  // An empty row is no record: the next one counts.
  for (let at = 0; headerRow !== undefined && at < rows.length; at += 1)
    if (numberOf(rows.place(at)) >= headerRow) return at;
  const guess = headerAt(beginning);
  return hasHeader === true ? (guess ?? 0) : guess;
};

export const recordsOfTable = (rows: readonly TableRow[], reading: TableReading): FileRecords =>
  recordsOfRows(new ListedRows(rows), reading);

export const recordsOfRows = (rows: TableRows, reading: TableReading): FileRecords => {
  if (rows.length === 0) throw new UnreadableFile(messages.empty);
  const beginning = rowsBetween(rows, 0, LOOKED_AT);
  // Checked before columns are compared. Single rows further down may be damaged, and are a fault of their own.
  if (beginning.some((_row, at) => lastFilled(rows, at) > MOST_COLUMNS))
    throw new UnreadableFile(messages.tooManyColumns({ most: MOST_COLUMNS }));
  const at = headerIndex(rows, beginning, reading.options);
  const above = at ?? 0;
  const header = at === null ? null : (rowsBetween(rows, at, at + 1)[0]?.cells ?? null);
  const from = at === null ? 0 : at + 1;
  const total = totalAtEnd(rows, from);
  const below = { from, to: total === null ? rows.length : rows.length - 1 };
  const { columns, repeated } = columnsOf(header, rows, below);
  const extraCells = header === null ? [] : extraCellsOf(rows, below, header.length);
  const table = new TableRecords(
    rows,
    from,
    below.to - from,
    columns.map(({ index }) => index)
  );
  const { keys, sources } = openedCells(table, columns);
  const opened = table.with(sources);
  const nesting = tableNesting(keys, opened);
  return {
    format: reading.format,
    fields: keys,
    records: nesting === null ? opened : table.with(sources, nesting.parents),
    reading: {
      ...reading.reading,
      hasHeader: at !== null,
      ...(at !== null && above > 0 && { headerRow: numberOf(rows.place(at)) })
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
