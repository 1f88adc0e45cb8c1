import { jsonOrFault } from './field-checks';
import { messages } from './messages';

/** How a value of the metadata is edited. A value that fits no other type is edited as JSON. */
export const VALUE_TYPES = ['text', 'number', 'yesNo', 'list', 'json'] as const;
export type ValueType = (typeof VALUE_TYPES)[number];

const isListed = (entry: unknown): entry is string =>
  typeof entry === 'string' && entry !== '' && !/[\r\n]/.test(entry);
/** A list of texts of one line each. Only such a list can be edited as lines without loss. */
const isLines = (value: unknown): value is string[] => Array.isArray(value) && value.every(isListed);

/** The type of a value. */
export const typeOf = (value: unknown): ValueType => {
  if (typeof value === 'string') return 'text';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'yesNo';
  return isLines(value) ? 'list' : 'json';
};

/** A value as the text of a field of that type; `''` when the type cannot show it. */
export const writeFieldValue = (value: unknown, type: ValueType): string => {
  if (type === 'json') return JSON.stringify(value, null, 2);
  if (typeOf(value) !== type) return '';
  if (typeof value === 'string') return value;
  return isLines(value) ? value.join('\n') : JSON.stringify(value);
};

export type ValueReading =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: string };

const readNumber = (text: string): ValueReading => {
  const parsed = jsonOrFault(text.trim() === '' ? '""' : text.trim());
  if ('value' in parsed && typeof parsed.value === 'number') return { ok: true, value: parsed.value };
  // A number that cannot be stored, such as 1e999, has a message of its own.
  const isNumeral = /^-?\d[\d.eE+-]*$/.test(text.trim());
  const fault = 'fault' in parsed && isNumeral && parsed.isJson ? parsed.fault : messages.enterNumber;
  return { ok: false, fault };
};

/** The value that is typed in a field of that type. */
export const readFieldValue = (text: string, type: ValueType): ValueReading => {
  if (type === 'text')
    return text.isWellFormed() ? { ok: true, value: text } : { ok: false, fault: messages.brokenText };
  if (type === 'number') return readNumber(text);
  if (type === 'yesNo') return { ok: true, value: text === 'true' };
  if (type === 'list') return { ok: true, value: text.split('\n').filter((line) => line !== '') };
  if (text.trim() === '')
    return {
      ok: false,
      fault: messages.enterJson
    };
  const parsed = jsonOrFault(text);
  return 'value' in parsed ? { ok: true, value: parsed.value } : { ok: false, fault: parsed.fault };
};

const YES = new Set(['true', 'yes', 'on', '1']);
const NO = new Set(['false', 'no', 'off', '0', '']);

/** Converts a value to another type; `null` when it cannot be converted and one has to be typed. */
export const convertValue = (value: unknown, to: ValueType): { readonly value: unknown } | null => {
  if (to === 'json' || typeOf(value) === to) return { value };
  const text = typeof value === 'string' ? value : isLines(value) ? value.join('\n') : JSON.stringify(value);
  if (to === 'text') return { value: text };
  if (to === 'yesNo') {
    const word = text.trim().toLowerCase();
    return YES.has(word) ? { value: true } : NO.has(word) ? { value: false } : null;
  }
  const reading = readFieldValue(text, to);
  return reading.ok ? { value: reading.value } : null;
};
