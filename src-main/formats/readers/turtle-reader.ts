import { EventEmitter } from 'node:events';
import { Parser } from 'n3';
import { textReader } from './decode-text';
import { messages } from './messages';
import { RdfGraph } from './rdf-graph';
import { UnreadableFile } from './refusals';
import { recordsOfGraph } from './skos-records';
import { BASE_IRI } from '../skos-terms';

const PIECE = 262_144;

/** SKOS as Turtle, N-Triples, TriG and N-Quads. */
export const readTurtleRecords = textReader('turtle', (text, about) => {
  const graph = new RdfGraph();
  const input = new EventEmitter();
  // Synchronous, since the input comes in pieces: exceptions of the callback arrive here.
  new Parser({ baseIRI: BASE_IRI }).parse(input, (error, quad) => {
    if (error !== null && error !== undefined) {
      const line = /line (\d+)/.exec(error.message)?.[1];
      throw new UnreadableFile(messages.malformedTurtle, line === undefined ? undefined : Number(line));
    }
    if (quad !== null) graph.add(quad);
  });
  for (let at = 0; at < text.length; at += PIECE) {
    about.watch(at, text.length);
    input.emit('data', text.slice(at, at + PIECE));
  }
  input.emit('end');
  return recordsOfGraph(graph, about);
});
