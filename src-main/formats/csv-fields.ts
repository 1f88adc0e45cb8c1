import { carriedFieldsSchema, isPlainName, type Metadata } from '../../src-shared/category';
import type { Fault } from '../../src-shared/envelope';
import { check } from '../../src-shared/faults';
import { textOfCell, valueOfCell, yesOfCell } from './csv-cells';
import type { CsvColumns } from './csv-columns';
import { cellIn, type Planted } from './csv-places';
import type { CsvRow } from './csv-rows';
import { messages } from './messages';
import { lineFault } from './collect-categories';

/** What a category has apart from its place. */
interface CsvFields {
  name: string;
  slug: string | null;
  description: string;
  visible: boolean;
  metadata: Metadata;
}

export type CsvFieldsReading =
  | { readonly ok: true; readonly fields: CsvFields }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/** Advice for a cell that is refused, for columns where people often need it. */
const ADVICE: Readonly<Record<string, string>> = {
  slug: messages.slugAdvice
};

const isObject = (value: unknown): value is Metadata =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const metadataOf = (columns: CsvColumns, row: CsvRow): { metadata: Metadata } | { fault: Fault } => {
  const whole = columns.roles.get('metadata');
  const cell = whole === undefined ? '' : (row.cells[whole] ?? '').trim();
  const read = cell === '' ? {} : valueOfCell(cell);
  if (!isObject(read)) return { fault: lineFault(row.line, 'invalid_type', messages.notAnObject) };
  const fields = columns.fields.flatMap(({ index, key }): [string, unknown][] => {
    const text = row.cells[index] ?? '';
    return text.trim() === '' ? [] : [[key, valueOfCell(text)]];
  });
  // Not by assignment, which would lose a field called __proto__.
  return { metadata: fields.length === 0 ? read : Object.fromEntries([...Object.entries(read), ...fields]) };
};

const visibleOf = (columns: CsvColumns, row: CsvRow): boolean | Fault => {
  for (const role of ['visible', 'hidden'] as const) {
    const cell = cellIn(columns, row, role);
    if (cell === '') continue;
    const isYes = yesOfCell(cell);
    if (isYes === null) return lineFault(row.line, 'invalid_value', messages.notYesOrNo(role, cell));
    return role === 'visible' ? isYes : !isYes;
  }
  return true;
};

/** Reads what a line says of its category, and checks it. */
export const readCsvFields = (columns: CsvColumns, { name, line, row }: Planted): CsvFieldsReading => {
  const metadata = row === null ? { metadata: {} } : metadataOf(columns, row);
  if ('fault' in metadata) return { ok: false, faults: [metadata.fault] };
  const visible = row === null ? true : visibleOf(columns, row);
  if (typeof visible !== 'boolean') return { ok: false, faults: [visible] };
  const slug = row === null ? '' : cellIn(columns, row, 'slug');
  const at = columns.roles.get('description');
  const description = row === null || at === undefined ? '' : textOfCell(row.cells[at] ?? '');
  const fields: CsvFields = { name, slug: slug === '' ? null : slug, description, visible, ...metadata };
  if (isPlainName(name) && slug === '' && description === '' && Object.keys(metadata.metadata).length === 0)
    return { ok: true, fields };
  const checked = check(carriedFieldsSchema, fields);
  if (checked.ok) return { ok: true, fields: { ...fields, name: checked.value.name } };
  const faults = checked.faults.map(({ pointer, code, message }) => {
    const field = pointer.split('/')[1] ?? '';
    return lineFault(
      line,
      code,
      `${field === 'name' || field === '' ? '' : `${field}: `}${message}${ADVICE[field] ?? ''}`
    );
  });
  return { ok: false, faults };
};
