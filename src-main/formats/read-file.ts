import { extname } from 'node:path';
import type { Fault } from '../../src-shared/envelope';
import type { TableFormat } from '../../src-shared/transfer';
import { whyNotParsed, type JsonTrial } from '../platform/json-guard';
import type { ImportedCategory } from '../domain/tree';
import { readCanopyJson } from './canopy-json';
import { type TreeReading, lineFault, type WhileReading } from './collect-categories';
import type { CsvColumns } from './csv-columns';
import { readIndentedText } from './indented-text';
import { isTable, readCsv } from './read-csv';
import { messages } from './messages';
import { parseJson } from '../../src-shared/parse-json';

/** A file as text. `isGuessed`: it was no UTF-8, and was read as what Windows writes in western Europe. */
type FileText =
  | { readonly ok: true; readonly text: string; readonly isGuessed: boolean }
  | { readonly ok: false; readonly fault: Fault };

/** How a ZIP archive begins, and so every file of the newer spreadsheet programs. */
const ZIP = 'PK\u0003\u0004';
/** How older ones begin (the Compound File Binary Format). */
const COMPOUND = '\u00D0\u00CF\u0011\u00E0';
/** https://www.sqlite.org/fileformat.html */
const SQLITE = 'SQLite format 3\0';

/** Bytes that are looked at to see whether a file is text. */
const LOOKED_AT = 4_096;

const refused = (code: string, message: string): FileText => ({ ok: false, fault: { pointer: '', code, message } });

const decoded = (bytes: Uint8Array, encoding: string, isGuessed: boolean): FileText => {
  try {
    return { ok: true, text: new TextDecoder(encoding, { fatal: true }).decode(bytes), isGuessed };
  } catch (error) {
    // What is no text of that kind is for the caller to say; what is too long for one is not.
    if (error instanceof TypeError) return refused('invalid', messages.notText);
    return refused('too_big', messages.fileTooLarge);
  }
};

/**
 * Makes text of a file's bytes: UTF-8, UTF-16 where a byte order mark says so, which is what spreadsheets call Unicode text, and
 * otherwise Windows-1252, in which they still write CSV.
 */
const textOfFile = (bytes: Uint8Array): FileText => {
  const beginning = Buffer.from(bytes.subarray(0, LOOKED_AT)).toString('latin1');
  if (beginning.startsWith(ZIP) || beginning.startsWith(COMPOUND)) {
    return refused('invalid', messages.spreadsheet);
  }
  if (beginning.startsWith(SQLITE)) return refused('invalid', messages.workspace);
  if (beginning.startsWith('\u00FF\u00FE')) return decoded(bytes, 'utf-16le', false);
  if (beginning.startsWith('\u00FE\u00FF')) return decoded(bytes, 'utf-16be', false);
  if (beginning.includes('\0')) return refused('invalid', messages.notText);
  const text = decoded(bytes, 'utf-8', false);
  return text.ok || text.fault.code === 'too_big' ? text : decoded(bytes, 'windows-1252', true);
};

/** What is in a file. `columns`, `repeated`: as of `readCsv`. */
export type FileReading =
  | {
      readonly ok: true;
      readonly format: TableFormat;
      readonly categories: readonly ImportedCategory[];
      readonly columns: CsvColumns | null;
      readonly repeated: number;
      /** As of `textOfFile`. */
      readonly isGuessed: boolean;
    }
  | { readonly ok: false; readonly faults: readonly Fault[] };

const TABLES = new Set(['.csv', '.tsv', '.tab']);

const formatOf = (name: string, text: string): TableFormat => {
  const extension = extname(name).toLowerCase();
  if (extension === '.json' || /^\s*[[{]/.test(text)) return 'json';
  // A list with the extension of a table has one cell a line, and none of them is the name of a column.
  if (isTable(text)) return 'csv';
  const firstLine = /^\uFEFF?\s*(.*)$/m.exec(text)?.[1] ?? '';
  return TABLES.has(extension) && (/[,;\t|]/.test(firstLine) || /^"?(name|title|path)"?$/i.test(firstLine.trim()))
    ? 'csv'
    : 'text';
};

/** Adds the line of a syntax error, which only the JSON parser's own message has. */
const withLine = (text: string, reading: TreeReading): TreeReading => {
  if (reading.ok || reading.faults[0]?.code !== 'malformed_json') return reading;
  try {
    parseJson(text);
  } catch (error) {
    const line = error instanceof SyntaxError ? /line (\d+)/.exec(error.message)?.[1] : undefined;
    if (line !== undefined)
      return { ok: false, faults: [lineFault(Number(line), 'malformed_json', messages.malformedJson)] };
  }
  return reading;
};

/**
 * Reads a file in any of the formats; its content decides which one, rather than its name. Throws what `watch` throws.
 * @param name the file's name, for its extension
 */
export const readFileOfCategories = (
  name: string,
  bytes: Uint8Array,
  watch: WhileReading = () => undefined
): FileReading => {
  const read = textOfFile(bytes);
  if (!read.ok) return { ok: false, faults: [read.fault] };
  const { text, isGuessed } = read;
  const format = formatOf(name, text);
  if (format === 'csv') {
    const table = readCsv(text, watch);
    return table.ok ? { ...table, format, isGuessed } : table;
  }
  if (format === 'json' && isGuessed)
    return {
      ok: false,
      faults: [{ pointer: '', code: 'invalid', message: messages.notUtf8Json }]
    };
  const tree = format === 'json' ? withLine(text, readCanopyJson(text, watch)) : readIndentedText(text);
  return tree.ok ? { ok: true, categories: tree.categories, format, columns: null, repeated: 0, isGuessed } : tree;
};

/** Bytes up to which a file needs no trial. */
const SMALL = 4_000_000;

/**
 * Parses a large JSON file on trial in another process, since parsing a hostile one may end the process.
 * @returns why it is not to be read; `null`: it may be read
 */
export const faultOfTrial = async (name: string, bytes: Uint8Array, trial: JsonTrial | null): Promise<Fault | null> => {
  if (bytes.length <= SMALL) return null;
  const read = textOfFile(bytes);
  if (!read.ok || formatOf(name, read.text) !== 'json') return null;
  const refusal = await whyNotParsed(read.text, Buffer.from(read.text), 'utf-8', trial);
  // What else is wrong is said by the reading, with its place.
  return refusal === 'tooLarge' ? { pointer: '', code: 'too_big', message: messages.jsonTooLarge } : null;
};

/** A fault as a sentence for people, with its place. */
export const faultText = ({ pointer, message }: Fault): string => {
  if (pointer === '') return message;
  return pointer.startsWith('line ') ? `L${pointer.slice(1)}: ${message}` : `At ${pointer}: ${message}`;
};
