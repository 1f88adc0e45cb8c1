import { areProductRows } from '../fields/infer-products';
import { languagesAmong } from '../fields/languages';
import type { FieldMapping } from '../../src-shared/import-plan';
import { PREVIEW_PAGE, type ReadableImport } from '../../src-shared/transfer';
import { inReadingOrder } from '../domain/tree';
import { messages } from './messages';
import type { Placing } from './placing/place-records';
import { RecordFields } from './placing/record-fields';
import type { FileCategory, FileRecords } from './records';

/** As many fields and values as a dialog shows. */
const SHOWN_FIELDS = 40;
const SAMPLES = 3;
const LONGEST_SAMPLE = 80;
/** Records that are looked through for different values. */
const LOOKED_AT = 5_000;

/** Of each field the first different values, as short texts. */
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

/** What a file has in its fields, whatever they are taken for. */
interface FieldContents {
  readonly samples: string[][];
  readonly filled: number[];
}
/** As long as the file is read so, since each change of the mapping asks again. */
const known = new WeakMap<FileRecords, FieldContents>();

const contentsOf = (file: FileRecords, mapping: FieldMapping): FieldContents => {
  const contents = known.get(file) ?? { samples: samplesOf(file, mapping), filled: filledIn(file) };
  known.set(file, contents);
  return contents;
};

/** What comes of a file, for people. */
export const previewOfFile = (
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
