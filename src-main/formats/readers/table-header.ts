import { cellText } from './cell-text';
import { headerWordsIn, isHeaderWord } from './header-words';

export const LOOKED_AT = 200;
/** Rows that may precede the column names: a title, a date, an empty line. */
const MOST_ABOVE = 10;

type Cells = readonly unknown[];

const textOf = (cell: unknown): string => cellText(cell).trim();
const filledIn = (cells: Cells): number => cells.filter((cell) => textOf(cell) !== '').length;
const isNumeric = (text: string): boolean => /^[-+]?[\d.,:/ -]+$/.test(text);

/** Whether some column repeats its values, as columns of levels do, but never repeats its first cell. */
const isApart = (header: Cells, below: readonly Cells[]): boolean =>
  header.some((cell, column) => {
    const texts = below.map((cells) => textOf(cells[column])).filter((text) => text !== '');
    const different = new Set(texts);
    return different.size * 2 < texts.length && !different.has(textOf(cell));
  });

const isAboveNumbers = (header: Cells, below: readonly Cells[]): boolean =>
  header.some((cell, column) => {
    const texts = below.map((cells) => textOf(cells[column])).filter((text) => text !== '');
    return texts.length > 0 && !isNumeric(textOf(cell)) && texts.every(isNumeric);
  });

const looksLikeHeader = (first: Cells, below: readonly Cells[]): boolean => {
  const texts = first.map(textOf);
  const named = texts.filter((text) => text !== '');
  if (named.length === 1) return isHeaderWord(named[0] ?? '');
  if (headerWordsIn(texts) > 0) return true;
  if (below.length === 0 || named.some(isNumeric) || new Set(named).size < named.length) return false;
  return isAboveNumbers(first, below) || isApart(first, below);
};

/** The index of the row with the column names; `null`: none. Further down it needs known names, and fewer cells above, as titles have. */
export const headerAt = (rows: readonly { readonly cells: Cells }[]): number | null => {
  const all = rows.slice(0, LOOKED_AT).map(({ cells }) => cells);
  const named = all
    .slice(0, MOST_ABOVE + 1)
    .findIndex((cells) => headerWordsIn(cells) >= 2 && headerWordsIn(cells) * 3 >= filledIn(cells));
  if (named > 0 && all.slice(0, named).every((cells) => filledIn(cells) * 2 <= filledIn(all[named] ?? [])))
    return named;
  const [first, ...below] = all;
  return first !== undefined && looksLikeHeader(first, below) ? 0 : null;
};
