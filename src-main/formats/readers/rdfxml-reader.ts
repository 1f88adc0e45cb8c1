import { RdfXmlParser } from 'rdfxml-streaming-parser';
import { textReader } from './decode-text';
import { messages } from './messages';
import { graphOf } from './rdf-graph';
import { UnreadableFile } from './refusals';
import { recordsOfGraph } from './skos-records';
import { BASE_IRI } from '../skos-terms';
import { readXml } from './xml';

/** Entities abbreviate IRIs. The library expands each occurrence. */
const LONG_ENTITY = /<!ENTITY\s+\S+\s+(?:"[^"]{500}|'[^']{500})/;

/** The library ignores a premature end. */
const requireWhole = (text: string): void => {
  const xml = readXml({ open: () => undefined, close: () => undefined });
  xml.write(text);
  xml.close();
};

/** SKOS as RDF/XML. External entities are never fetched. */
export const readRdfXmlRecords = textReader('rdfxml', async (text, about) => {
  if (LONG_ENTITY.test(text)) throw new UnreadableFile(messages.longEntity);
  requireWhole(text);
  const parser = new RdfXmlParser({ baseIRI: BASE_IRI, trackPosition: true, allowDuplicateRdfIds: true });
  return recordsOfGraph(await graphOf(text, parser, about.watch, messages.malformedRdfXml), about);
});
