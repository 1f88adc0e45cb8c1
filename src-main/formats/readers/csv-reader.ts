import { largest } from '../../../src-shared/long-lists';
import Papa from 'papaparse';
import type { WhileReadingRecords } from '../records';
import { isBlank, PlainRows, quotedRows, withRowFeeds } from './csv-rows';
import { textReader } from './decode-text';
import { headerWordsIn } from './header-words';
import { messages } from './messages';
import { UnreadableFile } from './refusals';
import { recordsOfRows } from './table-records';
import type { TableRows } from './table-rows';

const SEPARATORS = ['\t', ';', ',', '|'] as const;

const BEGINNING = 64 * 1024;
const SAMPLE_ROWS = 100;

/** A line that spreadsheets write. It stays as an empty line, so that line numbers are right. */
const SAID_SEPARATOR = /^sep=(.)(?=[\r\n]|$)/;

/** The first rows with any cell. The last one may be cut, and is left out. */
export const firstRows = (text: string, separator: string): string[][] => {
  const rows: string[][] = [];
  const beginning = text.slice(0, BEGINNING);
  Papa.parse<string[]>(beginning, {
    delimiter: separator,
    newline: '\n',
    step: ({ data, meta }, parser) => {
      if (meta.cursor >= beginning.length && beginning.length < text.length && rows.length > 0) return;
      if (!isBlank(data)) rows.push(data);
      if (rows.length >= SAMPLE_ROWS) parser.abort();
    }
  });
  return rows;
};

/** How well a separator fits: known column names in one of the first rows, rows of equal width, many columns. */
export interface SeparatorFit {
  readonly separator: string;
  readonly known: number;
  readonly columns: number;
  readonly share: number;
}

const fitOf = (text: string, separator: string): SeparatorFit => {
  const rows = firstRows(text, separator);
  const widths = new Map<number, number>();
  for (const { length } of rows) widths.set(length, (widths.get(length) ?? 0) + 1);
  const [columns = 1, most = 0] = [...widths].toSorted(([a, one], [b, other]) => other - one || b - a)[0] ?? [];
  const known = largest(
    rows.slice(0, 6).map((cells) => (cells.length > 1 ? headerWordsIn(cells) : 0)),
    0
  );
  return { separator, known, columns, share: rows.length === 0 ? 0 : most / rows.length };
};

const order = (fit: SeparatorFit): number => (fit.columns > 1 ? fit.share : 0);

/** @param text with one kind of line break */
export const bestSeparator = (text: string): SeparatorFit => {
  const fits = SEPARATORS.map((separator) => fitOf(text, separator));
  const best = fits.toSorted((a, b) => b.known - a.known || order(b) - order(a) || b.columns - a.columns)[0];
  return best === undefined || (best.known === 0 && best.columns === 1)
    ? { separator: ',', known: 0, columns: 1, share: 1 }
    : best;
};

/** Some programs do not quote, and a cell may start with a quotation mark. The table is read so, and told, if all rows then have the same width. */
const readTable = (
  text: string,
  separator: string,
  watch: WhileReadingRecords
): { readonly rows: TableRows; readonly notes: readonly string[] } => {
  const rows = text.includes('"') ? quotedRows(text, separator, watch) : new PlainRows(text, separator, watch);
  if (typeof rows !== 'number') return { rows, notes: [] };
  const plain = new PlainRows(text, separator, watch);
  const width = plain.width(0);
  for (let at = 0; at < plain.length; at += 1)
    if (width < 2 || plain.width(at) !== width) throw new UnreadableFile(messages.openQuote, rows);
  return { rows: plain, notes: [messages.plainQuotes({ line: rows })] };
};

const rowFeedsAtBeginning = (text: string): string => withRowFeeds(text.slice(0, 2 * BEGINNING));

export const readCsvRecords = textReader('csv', (decoded, about) => {
  const said = SAID_SEPARATOR.exec(decoded)?.[1];
  const text = said === undefined ? decoded : decoded.replace(SAID_SEPARATOR, '');
  const separator = about.options.separator ?? said ?? bestSeparator(rowFeedsAtBeginning(text)).separator;
  const { rows, notes } = readTable(text, separator, about.watch);
  return recordsOfRows(rows, {
    ...about,
    reading: { ...about.reading, separator },
    notes: [...about.notes, ...notes]
  });
});
