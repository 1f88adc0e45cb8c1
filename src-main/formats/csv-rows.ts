import Papa from 'papaparse';
import type { Fault } from '../../src-shared/envelope';
import { MOST_FAULTS } from '../../src-shared/faults';
import { LIMITS } from '../../src-shared/limits';
import { messages } from './messages';
import { lineFault, type WhileReading } from './collect-categories';

/** One record: the line that it begins in, from 1, and its cells as they stand in the file. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

type CsvRows =
  | { readonly ok: true; readonly header: CsvRow; readonly rows: readonly CsvRow[] }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/** Records between two looks at whether the reading is to end. */
const LOOK_EVERY = 1_000;

/** What ends a record: the first line break that stands in no quotes. */
const lineBreakOf = (text: string): '\r\n' | '\n' | '\r' => {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted || (character !== '\r' && character !== '\n')) continue;
    return character === '\n' ? '\n' : text[at + 1] === '\n' ? '\r\n' : '\r';
  }
  return '\n';
};

/** Counts lines up to an index that only grows. */
const lineCounter = (text: string, ending: string): ((place: number) => number) => {
  let line = 1;
  let next = text.indexOf(ending);
  return (place) => {
    while (next !== -1 && next < place) {
      line += 1;
      next = text.indexOf(ending, next + 1);
    }
    return line;
  };
};

/** The cells of the first line that has any. */
export const firstCells = (text: string, delimiter: string): readonly string[] => {
  let first: readonly string[] = [];
  Papa.parse<string[]>(text, {
    delimiter,
    newline: lineBreakOf(text),
    step: ({ data }, parser) => {
      if (data.every((cell) => cell.trim() === '')) return;
      first = data;
      parser.abort();
    }
  });
  return first;
};

/**
 * The records of a CSV text (RFC 4180) with any separator; lines without any text are left out. A record may have fewer cells than
 * the first one, and not more. What `watch` throws is passed on.
 */
export const readCsvRows = (text: string, delimiter: string, watch: WhileReading): CsvRows => {
  const newline = lineBreakOf(text);
  const lineAt = lineCounter(text, newline === '\r' ? '\r' : '\n');
  const faults: Fault[] = [];
  const rows: CsvRow[] = [];
  let begin = 0;
  Papa.parse<string[]>(text, {
    delimiter,
    newline,
    step: ({ data, errors, meta }, parser) => {
      const line = lineAt(begin);
      begin = meta.cursor;
      if (rows.length % LOOK_EVERY === 0) watch(begin, text.length);
      // Of one cell that is not closed everything that follows would be a fault.
      if (errors.some(({ type }) => type === 'Quotes')) {
        faults.push(lineFault(line, 'malformed_csv', messages.openQuote));
        parser.abort();
        return;
      }
      if (data.every((cell) => cell.trim() === '')) return;
      const width = rows[0]?.cells.length ?? data.length;
      if (data.length > width && data.slice(width).some((cell) => cell.trim() !== '')) {
        faults.push(lineFault(line, 'too_many_cells', messages.tooManyCells(data.length, width, delimiter)));
      }
      rows.push({ line, cells: data });
      if (faults.length >= MOST_FAULTS || rows.length > LIMITS.categories + 1) parser.abort();
    }
  });
  const [header, ...rest] = rows;
  if (faults.length > 0) return { ok: false, faults };
  if (header === undefined) return { ok: false, faults: [{ pointer: '', code: 'empty', message: messages.emptyFile }] };
  if (rest.length > LIMITS.categories) {
    return {
      ok: false,
      faults: [lineFault(rest.at(-1)?.line ?? 1, 'tree_full', messages.tooMany())]
    };
  }
  return { ok: true, header, rows: rest };
};
