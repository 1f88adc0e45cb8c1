import { writeXlsxStream } from 'hucre/xlsx';
import type { Category } from '../../../src-shared/category';
import { exportedTable } from './exported-table';
import { withoutImpossible } from './markup-text';
import type { WriteOptions } from './writer';

/** Characters that the name of a sheet cannot have. */
const UNFIT = /[\\/?*[\]:]/g;
const LONGEST = 31;

const sheetName = (title: string): string => {
  const name = withoutImpossible(title)
    .replaceAll(UNFIT, ' ')
    .trim()
    .replaceAll(/^'+|'+$/g, '')
    .slice(0, LONGEST)
    .trim();
  return name === '' ? 'Categories' : name;
};

function* rowsOf(roots: readonly Category[]): Generator<(string | null)[]> {
  for (const row of exportedTable(roots, false))
    yield row.map((cell) => (cell === '' ? null : withoutImpossible(cell)));
}

/** Writes a workbook of one sheet (ECMA-376). Every cell is text, so that no spreadsheet evaluates it. */
export const writeXlsx = async (roots: readonly Category[], { title }: WriteOptions): Promise<Uint8Array[]> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeXlsxStream(rowsOf(roots), { name: sheetName(title), freezePane: { rows: 1 } }))
    pieces.push(piece);
  return pieces;
};
