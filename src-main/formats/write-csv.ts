import Papa from 'papaparse';
import type { Category, Metadata } from '../../src-shared/category';
import { cellOfText, cellOfValue } from './csv-cells';
import { FIELD_PREFIX, OWN_HEADER } from './csv-columns';
import { PATH_SEPARATOR } from './csv-places';
import { inReadingOrder } from '../domain/tree';

/** More metadata keys than that make a table that nobody can work in. */
const MOST_FIELDS = 100;

const ROWS_AT_ONCE = 500;

interface CsvStyle {
  /**
   * Keeps texts from being carried out as formulas. Otherwise a text is the cell to the letter, but for one that begins as if it had been
   * kept from that.
   */
  readonly forSpreadsheet: boolean;
  /** Begins with a byte order mark, by which spreadsheets know UTF-8. Left out: for a spreadsheet. */
  readonly withByteOrderMark?: boolean;
}

/** The metadata keys that get columns, in the order in which they come; `null`: too many, or one that no header can carry. */
const fieldsIn = (roots: readonly Category[]): string[] | null => {
  const keys = new Set<string>();
  for (const { category } of inReadingOrder(roots)) for (const key of Object.keys(category.metadata)) keys.add(key);
  const fields = [...keys];
  return fields.length > MOST_FIELDS || fields.some((key) => !key.isWellFormed()) ? null : fields;
};

const metadataCells = (metadata: Metadata, fields: readonly string[] | null, forSpreadsheet: boolean): string[] => {
  if (fields === null) return [Object.keys(metadata).length === 0 ? '' : JSON.stringify(metadata)];
  return fields.map((key) => (Object.hasOwn(metadata, key) ? cellOfValue(metadata[key], forSpreadsheet) : ''));
};

/**
 * Writes trees as a table that {@link readCsv} reads, a category a line, parents before their children (RFC 4180; UTF-8). Each field of the
 * metadata has a column, `metadata.colour`; of more than 100 fields there is one column with all of them as JSON. The topmost
 * categories have no parent in it, wherever they stand in their workspace. In pieces, for the reason of `writeCanopyJson`.
 */
export function* writeCsv(
  roots: readonly Category[],
  { forSpreadsheet, withByteOrderMark = forSpreadsheet }: CsvStyle
): Generator<string> {
  const fields = fieldsIn(roots);
  const text = (value: string): string => cellOfText(value, forSpreadsheet);
  const { id, parent, path: pathHeader, name, slug, visible, description, position, metadata } = OWN_HEADER;
  let rows: string[][] = [
    [
      id,
      parent,
      pathHeader,
      name,
      slug,
      visible,
      description,
      position,
      ...(fields === null ? [metadata] : fields.map((key) => `${FIELD_PREFIX}${key}`))
    ]
  ];
  const written = (): string => `${Papa.unparse(rows, { newline: '\r\n' })}\r\n`;
  if (withByteOrderMark) yield '\uFEFF';
  const paths: string[] = [];
  for (const { category, depth } of inReadingOrder(roots)) {
    const path = depth === 0 ? category.name : `${paths[depth - 1] ?? ''}${PATH_SEPARATOR}${category.name}`;
    paths[depth] = path;
    rows.push([
      String(category.id),
      depth === 0 ? '' : String(category.parentId ?? ''),
      text(path),
      text(category.name),
      text(category.slug ?? ''),
      String(category.visible),
      text(category.description),
      String(category.position),
      ...metadataCells(category.metadata, fields, forSpreadsheet)
    ]);
    if (rows.length < ROWS_AT_ONCE) continue;
    yield written();
    rows = [];
  }
  if (rows.length > 0) yield written();
}
