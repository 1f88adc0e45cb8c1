import { messages } from './messages';
import type { Renaming } from './replacing';

/** How names are to change, as it is chosen and typed. */
export interface NamePattern {
  readonly kind: Renaming['kind'];
  /** Of a prefix, a suffix, or what stands between a number and the name. */
  readonly text: string;
  /** What is searched for; with its replacement and how it is matched, for the kind `replace`. */
  readonly find: string;
  /** With a regular expression, `$1` stands for the first group, `$<name>` for a named one, `$&` for the match, `$$` for a dollar. */
  readonly replacement: string;
  readonly isRegex: boolean;
  readonly matchesCase: boolean;
  readonly wholeWord: boolean;
}

/** Characters of a pattern. A longer one was most likely pasted by mistake. */
export const MOST_PATTERN = 500;

const SYNTAX_CHARACTER = /[\\^$.*+?()[\]{}|/]/g;

const reasonOf = (error: unknown): string => {
  const reason = error instanceof Error ? (error.message.split(': ').at(-1) ?? '') : '';
  return messages.replace.invalidRegex({
    reason: reason === '' ? null : `${reason.charAt(0).toLowerCase()}${reason.slice(1)}`
  });
};

/** Word boundaries for letters and digits of any script; `\b` knows ASCII alone. */
const wholeWords = (source: string): string => `(?<![\\p{L}\\p{M}\\p{N}_])(?:${source})(?![\\p{L}\\p{M}\\p{N}_])`;

/** A reference to a part of the match. ECMAScript reads two digits as one number only where that many groups exist. */
const REFERENCE = /\$(?:\$|&|`|'|<(?<name>[^>]*)>|(?<digits>\d{1,2}))/g;

/** The first reference to a group that does not exist: JavaScript would insert it literally, or insert nothing. */
const missingGroup = (source: string, flags: string, replacement: string): string | null => {
  // The empty alternative always matches, so the result has an entry for each group.
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

type Compiled = Renaming | { readonly fault: string };

const replacing = ({
  find,
  replacement,
  isRegex,
  matchesCase,
  wholeWord
}: Omit<NamePattern, 'kind' | 'text'>): Compiled => {
  if (find.length > MOST_PATTERN) return { fault: messages.replace.tooLong({ most: MOST_PATTERN }) };
  // Names are kept in NFC; keyboards and clipboards may give decomposed accents.
  const source = isRegex ? find : find.normalize('NFC').replace(SYNTAX_CHARACTER, '\\$&');
  const flags = matchesCase ? 'gu' : 'giu';
  try {
    // Compiled alone first: inside the word boundaries an unbalanced bracket could be read as something else.
    const regex = new RegExp(source, flags);
    const missing = isRegex ? missingGroup(source, flags, replacement) : null;
    if (missing !== null) return { fault: messages.replace.noGroup({ reference: missing }) };
    return {
      kind: 'replace',
      source: wholeWord ? new RegExp(wholeWords(source), flags).source : regex.source,
      flags,
      replacement: isRegex ? replacement : replacement.replaceAll('$', '$$$$')
    };
  } catch (error) {
    return { fault: reasonOf(error) };
  }
};

/** What a pattern does to names. @returns a sentence under `fault` when it is invalid; `null`: nothing is typed yet */
export const compilePattern = ({ kind, text, ...pattern }: NamePattern): Compiled | null => {
  switch (kind) {
    case 'replace':
      return pattern.find === '' ? null : replacing(pattern);
    case 'prefix':
    case 'suffix':
      return text === '' ? null : { kind, text };
    case 'number':
      return { kind, text };
    default:
      return { kind };
  }
};
