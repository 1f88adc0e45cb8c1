import { readerOf, recognise } from '../../../../src-main/formats/readers/readers';
import { UnreadableFile } from '../../../../src-main/formats/readers/refusals';
import type { FileRecords } from '../../../../src-main/formats/records';
import { listed } from '../../../support/file-records';
import type { ReadingOptions } from '../../../../src-shared/import-plan';

/** A file's content, from text in UTF-8. */
export const bytesOf = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;

/** The format of a file, or the sentences that refuse it. */
export const formatOf = (name: string, content: string | Uint8Array): string => {
  try {
    return recognise(name, bytesOf(content));
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message;
    throw error;
  }
};

/** Reads a file as the program does: recognised, and by the reader of its format. Refusals are thrown, with their places. */
export const readFile = async (
  name: string,
  content: string | Uint8Array,
  options: ReadingOptions = {}
): Promise<FileRecords> => {
  const bytes = bytesOf(content);
  const read = await readerOf(options.format ?? recognise(name, bytes, options.encoding));
  return read(bytes, options, () => undefined);
};

/** The values of each record as an object, without those that say nothing, and its path of names where it is nested. */
export const rowsOf = (file: FileRecords): Record<string, unknown>[] =>
  listed(file).map(({ values }) =>
    Object.fromEntries(file.fields.flatMap((field, at) => (values[at] === undefined ? [] : [[field, values[at]]])))
  );

/** Each record's name with those above it, by the field that is given. */
export const pathsOf = (file: FileRecords, field = 'name'): string[] => {
  const at = file.fields.indexOf(field);
  const paths: string[] = [];
  for (const { values, parent } of listed(file))
    paths.push(`${parent === undefined ? '' : `${paths[parent] ?? '?'} > `}${String(values[at])}`);
  return paths;
};
