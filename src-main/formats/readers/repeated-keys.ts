import { endOfString } from '../../../src-shared/json-scan';
import { parseJson } from '../../../src-shared/parse-json';
import { messages } from './messages';

/*
 * Keys that one object has more than once. RFC 8259 leaves open which of the values counts, and YAML forbids it; the parsers take the last, so
 * that two branches with one name would be one without a word.
 */

/** Members of all objects in a value that was parsed. */
export const membersIn = (value: unknown): number => {
  let members = 0;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one !== 'object' || one === null) continue;
    const values: unknown[] = Object.values(one);
    if (!Array.isArray(one)) members += values.length;
    for (const each of values) if (typeof each === 'object') open.push(each);
  }
  return members;
};

const COLON = /[ \t\n\r]*:/y;

/** @param text JSON that was parsed @returns each key once */
export const repeatedKeysIn = (text: string): ReadonlySet<string> => {
  const repeated = new Set<string>();
  const open: Set<string>[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '{' || char === '[') open.push(new Set());
    else if (char === '}' || char === ']') open.pop();
    else if (char === '"') {
      const end = endOfString(text, at) + 1;
      COLON.lastIndex = end;
      const key = COLON.test(text) ? String(parseJson(text.slice(at, end))) : null;
      const keys = open.at(-1);
      if (key !== null && keys?.has(key) === true) repeated.add(key);
      else if (key !== null) keys?.add(key);
      at = end - 1;
    }
  }
  return repeated;
};

/** What is known of a file, with a note on the keys. */
export const noteRepeated = <T extends { readonly notes: readonly string[] }>(about: T, keys: ReadonlySet<string>): T =>
  keys.size === 0 ? about : { ...about, notes: [...about.notes, messages.repeatedKeys([...keys])] };
