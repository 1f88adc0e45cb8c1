import { Readable } from 'node:stream';
import { LIMITS } from '../../../src-shared/limits';
import { messages } from './messages';
import { UnreadableFile } from './refusals';
import type { WhileReadingRecords } from '../records';
import { RDF } from '../skos-terms';

const PIECE = 65_536;

type RdfParser = NodeJS.ReadWriteStream & AsyncIterable<Parameters<RdfGraph['add']>[0]>;

/** @param graph to add to @throws UnreadableFile with `sentence` and the line, if known; and what `watch` throws */
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
  // Pipes do not forward errors.
  source.on('error', (error) => parser.emit('error', error));
  try {
    for await (const quad of source.pipe(parser)) graph.add(quad);
  } catch (error) {
    if (interruptions.length > 0) throw interruptions[0];
    if (error instanceof UnreadableFile) throw error;
    const line = error instanceof Error ? /(?:line |^)(\d+):?\d*/.exec(error.message)?.[1] : undefined;
    throw new UnreadableFile(sentence, line === undefined ? undefined : Number(line));
  }
  return graph;
};

/** The object of a statement: a resource by IRI or blank node, or a text with its language, if any. `datatype`: left out, text. */
export type RdfValue =
  | { readonly kind: 'resource'; readonly id: string }
  | { readonly kind: 'text'; readonly text: string; readonly language: string; readonly datatype?: string };

/** A term of RDF/JS (https://rdf.js.org/data-model-spec/). */
interface Term {
  readonly termType: string;
  readonly value: string;
  readonly language?: string;
  readonly datatype?: { readonly value: string };
}

interface Quad {
  readonly subject: Term;
  readonly predicate: Term;
  readonly object: Term;
}

export type Statements = Map<string, RdfValue[]>;

const MOST_STATEMENTS = 15 * LIMITS.categories;

const idOf = ({ termType, value }: Term): string => (termType === 'BlankNode' ? `_:${value}` : value);

const PLAIN_TYPES = new Set(['http://www.w3.org/2001/XMLSchema#string', `${RDF}langString`]);

const valueOf = (term: Term): RdfValue => {
  if (term.termType !== 'Literal') return { kind: 'resource', id: idOf(term) };
  const { value: text, language = '', datatype } = term;
  return datatype === undefined || PLAIN_TYPES.has(datatype.value)
    ? { kind: 'text', text, language }
    : { kind: 'text', text, language, datatype: datatype.value };
};

/** The statements of a file by subject, in the order of the file. */
export class RdfGraph {
  readonly subjects = new Map<string, Statements>();
  #count = 0;

  add({ subject, predicate, object }: Quad): void {
    this.#count += 1;
    if (this.#count > MOST_STATEMENTS) throw new UnreadableFile(messages.fileTooLarge);
    const id = idOf(subject);
    let statements = this.subjects.get(id);
    if (statements === undefined) {
      statements = new Map<string, RdfValue[]>();
      this.subjects.set(id, statements);
    }
    const values = statements.get(predicate.value);
    if (values === undefined) statements.set(predicate.value, [valueOf(object)]);
    else values.push(valueOf(object));
  }

  of(id: string, predicate: string): readonly RdfValue[] {
    return this.subjects.get(id)?.get(predicate) ?? [];
  }

  resourcesOf(id: string, predicate: string): string[] {
    return this.of(id, predicate).flatMap((value) => (value.kind === 'resource' ? [value.id] : []));
  }
}
