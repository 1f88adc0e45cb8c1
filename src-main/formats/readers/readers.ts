import type { FileFormat } from '../../../src-shared/import-plan';
import type { ReadRecords } from '../records';
import { extname } from 'node:path';
import { binaryFormat } from './binary-kinds';
import { withLineFeeds } from './csv-rows';
import { decodeText } from './decode-text';
import { messages } from './messages';
import { UnreadableFile } from './refusals';
import { textFormat } from './text-kinds';

const LOOKED_AT = 65_536;

const beginningOf = (bytes: Uint8Array, encoding: string | undefined): string => {
  const isCut = bytes.length > LOOKED_AT;
  // The size is even, so that UTF-16 is not cut within a unit.
  const { text } = decodeText(bytes.subarray(0, LOOKED_AT), encoding);
  const beginning = withLineFeeds(text);
  const last = beginning.lastIndexOf('\n');
  // A file may be one long line, below a first one that declares its encoding.
  return isCut && last > beginning.length / 2 ? beginning.slice(0, last) : beginning;
};

/** Recognizes a format by content, then by name. @param name empty for pasted content @throws UnreadableFile for other files */
export const recognise = (name: string, bytes: Uint8Array, encoding?: string): FileFormat => {
  const binary = binaryFormat(name, bytes);
  if (binary !== null) return binary;
  const first = beginningOf(bytes, encoding);
  const beginning = first.trim() === '' ? withLineFeeds(decodeText(bytes, encoding).text).trimStart() : first;
  if (beginning === '') throw new UnreadableFile(messages.empty);
  const mentionsSkos = (): boolean => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('skos');
  return textFormat(beginning, extname(name).slice(1).toLowerCase(), mentionsSkos);
};

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
