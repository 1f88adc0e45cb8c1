import type { FileFormat } from '../../src-shared/import-plan';
import { typedKeys } from '../../src-shared/typed-keys';

/** Content takes precedence, so that formats may share an extension. */
const EXTENSIONS: Readonly<Record<FileFormat, readonly string[]>> = {
  csv: ['csv', 'tsv', 'tab'],
  xlsx: ['xlsx', 'xlsm', 'xlsb', 'xls'],
  ods: ['ods'],
  json: ['json'],
  jsonl: ['jsonl', 'ndjson'],
  jsonld: ['jsonld'],
  yaml: ['yaml', 'yml'],
  markdown: ['md', 'markdown'],
  opml: ['opml'],
  turtle: ['ttl', 'nt', 'nq', 'trig', 'n3'],
  rdfxml: ['rdf', 'owl', 'xml'],
  text: ['txt'],
  google: ['txt']
};

const FORMATS = typedKeys(EXTENSIONS);

export const IMPORTED_EXTENSIONS: readonly string[] = [...new Set(FORMATS.flatMap((format) => EXTENSIONS[format]))];

/** The first format with that extension (lower case, without the dot). */
export const formatOfExtension = (extension: string): FileFormat | undefined =>
  FORMATS.find((format) => EXTENSIONS[format].includes(extension));
