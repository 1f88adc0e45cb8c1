import type { z } from 'zod';
import {
  descriptionSchema,
  EMPTY_CONTENT,
  fieldWith,
  metadataSchema,
  nameSchema,
  slugSchema,
  type CategoryContent
} from '../../../src-shared/category';
import { formatFieldValue } from '../../../src-shared/field-values';
import type { CustomField } from '../../../src-shared/fields';
import type { CategoryId } from '../../../src-shared/ids';
import type { TextPlace } from '../../../src-shared/kept-columns';
import { messages as sharedMessages } from '../../../src-shared/messages';
import { isTaxonomyHere, nodeMapping } from '../../model/gone-targets';
import {
  fieldPlace,
  firstShownName,
  shownFullPath,
  shownLanguage,
  textAt,
  withTextAt
} from '../../model/shown-language';
import type { CategoryNode, TreeModel } from '../../model/tree-model';
import { itemsOf } from '../../platform/amounts';
import { customFieldOf } from '../custom-fields';
import { withKey } from '../guarded-write';
import { messages as sessionMessages } from '../messages';
import { convertValue, readFieldValue, typeOf, type ValueReading, type ValueType } from '../metadata-value';
import { isComputedEntry, isFieldSupported, unsupportedReason } from '../supported-fields';
import { channelOfColumn, type Column } from './columns';
import { isMisread, readFieldText } from './field-text';
import messages from './messages/en.json' with { type: 'json' };

const keptField = (column: Column): CustomField | undefined =>
  column.of === 'metadata' ? customFieldOf(column.key) : undefined;

/** Where a column has the texts of the language that shows; `null`: it shows the same in any. */
export const placeOfColumn = (column: Column): TextPlace | null => {
  const language = shownLanguage();
  if (language === null) return null;
  if (column.of === 'name') return language.name;
  const field = keptField(column);
  return field === undefined ? null : fieldPlace(field);
};

/** The value in a cell; `undefined`: it is empty. */
export const valueInCell = (
  column: Column,
  node: CategoryNode,
  model: TreeModel,
  place = placeOfColumn(column)
): unknown => {
  if (place !== null) return textAt(node, place);
  switch (column.of) {
    case 'metadata':
      return Object.hasOwn(node.metadata, column.key) ? node.metadata[column.key] : undefined;
    case 'slug':
      return node.slug ?? undefined;
    case 'description':
      return node.description === '' ? undefined : node.description;
    case 'children':
      return model.childIds(node.id).length;
    case 'below':
      return model.descendantCount(node.id);
    case 'changed':
      return node.updatedAt;
    default:
      return node[column.of];
  }
};

/** The path of a category's target, or why it has none. */
const mappingText = (node: CategoryNode, model: TreeModel, channel: string): string | undefined => {
  const { state, target } = nodeMapping(model, node, channel);
  const path = target === null ? messages.mapped.none : target.path || target.to;
  if (state === 'unmapped') return undefined;
  if (state === 'unreadable') return messages.mapped.unreadable;
  if (target !== null && !isTaxonomyHere(channel)) return messages.mapped.notHere({ target: path });
  return state === 'inherited' || state === 'outdated' ? messages.mapped[state]({ target: path }) : path;
};

/** The categories that a value points to, each by what is said of it; `null`: it points to none. */
const saidOfTargets = (value: unknown, say: (id: CategoryId) => string): readonly string[] | null => {
  const ids: readonly unknown[] = [value].flat();
  if (ids.length === 0 || !ids.every((id) => typeof id === 'number')) return null;
  return ids.map((id) => say(id) || messages.deletedCategory);
};

/** The names of the categories that the value of a field points to; `null`: it points to none. */
export const targetNames = (value: unknown, model: TreeModel): string | null => {
  const names = saidOfTargets(value, (id) => firstShownName(model, [id]));
  return names && itemsOf(names);
};

/** Where these categories are, a line each; empty where the value points to none. */
export const targetPaths = (value: unknown, model: TreeModel): string =>
  saidOfTargets(value, (id) => shownFullPath(model, id))?.join('\n') ?? '';

/** Whether a column shows categories that its values point to. */
export const isOfTargets = (column: Column): boolean => keptField(column)?.type === 'category';

/** What a cell shows, sorts and is filtered by: its value, the categories that it points to, or what it says of a mapping, which may be inherited. */
export const readInCell = (column: Column, node: CategoryNode, model: TreeModel): unknown => {
  const channel = channelOfColumn(column);
  if (channel !== null) return mappingText(node, model, channel);
  const value = valueInCell(column, node, model);
  return isOfTargets(column) ? (targetNames(value, model) ?? value) : value;
};

/** The field of one's own that a column shows, if there is one. In one of its languages it is a text. */
export const fieldOfColumn = (column: Column): CustomField | undefined => {
  const field = keptField(column);
  if (field === undefined || !('languages' in field) || fieldPlace(field) === null) return field;
  const { languages: _languages, require: _require, ...plain } = field;
  return plain;
};

/** What a cell says where it has no text in the language that shows: that in another one. */
export const textInstead = (column: Column, node: CategoryNode): string | undefined => {
  const field = keptField(column);
  if (field === undefined || !('languages' in field) || fieldPlace(field) === null) return undefined;
  return field.languages
    ?.map((member) => textAt(node, { key: field.key, member }))
    .find((text): text is string => typeof text === 'string');
};

