import type { ImportSettings } from '../../src-shared/import-plan';
import type { ImportPreview, ReadableImport } from '../../src-shared/transfer';
import { type ImportedCategory, inReadingOrder } from '../domain/tree';
import type { CsvColumns } from './csv-columns';
import { messages } from './messages';
import { type FileReading, faultText, readFileOfCategories } from './read-file';
import type { WhileReadingRecords } from './records';

/** As many categories and fields as a dialog shows. */
const SHOWN = 200;
const SHOWN_FIELDS = 40;

/** One file that is being imported, which can be looked at by one setting after the other. */
export interface ImportSession {
  /** What comes of the file by these settings. Passes on what `watch` throws. */
  preview(settings: ImportSettings, watch: WhileReadingRecords): Promise<ImportPreview>;
  /** The categories, with all limits held. Throws for a file whose preview is refused. */
  trees(settings: ImportSettings, watch: WhileReadingRecords): Promise<readonly ImportedCategory[]>;
}

const mappingOf = (columns: CsvColumns | null): ReadableImport['mapping'] => {
  if (columns === null) return { hierarchy: 'nested', fields: [] };
  const { header, roles } = columns;
  const roleAt = new Map([...roles].map(([role, index]) => [index, role]));
  return {
    hierarchy: roles.has('parent')
      ? 'parent'
      : roles.has('path')
        ? 'path'
        : columns.levels.length > 0
          ? 'levels'
          : 'flat',
    fields: header.map((key, index) => ({
      key,
      role: columns.levels.includes(index) ? 'level' : (roleAt.get(index) ?? (key.trim() === '' ? 'ignored' : 'entry'))
    }))
  };
};

const previewOf = (reading: Extract<FileReading, { ok: true }>): ReadableImport => {
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
  const mapping = mappingOf(reading.columns);
  return {
    state: 'read',
    format: reading.format,
    reading: {},
    sheets: [],
    languages: [],
    mapping,
    samples: mapping.fields.map(() => []),
    count,
    levels,
    first,
    faults: [],
    metadata: [...fields].slice(0, SHOWN_FIELDS),
    metadataCount: fields.size,
    has: [...has],
    notes: [
      ...(hasIds ? [messages.newIds] : []),
      ...(reading.repeated > 0 ? [messages.repeated(reading.repeated)] : []),
      ...(reading.isGuessed ? [messages.guessedEncoding] : [])
    ]
  };
};

/** Begins the import of a file. Nothing is read before the first look. */
export const openFile = (name: string, bytes: Uint8Array): ImportSession => {
  const read = (watch: WhileReadingRecords): FileReading => readFileOfCategories(name, bytes, watch);
  return {
    preview: async (_settings, watch) => {
      const reading = read(watch);
      if (!reading.ok) return { state: 'refused', problems: reading.faults.map(faultText) };
      if (reading.categories.length === 0) return { state: 'refused', problems: [messages.nothingInIt] };
      return previewOf(reading);
    },
    trees: async (_settings, watch) => {
      const reading = read(watch);
      if (!reading.ok) throw new Error('A file that cannot be read has no categories.');
      return reading.categories;
    }
  };
};
