import Papa from 'papaparse';
import type { Category } from '../../../src-shared/category';
import { exportedTable } from './exported-table';
import type { WriteOptions } from './writer';

const ROWS_AT_ONCE = 500;

const written = (rows: string[][]): string => `${Papa.unparse(rows, { newline: '\r\n' })}\r\n`;

export function* writeCsv(
  roots: readonly Category[],
  { rawCells, withByteOrderMark }: Pick<WriteOptions, 'rawCells' | 'withByteOrderMark'>
): Generator<string> {
  if (withByteOrderMark) yield '\uFEFF';
  let rows: string[][] = [];
  for (const row of exportedTable(roots, !rawCells)) {
    rows.push(row);
    if (rows.length < ROWS_AT_ONCE) continue;
    yield written(rows);
    rows = [];
  }
  if (rows.length > 0) yield written(rows);
}
