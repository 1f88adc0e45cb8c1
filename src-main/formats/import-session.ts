import type { FieldMapping, ImportSettings } from '../../src-shared/import-plan';
import { type ImportPreview, PREVIEW_PAGE, type PreviewRow, type ReadableImport } from '../../src-shared/transfer';
import { inferMapping } from './mapping/infer-mapping';
import { messages } from './messages';
import { placeRecords, type Placing } from './placing/place-records';
import { alignedFields, RecordFields } from './placing/record-fields';
import { readerOf, recognise } from './readers/readers';
import { UnreadableFile } from './readers/refusals';
import type { FileCategory, FileRecords, WhileReadingRecords } from './records';
import { areProductRows } from '../fields/infer-products';
import { languagesAmong } from '../fields/languages';
import { inReadingOrder } from '../domain/tree';

const SHOWN_FIELDS = 40;
const SAMPLES = 3;
const LONGEST_SAMPLE = 80;
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
  const contents = known.get(file) ?? {
    samples: samplesOf(file, mapping),
    filled: file.records.filled(file.fields.length)
  };
  known.set(file, contents);
  return contents;
};

interface Look {
  readonly file: FileRecords;
  readonly mapping: FieldMapping;
  readonly placing: Placing;
}

const previewOfFile = ({ file, mapping, placing }: Look): ReadableImport => {
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
    customFields: [...(file.customFields ?? [])],
    notes: [
      ...file.notes,
      ...(areProductRows(file.fields) && !saysCategories ? [messages.productRows] : []),
      ...(placing.repeated > 0 ? [messages.repeated({ lines: placing.repeated })] : [])
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

const refusalOf = (error: unknown): UnreadableFile => {
  if (error instanceof UnreadableFile) return error;
  throw error;
};

/** Caches the last result or refusal, since an import mostly repeats the preview. */
const lastOf = <T>(
  make: (settings: ImportSettings, watch: WhileReadingRecords) => Promise<T>,
  keyOf: (settings: ImportSettings) => unknown
) => {
  let kept: { readonly key: string; readonly value: T | UnreadableFile } | null = null;
  return async (settings: ImportSettings, watch: WhileReadingRecords): Promise<T> => {
    const key = JSON.stringify(keyOf(settings));
    if (kept?.key !== key) {
      // Released first, since both may be large.
      kept = null;
      kept = { key, value: await make(settings, watch).catch(refusalOf) };
    }
    if (kept.value instanceof UnreadableFile) throw kept.value;
    return kept.value;
  };
};

const fitted = (file: FileRecords, mapping: FieldMapping): FieldMapping => ({
  ...mapping,
  fields: alignedFields(file.fields, mapping)
});

/** Reads nothing before the first question, and again only with other reading options. @param name empty for pasted content */
export const openFile = (name: string, bytes: Uint8Array): ImportSession => {
  const read = lastOf(
    async ({ reading }, watch) => {
      const readRecords = await readerOf(reading.format ?? recognise(name, bytes, reading.encoding));
      return readRecords(bytes, reading, watch);
    },
    ({ reading }) => reading
  );
  const look = lastOf(
    async (settings, watch) => {
      const file = await read(settings, watch);
      const mapping = settings.mapping === undefined ? inferMapping(file) : fitted(file, settings.mapping);
      const placing = placeRecords(file, mapping, settings.choices, watch);
      if (placing === null) throw new UnreadableFile(messages.tooMany);
      if (file.records.length === 0) throw new UnreadableFile(messages.nothingInIt);
      return { file, mapping, placing };
    },
    (settings) => settings
  );
  return {
    preview: async (settings, watch) => {
      const found = await look(settings, watch).catch(refusalOf);
      return found instanceof UnreadableFile ? { state: 'refused', problems: [found.message] } : previewOfFile(found);
    },
    rows: async (settings, from, watch) => (await look(settings, watch)).placing.rows.slice(from, PREVIEW_PAGE),
    trees: async (settings, watch) => (await look(settings, watch)).placing.categories
  };
};
