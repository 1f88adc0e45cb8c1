import { EventEmitter } from 'node:events';
import { Parser } from 'n3';
import { DataFactory } from 'rdf-data-factory';
import { textReader } from './decode-text';
import { messages } from './messages';
import { RdfGraph, parserRefusal } from './rdf-graph';
import { requireLevels } from './refusals';
import { recordsOfGraph } from './skos-records';
import { BASE_IRI } from '../skos-terms';

const PIECE = 262_144;

/** The library keeps every open node and list. @throws UnreadableFile for too many, looked at after each piece */
const requireShallow = (parser: Parser): void => {
  const open: unknown = Reflect.get(parser, '_contextStack');
  if (Array.isArray(open)) requireLevels(open.length);
};

/** SKOS as Turtle, N-Triples, TriG and N-Quads. */
export const readTurtleRecords = textReader('turtle', (text, about) => {
  const graph = new RdfGraph(text.length);
  const input = new EventEmitter();
  // Synchronous, since the input comes in pieces: exceptions of the callback arrive here.
  // Other terms than the library's own, which join their parts to one text and look for them in it each time they are asked.
  const parser = new Parser({ baseIRI: BASE_IRI, factory: new DataFactory() });
  parser.parse(input, (error, quad) => {
    if (error !== null && error !== undefined) throw parserRefusal(error, messages.malformed({ syntax: 'Turtle' }));
    if (quad !== null) graph.add(quad);
  });
  for (let at = 0; at < text.length; at += PIECE) {
    about.watch(at, text.length);
    input.emit('data', text.slice(at, at + PIECE));
    requireShallow(parser);
  }
  input.emit('end');
  return recordsOfGraph(graph, about);
});
