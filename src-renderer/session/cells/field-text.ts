import {
  checkFieldValue,
  parseFieldValue,
  readMisfit,
  writtenNumber,
  type ParsedFieldValue
} from '../../../src-shared/field-values';
import type { CustomField } from '../../../src-shared/fields';
import { enteredNumber, ungrouped, withPlainDigits } from '../../platform/amounts';
import { dayShownAs } from '../../platform/dates';
import { asTyped } from '../../platform/text';

/** Numbers of at most four digits need no grouping, and may be years. */
const UNGROUPED_BELOW = 10_000;

/** A number of a field as the window's language writes it. */
export const shownNumber = ({ max, decimals }: CustomField & { readonly type: 'number' }, value: number): string =>
  enteredNumber(value, max === undefined || max >= UNGROUPED_BELOW, decimals);

/** The number that shows as exactly this text, or that says it in the digits in which numbers show; `null`: none does. */
const numberShownAs = (field: CustomField & { readonly type: 'number' }, text: string): string | null => {
  const value = writtenNumber(ungrouped(text));
  if (value === null) return null;
  const isInDigitsHere = withPlainDigits(text) !== text;
  return isInDigitsHere || asTyped(shownNumber(field, value)) === asTyped(text) ? String(value) : null;
};

/** The value that shows as this text, as programs write it; `null`: none does. */
const valueShownAs = (field: CustomField, text: string): string | null => {
  if (field.type === 'number') return numberShownAs(field, text);
  return field.type === 'date' ? dayShownAs(text) : null;
};

const ANY_NUMBER = { key: 'number', name: '', type: 'number' } as const;

/** The number that a typed text says, in the window's language or as programs write it; `null`: it says none. */
export const typedNumber = (text: string): number | null =>
  writtenNumber(numberShownAs(ANY_NUMBER, text.trim()) ?? text.trim());

/** The value that a typed or pasted text says in a field. A number or date may also be written as it shows. */
export const readFieldText = (field: CustomField, text: string): ParsedFieldValue =>
  parseFieldValue(field, valueShownAs(field, text.trim()) ?? text);

/** Whether a value does not fit its field, and its own text says one that does. */
export const isMisread = (field: CustomField, value: unknown): boolean =>
  readMisfit(field, value) !== undefined ||
  (typeof value === 'string' &&
    checkFieldValue(field, value) !== null &&
    valueShownAs(field, value.trim()) !== null &&
    readFieldText(field, value).ok);
