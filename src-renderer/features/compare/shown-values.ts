import type { Metadata } from '../../../src-shared/category';
import { sameJson } from '../../../src-shared/same-json';
import { ownPart } from '../conflicts/changed-part';

/** What differs, as a line to read. `whole`: the same in full where `text` is an excerpt; `null`: it is not. */
export interface ToldDetail {
  readonly text: string;
  readonly whole: string | null;
}

/** Characters of one value in a line. */
const LONGEST = 120;
/** Of these, how many of what it has in common with the other value stand before what is its own. */
const BEFORE = 24;

const excerpt = (text: string, other: string): string => {
  if (text.length <= LONGEST) return text;
  const from = Math.max(0, ownPart(text, other).start.length - BEFORE);
  // Not between the halves of a character.
  const part = text.slice(from, from + LONGEST).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/gu, '');
  return `${from > 0 ? '…' : ''}${part}${from + LONGEST < text.length ? '…' : ''}`;
};

export const inWords = (text: string): ToldDetail => ({ text, whole: null });

/** “label: before → after”, of long values the part that differs. */
export const toldChange = (label: string, before: string, after: string): ToldDetail => {
  const text = `${label}: ${excerpt(before, after)} → ${excerpt(after, before)}`;
  const whole = `${label}: ${before} → ${after}`;
  return { text, whole: text === whole ? null : whole };
};

const toldEntry = (label: string, act: string, value: string): ToldDetail => {
  const [text, whole] = [`${label}: ${act} ${excerpt(value, '')}`, `${label}: ${act} ${value}`];
  return { text, whole: text === whole ? null : whole };
};

/** A word by itself means itself; anything that could be taken for another kind of value, or for two, goes in quotes. */
const PLAIN = /^(?![-\d\s])(?!(?:true|false|null|none)$)[^",:{}[\]→]*\S$/u;

/** JSON without the quotes that a reader can do without. */
export const compactValue = (value: unknown): string => {
  if (typeof value === 'string') return PLAIN.test(value) ? value : JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(compactValue).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(
    ([key, one]) => `${PLAIN.test(key) ? key : JSON.stringify(key)}: ${compactValue(one)}`
  );
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
};

/** A text that stands by itself needs no quotes, unless the other value is of another kind. */
const shown = (value: unknown, other: unknown): string =>
  typeof value === 'string' && typeof other === 'string' && value.trim() !== '' ? value : compactValue(value);

/** One line for each entry that differs, those of `before` first. */
export const toldEntries = (before: Metadata, after: Metadata): ToldDetail[] => {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => {
    const [was, is] = [
      Object.hasOwn(before, key) ? before[key] : undefined,
      Object.hasOwn(after, key) ? after[key] : undefined
    ];
    if (was === undefined) return [toldEntry(key, 'added', compactValue(is))];
    if (is === undefined) return [toldEntry(key, 'removed', compactValue(was))];
    return sameJson(was, is) ? [] : [toldChange(key, shown(was, is), shown(is, was))];
  });
};
