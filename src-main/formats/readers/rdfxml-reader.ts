import { RdfXmlParser } from 'rdfxml-streaming-parser';
import { textReader } from './decode-text';
import { messages } from './messages';
import { graphOf } from './rdf-graph';
import { requireLevels, UnreadableFile } from './refusals';
import { recordsOfGraph } from './skos-records';
import { BASE_IRI } from '../skos-terms';
import { readXml, requireFlatEntities } from './xml';
import type { WhileReadingRecords } from '../records';

/** Entities abbreviate IRIs. The library expands each occurrence. */
const LONG_ENTITY = /<!ENTITY\s+\S+\s+(?:"[^"]{200}|'[^']{200})/;

/** @throws UnreadableFile where XML itself is broken or ends too early, which the library ignores */
const requireWhole = (text: string): void => {
  const xml = readXml({ open: () => undefined, close: () => undefined });
  xml.write(text);
  xml.close();
};

/** The elements that are open in the library. */
const openIn = (parser: RdfXmlParser): number => {
  const open: unknown = Reflect.get(parser, 'activeTagStack');
  return Array.isArray(open) ? open.length : 0;
};

/** SKOS as RDF/XML. External entities are never fetched. */
export const readRdfXmlRecords = textReader('rdfxml', async (text, about) => {
  if (LONG_ENTITY.test(text)) throw new UnreadableFile(messages.longEntity);
  requireFlatEntities(text);
  const parser = new RdfXmlParser({ baseIRI: BASE_IRI, trackPosition: true, allowDuplicateRdfIds: true });
  const watch: WhileReadingRecords = (done, total) => {
    about.watch(done, total);
    requireLevels(openIn(parser));
  };
  try {
    const graph = await graphOf(text, parser, watch, messages.malformedRdfXml);
    // XML is looked through by itself only in doubt, since that takes as long again.
    if (openIn(parser) > 0) requireWhole(text);
    return recordsOfGraph(graph, about);
  } catch (error) {
    if (error instanceof UnreadableFile) requireWhole(text);
    throw error;
  }
});
