import type { Category, Metadata } from '../../../src-shared/category';
import { cellOfText, cellOfValue } from '../csv-cells';
import { FIELD_PREFIX, OWN_HEADER, PATH_SEPARATOR } from '../own-table';
import { inReadingOrder } from '../../domain/tree';

/** With more columns nobody can work in the table. */
const MOST_FIELDS = 100;

/** The keys that get columns; `null`: too many, or one that no header can represent. */
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

/** Trees as rows, parents first, after the column names. Beyond 100 keys all metadata is one column. @param inert guards formulas */
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
