import Papa from 'papaparse';
import type { WhileReadingRecords } from '../records';
import { requireRoom, requireRoomForCells } from './refusals';
import type { TableRow } from './table-records';

/** Normalizes line breaks. */
export const withLineFeeds = (text: string): string => (text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text);

/** Normalizes line breaks outside of quotation marks. */
export const withRowFeeds = (text: string): string =>
  text.includes('\r')
    ? text
        .split('"')
        .map((part, at) => (at % 2 === 0 ? withLineFeeds(part) : part))
        .join('"')
    : text;

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

class TableRows {
  readonly rows: TableRow[] = [];
  /** The line of the first unclosed quotation mark; `null`: none. */
  openQuote: number | null = null;
  #cells = 0;

  add(line: number, cells: string[]): void {
    if (isBlank(cells)) return;
    this.#cells += cells.length;
    requireRoomForCells(this.#cells);
    requireRoom(this.rows.push({ place: { kind: 'line', line }, cells }));
  }
}

const PIECE = 262_144;

const BYTE_ORDER_MARK = 0xfeff;

type Options = { readonly delimiter: string; readonly newline: '\n' };

/** Reads rows of one line each, in pieces, which the library does several times as fast. */
const readLines = (text: string, options: Options, watch: WhileReadingRecords): TableRows => {
  const found = new TableRows();
  const breaks = /\r\n?|\n/g;
  let line = 1;
  for (let at = 0; at < text.length; at = breaks.lastIndex) {
    watch(at, text.length);
    // The piece must not end within a CRLF.
    breaks.lastIndex = at + PIECE - (text.startsWith('\r\n', at + PIECE - 1) ? 1 : 0);
    const end = breaks.exec(text)?.index ?? text.length;
    if (end === text.length) breaks.lastIndex = end;
    const piece = withLineFeeds(text.slice(at, end));
    // The library strips a leading byte order mark, and skips empty input.
    const isGuarded = piece === '' || (at > 0 && piece.charCodeAt(0) === BYTE_ORDER_MARK);
    const { data } = Papa.parse<string[]>(isGuarded ? `\n${piece}` : piece, { ...options, fastMode: true });
    if (isGuarded) data.shift();
    for (const cells of data) {
      found.add(line, cells);
      line += 1;
    }
  }
  return found;
};

/** Maps increasing indexes to lines. Within quotation marks a line break may differ from those of the rows. */
const lineCounter = (text: string): ((place: number) => number) => {
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

const readQuoted = (text: string, options: Options, watch: WhileReadingRecords): TableRows => {
  const found = new TableRows();
  const lineAt = lineCounter(text);
  let begin = 0;
  let watched = 0;
  Papa.parse<string[]>(text, {
    ...options,
    step: ({ data, errors, meta }, parser) => {
      const line = lineAt(begin);
      begin = meta.cursor;
      if (begin >= watched) {
        watch(begin, text.length);
        watched = begin + PIECE;
      }
      // An unclosed quotation mark makes a fault of everything after it.
      if (errors.some(({ type }) => type === 'Quotes')) {
        found.openQuote = line;
        parser.abort();
      } else found.add(line, data);
    }
  });
  return found;
};

/** The rows of RFC 4180 with any cell. @param hasQuotes whether cells may be quoted */
export const readRows = (
  text: string,
  separator: string,
  hasQuotes: boolean,
  watch: WhileReadingRecords
): TableRows => {
  const options: Options = { delimiter: separator, newline: '\n' };
  return hasQuotes ? readQuoted(withRowFeeds(text), options, watch) : readLines(text, options, watch);
};
