import { Readable } from 'node:stream';
import { JsonLdParser } from 'jsonld-streaming-parser';
import { isObject } from '../../fields/listed-values';
import { RELATIONS } from '../kept-skos';
import { textReader } from './decode-text';
import { parsedJson } from './foreign-json';
import { messages } from './messages';
import { type Quad, RdfGraph, parserRefusal } from './rdf-graph';
import { UnreadableFile } from './refusals';
import { noteRepeated } from './repeated-keys';
import { recordsOfGraph } from './skos-records';
import { BASE_IRI, SKOS } from '../skos-terms';
import type { WhileReadingRecords } from '../records';

const resource = (name: string): object => ({ '@id': `${SKOS}${name}`, '@type': '@id' });

/** The context of SKOS, for files that only refer to it. */
const SKOS_CONTEXT = {
  '@context': {
    '@vocab': SKOS,
    skos: SKOS,
    id: '@id',
    type: '@type',
    ...Object.fromEntries(
      [...RELATIONS, 'inScheme', 'hasTopConcept', 'topConceptOf'].map((name) => [name, resource(name)])
    )
  }
};

const OF_SKOS = /^https?:\/\/www\.w3\.org\/(?:2004\/02|2009\/08|ns)\/skos/;

/** With these members first the library works in linear time; otherwise it compares each node with all others. */
const FIRST = ['@context', '@type', '@id'];

const aliasesIn = (contexts: readonly unknown[]): ReadonlyMap<string, string> => {
  const aliases = new Map<string, string>();
  for (const context of contexts.flat().filter(isObject))
    for (const [key, said] of Object.entries(context)) {
      const keyword = isObject(said) ? said['@id'] : said;
      if (typeof keyword === 'string' && FIRST.includes(keyword)) aliases.set(key, keyword);
    }
  return aliases;
};

/** Terms that the library copies: for each context all that are in force there. */
const MOST_TERMS = 5_000_000;

/** Sorts the members of nodes as in streaming documents (https://www.w3.org/TR/json-ld11-streaming/). @throws UnreadableFile for very many contexts within one another */
const inOrderOfStreams = (document: unknown, aliases: ReadonlyMap<string, string>): unknown => {
  let copied = 0;
  const rankOf = (key: string): number => {
    const at = FIRST.indexOf(aliases.get(key) ?? key);
    return at === -1 ? FIRST.length : at;
  };
  const sorted = (value: unknown, above: number): unknown => {
    if (Array.isArray(value)) return value.map((one) => sorted(one, above));
    if (!isObject(value)) return value;
    let terms = above;
    for (const context of [value['@context']].flat().filter(isObject)) {
      terms += Object.keys(context).length;
      copied += terms;
    }
    if (copied > MOST_TERMS) throw new UnreadableFile(messages.fileTooLarge);
    const members = Object.entries(value).map(([key, one]): [string, unknown] => [
      key,
      key === '@context' ? one : sorted(one, terms)
    ]);
    return Object.fromEntries(members.toSorted(([a], [b]) => rankOf(a) - rankOf(b)));
  };
  return sorted(document, 0);
};

const STREAMED = { streamingProfile: true, streamingProfileAllowOutOfOrderPlainType: true };

const PIECE = 8_192;

const isHighSurrogate = (code: number): boolean => (code & 0xfc00) === 0xd800;

/** Pieces of whole characters, since the parsers take bytes: half a character would be lost. */
function* piecesOf(text: string, watch: WhileReadingRecords): Generator<string> {
  for (let at = 0; at < text.length;) {
    watch(at, text.length);
    const end = at + PIECE;
    const next = isHighSurrogate(text.charCodeAt(end - 1)) ? end + 1 : end;
    yield text.slice(at, next);
    at = next;
  }
}

/** @throws UnreadableFile with the line, if known; and what `watch` throws */
const graphOf = async (text: string, parser: JsonLdParser, watch: WhileReadingRecords): Promise<RdfGraph> => {
  const graph = new RdfGraph(text.length);
  const source = Readable.from(piecesOf(text, watch));
  // By events, since an iterator waits for each statement.
  await new Promise<void>((resolve, reject) => {
    source.on('error', reject);
    parser.on('error', (error: Error) => reject(parserRefusal(error, messages.malformedJsonLd)));
    parser.on('end', resolve);
    parser.on('data', (quad: Quad) => {
      try {
        graph.add(quad);
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
        source.destroy();
      }
    });
    source.pipe(parser);
  });
  return graph;
};

/** SKOS as JSON-LD. Contexts are never fetched: that of SKOS is built in, and any other refuses the file. */
export const readJsonLdRecords = textReader('jsonld', async (text, about) => {
  // Also reports the line of invalid JSON, and refuses excessive nesting.
  const repeated = new Set<string>();
  const document = parsedJson(text, repeated);
  const parts = [document].flat().filter(isObject);
  const aliases = aliasesIn([SKOS_CONTEXT['@context'], ...parts.map((part) => part['@context'])]);
  let remote: string | null = null;
  const documentLoader = {
    load: (address: string): Promise<typeof SKOS_CONTEXT> => {
      if (OF_SKOS.test(address)) return Promise.resolve(SKOS_CONTEXT);
      remote = address;
      return Promise.reject(new UnreadableFile(messages.remoteContext(address)));
    }
  };
  try {
    const parser = new JsonLdParser({ baseIRI: BASE_IRI, documentLoader, ...STREAMED });
    const ordered = JSON.stringify(inOrderOfStreams(document, aliases));
    return recordsOfGraph(await graphOf(ordered, parser, about.watch), noteRepeated(about, repeated));
  } catch (error) {
    if (remote !== null && error instanceof UnreadableFile) throw new UnreadableFile(messages.remoteContext(remote));
    throw error;
  }
});
