import Papa from 'papaparse';
import type { ReadRecords, RecordsReading, WhileReadingRecords } from '../records';
import { decodeText } from './decode-text';
import { headerWordsIn } from './header-words';
import { messages } from './messages';
import { orRefusal, requireRoom, UnreadableFile } from './refusals';
import { recordsOfTable, type TableRow } from './table-records';

const SEPARATORS = ['\t', ';', ',', '|'] as const;

/** Characters of a large table whose rows are enough to tell what kind it is. */
const BEGINNING = 64 * 1024;
const SAMPLE_ROWS = 100;

/** Of a text that spreadsheets write the separator into. The line stays, empty, so that lines keep their numbers. */
const SAID_SEPARATOR = /^sep=(.)(?=\n|$)/;

/** Cells of a table in memory. */
const MOST_CELLS = 20_000_000;

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

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
  const known = Math.max(0, ...rows.slice(0, 6).map((cells) => (cells.length > 1 ? headerWordsIn(cells) : 0)));
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

/** With one kind of line break, whatever the file has or mixes. */
export const withLineFeeds = (text: string): string => (text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text);

/** The same between rows alone: what stands in quotation marks stays as it is. */
const withRowFeeds = (text: string): string =>
  text.includes('\r')
    ? text
        .split('"')
        .map((part, at) => (at % 2 === 0 ? withLineFeeds(part) : part))
        .join('"')
    : text;

/** Counts lines up to an index that only grows. */
const lineCounter = (text: string): ((place: number) => number) => {
  // Within quotation marks a line may end otherwise than the rows do.
  const breaks = text.includes('\r') ? /\r\n?|\n/g : /\n/g;
  let line = 1;
  let next = breaks.exec(text)?.index;
  return (place) => {
    while (next !== undefined && next < place) {
      line += 1;
      next = breaks.exec(text)?.index;
    }
    return line;
  };
};

/** Characters that are parsed at once where no cell stands in quotation marks, so that each line is a row. */
const PIECE = 262_144;

/** The rows of a table with what was found on the way. */
class TableRows {
  readonly rows: TableRow[] = [];
  /** The line of the first cell whose quotation mark is not closed; `null`: there is none. */
  openQuote: number | null = null;
  #cells = 0;

  /** @throws UnreadableFile where there are more than may be kept in memory */
  add(line: number, cells: string[]): void {
    if (isBlank(cells)) return;
    this.#cells += cells.length;
    if (this.#cells > MOST_CELLS) throw new UnreadableFile('too_big', messages.fileTooLarge);
    requireRoom(this.rows.push({ place: { kind: 'line', line }, cells }));
  }
}

/** The end of a piece that begins at `start` and ends with a line. */
const endOfPiece = (text: string, start: number): number => {
  const feed = text.indexOf('\n', start + PIECE);
  return feed === -1 ? text.length : feed + 1;
};

const BYTE_ORDER_MARK = 0xfeff;

/** Reads pieces whose lines are rows, and from the first quotation mark on row by row up to where the next piece begins. */
class TableReader {
  readonly found = new TableRows();
  readonly #lineAt: (place: number) => number;

  constructor(
    private readonly text: string,
    private readonly options: { readonly delimiter: string; readonly newline: '\n' }
  ) {
    this.#lineAt = lineCounter(text);
  }

  /** Rows that each are a line. Where lines end in another way within them as well, their numbers are those of the file. */
  readLines(start: number, end: number): number {
    const piece = this.text.slice(start, end);
    const hasReturns = piece.includes('\r');
    const lines = piece.endsWith('\n') ? piece.slice(0, -1) : piece;
    let place = start;
    let line = this.#lineAt(start);
    for (const cells of Papa.parse<string[]>(lines, { ...this.options, fastMode: true }).data) {
      this.found.add(line, cells);
      place += hasReturns ? cells.reduce((length, cell) => length + cell.length, cells.length) : 0;
      line = hasReturns ? this.#lineAt(place) : line + 1;
    }
    return end;
  }

  /** @returns where the row ends that reaches `end` */
  readQuoted(start: number, end: number): number {
    const { found } = this;
    let place = start;
    Papa.parse<string[]>(this.text.slice(start), {
      ...this.options,
      fastMode: false,
      step: ({ data, errors, meta }, parser) => {
        const line = this.#lineAt(place);
        place = start + meta.cursor;
        // Of one cell that is not closed everything that follows would be a fault.
        if (errors.some(({ type }) => type === 'Quotes')) found.openQuote = line;
        else found.add(line, data);
        if (place >= end || found.openQuote !== null) parser.abort();
      }
    });
    return place;
  }
}

/** The rows of RFC 4180. `isPlain`: quotation marks are characters like others. */
const readRows = (text: string, separator: string, isPlain: boolean, watch: WhileReadingRecords): TableRows => {
  const reader = new TableReader(text, { delimiter: separator, newline: '\n' });
  const isMark = (at: number): boolean => text.charCodeAt(at) === BYTE_ORDER_MARK;
  for (let at = isMark(0) ? 1 : 0; at < text.length && reader.found.openQuote === null;) {
    watch(at, text.length);
    const end = endOfPiece(text, at);
    // The library takes a mark away from the beginning of what it is given.
    const start = isMark(at) ? at - 1 : at;
    at = isPlain || !text.slice(at, end).includes('"') ? reader.readLines(start, end) : reader.readQuoted(start, end);
  }
  return reader.found;
};

/** Programs that know no quotation marks write cells that only begin with one. The table is read so where all rows then have one width. */
const readTable = (text: string, separator: string, watch: WhileReadingRecords): TableRow[] => {
  const { rows, openQuote } = readRows(text, separator, false, watch);
  if (openQuote === null) return rows;
  const plain = readRows(withLineFeeds(text), separator, true, watch).rows;
  const width = plain[0]?.cells.length ?? 0;
  if (width < 2 || plain.some(({ cells }) => cells.length !== width))
    throw new UnreadableFile('malformed_csv', messages.openQuote, openQuote);
  return plain;
};

/** Tables as text, with any separator (RFC 4180). */
export const readCsvRecords: ReadRecords = (bytes, options, watch) =>
  orRefusal((): RecordsReading => {
    const { text: decoded, encoding, notes } = decodeText(bytes, options.encoding);
    const whole = withRowFeeds(decoded);
    const said = SAID_SEPARATOR.exec(whole)?.[1];
    const text = said === undefined ? whole : whole.replace(SAID_SEPARATOR, '');
    const separator = options.separator ?? said ?? bestSeparator(text).separator;
    const rows = readTable(text, separator, watch);
    return recordsOfTable(rows, { format: 'csv', options, reading: { format: 'csv', encoding, separator }, notes });
  });
