import type { FieldName, Metadata } from '../../src-shared/category';
import { sameJson } from '../../src-shared/same-json';
import { ownPart } from '../platform/text-difference';
import messages from './messages/en.json' with { type: 'json' };

/** One line about a difference. `whole`: the line in full where `text` is an excerpt, otherwise `null`. */
export interface DifferenceDetail {
  readonly text: string;
  readonly whole: string | null;
}

const LONGEST = 120;
const BEFORE = 24;

const excerpt = (text: string, other: string): string => {
  if (text.length <= LONGEST) return text;
  const from = Math.max(0, ownPart(text, other).start.length - BEFORE);
  const part = text.slice(from, from + LONGEST).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/gu, '');
  return `${from > 0 ? '…' : ''}${part}${from + LONGEST < text.length ? '…' : ''}`;
};

/** “label: before → after”; long values are cut to the part that differs. */
export const changeDetail = (label: string, before: string, after: string): DifferenceDetail => {
  const text = messages.changedFrom({ label, before: excerpt(before, after), after: excerpt(after, before) });
  const whole = messages.changedFrom({ label, before, after });
  return { text, whole: text === whole ? null : whole };
};

const entryDetail = (label: string, act: string, value: string): DifferenceDetail => {
  const line = (shownValue: string): string => messages.labeled({ label, text: `${act} ${shownValue}` });
  const [text, whole] = [line(excerpt(value, '')), line(value)];
  return { text, whole: text === whole ? null : whole };
};

/** Text that needs no quotes: it cannot be taken for another kind of value, or for two values. */
const PLAIN = /^(?![-\d\s])(?!(?:true|false|null|none)$)[^",:{}[\]→]*\S$/u;

/** A value as JSON without the quotes that a reader does not need. */
export const compactValue = (value: unknown): string => {
  if (typeof value === 'string') return PLAIN.test(value) ? value : JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(compactValue).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(
    ([key, one]) => `${PLAIN.test(key) ? key : JSON.stringify(key)}: ${compactValue(one)}`
  );
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
};

/** Two texts are shown without quotes; a text beside another kind of value keeps them. */
const shown = (value: unknown, other: unknown): string =>
  typeof value === 'string' && typeof other === 'string' && value.trim() !== '' ? value : compactValue(value);

/** One line for each entry that differs, those of `before` first. */
export const entryDetails = (before: Metadata, after: Metadata): DifferenceDetail[] => {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => {
    const [was, is] = [
      Object.hasOwn(before, key) ? before[key] : undefined,
      Object.hasOwn(after, key) ? after[key] : undefined
    ];
    if (was === undefined) return [entryDetail(key, messages.values.added, compactValue(is))];
    if (is === undefined) return [entryDetail(key, messages.values.removed, compactValue(was))];
    return sameJson(was, is) ? [] : [changeDetail(key, shown(was, is), shown(is, was))];
  });
};

/** A value as a person reads it. */
export const valueInWords = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? messages.values.visible : messages.values.hidden;
  if (value === null || value === undefined || value === '') return messages.values.none;
  return typeof value === 'string' ? value : compactValue(value);
};

/** The line for a field other than metadata. */
export const fieldDetail = (field: Exclude<FieldName, 'metadata'>, before: unknown, after: unknown): DifferenceDetail =>
  changeDetail(messages.fieldLabel[field], valueInWords(before), valueInWords(after));
