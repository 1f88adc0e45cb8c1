import type { FileFormat } from '../../../src-shared/import-plan';
import type { ReadRecords } from '../records';

/** Loaded on demand, since each imports its parser. */
const READERS: Readonly<Record<FileFormat, () => Promise<ReadRecords>>> = {
  csv: async () => (await import('./csv-reader')).readCsvRecords,
  xlsx: async () => (await import('./xlsx-reader')).readXlsxRecords,
  ods: async () => (await import('./ods-reader')).readOdsRecords,
  json: async () => (await import('./json-reader')).readJsonRecords,
  jsonl: async () => (await import('./jsonl-reader')).readJsonLinesRecords,
  yaml: async () => (await import('./yaml-reader')).readYamlRecords,
  text: async () => (await import('./text-reader')).readTextRecords,
  markdown: async () => (await import('./markdown-reader')).readMarkdownRecords,
  opml: async () => (await import('./opml-reader')).readOpmlRecords,
  google: async () => (await import('./google-reader')).readGoogleRecords,
  turtle: async () => (await import('./turtle-reader')).readTurtleRecords,
  rdfxml: async () => (await import('./rdfxml-reader')).readRdfXmlRecords,
  jsonld: async () => (await import('./jsonld-reader')).readJsonLdRecords
};

export const readerOf = (format: FileFormat): Promise<ReadRecords> => READERS[format]();
