import { Readable } from 'node:stream';
import type { WhileReadingRecords } from '../records';
import { RdfGraph } from './rdf-graph';
import { UnreadableFile } from './refusals';

const PIECE = 65_536;

/** A parser that takes text and gives statements. */
type RdfParser = NodeJS.ReadWriteStream & AsyncIterable<Parameters<RdfGraph['add']>[0]>;

/**
 * The statements that a parser makes of a text.
 * @param graph where they are added to
 * @throws UnreadableFile with `sentence`, and the line where the parser says it. Passes on what `watch` throws
 */
export const graphOf = async (
  text: string,
  parser: RdfParser,
  watch: WhileReadingRecords,
  sentence: string,
  graph = new RdfGraph()
): Promise<RdfGraph> => {
  const interruptions: unknown[] = [];
  function* pieces(): Generator<string> {
    for (let at = 0; at < text.length; at += PIECE) {
      try {
        watch(at, text.length);
      } catch (error) {
        interruptions.push(error);
        throw error;
      }
      yield text.slice(at, at + PIECE);
    }
  }
  const source = Readable.from(pieces());
  // A pipe does not hand errors on.
  source.on('error', (error) => parser.emit('error', error));
  try {
    for await (const quad of source.pipe(parser)) graph.add(quad);
  } catch (error) {
    if (interruptions.length > 0) throw interruptions[0];
    if (error instanceof UnreadableFile) throw error;
    const line = error instanceof Error ? /(?:line |^)(\d+):?\d*/.exec(error.message)?.[1] : undefined;
    throw new UnreadableFile('malformed_rdf', sentence, line === undefined ? undefined : Number(line));
  }
  return graph;
};
