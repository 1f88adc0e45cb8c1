import { linesOf, listRows, type OutlineLine, separatorOf } from '../../../src-shared/outline/outline-text';
import { atOnce } from '../../../src-shared/sliced-work';
import type { FieldRole } from '../../../src-shared/import-plan';
import { type FileRecords, ListedRecords, type Records, type WhileReadingRecords } from '../records';
import { withLineFeeds } from './csv-rows';
import { textReader } from './decode-text';
import { messages } from './messages';
import { OutlineRecords } from './outline-records';
import { requireRoom, UnreadableFile } from './refusals';
import { wordsIn } from '../../../src-shared/member-names';

/* Outlines whose numbers say the levels: `1.2.3 Name`, `II.1 Name`, and `I. Name`, `A. Name`, `1. Name` one below the other. */

interface NumberedLine {
  readonly line: number;
  readonly number: string;
  readonly name: string;
}

interface NumberedOutline {
  readonly fields: readonly string[];
  readonly records: Records;
}

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

/** Each in one way only: where an I alone could be a number or a letter, a line of them would be tried in all combinations. */
const PART = String.raw`(?:\d{1,9}|[IVXLCDM]{2,7}|[A-Za-z])`;
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

/** Longer levels are letters or digits. */
const ROMAN = wordsIn(
  'I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI XXII XXIII XXIV XXV XXVI XXVII XXVIII XXIX XXX'
);
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** What a mark counts, in each style that it may have: `I` is the first Roman number and the ninth letter. */
const countsOf = (mark: string): readonly number[] =>
  DIGITS.test(mark)
    ? [Number(mark), 0, 0]
    : [0, ROMAN.indexOf(mark.toUpperCase()) + 1, mark.length === 1 ? LETTERS.indexOf(mark.toUpperCase()) + 1 : 0];

/** Whether a mark comes next in one of its styles. @param before `null`: it is the first */
const follows = (mark: string, before: string | null): boolean => {
  const last = before === null ? null : countsOf(before);
  return countsOf(mark).some((count, style) => count > 0 && count - 1 === (last?.[style] ?? 0) && last?.[style] !== 0);
};

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
const numberedOutline = (lines: readonly string[]): NumberedOutline | null => byWholeNumbers(lines) ?? byMarks(lines);

type Found = Pick<FileRecords, 'fields' | 'records' | 'known'>;

const known = (
  hierarchy: 'nested' | 'path',
  ...fields: readonly (readonly [string, FieldRole])[]
): NonNullable<Found['known']> => ({
  hierarchy,
  fields: fields.map(([key, role]) => ({ key, role }))
});

/** Slashes occur in names too, so a few of them make no paths. */
const isMostly = (lines: readonly OutlineLine[], separator: RegExp): boolean =>
  lines.filter(({ text }) => separator.test(text)).length * 2 >= lines.length;

const pathSeparatorOf = (lines: readonly OutlineLine[]): string | null => {
  const separator = separatorOf(lines);
  if (separator === null) return null;
  const found = lines.map(({ text }) => separator.exec(text)?.[0]).find((match) => match !== undefined) ?? '';
  const literal = found === '\t' ? found : found.trim();
  return literal === '/' && !isMostly(lines, separator) ? null : literal;
};

const recordsOfPaths = (lines: readonly OutlineLine[], separator: string): Found => ({
  fields: ['path'],
  records: new ListedRecords(
    lines.map(({ number, text }) => ({ place: { kind: 'line', line: number }, values: [text] }))
  ),
  known: { ...known('path', ['path', 'path']), pathSeparator: separator === '\t' ? separator : ` ${separator} ` }
});

const recordsOfList = (lines: readonly OutlineLine[]): Found => {
  const found = new OutlineRecords();
  for (const { number, depth, name } of listRows(lines)) found.add(number, depth, [name]);
  return { fields: ['name'], records: found.records, known: known('nested', ['name', 'name']) };
};

const read = (text: string, watch: WhileReadingRecords): Found => {
  const numbered = numberedOutline(text.split('\n'));
  if (numbered !== null) return { ...numbered, known: known('nested', ['name', 'name']) };
  const lines = atOnce(linesOf(text), () => watch(0, 1));
  requireRoom(lines.length);
  const separator = pathSeparatorOf(lines);
  return separator === null ? recordsOfList(lines) : recordsOfPaths(lines, separator);
};

/** An indented list, a numbered outline (`1.2.3 Name`), or one path per line. */
export const readTextRecords = textReader('text', (text, { reading, notes, watch }) => {
  const found = read(withLineFeeds(text), watch);
  if (found.records.length === 0) throw new UnreadableFile(messages.empty);
  return { ...found, format: 'text', reading, notes };
});
