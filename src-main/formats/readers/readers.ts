import type { FileFormat } from '../../../src-shared/import-plan';
import type { ReadRecords } from '../records';

type ReaderModule = Promise<{ readonly readRecords: ReadRecords }>;

/** Every reader, loaded when a file of its format is there: each imports its parser. */
const READERS: Readonly<Record<FileFormat, () => ReaderModule>> = {
  csv: () => import('./csv-reader'),
  xlsx: () => import('./xlsx-reader'),
  ods: () => import('./ods-reader'),
  json: () => import('./json-reader'),
  jsonl: () => import('./jsonl-reader'),
  yaml: () => import('./yaml-reader'),
  text: () => import('./text-reader'),
  markdown: () => import('./markdown-reader'),
  opml: () => import('./opml-reader'),
  google: () => import('./google-reader'),
  turtle: () => import('./turtle-reader'),
  rdfxml: () => import('./rdfxml-reader'),
  jsonld: () => import('./jsonld-reader')
};

/** Loads the reader of a format. */
export const readerOf = async (format: FileFormat): Promise<ReadRecords> => (await READERS[format]()).readRecords;
