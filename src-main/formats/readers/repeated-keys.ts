import { messages } from './messages';

/*
 * Keys that one object has more than once, which YAML forbids: the parsers take the last value, so that two branches with one name would be one
 * without a word.
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

/** What is known of a file, with a note on the keys. */
export const noteRepeated = <T extends { readonly notes: readonly string[] }>(about: T, keys: ReadonlySet<string>): T =>
  keys.size === 0 ? about : { ...about, notes: [...about.notes, messages.repeatedKeys([...keys])] };
