import { cellText } from './cell-text';

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
export const totalAtEnd = (rows: readonly { readonly cells: readonly unknown[] }[]): string | null => {
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
