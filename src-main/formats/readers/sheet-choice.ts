import { cellText } from './cell-text';
import { headerAt } from './table-header';
import type { TableRow } from './table-records';

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
