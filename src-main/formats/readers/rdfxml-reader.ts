import { RdfXmlParser } from 'rdfxml-streaming-parser';
import { textReader } from './decode-text';
import { messages } from './messages';
import { type Quad, RdfGraph, parserRefusal } from './rdf-graph';
import { requireLevels, UnreadableFile } from './refusals';
import { recordsOfGraph } from './skos-records';
import { BASE_IRI } from '../skos-terms';
import { readXml, requireFlatEntities } from './xml';

/** Entities abbreviate IRIs. The library expands each occurrence. */
const LONG_ENTITY = /<!ENTITY\s+\S+\s+(?:"[^"]{200}|'[^']{200})/;

/** @throws UnreadableFile where XML itself is broken or ends too early, which the library ignores */
const requireWhole = (text: string): void => {
  const xml = readXml({ open: () => undefined, close: () => undefined });
  xml.write(text);
  xml.close();
};

/** Small, since what is too deep is found between two pieces. */
const PIECE = 8_192;

/** The library without its streams: pieces stay texts, and each statement is passed on as it is found. */
class StatementParser extends RdfXmlParser {
  constructor(private readonly found: (quad: Quad) => void) {
    super({ baseIRI: BASE_IRI, trackPosition: true, allowDuplicateRdfIds: true });
  }

  /** Elements that are open. */
  get levels(): number {
    const open: unknown = Reflect.get(this, 'activeTagStack');
    return Array.isArray(open) ? open.length : 0;
  }

  override push(quad: Quad): boolean {
    this.found(quad);
    return true;
  }

  /** @throws UnreadableFile with the line, and what `found` throws */
  parse(piece: string): void {
    this._transform(piece, 'utf8', (error) => {
      if (error instanceof Error) throw parserRefusal(error, messages.malformed({ syntax: 'RDF/XML' }));
    });
  }
}

/** SKOS as RDF/XML. External entities are never fetched. */
export const readRdfXmlRecords = textReader('rdfxml', (text, about) => {
  if (LONG_ENTITY.test(text)) throw new UnreadableFile(messages.longEntity);
  requireFlatEntities(text);
  const graph = new RdfGraph(text.length);
  const parser = new StatementParser((quad) => graph.add(quad));
  try {
    for (let at = 0; at < text.length; at += PIECE) {
      about.watch(at, text.length);
      parser.parse(text.slice(at, at + PIECE));
      requireLevels(parser.levels);
    }
    // XML is looked through by itself only in doubt, since that takes as long again.
    if (parser.levels > 0) requireWhole(text);
    return recordsOfGraph(graph, about);
  } catch (error) {
    if (error instanceof UnreadableFile) requireWhole(text);
    throw error;
  }
});
