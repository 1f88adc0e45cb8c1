import { Readable } from 'node:stream';
import { LIMITS } from '../../../src-shared/limits';
import { messages } from './messages';
import { UnreadableFile } from './refusals';
import type { WhileReadingRecords } from '../records';
import { RDF } from '../skos-terms';

/** Small, since what is too deep is found between two pieces. */
const PIECE = 8_192;

function* piecesOf(text: string, watch: WhileReadingRecords): Generator<string> {
  for (let at = 0; at < text.length; at += PIECE) {
    watch(at, text.length);
    yield text.slice(at, at + PIECE);
  }
}

/** @param graph to add to @throws UnreadableFile with `sentence` and the line, if known; and what `watch` throws */
export const graphOf = async (
  text: string,
  parser: NodeJS.ReadWriteStream,
  watch: WhileReadingRecords,
  sentence: string,
  graph = new RdfGraph(text.length)
): Promise<RdfGraph> => {
  const source = Readable.from(piecesOf(text, watch));
  const refusalOf = (error: Error): Error => {
    const line = /(?:line |^)(\d+):?\d*/.exec(error.message)?.[1];
    return new UnreadableFile(sentence, line === undefined ? undefined : Number(line));
  };
  // By events, since an iterator waits for each statement.
  await new Promise<void>((resolve, reject) => {
    source.on('error', reject);
    parser.on('error', (error: Error) => reject(refusalOf(error)));
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

const NONE: readonly RdfValue[] = [];

/** Characters that a file of one character may stand for, and how many more for each further one. Abbreviated IRIs are up to 25 times as long. */
const EXPANDED = { small: 1_000_000, times: 50 } as const;

const lengthOf = (value: RdfValue): number =>
  value.kind === 'resource' ? value.id.length : value.text.length + (value.datatype?.length ?? 0);

/** The statements about a resource, each as the number of its predicate and its value: a map for each resource takes three times as long. */
type Statements = (number | RdfValue)[];

/** A list that is longer is not searched for each question. */
const LONG = 100;

/** A predicate and its values. */
type StatedBy = readonly [string, readonly RdfValue[]];

/** The statements of a file by subject, in the order of the file. */
export class RdfGraph {
  readonly #subjects = new Map<string, Statements>();
  readonly #predicates = new Map<string, number>();
  readonly #names: string[] = [];
  #count = 0;
  /** Characters that may still come: a long prefix or base would be repeated in every statement. */
  #room: number;
  /** Of the last statement, or question: mostly the next one has the same subject. */
  #subject: Term | null = null;
  #id = '';
  #statements: Statements = [];
  readonly #long = new Map<Statements, ReadonlyMap<string, readonly RdfValue[]>>();

  /** @param length of the file, in characters */
  constructor(length: number) {
    this.#room = EXPANDED.small + EXPANDED.times * length;
  }

  add({ subject, predicate, object }: Quad): void {
    const value = valueOf(object);
    this.#count += 1;
    this.#room -= lengthOf(value);
    if (subject !== this.#subject) {
      this.#subject = subject;
      const id = idOf(subject);
      this.#room -= id.length;
      this.#find(id);
      if (this.#statements.length === 0) this.#subjects.set(id, this.#statements);
    }
    let number = this.#predicates.get(predicate.value);
    if (number === undefined) {
      number = this.#names.push(predicate.value) - 1;
      this.#predicates.set(predicate.value, number);
    }
    if (this.#statements.at(-2) !== number) this.#room -= predicate.value.length;
    this.#statements.push(number, value);
    if (this.#count > MOST_STATEMENTS || this.#room < 0) throw new UnreadableFile(messages.fileTooLarge);
  }

  /** All that something is stated about. What is asked of each, before the next one, needs no search. */
  *ids(): Generator<string, undefined> {
    for (const [id, statements] of this.#subjects) {
      this.#id = id;
      this.#statements = statements;
      yield id;
    }
    return undefined;
  }

  /** Whether any statement has the predicate. */
  has(predicate: string): boolean {
    return this.#predicates.has(predicate);
  }

  of(id: string, predicate: string): readonly RdfValue[] {
    const number = this.#predicates.get(predicate);
    if (number === undefined) return NONE;
    const statements = this.#find(id);
    if (statements.length > LONG) return this.#byPredicate(statements).get(predicate) ?? NONE;
    let values: RdfValue[] | null = null;
    for (let at = 0; at < statements.length; at += 2) {
      const value = statements[at] === number ? statements[at + 1] : undefined;
      if (typeof value === 'object') (values ??= []).push(value);
    }
    return values ?? NONE;
  }

  resourcesOf(id: string, predicate: string): string[] {
    const ids: string[] = [];
    for (const value of this.of(id, predicate)) if (value.kind === 'resource') ids.push(value.id);
    return ids;
  }

  /** All that is stated about a resource, by predicate, in the order of the file. */
  about(id: string): readonly StatedBy[] {
    const statements = this.#find(id);
    if (statements.length > LONG) return [...this.#byPredicate(statements)];
    const found: (readonly [string, RdfValue[]])[] = [];
    this.#each(statements, (predicate, value) => {
      const known = found.find((one) => one[0] === predicate);
      if (known === undefined) found.push([predicate, [value]]);
      else known[1].push(value);
    });
    return found;
  }

  #byPredicate(statements: Statements): ReadonlyMap<string, readonly RdfValue[]> {
    const known = this.#long.get(statements);
    if (known !== undefined) return known;
    const found = new Map<string, RdfValue[]>();
    this.#each(statements, (predicate, value) => {
      const values = found.get(predicate);
      if (values === undefined) found.set(predicate, [value]);
      else values.push(value);
    });
    this.#long.set(statements, found);
    return found;
  }

  #each(statements: Statements, take: (predicate: string, value: RdfValue) => void): void {
    for (let at = 0; at < statements.length; at += 2) {
      const value = statements[at + 1];
      if (typeof value === 'object') take(this.#names[Number(statements[at])] ?? '', value);
    }
  }

  /** The statements about a resource, which may be none yet. */
  #find(id: string): Statements {
    if (id === this.#id) return this.#statements;
    this.#id = id;
    this.#statements = this.#subjects.get(id) ?? [];
    return this.#statements;
  }
}
