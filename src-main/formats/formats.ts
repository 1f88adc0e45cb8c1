import type { Category } from '../../src-shared/category';
import { readCanopyJson, writeCanopyJson } from './canopy-json';
import type { TreeReading } from './collect-categories';
import { readIndentedText, writeIndentedText } from './indented-text';
import { messages } from './messages';
import { readCsv } from './read-csv';
import { writeCsv } from './write-csv';

/** A way of writing a tree down. */
export interface Format {
  /** What kind of file it is, for people. */
  readonly title: string;
  read(text: string): TreeReading;
  write(categories: readonly Category[], exportedAt: Date): Iterable<string>;
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
      write: (categories) => writeCsv(categories, { forSpreadsheet: false })
    }
  ],
  ['text', { title: messages.formatTitles.text, read: readIndentedText, write: writeIndentedText }]
]);
