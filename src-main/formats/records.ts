import type { ImportedCategory } from '../domain/tree';
import { isNothing } from '../fields/listed-values';
import type { KeptCustomField } from '../../src-shared/fields';
import type { FieldMapping, FileFormat, ReadingOptions } from '../../src-shared/import-plan';

/** A place in a file: a line or row from 1 (with the sheet, if there are several), or a JSON pointer. */
export type RecordPlace =
  | { readonly kind: 'line'; readonly line: number }
  | { readonly kind: 'row'; readonly row: number; readonly sheet?: string }
  | { readonly kind: 'pointer'; readonly pointer: string };

/** The categories of a file. Values stay where the reader has them and are looked up, since copies of all take as long as parsing. */
export abstract class Records {
  abstract readonly length: number;

  /** `undefined`: none. Texts are unchanged; JSON keeps its types. Several parents are a list. */
  abstract value(at: number, field: number): unknown;

  abstract place(at: number): RecordPlace;

  /** In nested formats, the index of the parent, always an earlier one. */
  parent(_at: number): number | undefined {
    return undefined;
  }

  /** How many records have a value, by field. */
  filled(fields: number): number[] {
    const counts = Array.from({ length: fields }, () => 0);
    for (let at = 0; at < this.length; at += 1)
      for (let field = 0; field < fields; field += 1)
        if (!isNothing(this.value(at, field))) counts[field] = (counts[field] ?? 0) + 1;
    return counts;
  }

  get isNested(): boolean {
    for (let at = 0; at < this.length; at += 1) if (this.parent(at) !== undefined) return true;
    return false;
  }
}

export interface FileRecord {
  readonly place: RecordPlace;
  readonly values: readonly unknown[];
  readonly parent?: number | undefined;
}

/** Records that a reader makes one by one. */
export class ListedRecords extends Records {
  constructor(private readonly list: readonly FileRecord[]) {
    super();
  }

  get length(): number {
    return this.list.length;
  }

  value(at: number, field: number): unknown {
    return this.list[at]?.values[field];
  }

  place(at: number): RecordPlace {
    return this.list[at]?.place ?? { kind: 'line', line: 1 };
  }

  override parent(at: number): number | undefined {
    return this.list[at]?.parent;
  }
}

/** The result of every reader. One inference for all formats finds out what the fields mean. */
export interface FileRecords {
  readonly format: FileFormat;
  readonly fields: readonly string[];
  readonly records: Records;
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
  children?: FileCategory[];
}
