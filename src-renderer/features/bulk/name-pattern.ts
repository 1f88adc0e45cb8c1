import { messages } from './messages';

/** What to look for in names, and what to put in its place. */
export interface NamePattern {
  readonly find: string;
  /** In a regular expression `$1` stands for the first group, `$<name>` for a named one, `$&` for all, `$$` for a dollar. */
  readonly replacement: string;
  readonly isRegex: boolean;
  readonly matchesCase: boolean;
  readonly wholeWord: boolean;
}

type CompiledPattern = { readonly regex: RegExp; readonly replacement: string } | { readonly fault: string };

/** Longer ones are pasted by mistake. */
export const MOST_PATTERN = 500;

const SYNTAX_CHARACTER = /[\\^$.*+?()[\]{}|/]/g;

const reasonOf = (error: unknown): string => {
  const reason = error instanceof Error ? (error.message.split(': ').at(-1) ?? '') : '';
  return messages.replace.invalidRegex(`${reason.charAt(0).toLowerCase()}${reason.slice(1)}`);
};

/** Letters and digits of any script: `\b` knows those of ASCII alone. */
const wholeWords = (source: string): string => `(?<![\\p{L}\\p{M}\\p{N}_])(?:${source})(?![\\p{L}\\p{M}\\p{N}_])`;

/** What stands for a part of what was found; the standard reads two digits as one where there are so many groups. */
const REFERENCE = /\$(?:\$|&|`|'|<(?<name>[^>]*)>|(?<digits>\d{1,2}))/g;

/** What refers to a group that is not there: JavaScript would put it into the names as it stands, or put nothing there. */
const missingGroup = (source: string, flags: string, replacement: string): string | null => {
  // The empty alternative always matches, and says how many groups there are.
  const groups = new RegExp(`${source}|`, flags).exec('');
  const count = (groups?.length ?? 1) - 1;
  const isThere = (number: number): boolean => number >= 1 && number <= count;
  for (const [reference, ...rest] of replacement.matchAll(REFERENCE)) {
    const [name, digits] = rest;
    if (digits !== undefined && !isThere(Number(digits)) && !isThere(Number(digits.charAt(0)))) return reference;
    if (name !== undefined && !Object.hasOwn(groups?.groups ?? {}, name)) return reference;
  }
  return null;
};

/** @returns what finds all that the pattern means, or what is wrong with it */
export const compilePattern = ({
  find,
  replacement,
  isRegex,
  matchesCase,
  wholeWord
}: NamePattern): CompiledPattern => {
  if (find.length > MOST_PATTERN) return { fault: messages.replace.tooLong(MOST_PATTERN) };
  // Names are composed (NFC), whatever the keyboard or the clipboard make of an accent.
  const source = isRegex ? find : find.normalize('NFC').replace(SYNTAX_CHARACTER, '\\$&');
  const flags = matchesCase ? 'gu' : 'giu';
  try {
    // By itself first: within the words' borders an unbalanced bracket could be read as something else.
    const regex = new RegExp(source, flags);
    const missing = isRegex ? missingGroup(source, flags, replacement) : null;
    if (missing !== null) return { fault: messages.replace.noGroup(missing) };
    return {
      regex: wholeWord ? new RegExp(wholeWords(source), flags) : regex,
      replacement: isRegex ? replacement : replacement.replaceAll('$', '$$$$')
    };
  } catch (error) {
    return { fault: reasonOf(error) };
  }
};
