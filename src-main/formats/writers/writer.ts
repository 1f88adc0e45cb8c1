import type { Category } from '../../../src-shared/category';

/** What a writer needs to know beside the tree. */
export interface WriteOptions {
  /** What the file is called inside, where its format has a title: the workspace's name. */
  readonly title: string;
  /** Of a CSV file: texts as they are, which a spreadsheet may carry out as formulas. */
  readonly rawCells: boolean;
  /** Of a CSV file: begins with a byte order mark, by which spreadsheets know UTF-8. */
  readonly withByteOrderMark: boolean;
}

/**
 * Writes trees in one format, in pieces, since a large tree is longer than one text can be. The same tree gives the same bytes: no clock,
 * no chance. The topmost categories are roots of the file, wherever they stand in their workspace.
 */
export type WriteCategories = (roots: readonly Category[], options: WriteOptions) => Pieces | Promise<Pieces>;
type Pieces = Iterable<string | Uint8Array>;
