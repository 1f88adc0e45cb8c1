import type { FileRecord } from '../records';
import { OutlineRecords } from './outline-records';

/* Outlines whose numbers say the levels: `1.2.3 Name`, `II.1 Name`, and `I. Name`, `A. Name`, `1. Name` one below the other. */

interface NumberedLine {
  readonly line: number;
  readonly number: string;
  readonly name: string;
}

interface NumberedOutline {
  readonly fields: readonly string[];
  readonly records: readonly FileRecord[];
}

const ROMAN = /^(?=.)M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/;
const MOST_LEVELS = 40;

/** The lines of a text that all begin like that; `null`: not all do. */
const linesLike = (lines: readonly string[], pattern: RegExp): NumberedLine[] | null => {
  const found: NumberedLine[] = [];
  for (const [index, raw] of lines.entries()) {
    if (raw.trim() === '') continue;
    const [, number = '', name = ''] = pattern.exec(raw) ?? [];
    if (number === '') return null;
    found.push({ line: index + 1, number, name: name.trim() });
  }
  return found.length > 1 ? found : null;
};

const PART = String.raw`(?:\d{1,9}|[IVXLCDM]{1,7}|[A-Za-z])`;
const WHOLE_NUMBER = new RegExp(String.raw`^\s*(${PART}(?:\.${PART})*)[.)]?\s+(\S.*)$`);
const DIGITS = /^\d/;

/** Whether the numbers only count: each follows a sibling, or starts a level. */
const onlyCount = (lines: readonly NumberedLine[]): boolean => {
  const last = new Map<string, string>();
  return lines.every(({ number }) => {
    const dot = number.lastIndexOf('.');
    const parent = number.slice(0, Math.max(dot, 0));
    const own = number.slice(dot + 1);
    const isNext = follows(own, last.get(parent) ?? null);
    last.set(parent, own);
    return isNext;
  });
};

/** Records whose parent has the longest prefix of their number. Numbers that are more than the order are kept. */
const byWholeNumbers = (lines: readonly string[]): NumberedOutline | null => {
  const found = linesLike(lines, WHOLE_NUMBER);
  const parts = (found ?? []).map(({ number }) => number.split('.'));
  const isDeep = parts.some(({ length }) => length > 1) && parts.every(({ length }) => length <= MOST_LEVELS);
  // Abbreviations have points too, and no digits.
  if (found === null || !isDeep || !found.some(({ number }) => DIGITS.test(number.split('.').at(-1) ?? '')))
    return null;
  const keepsNumbers = !onlyCount(found);
  const outline = new OutlineRecords();
  const open: string[] = [];
  for (const { line, number, name } of found) {
    while (open.length > 0 && !number.startsWith(`${open.at(-1)}.`)) open.pop();
    open.push(number);
    outline.add(line, open.length, keepsNumbers ? [name, number] : [name]);
  }
  return { fields: keepsNumbers ? ['name', 'number'] : ['name'], records: outline.records };
};

const ROMAN_DIGITS: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1_000 };

const romanNumber = (text: string): number =>
  Array.from(text, (digit) => ROMAN_DIGITS[digit] ?? 0).reduce(
    (sum, digit, at, all) => sum + (digit < (all[at + 1] ?? 0) ? -digit : digit),
    0
  );

type Style = 'digits' | 'roman' | 'letter';

/** What a mark counts, in each style that it may have: `I` is the first Roman number and the ninth letter. */
const countsOf = (mark: string): readonly (readonly [Style, number])[] => {
  if (DIGITS.test(mark)) return [['digits', Number(mark)]];
  const upper = mark.toUpperCase();
  return [
    ...(ROMAN.test(upper) ? [['roman', romanNumber(upper)] as const] : []),
    ...(mark.length === 1 ? [['letter', upper.charCodeAt(0) - 0x40] as const] : [])
  ];
};

/** Whether a mark comes next in one of its styles. @param before `null`: it is the first */
const follows = (mark: string, before: string | null): boolean =>
  countsOf(mark).some(([style, count]) =>
    before === null ? count === 1 : countsOf(before).some(([other, last]) => other === style && last + 1 === count)
  );

const MARK = /^\s*\(?(\d{1,9}|[IVXLCDM]{1,7}|[ivxlcdm]{1,7}|[A-Za-z])[.)]\s+(\S.*)$/;

const isSameKind = (a: string, b: string): boolean =>
  DIGITS.test(a) === DIGITS.test(b) && (a === a.toUpperCase()) === (b === b.toUpperCase());

/** Records by the kind of their marks: one that goes on counting is a sibling, and a first one is on the level below. */
const byMarks = (lines: readonly string[]): NumberedOutline | null => {
  const found = linesLike(lines, MARK);
  // Digits alone are a plain list, or are nested by indentation.
  if (found === null || found.every(({ number }) => DIGITS.test(number))) return null;
  const outline = new OutlineRecords();
  const open: string[] = [];
  for (const { line, number, name } of found) {
    const level = open.findLastIndex((before) => isSameKind(number, before) && follows(number, before));
    if (level !== -1) open.length = level;
    else if (!follows(number, null)) return null;
    open.push(number);
    outline.add(line, open.length, [name]);
  }
  return { fields: ['name'], records: outline.records };
};

/** The records of a numbered outline; `null`: the text is none. @throws UnreadableFile for too many */
export const numberedOutline = (lines: readonly string[]): NumberedOutline | null =>
  byWholeNumbers(lines) ?? byMarks(lines);
