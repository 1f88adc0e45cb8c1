import { largest } from '../../../src-shared/long-lists';
import Papa from 'papaparse';
import type { ReadRecords, RecordsReading, WhileReadingRecords } from '../records';
import { isBlank, readRows, withRowFeeds } from './csv-rows';
import { decodeText } from './decode-text';
import { headerWordsIn } from './header-words';
import { messages } from './messages';
import { orRefusal, UnreadableFile } from './refusals';
import { recordsOfTable, type TableRow } from './table-records';

const SEPARATORS = ['\t', ';', ',', '|'] as const;

/** Characters of a large table whose rows are enough to tell what kind it is. */
const BEGINNING = 64 * 1024;
const SAMPLE_ROWS = 100;

/** Of a text that spreadsheets write the separator into. The line stays, empty, so that lines keep their numbers. */
const SAID_SEPARATOR = /^sep=(.)(?=[\r\n]|$)/;

/** The first rows of a text that have any cell, without the last one, which may be cut. */
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

/** How well a separator fits: known names of columns in one of the first rows, rows of one width, and many columns. */
export interface SeparatorFit {
  readonly separator: string;
  readonly known: number;
  readonly columns: number;
  /** The share of the rows that have so many. */
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

/** The separator that fits a text best. `text`: with one kind of line break, as of `withLineFeeds`. */
export const bestSeparator = (text: string): SeparatorFit => {
  const fits = SEPARATORS.map((separator) => fitOf(text, separator));
  const best = fits.toSorted((a, b) => b.known - a.known || order(b) - order(a) || b.columns - a.columns)[0];
  return best === undefined || (best.known === 0 && best.columns === 1)
    ? { separator: ',', known: 0, columns: 1, share: 1 }
    : best;
};

/** Programs that know no quotation marks write cells that only begin with one. The table is read so where all rows then have one width. */
const readTable = (text: string, separator: string, watch: WhileReadingRecords): TableRow[] => {
  const { rows, openQuote } = readRows(text, separator, text.includes('"'), watch);
  if (openQuote === null) return rows;
  const plain = readRows(text, separator, false, watch).rows;
  const width = plain[0]?.cells.length ?? 0;
  if (width < 2 || plain.some(({ cells }) => cells.length !== width))
    throw new UnreadableFile('malformed_csv', messages.openQuote, openQuote);
  return plain;
};

/** As much of a text as a separator is found by. A line break of two characters becomes one. */
const rowFeedsAtBeginning = (text: string): string => withRowFeeds(text.slice(0, 2 * BEGINNING));

/** Tables as text, with any separator (RFC 4180). */
export const readCsvRecords: ReadRecords = (bytes, options, watch) =>
  orRefusal((): RecordsReading => {
    const { text: decoded, encoding, notes } = decodeText(bytes, options.encoding);
    const said = SAID_SEPARATOR.exec(decoded)?.[1];
    const text = said === undefined ? decoded : decoded.replace(SAID_SEPARATOR, '');
    const separator = options.separator ?? said ?? bestSeparator(rowFeedsAtBeginning(text)).separator;
    const rows = readTable(text, separator, watch);
    return recordsOfTable(rows, { format: 'csv', options, reading: { format: 'csv', encoding, separator }, notes });
  });
