import Papa from 'papaparse';
import type { RecordPlace, WhileReadingRecords } from '../records';
import { requireRoom, requireRoomForCells } from './refusals';
import { ListedRows, type TableRow, type TableRows } from './table-rows';

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

export const isBlank = (cells: readonly unknown[]): boolean =>
  cells.every((cell) => typeof cell === 'string' && cell.trim() === '');

const PIECE = 262_144;

const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const BLANK = 0x20;
const LAST_ASCII = 0x7e;

/** The rows of a text without quotation marks. Cells are cut out of it when they are asked for, since mostly half of them never are. */
export class PlainRows implements TableRows {
  /** For each row the place before its first cell, then the end of each cell. */
  readonly #ends: number[] = [];
  /** The index in `#ends` of each row, and of the next one. */
  readonly #rows: number[] = [0];
  readonly #lines: number[] = [];

  constructor(
    private readonly text: string,
    separator: string,
    watch: WhileReadingRecords
  ) {
    const ends = this.#ends;
    const between = separator.charCodeAt(0);
    let [line, watched, isFilled] = [1, 0, false];
    ends.push(-1);
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === between) ends.push(at);
      else if (code > BLANK) isFilled ||= code <= LAST_ASCII;
      else if (code === LINE_FEED || code === RETURN) {
        this.#endRow(at, line, isFilled);
        if (code === RETURN && text.charCodeAt(at + 1) === LINE_FEED) at += 1;
        ends.push(at);
        line += 1;
        isFilled = false;
        if (at < watched) continue;
        watch(at, text.length);
        watched = at + PIECE;
      }
    }
    this.#endRow(text.length, line, isFilled);
  }

  get length(): number {
    return this.#lines.length;
  }

  width(at: number): number {
    return (this.#rows[at + 1] ?? 0) - (this.#rows[at] ?? 0) - 1;
  }

  cell(at: number, column: number): unknown {
    const end = (this.#rows[at] ?? 0) + column + 1;
    return end < (this.#rows[at + 1] ?? 0)
      ? this.text.slice((this.#ends[end - 1] ?? 0) + 1, this.#ends[end])
      : undefined;
  }

  place(at: number): RecordPlace {
    return { kind: 'line', line: this.#lines[at] ?? 1 };
  }

  /** @param isFilled whether it has a letter or sign of ASCII; of any other character only `trim` knows whether it is white space */
  #endRow(at: number, line: number, isFilled: boolean): void {
    const start = this.#rows.at(-1) ?? 0;
    this.#ends.push(at);
    this.#rows.push(this.#ends.length);
    requireRoomForCells(this.#ends.length);
    requireRoom(this.#lines.push(line));
    if (isFilled || !isBlank(this.#cells(this.#lines.length - 1))) return;
    this.#ends.length = start;
    this.#rows.pop();
    this.#lines.pop();
  }

  #cells(at: number): unknown[] {
    return Array.from({ length: this.width(at) }, (_, column) => this.cell(at, column));
  }
}

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

/** The rows of RFC 4180 with any cell; or the line of a quotation mark that is never closed. */
export const quotedRows = (whole: string, separator: string, watch: WhileReadingRecords): TableRows | number => {
  const text = withRowFeeds(whole);
  const found: TableRow[] = [];
  const lineAt = lineCounter(text);
  let openQuote: number | null = null;
  let [begin, watched, count] = [0, 0, 0];
  Papa.parse<string[]>(text, {
    delimiter: separator,
    newline: '\n',
    step: ({ data, errors, meta }, parser) => {
      const line = lineAt(begin);
      begin = meta.cursor;
      if (begin >= watched) {
        watch(begin, text.length);
        watched = begin + PIECE;
      }
      // An unclosed quotation mark makes a fault of everything after it.
      if (errors.some(({ type }) => type === 'Quotes')) {
        openQuote = line;
        parser.abort();
      } else if (!isBlank(data)) {
        count += data.length;
        requireRoomForCells(count);
        requireRoom(found.push({ place: { kind: 'line', line }, cells: data }));
      }
    }
  });
  return openQuote ?? new ListedRows(found);
};
