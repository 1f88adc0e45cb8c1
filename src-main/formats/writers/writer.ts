import type { Category } from '../../../src-shared/category';
import type { Platform } from '../../../src-shared/import-plan';
import type { KeptCustomField } from '../../../src-shared/fields';

export interface WriteOptions {
  readonly title: string;
  /** JSON: the fields of the workspace. Left out: none. */
  readonly fields?: readonly KeptCustomField[];
  /** CSV: the table of a platform. Left out: Canopy's own. */
  readonly platform?: Platform | undefined;
  /** CSV: texts unchanged, although a spreadsheet may evaluate them as formulas. */
  readonly rawCells: boolean;
  /** CSV: with a byte order mark, which makes spreadsheets read UTF-8. */
  readonly withByteOrderMark: boolean;
}

/** Writes trees in pieces, since a large one exceeds the longest string. The same tree gives the same bytes; its topmost are roots. */
export type WriteCategories = (roots: readonly Category[], options: WriteOptions) => Pieces | Promise<Pieces>;
type Pieces = Iterable<string | Uint8Array>;
