import Papa from 'papaparse';
import type { Category } from '../../../src-shared/category';
import { exportedTable } from './exported-table';
import { platformTable } from './platform-table';
import type { WriteOptions } from './writer';

const ROWS_AT_ONCE = 500;

const written = (rows: string[][], delimiter: string): string =>
  `${Papa.unparse(rows, { newline: '\r\n', delimiter })}\r\n`;

export function* writeCsv(
  roots: readonly Category[],
  { platform, rawCells, withByteOrderMark }: Pick<WriteOptions, 'platform' | 'rawCells' | 'withByteOrderMark'>
): Generator<string> {
  const { separator, rows: table } =
    platform === undefined ? { separator: ',', rows: exportedTable(roots, !rawCells) } : platformTable(roots, platform);
  // Importers would take the mark for a part of the first name.
  if (withByteOrderMark && platform === undefined) yield '\uFEFF';
  let rows: string[][] = [];
  for (const row of table) {
    rows.push(row);
    if (rows.length < ROWS_AT_ONCE) continue;
    yield written(rows, separator);
    rows = [];
  }
  if (rows.length > 0) yield written(rows, separator);
}
