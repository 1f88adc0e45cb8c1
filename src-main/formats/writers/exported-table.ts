import type { Category, Metadata } from '../../../src-shared/category';
import { cellOfText, cellOfValue } from '../csv-cells';
import { FIELD_PREFIX, OWN_HEADER, PATH_SEPARATOR } from '../own-table';
import { inReadingOrder } from '../../domain/tree';

/** More metadata keys than that make a table that nobody can work in. */
const MOST_FIELDS = 100;

/** The metadata keys that get columns, in the order in which they come; `null`: too many, or one that no header can carry. */
const fieldsIn = (roots: readonly Category[]): string[] | null => {
  const keys = new Set<string>();
  for (const { category } of inReadingOrder(roots)) for (const key of Object.keys(category.metadata)) keys.add(key);
  const fields = [...keys];
  return fields.length > MOST_FIELDS || fields.some((key) => !key.isWellFormed()) ? null : fields;
};

const metadataCells = (metadata: Metadata, fields: readonly string[] | null, inert: boolean): string[] => {
  if (fields === null) return [Object.keys(metadata).length === 0 ? '' : JSON.stringify(metadata)];
  return fields.map((key) => (Object.hasOwn(metadata, key) ? cellOfValue(metadata[key], inert) : ''));
};

/**
 * Trees as the rows of a table, a category a row, parents before their children, the names of the columns first. Each entry of the metadata
 * has a column, `metadata.colour`; of more than 100 there is one column with all of them as JSON. The topmost categories have no parent in
 * it, wherever they stand in their workspace.
 * @param inert whether a text that a spreadsheet would carry out as a formula begins with an apostrophe
 */
export function* exportedTable(roots: readonly Category[], inert: boolean): Generator<string[]> {
  const fields = fieldsIn(roots);
  const text = (value: string): string => cellOfText(value, inert);
  const { id, parent, path: pathHeader, name, slug, visible, description, position, metadata } = OWN_HEADER;
  const entries = fields === null ? [metadata] : fields.map((key) => `${FIELD_PREFIX}${key}`);
  yield [id, parent, pathHeader, name, slug, visible, description, position, ...entries];
  const paths: string[] = [];
  for (const { category, depth } of inReadingOrder(roots)) {
    const path = depth === 0 ? category.name : `${paths[depth - 1] ?? ''}${PATH_SEPARATOR}${category.name}`;
    paths[depth] = path;
    yield [
      String(category.id),
      depth === 0 ? '' : String(category.parentId ?? ''),
      text(path),
      text(category.name),
      text(category.slug ?? ''),
      String(category.visible),
      text(category.description),
      String(category.position),
      ...metadataCells(category.metadata, fields, inert)
    ];
  }
}
