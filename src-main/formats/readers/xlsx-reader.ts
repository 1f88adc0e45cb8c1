import { EncryptedFileError } from 'hucre';
import { readXls, readXlsb, readXlsx, streamXlsxRows } from 'hucre/xlsx';
import type { ReadingOptions } from '../../../src-shared/import-plan';
import type { ReadRecords, WhileReadingRecords } from '../records';
import { archiveWithout, entriesOf, requireHarmless, requireNoDeclarations } from './archive';
import { messages } from './messages';
import { UnreadableFile } from './refusals';
import { cellValue, readingOfSheet, requireNames, SheetRows, sheetWithTable, type SpreadsheetCell } from './sheet-rows';
import { recordsOfTable } from './table-records';
import type { TableRow } from './table-rows';

interface Workbook {
  readonly sheets: readonly string[];
  readonly rowsOf: (
    sheet: string,
    most?: number
  ) => AsyncIterable<{ index: number; values: readonly SpreadsheetCell[] }>;
}

/** Bytes above which a workbook is not searched for the sheet with a table. */
const LOOKED_THROUGH = 10_000_000;

/** Sheets that are searched for a table: to open one takes longer the more there are. */
const MOST_SEARCHED = 50;

/** Errors of the library are about the file. */
const asUnreadable = (error: unknown): Error => {
  if (error instanceof UnreadableFile) return error;
  if (error instanceof EncryptedFileError) return new UnreadableFile(messages.encryptedSpreadsheet);
  return new UnreadableFile(messages.damagedSpreadsheet);
};

const ofLibrary = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw asUnreadable(error);
  }
};

/** What says nothing of the sheets' names. The library parses all texts before it tells them. */
const CONTENT = /^xl\/worksheets\/|sharedStrings\.xml$/i;

const openXlsx = async (bytes: Uint8Array): Promise<Workbook> => {
  const sheets: string[] = [];
  await ofLibrary(
    readXlsx(archiveWithout(bytes, CONTENT), {
      sheets: ({ name, hidden, veryHidden }) => {
        if (hidden !== true && veryHidden !== true) sheets.push(name);
        return false;
      }
    })
  );
  return {
    sheets,
    rowsOf: (sheet, most) => streamXlsxRows(bytes, { sheet, ...(most !== undefined && { maxRows: most }) })
  };
};

const openWhole = async (reading: ReturnType<typeof readXls>): Promise<Workbook> => {
  const { sheets } = await ofLibrary(reading);
  return {
    sheets: sheets.map(({ name }) => name),
    rowsOf: async function* rowsOf(name, most) {
      const rows = sheets.find((sheet) => sheet.name === name)?.rows ?? [];
      // Empty rows are holes.
      for (let index = 0; index < Math.min(rows.length, most ?? Infinity); index += 1)
        yield { index, values: rows[index] ?? [] };
    }
  };
};

const openWorkbook = async (bytes: Uint8Array): Promise<Workbook> => {
  if (bytes[0] === 0xd0) return openWhole(readXls(bytes));
  const entries = entriesOf(bytes);
  requireHarmless(entries);
  requireNoDeclarations(bytes);
  return entries.some(({ name }) => name === 'xl/workbook.bin') ? openWhole(readXlsb(bytes)) : openXlsx(bytes);
};

const rowsOfSheet = async (
  { rowsOf, sheets }: Workbook,
  sheet: string,
  watch: WhileReadingRecords,
  most?: number
): Promise<readonly TableRow[]> => {
  const rows = new SheetRows(sheets.length > 1 ? sheet : undefined);
  const iterator = rowsOf(sheet, most)[Symbol.asyncIterator]();
  try {
    for (let next = await ofLibrary(iterator.next()); next.done !== true; next = await ofLibrary(iterator.next())) {
      // The total is unknown.
      if (next.value.index % 1_000 === 0) watch(0, 1);
      rows.add(next.value.index + 1, next.value.values.map(cellValue));
    }
  } finally {
    // The library goes on reading unless its iterator is closed.
    await iterator.return?.();
  }
  return rows.rows;
};

const sheetOf = async (workbook: Workbook, options: ReadingOptions, size: number): Promise<string> => {
  const [first] = workbook.sheets;
  if (first === undefined) throw new UnreadableFile(messages.empty);
  if (options.sheet !== undefined) {
    if (!workbook.sheets.includes(options.sheet))
      throw new UnreadableFile(messages.noSheet(options.sheet, workbook.sheets));
    return options.sheet;
  }
  if (workbook.sheets.length === 1 || size > LOOKED_THROUGH) return first;
  const rowsOf = (sheet: string, most?: number): Promise<readonly TableRow[]> =>
    rowsOfSheet(workbook, sheet, () => undefined, most);
  return (await sheetWithTable(workbook.sheets.slice(0, MOST_SEARCHED), rowsOf)) ?? first;
};

/** Excel: .xlsx, .xlsm, .xls and .xlsb. Formulas have their last computed value. */
export const readXlsxRecords: ReadRecords = async (bytes, options, watch) => {
  const workbook = await openWorkbook(bytes);
  requireNames(workbook.sheets);
  const sheet = await sheetOf(workbook, options, bytes.length);
  const rows = await rowsOfSheet(workbook, sheet, watch);
  return recordsOfTable(rows, readingOfSheet('xlsx', sheet, workbook.sheets, options));
};
