import type { Category } from '../../src-shared/category';
import { readCanopyJson, writeCanopyJson } from './canopy-json';
import type { TreeReading } from './collect-categories';
import { readIndentedText, writeIndentedText } from './indented-text';
import { messages } from './messages';
import { readCsv } from './read-csv';
import { writeCsv } from './write-csv';

/** A file format for trees. */
export interface Format {
  /** What kind of file it is, for people. */
  readonly title: string;
  read(text: string): TreeReading;
  /** `rawCells`: of a table, texts as they are, which a spreadsheet may carry out as formulas. */
  write(categories: readonly Category[], exportedAt: Date, rawCells: boolean): Iterable<string>;
}

export const DEFAULT_FORMAT = 'json';

/** Every format, by the name that people choose it by. */
export const FORMATS: ReadonlyMap<string, Format> = new Map([
  [DEFAULT_FORMAT, { title: messages.formatTitles.json, read: readCanopyJson, write: writeCanopyJson }],
  [
    'csv',
    {
      title: messages.formatTitles.csv,
      read: readCsv,
      // Without a byte order mark, which programs at a terminal would take for a part of the first name.
      write: (categories: readonly Category[], _exportedAt: Date, rawCells: boolean) =>
        writeCsv(categories, { forSpreadsheet: !rawCells, withByteOrderMark: false })
    }
  ],
  ['text', { title: messages.formatTitles.text, read: readIndentedText, write: writeIndentedText }]
]);
