import Papa from 'papaparse';
import type { WhileReadingRecords } from '../records';
import { requireRoom, requireRoomForCells } from './refusals';
import type { TableRow } from './table-records';

/** With one kind of line break, whatever the file has or mixes. */
export const withLineFeeds = (text: string): string => (text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text);

/** The same between rows alone: what stands in quotation marks stays as it is. */
export const withRowFeeds = (text: string): string =>
  text.includes('\r')
    ? text
        .split('"')
        .map((part, at) => (at % 2 === 0 ? withLineFeeds(part) : part))
        .join('"')
    : text;

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

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
    requireRoomForCells(this.#cells);
    requireRoom(this.rows.push({ place: { kind: 'line', line }, cells }));
  }
}

/** Characters between two looks at whether the reading is to end. */
const PIECE = 262_144;

const BYTE_ORDER_MARK = 0xfeff;

type Options = { readonly delimiter: string; readonly newline: '\n' };

/** Reads a text in which each line is a row: piece by piece, which the library does several times as fast. */
const readLines = (text: string, options: Options, watch: WhileReadingRecords): TableRows => {
  const found = new TableRows();
  const breaks = /\r\n?|\n/g;
  let line = 1;
  for (let at = 0; at < text.length; at = breaks.lastIndex) {
    watch(at, text.length);
    // Not between the two characters of one break.
    breaks.lastIndex = at + PIECE - (text.startsWith('\r\n', at + PIECE - 1) ? 1 : 0);
    const end = breaks.exec(text)?.index ?? text.length;
    if (end === text.length) breaks.lastIndex = end;
    const piece = withLineFeeds(text.slice(at, end));
    // The library takes a byte order mark away from the beginning of what it is given, and has no rows for nothing.
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

/** Counts lines up to an index that only grows. Within quotation marks a line may end otherwise than the rows do. */
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
      // Of one cell that is not closed everything that follows would be a fault.
      if (errors.some(({ type }) => type === 'Quotes')) {
        found.openQuote = line;
        parser.abort();
      } else found.add(line, data);
    }
  });
  return found;
};

/** The rows of RFC 4180 that have any cell. `hasQuotes`: whether a cell may stand in quotation marks. */
export const readRows = (
  text: string,
  separator: string,
  hasQuotes: boolean,
  watch: WhileReadingRecords
): TableRows => {
  const options: Options = { delimiter: separator, newline: '\n' };
  return hasQuotes ? readQuoted(withRowFeeds(text), options, watch) : readLines(text, options, watch);
};
