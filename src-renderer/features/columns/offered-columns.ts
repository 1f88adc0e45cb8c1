import type { CustomField } from '../../../src-shared/fields';
import { COLUMN_FIELDS } from '../../../src-shared/kept-columns';
import { fold } from '../../../src-shared/normal-forms';
import { columnLabel, isSameColumn, type Column } from '../../session/cells/columns';

/** So many keys show at once, beside those of fields; more are found by typing. */
const MOST_KEYS = 12;

interface Offered {
  readonly offered: readonly Column[];
  /** How many keys are left out. */
  readonly more: number;
  /** There are so many keys that one is found by typing. */
  readonly isLong: boolean;
}

/**
 * The columns that the menu lists: those that show, in their order; then what every category has, each field of the workspace, and
 * the other keys of the metadata.
 * @param used the keys that categories have values of
 */
export const offeredColumns = (
  columns: readonly Column[],
  fields: readonly CustomField[],
  used: readonly string[],
  text: string
): Offered => {
  const ofFields = new Set(fields.map(({ key }) => key));
  const keys = [...ofFields.union(new Set(used))];
  const isFound = (column: Column): boolean =>
    column.of !== 'metadata' || [columnLabel(column), column.key].some((name) => fold(name).includes(fold(text)));
  const isShown = (column: Column): boolean => columns.some((one) => isSameColumn(one, column));
  const others = keys
    .map((key) => ({ of: 'metadata' as const, key }))
    .filter((column) => isFound(column) && !isShown(column));
  const listed = others.filter(({ key }, index) => index < MOST_KEYS || ofFields.has(key));
  return {
    offered: [
      ...columns.filter((column) => column.of !== 'name' && isFound(column)),
      ...COLUMN_FIELDS.map((of) => ({ of })).filter((column) => !isShown(column)),
      ...listed
    ],
    more: others.length - listed.length,
    isLong: keys.length > MOST_KEYS
  };
};
