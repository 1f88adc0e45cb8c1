import { JsonLdParser } from 'jsonld-streaming-parser';
import type { ReadRecords } from '../records';
import { decodeText } from './decode-text';
import { parsedJson } from './foreign-json';
import { messages } from './messages';
import { graphOf } from './rdf-stream';
import { orRefusal, UnreadableFile } from './refusals';
import { recordsOfGraph } from './skos-records';
import { BASE_IRI, SKOS } from './skos-terms';

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

/** SKOS as JSON-LD. Contexts on the web are never fetched: of SKOS one is known, and any other refuses the file. */
export const readJsonLdRecords: ReadRecords = (bytes, options, watch) =>
  orRefusal(async () => {
    const { text, encoding, notes } = decodeText(bytes, options.encoding);
    // Says where the JSON is wrong, and refuses what is nested too deeply for the library.
    parsedJson(text);
    let remote: string | null = null;
    const documentLoader = {
      load: (address: string): Promise<typeof SKOS_CONTEXT> => {
        if (OF_SKOS.test(address)) return Promise.resolve(SKOS_CONTEXT);
        remote = address;
        return Promise.reject(new UnreadableFile('remote_context', messages.remoteContext(address)));
      }
    };
    const parser = new JsonLdParser({ baseIRI: BASE_IRI, documentLoader });
    try {
      const graph = await graphOf(text, parser, watch, messages.malformedJsonLd);
      return recordsOfGraph(graph, 'jsonld', options, encoding, notes);
    } catch (error) {
      if (remote !== null && error instanceof UnreadableFile)
        throw new UnreadableFile('remote_context', messages.remoteContext(remote));
      throw error;
    }
  });
