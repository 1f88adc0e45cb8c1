import type { ReadRecords, WhileReadingRecords } from '../records';
import { smallTextIn, unpackInPieces } from './archive';
import { messages } from './messages';
import { UnreadableFile } from './refusals';
import { cellValue, readingOfSheet, requireNames, SheetRows, sheetWithTable, type SpreadsheetCell } from './sheet-rows';
import { recordsOfTable } from './table-records';
import type { TableRow } from './table-rows';
import { readXml } from './xml';

type Attributes = Readonly<Record<string, string>>;

/** Columns of the largest sheets. */
const MOST_COLUMNS = 16_384;

const repeated = (attributes: Attributes, name: string): number => {
  const times = Number(attributes[name] ?? '1');
  return Number.isSafeInteger(times) && times > 0 ? times : 1;
};

/** The value of a cell (OpenDocument 1.3, 19.385). `text`: its paragraphs. */
const valueOf = (attributes: Attributes, text: string): SpreadsheetCell => {
  switch (attributes['office:value-type'] ?? attributes['calcext:value-type']) {
    case 'float':
    case 'percentage':
    case 'currency': {
      const said = attributes['office:value']?.trim() ?? '';
      return said === '' || !Number.isFinite(Number(said)) ? text : Number(said);
    }
    case 'boolean':
      return attributes['office:boolean-value'] === 'true';
    case 'date':
      return attributes['office:date-value']?.replace(/T00:00:00(?:\.0+)?$/, '') ?? text;
    default:
      return attributes['office:string-value'] ?? text;
  }
};

class Sheets {
  readonly sheets = new Map<string, SheetRows>();
  #rows: SheetRows | null = null;
  #row = 0;
  #times = 1;
  #cells: unknown[] = [];
  /** Empty cells since the last filled one. */
  #empty = 0;
  #cell: Attributes | null = null;
  #paragraphs: string[] = [];
  #isInText = false;
  /** Open elements within a comment, or a table within a cell. */
  #skipped = 0;

  open(name: string, attributes: Attributes): void {
    if (this.#skipped > 0 || name === 'annotation' || (name === 'table' && this.#rows !== null)) {
      this.#skipped += 1;
      return;
    }
    if (name === 'table') this.#openSheet(attributes['table:name'] ?? '');
    else if (name === 'table-row') this.#openRow(attributes);
    else if (name === 'table-cell' || name === 'covered-table-cell') this.#openCell(attributes);
    else if (name === 'p' && this.#cell !== null) {
      this.#isInText = true;
      this.#paragraphs.push('');
    } else if (name === 's') this.text(' '.repeat(Math.min(repeated(attributes, 'text:c'), 1_000)));
    else if (name === 'tab') this.text('\t');
    else if (name === 'line-break') this.text('\n');
  }

  text(text: string): void {
    if (this.#isInText && this.#skipped === 0) this.#paragraphs.push((this.#paragraphs.pop() ?? '') + text);
  }

  close(name: string): void {
    if (this.#skipped > 0) this.#skipped -= 1;
    else if (name === 'p') this.#isInText = false;
    else if (name === 'table-cell' || name === 'covered-table-cell') this.#closeCell();
    else if (name === 'table-row') this.#closeRow();
    else if (name === 'table') this.#rows = null;
  }

  #openSheet(name: string): void {
    this.#rows = new SheetRows(name);
    this.#row = 0;
    this.sheets.set(name, this.#rows);
  }

  #openRow(attributes: Attributes): void {
    this.#times = repeated(attributes, 'table:number-rows-repeated');
    this.#cells = [];
    this.#empty = 0;
  }

  #openCell(attributes: Attributes): void {
    this.#cell = attributes;
    this.#paragraphs = [];
    this.#isInText = false;
  }

  #closeCell(): void {
    if (this.#cell === null) return;
    const value = cellValue(valueOf(this.#cell, this.#paragraphs.join('\n')));
    const times = repeated(this.#cell, 'table:number-columns-repeated');
    this.#cell = null;
    if (value === '' || value === undefined) {
      this.#empty += times;
      return;
    }
    if (this.#cells.length + this.#empty + times > MOST_COLUMNS) throw new UnreadableFile(messages.damagedSpreadsheet);
    for (; this.#empty > 0; this.#empty -= 1) this.#cells.push(undefined);
    for (let time = 0; time < times; time += 1) this.#cells.push(value);
  }

  #closeRow(): void {
    if (this.#cells.length > 0)
      for (let time = 0; time < this.#times; time += 1) this.#rows?.add(this.#row + time + 1, this.#cells);
    this.#row += this.#times;
  }
}

const readSheets = (bytes: Uint8Array, watch: WhileReadingRecords): ReadonlyMap<string, SheetRows> => {
  const sheets = new Sheets();
  const decoder = new TextDecoder('utf-8');
  const xml = readXml({
    open: (name, attributes) => sheets.open(name, attributes),
    close: (name) => sheets.close(name),
    text: (text) => sheets.text(text)
  });
  const take = (piece: Uint8Array, isLast: boolean): void => {
    xml.write(decoder.decode(piece, { stream: !isLast }));
    if (isLast) xml.close();
  };
  unpackInPieces(bytes, 'content.xml', take, watch);
  return sheets.sheets;
};

/** OpenDocument spreadsheets, as a stream: the libraries that were tried build the whole document, over 4 GB for 1,000,000 rows. */
export const readOdsRecords: ReadRecords = async (bytes, options, watch) => {
  if (smallTextIn(bytes, 'META-INF/manifest.xml')?.includes('encryption-data'))
    throw new UnreadableFile(messages.encryptedSpreadsheet);
  const sheets = readSheets(bytes, watch);
  const names = [...sheets.keys()];
  requireNames(names);
  const rowsOf = (name: string, most?: number): Promise<readonly TableRow[]> =>
    Promise.resolve((sheets.get(name)?.rows ?? []).slice(0, most));
  const sheet = options.sheet ?? (await sheetWithTable(names, rowsOf)) ?? '';
  if (options.sheet !== undefined && !sheets.has(sheet))
    throw new UnreadableFile(messages.noSheet(sheet, [...sheets.keys()]));
  return recordsOfTable(sheets.get(sheet)?.rows ?? [], readingOfSheet('ods', sheet, names, options));
};
