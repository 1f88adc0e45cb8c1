import { linesOf, listRows, type OutlineLine, separatorOf } from '../../../src-shared/outline/outline-text';
import type { FieldRole } from '../../../src-shared/import-plan';
import type { FileRecord, FileRecords, WhileReadingRecords } from '../records';
import { withLineFeeds } from './csv-rows';
import { textReader } from './decode-text';
import { messages } from './messages';
import { OutlineRecords } from './outline-records';
import { requireRoom, UnreadableFile } from './refusals';

interface NumberedLine {
  readonly line: number;
  readonly number: string;
  readonly name: string;
}

const NUMBERED = /^\s*(\d{1,9}(?:\.\d{1,9})*)[.)]?\s+(\S.*)$/;
const MOST_LEVELS = 40;

/** The lines of a numbered outline, such as `1.2.3 Name`; `null`: it is none. */
const numberedLines = (lines: readonly string[]): NumberedLine[] | null => {
  const found: NumberedLine[] = [];
  let filled = 0;
  for (const [index, raw] of lines.entries()) {
    if (raw.trim() === '') continue;
    filled += 1;
    const [, number = '', name = ''] = NUMBERED.exec(raw) ?? [];
    if (number === '' || number.split('.').length > MOST_LEVELS) return null;
    found.push({ line: index + 1, number, name: name.trim() });
  }
  return filled > 1 && found.some(({ number }) => number.includes('.')) ? found : null;
};

/** Whether the numbers only count: each follows a sibling, or starts a level. */
const onlyCount = (lines: readonly NumberedLine[]): boolean => {
  const last = new Map<string, number>();
  return lines.every(({ number }) => {
    const dot = number.lastIndexOf('.');
    const parent = number.slice(0, Math.max(dot, 0));
    const own = Number(number.slice(dot + 1));
    const isNext = own === (last.get(parent) ?? 0) + 1;
    last.set(parent, own);
    return isNext;
  });
};

/** Records whose parent has the longest prefix of their number. Numbers that are more than the order are kept. */
const recordsOfNumbers = (
  lines: readonly NumberedLine[]
): { fields: readonly string[]; records: OutlineRecords['records'] } => {
  const keepsNumbers = !onlyCount(lines);
  const found = new OutlineRecords();
  const open: string[] = [];
  for (const { line, number, name } of lines) {
    while (open.length > 0 && !number.startsWith(`${open.at(-1)}.`)) open.pop();
    open.push(number);
    found.add(line, open.length, keepsNumbers ? [name, number] : [name]);
  }
  return { fields: keepsNumbers ? ['name', 'number'] : ['name'], records: found.records };
};

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
  records: lines.map(({ number, text }): FileRecord => ({ place: { kind: 'line', line: number }, values: [text] })),
  known: { ...known('path', ['path', 'path']), pathSeparator: separator === '\t' ? separator : ` ${separator} ` }
});

const recordsOfList = (lines: readonly OutlineLine[]): Found => {
  const found = new OutlineRecords();
  for (const { number, depth, name } of listRows(lines)) found.add(number, depth, [name]);
  return { fields: ['name'], records: found.records, known: known('nested', ['name', 'name']) };
};

const readLines = (text: string, watch: WhileReadingRecords): OutlineLine[] => {
  const work = linesOf(text);
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    watch(0, 1);
  }
};

const read = (text: string, watch: WhileReadingRecords): Found => {
  const numbered = numberedLines(text.split('\n'));
  if (numbered !== null) {
    requireRoom(numbered.length);
    const { fields, records } = recordsOfNumbers(numbered);
    return { fields, records, known: known('nested', ['name', 'name']) };
  }
  const lines = readLines(text, watch);
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
