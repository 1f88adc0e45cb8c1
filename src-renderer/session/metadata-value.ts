import { readJsonText } from '../../src-shared/json-text';
import { messages } from './messages';
import { inARow } from '../platform/text';

const words = messages.metadata;

interface JsonFault {
  readonly line: number;
  readonly column: number;
  readonly reason: string;
}

const SPACE = /[ \t\n\r]*/y;
/** A JSON string (RFC 8259, 7): quotes, backslashes and control characters occur as escapes only. */
const TEXT = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const SCALAR = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;

type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or }' | ', or ]' | 'end';

/** Reads tokens. The parser does not recurse, so the depth of the text cannot overflow the stack. */
class Reader {
  at = 0;
  constructor(private readonly text: string) {}

  take(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found === null) return false;
    this.at = pattern.lastIndex;
    return true;
  }

  takeSign(signs: string): string | null {
    const sign = this.text[this.at];
    if (sign === undefined || !signs.includes(sign)) return null;
    this.at += 1;
    return sign;
  }

  get isAtEnd(): boolean {
    return this.at === this.text.length;
  }

  get isAtQuote(): boolean {
    return this.text[this.at] === '"';
  }
}

const step = (reader: Reader, expected: Expected, open: string[]): Expected | null => {
  const after = (): Expected => (open.length === 0 ? 'end' : open.at(-1) === '{' ? ', or }' : ', or ]');
  const close = (): Expected => {
    open.pop();
    return after();
  };
  if (expected === ':') return reader.takeSign(':') === null ? null : 'value';
  if (expected === ', or }' || expected === ', or ]') {
    const sign = reader.takeSign(expected === ', or }' ? ',}' : ',]');
    if (sign === null) return null;
    if (sign !== ',') return close();
    return expected === ', or }' ? 'key' : 'value';
  }
  if (expected === 'key' || expected === 'key or }') {
    if (expected === 'key or }' && reader.takeSign('}') !== null) return close();
    return reader.take(TEXT) ? ':' : null;
  }
  if (expected === 'value or ]' && reader.takeSign(']') !== null) return close();
  const opening = reader.takeSign('{[');
  if (opening !== null) {
    open.push(opening);
    return opening === '{' ? 'key or }' : 'value or ]';
  }
  return reader.take(TEXT) || reader.take(SCALAR) ? after() : null;
};

const placeOf = (text: string, at: number): { line: number; column: number } => {
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
};

/** Where a text stops being JSON (RFC 8259): errors of `JSON.parse` are not meant for people. @returns `null` when it is JSON */
export const jsonFault = (text: string): JsonFault | null => {
  const reader = new Reader(text);
  const open: string[] = [];
  let expected: Expected = 'value';
  for (;;) {
    reader.take(SPACE);
    if (expected === 'end' && reader.isAtEnd) return null;
    const next: Expected | null = expected === 'end' ? null : step(reader, expected, open);
    if (next === null) {
      const isBrokenText =
        expected !== 'end' && reader.isAtQuote && (expected.startsWith('value') || expected.startsWith('key'));
      const reason = isBrokenText ? words.jsonBrokenText : words.jsonReasons[expected];
      return { ...placeOf(text, reader.at), reason };
    }
    expected = next;
  }
};

const faultPlace = (text: string): string[] => {
  const fault = jsonFault(text);
  return fault === null ? [] : [words.jsonPlace(fault)];
};

/** Parses JSON. `fault`: a sentence; `isJson`: valid JSON that cannot be stored. An empty text is an empty object. */
export const jsonOrFault = (text: string): { value: unknown } | { fault: string; isJson: boolean } => {
  const reading = readJsonText(text.trim() === '' ? '{}' : text);
  if (reading.ok) return { value: reading.value };
  if (reading.code !== 'malformed_json') return { fault: reading.message, isJson: true };
  return { fault: inARow([words.notJson, ...faultPlace(text)]), isJson: false };
};

/** How a value of the metadata is edited. A value that fits no other type is edited as JSON. */
export const VALUE_TYPES = ['text', 'number', 'yesNo', 'list', 'json'] as const;
export type ValueType = (typeof VALUE_TYPES)[number];

export const YES_OR_NO = [
  { value: 'true', label: words.yes },
  { value: 'false', label: words.no }
] as const;

const isListed = (entry: unknown): entry is string =>
  typeof entry === 'string' && entry !== '' && !/[\r\n]/.test(entry);
/** A list of texts of one line each. Only such a list can be edited as lines without loss. */
const isLines = (value: unknown): value is string[] => Array.isArray(value) && value.every(isListed);

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
  const fault = 'fault' in parsed && isNumeral && parsed.isJson ? parsed.fault : words.enterNumber;
  return { ok: false, fault };
};

export const readFieldValue = (text: string, type: ValueType): ValueReading => {
  if (type === 'text') return text.isWellFormed() ? { ok: true, value: text } : { ok: false, fault: words.brokenText };
  if (type === 'number') return readNumber(text);
  if (type === 'yesNo') return { ok: true, value: text === 'true' };
  if (type === 'list') return { ok: true, value: text.split('\n').filter((line) => line !== '') };
  if (text.trim() === '')
    return {
      ok: false,
      fault: words.enterJson
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
