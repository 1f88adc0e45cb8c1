import type { Fault } from '../../src-shared/envelope';
import type { FieldMapping, ImportSettings } from '../../src-shared/import-plan';
import { type ImportPreview, PREVIEW_PAGE, type PreviewRow, type ReadableImport } from '../../src-shared/transfer';
import { inferMapping } from './mapping/infer-mapping';
import { messages } from './messages';
import { placeRecords, type Placing } from './placing/place-records';
import { alignedFields, RecordFields } from './placing/record-fields';
import { readerOf } from './readers/readers';
import { recognise } from './recognise-file';
import type { FileCategory, FileRecords, RecordsReading, WhileReadingRecords } from './records';
import { areProductRows } from '../fields/infer-products';
import { languagesAmong } from '../fields/languages';
import { inReadingOrder } from '../domain/tree';

const SHOWN_FIELDS = 40;
const SAMPLES = 3;
const LONGEST_SAMPLE = 80;
/** Records that are searched for samples. */
const LOOKED_AT = 5_000;

const samplesOf = (file: FileRecords, mapping: FieldMapping): string[][] => {
  const fields = new RecordFields(file, mapping);
  return file.fields.map((_key, field) => {
    const samples = new Set<string>();
    for (let at = 0; at < Math.min(file.records.length, LOOKED_AT) && samples.size < SAMPLES; at += 1) {
      const text = fields.text(at, field);
      if (text !== '')
        samples.add(text.length > LONGEST_SAMPLE ? `${text.slice(0, LONGEST_SAMPLE)}…`.toWellFormed() : text);
    }
    return [...samples];
  });
};

const filledIn = ({ fields, records }: FileRecords): number[] => {
  const filled = fields.map(() => 0);
  for (const { values } of records)
    for (let field = 0; field < values.length; field += 1) {
      const value = values[field];
      if (value !== undefined && value !== null && value !== '') filled[field] = (filled[field] ?? 0) + 1;
    }
  return filled;
};

interface Seen {
  readonly levels: number;
  readonly keys: ReadonlySet<string>;
  readonly has: ReadonlySet<ReadableImport['has'][number]>;
  readonly hasIds: boolean;
}

const seenIn = (categories: readonly FileCategory[]): Seen => {
  const keys = new Set<string>();
  const has = new Set<ReadableImport['has'][number]>();
  let [levels, hasIds] = [0, false];
  for (const { category, depth } of inReadingOrder<FileCategory>(categories)) {
    levels = Math.max(levels, depth + 1);
    hasIds ||= category.id !== undefined;
    if ((category.slug ?? null) !== null) has.add('slug');
    if ((category.description ?? '') !== '') has.add('description');
    if (category.visible === false) has.add('visible');
    for (const key of Object.keys(category.metadata ?? {})) keys.add(key);
  }
  return { levels, keys, has, hasIds };
};

interface FieldContents {
  readonly samples: string[][];
  readonly filled: number[];
}
/** Cached, since each change of the mapping asks again. */
const known = new WeakMap<FileRecords, FieldContents>();

const contentsOf = (file: FileRecords, mapping: FieldMapping): FieldContents => {
  const contents = known.get(file) ?? { samples: samplesOf(file, mapping), filled: filledIn(file) };
  known.set(file, contents);
  return contents;
};

const previewOfFile = (
  file: FileRecords,
  mapping: FieldMapping,
  placing: Extract<Placing, { ok: true }>
): ReadableImport => {
  const { samples, filled } = contentsOf(file, mapping);
  const { levels, keys, has, hasIds } = seenIn(placing.categories);
  const saysCategories = mapping.fields.some(({ role }) => role === 'path' || role === 'level');
  return {
    state: 'read',
    format: file.format,
    reading: file.reading,
    sheets: [...(file.sheets ?? [])],
    languages: [...(file.languages ?? languagesAmong(file.fields))],
    mapping,
    samples,
    filled,
    count: placing.count,
    levels,
    first: placing.rows.slice(0, PREVIEW_PAGE),
    leftOut: placing.rows.leftOut,
    faults: [...placing.faults],
    metadata: [...keys].slice(0, SHOWN_FIELDS),
    metadataCount: keys.size,
    has: [...has],
    hasIds,
    notes: [
      ...file.notes,
      ...(areProductRows(file.fields) && !saysCategories ? [messages.productRows] : []),
      ...(placing.repeated > 0 ? [messages.repeated(placing.repeated)] : [])
    ]
  };
};

