import Papa from 'papaparse';
import type { FaultChoices, FieldMapping, FieldRole, Hierarchy } from '../../src-shared/import-plan';
import { inferMapping } from '../../src-main/formats/mapping/infer-mapping';
import { type Placing, placeRecords } from '../../src-main/formats/placing/place-records';
import { type FileRecord, type FileRecords, ListedRecords } from '../../src-main/formats/records';

export const recordsOfCsv = (text: string, delimiter = ','): FileRecords => {
  const [fields = [], ...rows] = Papa.parse<string[]>(text.replace(/\n$/, ''), { delimiter }).data;
  return recordsOfRows(fields, rows);
};

/** A table from rows with these fields. */
export const recordsOfRows = (fields: readonly string[], rows: readonly (readonly unknown[])[]): FileRecords => ({
  format: 'csv',
  fields,
  records: new ListedRecords(rows.map((values, at) => ({ place: { kind: 'row', row: at + 2 }, values }))),
  reading: { format: 'csv' },
  notes: []
});

/** Each record with its values. */
export const listed = ({ fields, records }: Pick<FileRecords, 'fields' | 'records'>): FileRecord[] =>
  Array.from({ length: records.length }, (_, at) => ({
    place: records.place(at),
    values: fields.map((_field, field) => records.value(at, field)),
    parent: records.parent(at)
  }));

/** The result of placing records with a mapping, by default the inferred one. */
export const placed = (
  file: FileRecords,
  { choices = {}, mapping = inferMapping(file) }: { choices?: FaultChoices; mapping?: FieldMapping } = {}
): Placing => {
  const placing = placeRecords(file, mapping, choices, () => undefined);
  if (placing === null) throw new Error('They are too many.');
  return placing;
};

interface Named {
  readonly name: string;
  readonly children?: readonly Named[];
}

/** The names as an outline: `A(B C(D)) E`. */
export const outlineOf = (categories: readonly Named[]): string =>
  categories
    .map(({ name, children = [] }) => (children.length === 0 ? name : `${name}(${outlineOf(children)})`))
    .join(' ');

/** A table, and what is to become of it without help. */
export interface ExampleTable {
  readonly text: string;
  readonly separator?: string;
  readonly hierarchy: Hierarchy;
  /** Of some of its fields. */
  readonly roles?: Readonly<Record<string, FieldRole>>;
  /** In the form of `outlineOf`. */
  readonly tree: string;
}

/** What becomes of an example without help. */
export const understood = (example: ExampleTable): ExampleTable => {
  const file = recordsOfCsv(example.text, example.separator);
  const { hierarchy, fields } = inferMapping(file);
  const found = new Map(fields.map(({ key, role }) => [key, role]));
  const roles = Object.fromEntries(Object.keys(example.roles ?? {}).map((key) => [key, found.get(key) ?? 'ignored']));
  return { ...example, hierarchy, ...(example.roles && { roles }), tree: outlineOf(placed(file).categories) };
};
