import { mayBeInexact } from '../../src-shared/json-text';
import { parseJson } from '../../src-shared/parse-json';

/*
 * Numbers that a double cannot hold, such as 64-bit ids, are kept exactly as the service wrote them (`JSON.rawJSON`, Node 21 and later),
 * since they are sent back.
 */

interface RawNumber {
  readonly rawJSON: string;
}

/** Older runtimes lack these methods, whatever the types say. */
const method = (name: 'rawJSON' | 'isRawJSON'): ((value: unknown) => unknown) => {
  const found: unknown = Reflect.get(JSON, name);
  return typeof found === 'function' ? (value): unknown => Reflect.apply(found, JSON, [value]) : () => undefined;
};
const rawJson = method('rawJSON');
const isRawJson = method('isRawJSON');

/** Whether a parsed number equals its JSON source. */
export const isKept = (value: number, source: string): boolean =>
  Number.isFinite(value) && (Number.isSafeInteger(value) || String(value) === source || !/^-?\d+$/.test(source));

const keepExactly = (_key: string, value: unknown, context?: { source?: string }): unknown => {
  const source = context?.source;
  if (typeof value !== 'number' || source === undefined || isKept(value, source)) return value;
  return rawJson(source) ?? value;
};

/** Whether this is a number that no double holds. `JSON.stringify` writes it unchanged. */
export const isExactNumber = (value: unknown): value is RawNumber =>
  typeof value === 'object' && value !== null && 'rawJSON' in value && isRawJson(value) === true;

/** @throws SyntaxError for invalid JSON, RangeError where it is nested too deeply */
export const parseExactly = (text: string): unknown => parseJson(text, mayBeInexact(text) ? keepExactly : undefined);

/** A value with exact numbers as text, for storage and other JSON parsers. */
export const withoutExactNumbers = (value: unknown): unknown =>
  parseJson(JSON.stringify(value, (_key, one: unknown) => (isExactNumber(one) ? one.rawJSON : one)));
