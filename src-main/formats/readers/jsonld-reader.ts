import { JsonLdParser } from 'jsonld-streaming-parser';
import { isObject } from '../../fields/listed-values';
import type { ReadRecords } from '../records';
import { decodeText } from './decode-text';
import { parsedJson } from './foreign-json';
import { messages } from './messages';
import { RdfGraph } from './rdf-graph';
import { graphOf } from './rdf-stream';
import { orRefusal, UnreadableFile } from './refusals';
import { recordsOfGraph } from './skos-records';
import { BASE_IRI, SKOS } from '../skos-terms';

const resource = (name: string): object => ({ '@id': `${SKOS}${name}`, '@type': '@id' });

/** The words of SKOS, for files that refer to the vocabulary instead of saying what their members mean. */
const SKOS_CONTEXT = {
  '@context': {
    '@vocab': SKOS,
    skos: SKOS,
    id: '@id',
    type: '@type',
    ...Object.fromEntries(
      [
        'broader',
        'narrower',
        'inScheme',
        'hasTopConcept',
        'topConceptOf',
        'related',
        'exactMatch',
        'closeMatch',
        'broadMatch',
        'narrowMatch',
        'relatedMatch'
      ].map((name) => [name, resource(name)])
    )
  }
};

/** Addresses of the vocabulary itself, and of the contexts that are kept for it. */
const OF_SKOS = /^https?:\/\/www\.w3\.org\/(?:2004\/02|2009\/08|ns)\/skos/;

/** Nodes that are read at once. */
const NODES = 100;

/**
 * The document in parts that say the same. The library compares each value with every node that it has not done yet, which takes the
 * square of their number; so nodes that stand beside one another are given to it some at a time, with their context.
 */
const partsOf = (document: unknown): unknown[] => {
  const slices = (nodes: readonly unknown[]): unknown[][] =>
    Array.from({ length: Math.max(1, Math.ceil(nodes.length / NODES)) }, (_, at) =>
      nodes.slice(at * NODES, (at + 1) * NODES)
    );
  if (Array.isArray(document)) return slices(document);
  if (!isObject(document)) return [document];
  const { '@context': context, '@graph': nodes, ...others } = document;
  // With anything beside it, it is a graph with a name of its own.
  if (!Array.isArray(nodes) || Object.keys(others).length > 0) return [document];
  return slices(nodes).map((slice) => ({ ...(context !== undefined && { '@context': context }), '@graph': slice }));
};

/** SKOS as JSON-LD. Contexts on the web are never fetched: of SKOS one is known, and any other refuses the file. */
export const readJsonLdRecords: ReadRecords = (bytes, options, watch) =>
  orRefusal(async () => {
    const { text, encoding, notes } = decodeText(bytes, options.encoding);
    // Says where the JSON is wrong, and refuses what is nested too deeply for the library.
    const parts = partsOf(parsedJson(text));
    let remote: string | null = null;
    const documentLoader = {
      load: (address: string): Promise<typeof SKOS_CONTEXT> => {
        if (OF_SKOS.test(address)) return Promise.resolve(SKOS_CONTEXT);
        remote = address;
        return Promise.reject(new UnreadableFile('remote_context', messages.remoteContext(address)));
      }
    };
    const graph = new RdfGraph();
    try {
      for (const [at, part] of parts.entries()) {
        const watched = (): void => watch(at, parts.length);
        const parser = new JsonLdParser({ baseIRI: BASE_IRI, documentLoader });
        await graphOf(JSON.stringify(part), parser, watched, messages.malformedJsonLd, graph);
      }
      return recordsOfGraph(graph, 'jsonld', options, encoding, notes);
    } catch (error) {
      if (remote !== null && error instanceof UnreadableFile)
        throw new UnreadableFile('remote_context', messages.remoteContext(remote));
      throw error;
    }
  });
