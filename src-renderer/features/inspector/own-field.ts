import type { CustomField } from '../../../src-shared/fields';
import { formatFieldValue, isEmptyValue, parseFieldValue } from '../../../src-shared/field-values';
import { parseJson } from '../../../src-shared/parse-json';
import type { CategoryNode } from '../../model/tree-model';
import { ownValue } from '../../model/applicable-fields';
import { isTexts } from '../../model/shown-language';
import type { CategoryField } from './category-field';
import { messages } from './messages';
import { readKey, withKey } from '../../session/guarded-write';
import { rawField } from './metadata-fields';

/** As it stands over the control: a unit belongs to it, and what is required is marked. */
const labelOf = (field: CustomField): string =>
  messages.ownLabel({
    name: field.name,
    unit: field.type === 'number' ? (field.unit ?? null) : null,
    isRequired: field.required === true
  });

/** A field of one's own as its text. A value that does not fit is shown to the letter, and only a text that fits replaces it. */
export const ownField = (field: CustomField): CategoryField => ({
  id: `own:${field.key}`,
  label: labelOf(field),
  read: (node) => readKey(node, field.key),
  show: (json) => (json === '' ? '' : formatFieldValue(field, parseJson(json))),
  check: (text) => {
    const parsed = parseFieldValue(field, text);
    return parsed.ok ? null : parsed.fault.message;
  },
  set: (node, text) => {
    const parsed = parseFieldValue(field, text);
    return parsed.ok ? { metadata: withKey(node, field.key, parsed.value) } : {};
  }
});

const textsOf = (node: CategoryNode, key: string): Readonly<Record<string, unknown>> => {
  const value = ownValue(node, key);
  return isTexts(value) ? value : {};
};

/** Whether each of these has texts by language, or none yet, so that they can be edited by language. */
export const areTexts = (nodes: readonly CategoryNode[], key: string): boolean =>
  nodes.every((node) => ownValue(node, key) === undefined || isTexts(ownValue(node, key)));

export const languageField = (field: CustomField & { type: 'text' | 'longText' }, language: string): CategoryField => {
  const { languages: _languages, require: _require, ...plain } = field;
  const { check } = ownField(plain);
  return {
    id: `own:${field.key}:${language}`,
    label: messages.inLanguage({ label: labelOf(field), language }),
    read: (node) => JSON.stringify(textsOf(node, field.key)[language] ?? ''),
    show: (json) => formatFieldValue(plain, parseJson(json)),
    check,
    set: (node, text) => {
      const { [language]: _before, ...others } = textsOf(node, field.key);
      const texts = text === '' ? others : { ...others, [language]: text };
      return { metadata: withKey(node, field.key, Object.keys(texts).length === 0 ? undefined : texts) };
    }
  };
};

/** The items of a list, also where a program has written one of them alone. */
const itemsOf = (node: CategoryNode, key: string): readonly unknown[] => {
  const value = ownValue(node, key);
  if (isEmptyValue(value)) return [];
  return Array.isArray(value) ? value : [value];
};

export const sharedItems = (nodes: readonly CategoryNode[], key: string): readonly unknown[] => {
  const [first, ...others] = nodes.map((node) => itemsOf(node, key));
  return (first ?? []).filter((item) => others.every((items) => items.includes(item)));
};

/** Whether one item is in the list: `true` puts it at the end, anything else takes it out. The other items stay. */
export const itemField = (field: CustomField, item: unknown): CategoryField => ({
  ...rawField(field.key),
  label: labelOf(field),
  set: (node, text) => {
    const others = itemsOf(node, field.key).filter((one) => one !== item);
    const items = text === 'true' ? [...others, item] : others;
    return { metadata: withKey(node, field.key, items.length === 0 ? undefined : items) };
  }
});
