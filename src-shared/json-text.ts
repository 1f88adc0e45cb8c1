import { messages } from './messages';
import { parseJson } from './parse-json';

type JsonReading =
  | { ok: true; value: unknown }
  | { ok: false; code: 'malformed_json' | 'inexact_number' | 'too_deep'; message: string };

const MOST_DIGITS = 15;
const LEAST_EXPONENT = 3;
const PLUS = 0x2b;
const SMALL = 0x20;
const SMALL_E = 0x65;

const isDigit = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return code >= 0x30 && code <= 0x39;
};

/**
 * Whether a text may hold numbers that lose something on the way into a double: with 16 or more digits, or an exponent of three. Their
 * digits are at one of any three places in a row, so that the others need not be looked at.
 */
export const mayBeInexact = (text: string): boolean => {
  for (let at = LEAST_EXPONENT - 1; at < text.length; at += LEAST_EXPONENT) {
    if (!isDigit(text, at)) continue;
    let start = at;
    while (isDigit(text, start - 1)) start -= 1;
    while (isDigit(text, at + 1)) at += 1;
    const digits = at + 1 - start;
    const sign = text.charCodeAt(start - 1) === PLUS ? 2 : 1;
    const isExponent = (text.charCodeAt(start - sign) | SMALL) === SMALL_E && isDigit(text, start - sign - 1);
    if (digits > MOST_DIGITS || (isExponent && digits >= LEAST_EXPONENT)) return true;
  }
  return false;
};

const isKeptExactly = (value: number, source: string): boolean => {
  if (!Number.isFinite(value)) return false;
  if (Number.isSafeInteger(value) || String(value) === source) return true;
  return !/^-?\d+$/.test(source) || BigInt(source) === BigInt(value);
};

/** Reads a JSON text (RFC 8259). `__proto__` is a member like any other; a whole number that a double cannot hold is refused. */
export const readJsonText = (text: string): JsonReading => {
  let inexact: string | undefined;
  const watch = (_name: string, value: unknown, context?: { source?: string }): unknown => {
    const source = context?.source;
    if (typeof value === 'number' && source !== undefined && !isKeptExactly(value, source)) inexact ??= source;
    return value;
  };
  try {
    const value: unknown = parseJson(text, mayBeInexact(text) ? watch : undefined);
    if (inexact === undefined) return { ok: true, value };
    const message = messages.json.inexact({ number: inexact.slice(0, 40) });
    return { ok: false, code: 'inexact_number', message };
  } catch (error) {
    // A reviver walks the value by recursion.
    if (error instanceof RangeError) return { ok: false, code: 'too_deep', message: messages.json.tooDeep };
    if (!(error instanceof SyntaxError)) throw error;
    return { ok: false, code: 'malformed_json', message: messages.json.malformed };
  }
};
