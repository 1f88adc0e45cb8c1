import type { ReadableImport } from '../../src-shared/transfer';
import type { CsvColumns } from './csv-columns';
import { messages } from './messages';
import type { FileReading } from './read-file';
import { inReadingOrder } from '../domain/tree';

/** As many categories and fields as a dialog shows. */
const SHOWN = 12;
const SHOWN_FIELDS = 40;

const meaningsOf = ({ header, roles, levels, fields }: CsvColumns): { header: string; meaning: string }[] => {
  const meanings = new Map<number, string>();
  for (const [role, index] of roles)
    meanings.set(
      index,
      role === 'path' && roles.has('parent') ? messages.parentsAreEnough : messages.columnMeanings[role]
    );
  for (const [level, index] of levels.entries()) meanings.set(index, `level ${level + 1}`);
  for (const { index } of fields) meanings.set(index, 'metadata');
  return header.flatMap((name, index) => {
    const meaning = meanings.get(index);
    return meaning === undefined ? [] : [{ header: name.trim(), meaning }];
  });
};

const notesOf = (reading: Extract<FileReading, { ok: true }>, hasIds: boolean): string[] => {
  const { repeated, isGuessed } = reading;
  return [
    ...(hasIds ? [messages.newIds] : []),
    ...(repeated > 0 ? [messages.repeated(repeated)] : []),
    ...(isGuessed ? [messages.guessedEncoding] : [])
  ];
};

/** The preview of a file before its categories are added. */
export const previewOf = (reading: Extract<FileReading, { ok: true }>): ReadableImport => {
  const first: { depth: number; name: string }[] = [];
  const fields = new Set<string>();
  const has = new Set<ReadableImport['has'][number]>();
  let [count, levels, hasIds] = [0, 0, false];
  for (const { category, depth } of inReadingOrder(reading.categories)) {
    count += 1;
    levels = Math.max(levels, depth + 1);
    hasIds ||= category.id !== undefined;
    if (first.length < SHOWN) first.push({ depth, name: category.name });
    if ((category.slug ?? null) !== null) has.add('slug');
    if ((category.description ?? '') !== '') has.add('description');
    if (category.visible === false) has.add('visible');
    for (const key of Object.keys(category.metadata ?? {})) fields.add(key);
  }
  return {
    state: 'read',
    format: reading.format,
    count,
    levels,
    first,
    columns: reading.columns === null ? [] : meaningsOf(reading.columns),
    metadata: [...fields].slice(0, SHOWN_FIELDS),
    metadataCount: fields.size,
    has: [...has],
    notes: notesOf(reading, hasIds)
  };
};