export interface ImportSession {
  preview(settings: ImportSettings, watch: WhileReadingRecords): Promise<ImportPreview>;
  /** A page of rows of the preview. Throws if the preview is refused. */
  rows(settings: ImportSettings, from: number, watch: WhileReadingRecords): Promise<PreviewRow[]>;
  /** The categories, within all limits. Throws if the preview is refused. */
  trees(settings: ImportSettings, watch: WhileReadingRecords): Promise<readonly FileCategory[]>;
}

interface Look {
  readonly file: FileRecords;
  readonly mapping: FieldMapping;
  readonly placing: Placing;
}

/** A fault of the whole file as a sentence, with its place. */
export const sentenceOfFault = ({ pointer, message }: Fault): string => {
  if (pointer === '') return message;
  return pointer.startsWith('line ') ? `L${pointer.slice(1)}: ${message}` : `At ${pointer}: ${message}`;
};

/** Caches the last result, since an import mostly repeats the preview. */
const lastOf = <T>(
  make: (settings: ImportSettings, watch: WhileReadingRecords) => Promise<T>,
  keyOf: (settings: ImportSettings) => unknown
) => {
  let kept: { readonly key: string; readonly value: T } | null = null;
  return async (settings: ImportSettings, watch: WhileReadingRecords): Promise<T> => {
    const key = JSON.stringify(keyOf(settings));
    if (kept?.key === key) return kept.value;
    // Released first, since both may be large.
    kept = null;
    const value = await make(settings, watch);
    kept = { key, value };
    return value;
  };
};

const fitted = (file: FileRecords, mapping: FieldMapping): FieldMapping => ({
  ...mapping,
  fields: alignedFields(file.fields, mapping)
});

/** Reads nothing before the first question, and again only with other reading options. @param name empty for pasted content */
export const openFile = (name: string, bytes: Uint8Array): ImportSession => {
  const read = lastOf<RecordsReading>(
    async ({ reading }, watch) => {
      const found =
        reading.format === undefined
          ? recognise(name, bytes, reading.encoding)
          : { ok: true as const, format: reading.format };
      if (!found.ok) return found;
      const readRecords = await readerOf(found.format);
      return readRecords(bytes, reading, watch);
    },
    ({ reading }) => reading
  );
  const look = lastOf<Look | { readonly faults: readonly Fault[] }>(
    async (settings, watch) => {
      const reading = await read(settings, watch);
      if (!reading.ok) return { faults: reading.faults };
      const file = reading.records;
      const mapping = settings.mapping === undefined ? inferMapping(file) : fitted(file, settings.mapping);
      return { file, mapping, placing: placeRecords(file, mapping, settings.choices, watch) };
    },
    (settings) => settings
  );
  const placed = async (settings: ImportSettings, watch: WhileReadingRecords) => {
    const found = await look(settings, watch);
    if ('faults' in found || !found.placing.ok) throw new Error('A file that cannot be read has no categories.');
    return found.placing;
  };
  return {
    preview: async (settings, watch) => {
      const found = await look(settings, watch);
      if ('faults' in found) return { state: 'refused', problems: found.faults.map(sentenceOfFault) };
      const { file, mapping, placing } = found;
      if (!placing.ok) return { state: 'refused', problems: [messages.tooMany] };
      return file.records.length === 0
        ? { state: 'refused', problems: [messages.nothingInIt] }
        : previewOfFile(file, mapping, placing);
    },
    rows: async (settings, from, watch) => (await placed(settings, watch)).rows.slice(from, PREVIEW_PAGE),
    trees: async (settings, watch) => (await placed(settings, watch)).categories
  };
};
