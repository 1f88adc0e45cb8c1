/**
 * How much a JSON text may hold. Tens of millions of open brackets end V8's process, and an object of three bytes takes forty in memory.
 * 1,000,000 categories have 630 levels, three million lists and objects, and fifteen million values.
 */
export const JSON_LIMITS = { depth: 2_000, containers: 6_000_000, values: 30_000_000 } as const;

export type JsonScan =
  | { readonly ok: true; readonly containers: number; readonly members: number }
  | { readonly ok: false; readonly reason: 'tooDeep' | 'tooMany' };

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Where the string that begins at `start` ends. Nothing is searched twice but the backslashes before a quotation mark. */
export const endOfString = (text: string, start: number): number => {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
};

/** Looks through a text before it is parsed, and stops at its first mistake, or where it holds more than may be parsed. */
export const scanJson = (text: string): JsonScan => {
  let depth = 0;
  let containers = 0;
  let commas = 0;
  let members = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COMMA) {
      commas += 1;
      if (commas > JSON_LIMITS.values) return { ok: false, reason: 'tooMany' };
    } else if (code === COLON) members += 1;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1;
      containers += 1;
      if (depth > JSON_LIMITS.depth) return { ok: false, reason: 'tooDeep' };
      if (containers > JSON_LIMITS.containers) return { ok: false, reason: 'tooMany' };
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1;
  }
  return { ok: true, containers, members };
};
