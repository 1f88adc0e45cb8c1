import type { ExportFormat } from '../../../src-shared/import-plan';
import type { Category } from '../../../src-shared/category';

export interface WriteOptions {
  readonly title: string;
  /** CSV: texts unchanged, although a spreadsheet may evaluate them as formulas. */
  readonly rawCells: boolean;
  /** CSV: with a byte order mark, which makes spreadsheets read UTF-8. */
  readonly withByteOrderMark: boolean;
}

/** Writes trees in pieces, since a large one exceeds the longest string. The same tree gives the same bytes; its topmost are roots. */
type WriteCategories = (roots: readonly Category[], options: WriteOptions) => Pieces | Promise<Pieces>;
type Pieces = Iterable<string | Uint8Array>;

export const WRITERS: Readonly<Record<ExportFormat, () => Promise<WriteCategories>>> = {
  csv: async () => (await import('./write-csv')).writeCsv,
  xlsx: async () => (await import('./write-xlsx')).writeXlsx,
  json: async () => (await import('./write-json')).writeJson,
  yaml: async () => (await import('./write-yaml')).writeYaml,
  text: async () => (await import('./write-indented-text')).writeIndentedText,
  markdown: async () => (await import('./write-markdown')).writeMarkdown,
  opml: async () => (await import('./write-opml')).writeOpml,
  turtle: async () => (await import('./write-turtle')).writeTurtle,
  google: async () => (await import('./write-google')).writeGoogle,
  html: async () => (await import('./write-html')).writeHtml
};
