import type { Fault } from '../../src-shared/envelope';
import type { FieldMapping, ImportSettings } from '../../src-shared/import-plan';
import { type ImportPreview, PREVIEW_PAGE, type PreviewRow } from '../../src-shared/transfer';
import { inferMapping } from './mapping/infer-mapping';
import { messages } from './messages';
import { type Placing, placeRecords } from './placing/place-records';
import { alignedFields } from './placing/record-fields';
import { previewOfFile } from './preview-of-file';
import { readerOf } from './readers/readers';
import { recognise } from './recognise-file';
import type { FileCategory, FileRecords, RecordsReading, WhileReadingRecords } from './records';

/** One file that is being imported, which can be looked at by one setting after the other. */
export interface ImportSession {
  /** What comes of the file by these settings. Passes on what `watch` throws. */
  preview(settings: ImportSettings, watch: WhileReadingRecords): Promise<ImportPreview>;
  /** A page of rows of its preview, from that one on. Throws for a file whose preview is refused. */
  rows(settings: ImportSettings, from: number, watch: WhileReadingRecords): Promise<PreviewRow[]>;
  /** The categories, with all limits held. Throws for a file whose preview is refused. */
  trees(settings: ImportSettings, watch: WhileReadingRecords): Promise<readonly FileCategory[]>;
}

/** A file by some settings: its records, what they mean, and the trees that they make. */
interface Look {
  readonly file: FileRecords;
  readonly mapping: FieldMapping;
  readonly placing: Placing;
}

/** A fault of a whole file as a sentence for people, with its place. */
export const sentenceOfFault = ({ pointer, message }: Fault): string => {
  if (pointer === '') return message;
  return pointer.startsWith('line ') ? `L${pointer.slice(1)}: ${message}` : `At ${pointer}: ${message}`;
};

/** Keeps the value of the last call: what follows a preview is mostly the same once more. */
const lastOf = <T>(
  make: (settings: ImportSettings, watch: WhileReadingRecords) => Promise<T>,
  keyOf: (settings: ImportSettings) => unknown
) => {
  let kept: { readonly key: string; readonly value: T } | null = null;
  return async (settings: ImportSettings, watch: WhileReadingRecords): Promise<T> => {
    const key = JSON.stringify(keyOf(settings));
    if (kept?.key === key) return kept.value;
    // Given free before the next one is made: both may be large.
    kept = null;
    const value = await make(settings, watch);
    kept = { key, value };
    return value;
  };
};

/** A mapping that was made for another file of the kind, for the fields of this one. */
const fitted = (file: FileRecords, mapping: FieldMapping): FieldMapping => ({
  ...mapping,
  fields: alignedFields(file.fields, mapping)
});

/**
 * Begins the import of a file. Nothing is read before the first look, and only other reading options have it read again.
 * @param name the file's name, for its extension; an empty one for what was pasted
 */
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
