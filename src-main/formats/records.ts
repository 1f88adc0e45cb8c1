import type { ImportedCategory } from '../domain/tree';
import type { KeptCustomField } from '../../src-shared/fields';
import type { FieldMapping, FileFormat, ReadingOptions } from '../../src-shared/import-plan';

/** A place in a file: a line or row from 1 (with the sheet, if there are several), or a JSON pointer. */
export type RecordPlace =
  | { readonly kind: 'line'; readonly line: number }
  | { readonly kind: 'row'; readonly row: number; readonly sheet?: string }
  | { readonly kind: 'pointer'; readonly pointer: string };

/** One category of a file: values by field, `undefined`: none. Texts are unchanged; JSON keeps its types. Several parents are a list. */
export interface FileRecord {
  readonly place: RecordPlace;
  readonly values: readonly unknown[];
  /** In nested formats, the index of the parent, always an earlier one. */
  readonly parent?: number | undefined;
}

/** The result of every reader. One inference for all formats finds out what the fields mean. */
export interface FileRecords {
  readonly format: FileFormat;
  readonly fields: readonly string[];
  readonly records: readonly FileRecord[];
  /** Roles that the format fixes; the rest is inferred. */
  readonly known?: Partial<FieldMapping>;
  /** Written by Canopy: texts are exact, and `version`, `createdAt` and `updatedAt` are its own. */
  readonly isOwn?: true;
  readonly customFields?: readonly KeptCustomField[];
  readonly reading: ReadingOptions;
  readonly sheets?: readonly string[];
  readonly languages?: readonly string[];
  readonly notes: readonly string[];
  /** Cells beyond the last column, by record index. */
  readonly extraCells?: readonly { readonly record: number; readonly cells: readonly string[] }[];
}

export const isTableFormat = (format: FileFormat): boolean => format === 'csv' || format === 'xlsx' || format === 'ods';

/** Called regularly with the progress; may throw to end the reading. */
export type WhileReadingRecords = (done: number, total: number) => void;

export type ReadRecords = (
  bytes: Uint8Array,
  options: ReadingOptions,
  watch: WhileReadingRecords
) => Promise<FileRecords>;

export interface FileCategory extends ImportedCategory {
  /** The category's id or code in the file. */
  fileId?: string;
  children?: FileCategory[];
}
