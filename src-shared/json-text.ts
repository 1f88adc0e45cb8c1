import { messages } from './messages';
import { parseJson } from './parse-json';

type JsonReading =
  | { ok: true; value: unknown }
  | { ok: false; code: 'malformed_json' | 'inexact_number' | 'too_deep'; message: string };

/** Only such numbers can lose something on the way into a double: 16 or more digits, or a three-digit exponent. */
export const MAYBE_INEXACT = /\d{16}|\d[eE]\+?\d{3}/;

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
    const value: unknown = parseJson(text, MAYBE_INEXACT.test(text) ? watch : undefined);
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
