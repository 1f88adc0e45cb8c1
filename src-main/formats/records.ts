import type { ImportedCategory } from '../domain/tree';
import type { Fault } from '../../src-shared/envelope';
import type { FieldMapping, FileFormat, ReadingOptions } from '../../src-shared/import-plan';

/** Where something stands in a file: a line or row counted from 1 (of a sheet, if it has several), or a JSON pointer. */
export type RecordPlace =
  | { readonly kind: 'line'; readonly line: number }
  | { readonly kind: 'row'; readonly row: number; readonly sheet?: string }
  | { readonly kind: 'pointer'; readonly pointer: string };

/**
 * What a file says of one category: values in the order of the fields, `undefined` where it says nothing. Texts are as they stand in the
 * file; a JSON file has its own types. Where a field is the parent and a category has several, its value is the list of them.
 */
export interface FileRecord {
  readonly place: RecordPlace;
  readonly values: readonly unknown[];
  /** Of a format that nests by itself: the index of the record that it stands under, always an earlier one. */
  readonly parent?: number | undefined;
}

/** What every reader makes of a file; what the fields mean is found out from it, for all formats by one inference. */
export interface FileRecords {
  readonly format: FileFormat;
  readonly fields: readonly string[];
  readonly records: readonly FileRecord[];
  /** What the format itself fixes, such as `text` of OPML; the rest is inferred. */
  readonly known?: Partial<FieldMapping>;
  /** Written by Canopy itself: texts are taken to the letter, and `version`, `createdAt` and `updatedAt` are its own. */
  readonly isOwn?: true;
  /** How it was read in fact, with what was guessed. */
  readonly reading: ReadingOptions;
  /** What else could have been chosen. */
  readonly sheets?: readonly string[];
  readonly languages?: readonly string[];
  /** What the format holds and a tree does not, a sentence each. */
  readonly notes: readonly string[];
  /** A row with more cells than columns: the index of its record, and what is too much. */
  readonly extraCells?: readonly { readonly record: number; readonly cells: readonly string[] }[];
}

/** Whether the values of a format are cells. */
export const isTableFormat = (format: FileFormat): boolean => format === 'csv' || format === 'xlsx' || format === 'ods';

/** Records, or why nothing can be made of the file: what is wrong, where, and what to do. */
export type RecordsReading =
  | { readonly ok: true; readonly records: FileRecords }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/** Progress: called now and then while a file is read; ends the reading by throwing. */
export type WhileReadingRecords = (done: number, total: number) => void;

/** Reads one format. Its module is imported when a file of the kind is there. */
export type ReadRecords = (
  bytes: Uint8Array,
  options: ReadingOptions,
  watch: WhileReadingRecords
) => Promise<RecordsReading>;

/** A category of a file, valid throughout, with all below it. */
export interface FileCategory extends ImportedCategory {
  /** Its id or code, as it stands in the file. */
  fileId?: string;
  children?: FileCategory[];
}
