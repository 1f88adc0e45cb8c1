import { isEmptyValue, writtenNumber } from '../../../src-shared/field-values';
import { TOP_LEVEL } from '../../../src-shared/ids';
import type { ColumnFilter, ColumnSort, ColumnTest } from '../../../src-shared/kept-columns';
import { fold } from '../../../src-shared/normal-forms';
import type { LetThrough } from '../../model/search/tree-filter';
import { ShownOrder, type DependsOn, type SortKey } from '../../model/shown-order';
import type { CategoryNode, TreeModel } from '../../model/tree-model';
import { YES_OR_NO } from '../metadata-value';
import { fieldOfColumn, isOfTargets, likelyType, readInCell, textInCell, valueInCell } from './cell-value';
import { channelOfColumn, columnLabel, type Column } from './columns';

/** What can be asked of the values of a column, beside whether there is one. */
export type ColumnKind = 'text' | 'number' | 'date' | 'choice';

const KINDS = {
  name: 'text',
  slug: 'text',
  description: 'text',
  visible: 'choice',
  children: 'number',
  below: 'number',
  changed: 'date'
} as const;

/** By its field, or by what all its values are. */
export const kindOfColumn = (column: Column, model: TreeModel): ColumnKind => {
  if (column.of !== 'metadata') return KINDS[column.of];
  if (channelOfColumn(column) !== null) return 'text';
  const type = fieldOfColumn(column)?.type ?? likelyType(column, model);
  if (type === 'number' || type === 'date') return type;
  return type === 'choice' || type === 'choices' || type === 'yesNo' ? 'choice' : 'text';
};

interface ColumnOption {
  readonly value: string;
  readonly label: string;
}

/** What is chosen from in a column of choices, in their order. */
export const columnOptions = (column: Column): readonly ColumnOption[] => {
  const field = fieldOfColumn(column);
  if (field?.type === 'choice' || field?.type === 'choices')
    return field.choices.map(({ value }) => ({ value, label: value }));
  return YES_OR_NO;
};

/** A number, also one that tables keep as a text, such as "7.0"; `null`: it is none, or is meant as a text. */
const numberIn = (column: Column, value: unknown): number | null => {
  if (typeof value === 'number') return value;
  const field = fieldOfColumn(column);
  const isText = column.of !== 'metadata' || (field !== undefined && field.type !== 'number');
  return isText || typeof value !== 'string' ? null : writtenNumber(value.trim(), field?.unit);
};

/** What a column sorts by: numbers and times as such, choices in their order, everything else as it is read. */
export const sortKeyOf = (column: Column): ((node: CategoryNode, model: TreeModel) => SortKey) => {
  const places = new Map<unknown, number>(columnOptions(column).map(({ value }, at) => [value, at]));
  const isDate = column.of === 'changed' || fieldOfColumn(column)?.type === 'date';
  return (node, model) => {
    const value = readInCell(column, node, model);
    if (isEmptyValue(value)) return null;
    if (typeof value === 'boolean') return Number(value);
    const amount = numberIn(column, value);
    if (amount !== null) return amount;
    const time = isDate && typeof value === 'string' ? Date.parse(value) : Number.NaN;
    if (!Number.isNaN(time)) return time;
    const texts = Array.isArray(value) ? value : [value];
    const all = texts.map((one) => places.get(one));
    const [first, ...others] = all;
    if (first === undefined || all.includes(undefined)) return textInCell(column, value);
    return others.reduce<number>((sum, place, at) => sum + ((place ?? 0) + 1) / 1_000 ** (at + 1), first);
  };
};

/** What a column shows of a category beside what is its own: the names that a value points to, and a mapping that is inherited. */
const dependsOn = (column: Column): DependsOn | null => {
  if (channelOfColumn(column) !== null)
    return (model, parent, changed) => {
      for (let at = parent; at !== TOP_LEVEL; at = model.get(at)?.parent ?? TOP_LEVEL) if (changed.has(at)) return true;
      return false;
    };
  if (!isOfTargets(column)) return null;
  const isChanged = (changed: ReadonlySet<unknown>, value: unknown): boolean =>
    Array.isArray(value) ? value.some((one) => changed.has(one)) : changed.has(value);
  return (model, parent, changed) =>
    model.childIds(parent).some((id) => {
      const node = model.get(id);
      return node !== undefined && isChanged(changed, valueInCell(column, node, model, null));
    });
};

export const orderBy = ({ column, isDescending }: ColumnSort): ShownOrder =>
  new ShownOrder(columnLabel(column), sortKeyOf(column), isDescending, dependsOn(column));

/** The day of a time where the person is, or of a date, as YYYY-MM-DD. */
const dayOf = (column: Column, value: string): string => {
  const time = column.of === 'changed' ? new Date(value) : null;
  if (time === null || Number.isNaN(time.getTime())) return value.slice(0, 10);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
};

const isBetween = (column: Column, value: unknown, { from, to }: ColumnTest & { is: 'between' }): boolean => {
  const amount = numberIn(column, value);
  if (amount !== null) return (from === '' || amount >= Number(from)) && (to === '' || amount <= Number(to));
  const isOfNumbers = [from, to].some((bound) => bound !== '' && !Number.isNaN(Number(bound)));
  if (isOfNumbers || typeof value !== 'string') return false;
  const day = dayOf(column, value);
  return (from === '' || day >= from) && (to === '' || day <= to);
};

const valueTest = (column: Column, test: ColumnTest): ((value: unknown) => boolean) => {
  switch (test.is) {
    case 'empty':
      return isEmptyValue;
    case 'filled':
      return (value) => !isEmptyValue(value);
    case 'oneOf': {
      const wanted = new Set(test.values);
      return (value) => (Array.isArray(value) ? value : [value]).some((one) => wanted.has(String(one)));
    }
    case 'between':
      return (value) => isBetween(column, value, test);
    default: {
      const wanted = fold(test.text);
      if (test.is === 'equals') return (value) => fold(textInCell(column, value)) === wanted;
      return (value) => fold(textInCell(column, value)).includes(wanted);
    }
  }
};

/** What filters let through of a tree. No category is in it yet. */
export const letThroughBy = (filters: readonly ColumnFilter[], model: TreeModel): LetThrough => {
  const tests = filters.map(({ column, test }) => ({ column, meets: valueTest(column, test) }));
  const others = filters.flatMap(({ column }) => dependsOn(column) ?? []);
  return {
    test: (node) => tests.every(({ column, meets }) => meets(readInCell(column, node, model))),
    dependsOn: others.length === 0 ? null : (...asked) => others.some((one) => one(...asked)),
    ids: new Set()
  };
};
