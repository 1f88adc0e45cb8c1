import { linesOf, listRows, type OutlineLine, separatorOf } from '../../../src-shared/outline/outline-text';
import type { FieldRole } from '../../../src-shared/import-plan';
import type { FileRecord, FileRecords, ReadRecords, WhileReadingRecords } from '../records';
import { withLineFeeds } from './csv-rows';
import { decodeText } from './decode-text';
import { messages } from './messages';
import { numberedLines, recordsOfNumbers } from './numbered-outline';
import { OutlineRecords } from './outline-records';
import { orRefusal, requireRoom, UnreadableFile } from './refusals';

type Found = Pick<FileRecords, 'fields' | 'records' | 'known'>;

const known = (
  hierarchy: 'nested' | 'path',
  ...fields: readonly (readonly [string, FieldRole])[]
): NonNullable<Found['known']> => ({
  hierarchy,
  fields: fields.map(([key, role]) => ({ key, role }))
});

/** Strokes stand in names too, so that few of them make no paths. */
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

/** Text: an indented list with or without bullets, an outline whose lines are numbered (`1.2.3 Name`), or a path a line. */
export const readTextRecords: ReadRecords = (bytes, options, watch) =>
  orRefusal(() => {
    const { text, encoding, notes } = decodeText(bytes, options.encoding);
    const found = read(withLineFeeds(text), watch);
    if (found.records.length === 0) throw new UnreadableFile('empty', messages.empty);
    return { ok: true, records: { ...found, format: 'text', reading: { format: 'text', encoding }, notes } };
  });
