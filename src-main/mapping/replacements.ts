import { textOfCell } from '../formats/csv-cells';
import type { FileRecords } from '../formats/records';

/** What the columns of a map of versions are called, also by eBay. */
const OLD = ['old_id', 'old', 'from_id', 'from', 'fromcategoryid', 'source_id'];
const NEW = ['new_id', 'new', 'to_id', 'to', 'tocategoryid', 'target_id', 'replaced_by'];

/** A map of versions: the new id by the old one. `null`: the table lacks the columns. */
export const replacementsIn = ({ fields, records }: FileRecords): ReadonlyMap<string, string> | null => {
  const placeOf = (names: readonly string[]): number =>
    fields.findIndex((field) => names.includes(field.trim().toLowerCase()));
  const [from, to] = [placeOf(OLD), placeOf(NEW)];
  if (from === -1 || to === -1) return null;
  const cell = (value: unknown): string => (typeof value === 'string' ? textOfCell(value).trim() : '');
  const pairs = Array.from({ length: records.length }, (_, at): [string, string] => [
    cell(records.value(at, from)),
    cell(records.value(at, to))
  ]);
  return new Map(pairs.filter(([gone, id]) => gone !== '' && id !== '' && gone !== id));
};
