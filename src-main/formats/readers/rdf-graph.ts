import { LIMITS } from '../../../src-shared/limits';
import { messages } from './messages';
import { UnreadableFile } from './refusals';
import { RDF } from '../skos-terms';

/** A resource of RDF/JS (https://rdf.js.org/data-model-spec/). */
interface ResourceTerm {
  readonly termType: 'NamedNode' | 'BlankNode' | 'Variable' | 'DefaultGraph' | 'Quad';
  readonly value: string;
}

/** A text of RDF/JS. */
interface TextTerm {
  readonly termType: 'Literal';
  readonly value: string;
  readonly language: string;
  readonly datatype: { readonly value: string };
}

/** A statement, as parsers of RDF/JS give it. */
export interface Quad {
  readonly subject: ResourceTerm;
  readonly predicate: ResourceTerm;
  readonly object: ResourceTerm | TextTerm;
}

export interface RdfText {
  readonly value: string;
  /** Empty: none. */
  readonly language: string;
  /** `undefined`: a plain text. */
  readonly datatype: string | undefined;
}

/** The object of a statement: a text, or a resource by its IRI. That of a blank node begins with `_:`. */
export type RdfValue = string | RdfText;

export const isText = (value: RdfValue | undefined): value is RdfText => typeof value === 'object';

const isResource = (value: RdfValue): value is string => typeof value === 'string';

export const isBlankNode = (value: RdfValue): boolean => isResource(value) && value.startsWith('_:');

const PLAIN_TYPES = new Set(['http://www.w3.org/2001/XMLSchema#string', `${RDF}langString`]);

/** @param error of a parser @returns a refusal with `sentence` and the line, if known; a refusal of ours as it is */
export const parserRefusal = (error: Error, sentence: string): Error => {
  if (error instanceof UnreadableFile) return error;
  const line = /(?:line |^)(\d+):?\d*/.exec(error.message)?.[1];
  return new UnreadableFile(sentence, line === undefined ? undefined : Number(line));
};

const MOST_STATEMENTS = 15 * LIMITS.categories;

const idOf = ({ termType, value }: ResourceTerm): string => (termType === 'BlankNode' ? `_:${value}` : value);

const NONE: readonly string[] = [];

/** Characters that a file of one character may stand for, and how many more for each further one. Abbreviated IRIs are up to 25 times as long. */
const EXPANDED = { small: 1_000_000, times: 50 } as const;

/** A list that is longer is not searched for each question. */
const LONG = 100;

/** A predicate and its values. */
type StatedBy = readonly [string, readonly RdfValue[]];

/** The statements about a resource, each as the number of its predicate and its value: a map for each resource takes three times as long. */
type Statements = (number | RdfValue)[];

/** The statements of a file by subject, in the order of the file. */
export class RdfGraph {
  readonly #subjects = new Map<string, Statements>();
  readonly #predicates = new Map<string, number>();
  readonly #names: string[] = [];
  /** By predicate, the resource that was stated last: types, schemes and parents repeat, and are kept once. */
  readonly #repeated: (string | undefined)[] = [];
  #count = 0;
  /** Characters that may still come: a long prefix or base would be repeated in every statement. */
  #room: number;
  /** Of the last statement, or question: mostly the next one has the same subject. */
  #term: ResourceTerm | null = null;
  #id = '';
  #statements: Statements = [];
  readonly #long = new Map<Statements, ReadonlyMap<string, readonly RdfValue[]>>();

  /** @param length of the file, in characters */
  constructor(length: number) {
    this.#room = EXPANDED.small + EXPANDED.times * length;
  }

  add({ subject, predicate, object }: Quad): void {
    if (subject !== this.#term) {
      this.#term = subject;
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
    const value = this.#value(number, object);
    this.#room -= isText(value) ? value.value.length + (value.datatype?.length ?? 0) : value.length;
    this.#statements.push(number, value);
    this.#count += 1;
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
      if (value === undefined || typeof value === 'number') continue;
      // A list that something is added to has room for 17.
      if (values === null) values = [value];
      else values.push(value);
    }
    return values ?? NONE;
  }

  resourcesOf(id: string, predicate: string): readonly string[] {
    const values = this.of(id, predicate);
    return values.every(isResource) ? values : values.filter(isResource);
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
      if (value !== undefined && typeof value !== 'number') take(this.#names[Number(statements[at])] ?? '', value);
    }
  }

  #value(predicate: number, object: ResourceTerm | TextTerm): RdfValue {
    if (object.termType === 'Literal') {
      const { value, language, datatype } = object;
      return { value, language, datatype: PLAIN_TYPES.has(datatype.value) ? undefined : datatype.value };
    }
    const id = idOf(object);
    const last = this.#repeated[predicate];
    if (last === id) return last;
    this.#repeated[predicate] = id;
    return id;
  }

  /** The statements about a resource, which may be none yet. */
  #find(id: string): Statements {
    if (id === this.#id) return this.#statements;
    this.#id = id;
    this.#statements = this.#subjects.get(id) ?? [];
    return this.#statements;
  }
}