/** A value as it is typed, and as it is copied to other programs. */
export const textInCell = (column: Column, value: unknown): string => {
  const field = fieldOfColumn(column);
  if (value === undefined) return '';
  if (field !== undefined) return formatFieldValue(field, value);
  if (typeof value === 'boolean') return value ? sessionMessages.metadata.yes : sessionMessages.metadata.no;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** The texts that a value is chosen from; `null`: it is typed, as is one that is none of these. */
export const cellChoices = (column: Column, value: unknown): readonly string[] | null => {
  const field = fieldOfColumn(column);
  const yesNo = [sessionMessages.metadata.yes, sessionMessages.metadata.no];
  let choices: readonly string[] = [];
  if (column.of === 'visible') choices = yesNo;
  else if (field?.type === 'choice') choices = ['', ...field.choices.map((choice) => choice.value)];
  else if (field === undefined ? typeof value === 'boolean' : field.type === 'yesNo') choices = ['', ...yesNo];
  return choices.includes(textInCell(column, value)) ? choices : null;
};

/** Why nothing can be written in a column, as a sentence; `null`: it can. */
export const columnRefusal = (column: Column): string | null => {
  switch (column.of) {
    case 'children':
    case 'below':
    case 'changed':
      return messages.computed;
    case 'name':
    case 'metadata': {
      const key = placeOfColumn(column)?.key ?? (column.of === 'metadata' ? column.key : null);
      return key !== null && isComputedEntry(key) ? messages.byService : null;
    }
    default:
      return isFieldSupported(column.of) ? null : unsupportedReason(column.of);
  }
};

/** The type that all values of a key have; text where they differ or there are none. */
export const likelyType = (column: Column, model: TreeModel): ValueType => {
  let common: ValueType | null = null;
  for (const node of model.nodes()) {
    const value = valueInCell(column, node, model);
    if (column.of !== 'metadata' || value === undefined) continue;
    const type = typeOf(value);
    if (common !== null && common !== type) return 'text';
    common = type;
  }
  return common ?? 'text';
};

const EMPTY: ValueReading = { ok: true, value: undefined };

const fromSchema = (schema: z.ZodType<string>, text: string): ValueReading => {
  const read = schema.safeParse(text);
  return read.success
    ? { ok: true, value: read.data }
    : { ok: false, fault: read.error.issues[0]?.message ?? messages.doesNotFit };
};

const readYesNo = (text: string): ValueReading => {
  const word = text.trim().toLowerCase();
  const { yes, no } = sessionMessages.metadata;
  if (word === yes.toLowerCase()) return { ok: true, value: true };
  if (word === no.toLowerCase()) return { ok: true, value: false };
  const converted = convertValue(text, 'yesNo');
  return converted === null ? { ok: false, fault: messages.chooseYesNo } : { ok: true, value: converted.value };
};

const readTyped = (text: string, type: ValueType): ValueReading =>
  type === 'yesNo' ? readYesNo(text) : readFieldValue(text, type === 'list' ? 'json' : type);

/**
 * The value that a text says in a cell. In metadata it keeps the type that is there.
 * @param present the value in the cell, which is read from its own text unless its field reads one that fits
 * @param typeThere the type of an empty cell
 */
export const readCell = (column: Column, text: string, present: unknown, typeThere: () => ValueType): ValueReading => {
  const field = fieldOfColumn(column);
  const isKept = field === undefined || !isMisread(field, present);
  if (text === textInCell(column, present) && isKept) return { ok: true, value: present };
  if (field !== undefined) {
    const read = readFieldText(field, text);
    return read.ok ? read : { ok: false, fault: read.fault.message };
  }
  const isEmpty = text === '' && (column.of !== 'name' || placeOfColumn(column) !== null);
  if (isEmpty) return EMPTY;
  if (column.of === 'name') return fromSchema(nameSchema, text);
  if (column.of === 'slug') return fromSchema(slugSchema, text);
  if (column.of === 'description') return fromSchema(descriptionSchema, text);
  if (column.of === 'visible') return readYesNo(text);
  if (column.of === 'metadata') return readTyped(text, present === undefined ? typeThere() : typeOf(present));
  return { ok: false, fault: messages.computed };
};

/** The fields of a category with another value in a cell, `undefined` for none; or why it cannot have it. */
export const withCell = (
  column: Column,
  node: CategoryNode,
  value: unknown,
  place = placeOfColumn(column)
): { readonly fields: Partial<CategoryContent> } | { readonly fault: string } => {
  const refusal = columnRefusal(column);
  if (refusal !== null) return { fault: refusal };
  const key = place?.key ?? (column.of === 'metadata' ? column.key : null);
  if (key !== null) {
    const entry = place === null ? { value } : withTextAt(node, place, value);
    const read = entry === null ? null : metadataSchema.safeParse(withKey(node, key, entry.value));
    if (read?.success === true) return { fields: { metadata: read.data } };
    return { fault: read?.error.issues[0]?.message ?? messages.doesNotFit };
  }
  if (column.of === 'metadata' || column.of === 'children' || column.of === 'below' || column.of === 'changed')
    return { fault: messages.computed };
  if (column.of === 'name' && value === undefined) return { fault: sharedMessages.category.nameMissing };
  if (column.of === 'visible' && value === undefined) return { fault: messages.chooseYesNo };
  const fields = fieldWith(column.of, value ?? EMPTY_CONTENT[column.of]);
  return Object.keys(fields).length === 0 ? { fault: messages.doesNotFit } : { fields };
};
