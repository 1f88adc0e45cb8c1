import { LineCounter, parseAllDocuments, visit, type Document } from 'yaml';
import type { ReadRecords } from '../records';
import { decodeText } from './decode-text';
import { messages } from './messages';
import { recordsOfDocument } from './nested-records';
import { orRefusal, UnreadableFile } from './refusals';

/** The library keeps every character's part in memory, hundreds of bytes each. */
const MOST_CHARACTERS = 64_000_000;
/** Values that aliases may make of one that is written once. */
const MOST_ALIASES = 10_000;

/** A number that is written in another way than it would be read back stays as it stands, such as the code `007`. */
const keepAsWritten = (document: Document): void =>
  visit(document, {
    Scalar: (_key, node) => {
      if (typeof node.value === 'number' && node.source !== undefined && String(node.value) !== node.source)
        node.value = node.source;
    }
  });

const valueOf = (document: Document): unknown => {
  const [error] = document.errors;
  if (error !== undefined) throw new UnreadableFile('malformed_yaml', messages.malformedYaml, error.linePos?.[0].line);
  keepAsWritten(document);
  try {
    return document.toJS({ maxAliasCount: MOST_ALIASES });
  } catch (error) {
    if (error instanceof ReferenceError) throw new UnreadableFile('too_big', messages.tooManyAliases);
    throw error;
  }
};

const documentsIn = (text: string): unknown[] => {
  try {
    const documents = parseAllDocuments(text, {
      lineCounter: new LineCounter(),
      logLevel: 'silent',
      uniqueKeys: false
    });
    return Array.isArray(documents) ? documents.map((document) => valueOf(document)) : [];
  } catch (error) {
    // The library recurses.
    if (error instanceof RangeError) throw new UnreadableFile('too_deep', messages.tooDeepToRead);
    throw error;
  }
};

/** YAML 1.2: lists and maps, in one document or several. */
export const readYamlRecords: ReadRecords = (bytes, options, watch) =>
  orRefusal(() => {
    const { text, encoding, notes } = decodeText(bytes, options.encoding);
    if (text.length > MOST_CHARACTERS) throw new UnreadableFile('too_big', messages.yamlTooLarge);
    watch(0, 1);
    const values = documentsIn(text).filter((value) => value !== null && value !== undefined);
    return recordsOfDocument(values.length === 1 ? values[0] : values.flatMap((value) => value), false, {
      format: 'yaml',
      options,
      reading: { format: 'yaml', encoding },
      notes,
      placeOf: (pointer) => ({ kind: 'pointer', pointer }),
      watch
    });
  });
