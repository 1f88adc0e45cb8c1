import type { z } from 'zod';
import { readJsonText } from '../../../src-shared/json-text';
import { messages } from './messages';
import { descriptionSchema, metadataSchema, nameSchema, slugSchema, type Metadata } from '../../../src-shared/category';

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

/**
 * Finds where a text stops being JSON (RFC 8259), since the errors of `JSON.parse` often give no position and are not meant for
 * people.
 * @returns `null` when it is JSON
 */
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
      const reason = isBrokenText ? messages.jsonBrokenText : messages.jsonReasons[expected];
      return { ...placeOf(text, reader.at), reason };
    }
    expected = next;
  }
};

const firstFault = (result: z.ZodSafeParseResult<unknown>): string | null =>
  result.success ? null : (result.error.issues[0]?.message ?? messages.cannotBeSaved);

/** The service's own rules, checked here so that the fault shows at the field at once. */
export const checkName = (text: string): string | null => firstFault(nameSchema.safeParse(text));
export const checkSlug = (text: string): string | null => (text === '' ? null : firstFault(slugSchema.safeParse(text)));
export const checkDescription = (text: string): string | null => firstFault(descriptionSchema.safeParse(text));

const faultPlace = (text: string): string => {
  const fault = jsonFault(text);
  return fault === null ? '' : messages.jsonPlace(fault.line, fault.column, fault.reason);
};

/** Parses JSON. `fault`: a sentence; `isJson`: valid JSON that cannot be stored. An empty text is an empty object. */
export const jsonOrFault = (text: string): { value: unknown } | { fault: string; isJson: boolean } => {
  const reading = readJsonText(text.trim() === '' ? '{}' : text);
  if (reading.ok) return { value: reading.value };
  if (reading.code !== 'malformed_json') return { fault: reading.message, isJson: true };
  return { fault: `${messages.notJson} ${faultPlace(text)}`, isJson: false };
};

export const checkMetadata = (text: string): string | null => {
  const parsed = jsonOrFault(text);
  return 'fault' in parsed ? parsed.fault : firstFault(metadataSchema.safeParse(parsed.value));
};

/** Parses metadata. @throws when `checkMetadata` does not accept the text */
export const readMetadata = (text: string): Metadata => {
  const parsed = jsonOrFault(text);
  return metadataSchema.parse('value' in parsed ? parsed.value : undefined);
};

export const writeMetadata = (metadata: Metadata): string =>
  Object.keys(metadata).length === 0 ? '' : JSON.stringify(metadata, null, 2);
