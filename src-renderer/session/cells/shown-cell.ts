import { checkFieldValue, formatFieldValue, isEmptyValue } from '../../../src-shared/field-values';
import type { CustomField } from '../../../src-shared/fields';
import { shownSentence, withHiddenShown } from '../../../src-shared/hidden-characters';
import { number } from '../../../src-shared/sentence';
import { enteredNumber } from '../../platform/amounts';
import { calendarDay, dateTimeOf } from '../../platform/dates';
import type { TreeModel } from '../../model/tree-model';
import { fieldOfColumn, targetNames, textInCell, valueInCell } from './cell-value';
import { channelOfColumn, columnLabel, firstWidth, type Column } from './columns';
import { shownNumber } from './field-text';

/** More characters than the widest column shows; a description may have thousands. */
const MOST_SHOWN = 400;

/** Most texts, which are shown as they are: a look through every character of every cell takes most of a frame. */
const PLAIN = /^[\x21-\x7e]*(?: [\x21-\x7e]+)*$/;

/** A number or a date as the window's language writes it; `null`: the value is neither. @param field `undefined`: it has none */
export const localizedValue = (field: CustomField | undefined, value: unknown): string | null => {
  // A number without a field may be a code.
  if (typeof value === 'number' && field === undefined) return enteredNumber(value, false);
  if (typeof value === 'number' && field?.type === 'number') return shownNumber(field, value);
  const isDate = field?.type === 'date' && typeof value === 'string' && checkFieldValue(field, value) === null;
  return isDate ? calendarDay(value) : null;
};

/** The value of a field where it is not typed. */
export const shownFieldValue = (field: CustomField, value: unknown, model: TreeModel): string =>
  localizedValue(field, value) ??
  (field.type === 'category' ? targetNames(value, model) : null) ??
  formatFieldValue(field, value);

/** What a cell shows of its value, on one line: numbers and dates as the window's language writes them. What is typed and copied is `textInCell`. */
export const shownInCell = (column: Column, value: unknown): string => {
  if (value === undefined) return '';
  if (column.of === 'changed' && typeof value === 'string') return dateTimeOf(value);
  if (column.of !== 'metadata' && typeof value === 'number') return number(value);
  const shown = localizedValue(fieldOfColumn(column), value);
  if (shown !== null) return shown;
  const line = textInCell(column, value).slice(0, MOST_SHOWN);
  if (PLAIN.test(line)) return line;
  // What is said of a mapping is a sentence, with marks of its own in a language that runs from the right.
  const show = channelOfColumn(column) === null ? withHiddenShown : shownSentence;
  return show(line.replaceAll(/\s+/g, ' '));
};

/** So many categories are looked through for a value of a key without a field. */
const LOOKED_THROUGH = 2_000;

/** In pixels: about that of a letter, of what is beside a text, and of what a column takes by itself at most. */
const FITTING = { letter: 7, beside: 44, most: 340 };

/** A width in which the values of a column show whole, as far as it is usual: no less than a first one. */
export const fittingWidth = (column: Column, model: TreeModel): number => {
  const letters = Iterator.from(model.nodes())
    .take(LOOKED_THROUGH)
    .map((node) => shownInCell(column, valueInCell(column, node, model)).length)
    .reduce((most, length) => Math.max(most, length), columnLabel(column).length);
  return Math.max(firstWidth(column), Math.min(FITTING.most, letters * FITTING.letter + FITTING.beside));
};

/** Whether a column is one of numbers: by its field, or by the first value under its key. */
export const isOfNumbers = (column: Column, model: TreeModel): boolean => {
  if (column.of !== 'metadata') return column.of === 'children' || column.of === 'below';
  const field = fieldOfColumn(column);
  if (field !== undefined) return field.type === 'number';
  const values = Iterator.from(model.nodes())
    .take(LOOKED_THROUGH)
    .map((node) => valueInCell(column, node, model, null));
  return typeof values.find((value) => value !== undefined) === 'number';
};

/** Why the value in a cell does not fit its field; empty: it does, or there is none. */
export const misfitInCell = (column: Column, value: unknown): string => {
  const field = fieldOfColumn(column);
  // Of these a cell shows what they point to.
  if (field === undefined || field.type === 'category' || field.type === 'map' || isEmptyValue(value)) return '';
  return checkFieldValue(field, value)?.message ?? '';
};

/** A list of choices may have hundreds, of which a cell has no room for more. */
const MOST_COLORS = 8;

const BEGINS_RIGHT_TO_LEFT = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** The colors of what is chosen in a cell, from left to right, as its text runs. */
export const colorsInCell = (column: Column, value: unknown): readonly string[] => {
  const field = fieldOfColumn(column);
  if (value === undefined || (field?.type !== 'choice' && field?.type !== 'choices')) return [];
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  const colors = items
    .slice(0, MOST_COLORS)
    .flatMap((item) => field.choices.find((choice) => choice.value === item)?.color ?? []);
  return BEGINS_RIGHT_TO_LEFT.test(textInCell(column, value)) ? colors.toReversed() : colors;
};
