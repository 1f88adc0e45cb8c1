import { parseJson } from '../../src-shared/parse-json';

/*
 * What a service wrote is sent back exactly, also a number that a double cannot hold, such as a 64-bit reference to
 * another system. Where the runtime knows `JSON.rawJSON` (Node 21 and later) such numbers are kept as they stand.
 */

interface RawNumber {
  readonly rawJSON: string;
}

/** Older runtimes lack them, whatever the types say. */
const method = (name: 'rawJSON' | 'isRawJSON'): ((value: unknown) => unknown) => {
  const found: unknown = Reflect.get(JSON, name);
  return typeof found === 'function' ? (value): unknown => Reflect.apply(found, JSON, [value]) : () => undefined;
};
const rawJson = method('rawJSON');
const isRawJson = method('isRawJSON');

/** Only such texts can hold a number that loses something on the way into a double. */
export const MAYBE_INEXACT = /\d{16}|\d[eE]\+?\d{3}/;

/** Whether a number that is written in JSON as `source` says all that stands there. */
export const isKept = (value: number, source: string): boolean =>
  Number.isFinite(value) && (Number.isSafeInteger(value) || String(value) === source || !/^-?\d+$/.test(source));

const keepExactly = (_key: string, value: unknown, context?: { source?: string }): unknown => {
  const source = context?.source;
  if (typeof value !== 'number' || source === undefined || isKept(value, source)) return value;
  return rawJson(source) ?? value;
};

/** Whether this is a number that no double holds. `JSON.stringify` writes it as it came. */
export const isExactNumber = (value: unknown): value is RawNumber =>
  typeof value === 'object' && value !== null && isRawJson(value) === true;

/**
 * Reads a JSON text (RFC 8259) of a service.
 * @throws SyntaxError when it is none, RangeError when it is nested too deeply to look for such numbers or escaped keys
 */
export const parseExactly = (text: string): unknown =>
  parseJson(text, MAYBE_INEXACT.test(text) ? keepExactly : undefined);

/** The same value with such numbers as text, for what is stored here and read by other JSON parsers. */
export const withoutExactNumbers = (value: unknown): unknown =>
  parseJson(JSON.stringify(value, (_key, one: unknown) => (isExactNumber(one) ? one.rawJSON : one)));
