import { parseFieldValue, readMisfit, writtenNumber, type ParsedFieldValue } from '../../../src-shared/field-values';
import type { CustomField } from '../../../src-shared/fields';
import { enteredNumber, ungrouped } from '../../platform/amounts';

/** Numbers of at most four digits need no grouping, and may be years. */
const UNGROUPED_BELOW = 10_000;

/** A number of a field as the window's language writes it. */
export const shownNumber = ({ max, decimals }: CustomField & { readonly type: 'number' }, value: number): string =>
  enteredNumber(value, max === undefined || max >= UNGROUPED_BELOW, decimals);

/** Spaces between digits are of kinds that no key types. */
const withPlainSpaces = (text: string): string => text.replaceAll(/\s/g, ' ');

/** The number that shows as exactly this text; `null`: none does. */
const numberShownAs = (field: CustomField, text: string): number | null => {
  const value = field.type === 'number' ? writtenNumber(ungrouped(text)) : null;
  if (field.type !== 'number' || value === null) return null;
  return withPlainSpaces(shownNumber(field, value)) === withPlainSpaces(text) ? value : null;
};

/** The value that a typed or pasted text says in a field. A number may also be written as it shows. */
export const readFieldText = (field: CustomField, text: string): ParsedFieldValue => {
  const shown = numberShownAs(field, text.trim());
  return parseFieldValue(field, shown === null ? text : String(shown));
};

/** Whether a value does not fit its field, and its own text says one that does. */
export const isMisread = (field: CustomField, value: unknown): boolean =>
  readMisfit(field, value) !== undefined ||
  (typeof value === 'string' && numberShownAs(field, value.trim()) !== null && readFieldText(field, value).ok);
