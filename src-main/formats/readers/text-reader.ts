import { linesOf, listRows, type OutlineLine, separatorOf } from '../../../src-shared/outline/outline-text';
import type { FieldRole } from '../../../src-shared/import-plan';
import type { FileRecord, FileRecords, WhileReadingRecords } from '../records';
import { withLineFeeds } from './csv-rows';
import { textReader } from './decode-text';
import { messages } from './messages';
import { numberedOutline } from './numbered-outline';
import { OutlineRecords } from './outline-records';
import { requireRoom, UnreadableFile } from './refusals';

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
  const numbered = numberedOutline(text.split('\n'));
  if (numbered !== null) return { ...numbered, known: known('nested', ['name', 'name']) };
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
