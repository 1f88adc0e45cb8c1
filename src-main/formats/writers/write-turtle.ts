import { Writer, DataFactory, type Literal, type NamedNode, type Quad } from 'n3';
import type { Category } from '../../../src-shared/category';
import { inReadingOrder } from '../../domain/tree';
import { OWN_TERMS, SKOS, DC_TERMS_TITLE, OWN, OWN_CATEGORY, OWN_TREE, TYPE } from '../skos-terms';
import type { WriteOptions } from './writer';
import { validName } from '../../fields/valid-fields';
import {
  IRI,
  IRI_KEY,
  type KeptSkos,
  type KeptStatements,
  type KeptValue,
  keptSkosSchema,
  RELATIONS,
  SKOS_KEY,
  textKeyIn
} from '../kept-skos';

const namedNode = (iri: string): NamedNode => DataFactory.namedNode(iri);
const literal = (text: string | number, of?: string | NamedNode): Literal => DataFactory.literal(text, of);
const quad = (subject: NamedNode, predicate: NamedNode, object: NamedNode | Literal): Quad =>
  DataFactory.quad(subject, predicate, object);

const skos = (term: string): NamedNode => namedNode(`${SKOS}${term}`);
const ours = (term: string): NamedNode => namedNode(`${OWN_TERMS}${term}`);
const CONCEPT_SCHEME = skos('ConceptScheme');

/** Without a language and a type it is a plain text. */
const textNode = (text: string, language = '', type?: string): Literal =>
  type === undefined ? literal(text, language === '' ? undefined : language) : literal(text, namedNode(type));

const nodeOf = (value: KeptValue): NamedNode | Literal =>
  '@id' in value ? namedNode(value['@id']) : textNode(value['@value'], value['@language'], value['@type']);

const predicateOf = (key: string): NamedNode => (IRI.test(key) ? namedNode(key) : skos(key));

function* stated(subject: NamedNode, statements: KeptStatements = {}): Generator<Quad> {
  for (const [key, values] of Object.entries(statements))
    for (const value of values) yield quad(subject, predicateOf(key), nodeOf(value));
}

const textsOf = (value: unknown): readonly string[] | null => {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.length > 0 && values.every((one) => typeof one === 'string') ? values : null;
};

/** What SKOS has read of a category: its IRI, and what no field holds. */
interface KeptConcept {
  readonly iri: string;
  readonly kept: KeptSkos;
}

const keptConcept = ({ metadata }: Category): KeptConcept | null => {
  const iri = metadata[IRI_KEY];
  const kept = keptSkosSchema.safeParse(metadata[SKOS_KEY] ?? {});
  return typeof iri === 'string' && IRI.test(iri) && !iri.startsWith(OWN_CATEGORY) && kept.success
    ? { iri, kept: kept.data }
    : null;
};

/** Writes categories as SKOS. A copied category has the IRI of another one, and gets one of Canopy. */
class SkosStatements {
  readonly #concepts = new Map<number, KeptConcept>();
  readonly #above: Category[] = [];
  readonly #positions: number[] = [];
  readonly #hasOwn: boolean;

  constructor(
    roots: readonly Category[],
    private readonly title: string
  ) {
    const taken = new Set<string>();
    let count = 0;
    for (const { category } of inReadingOrder(roots)) {
      count += 1;
      const concept = keptConcept(category);
      if (concept === null || taken.has(concept.iri)) continue;
      taken.add(concept.iri);
      this.#concepts.set(category.id, concept);
    }
    this.#hasOwn = count === 0 || count > this.#concepts.size;
  }

  /** About the tree, where a category is in no other scheme. */
  *head(): Generator<Quad> {
    if (!this.#hasOwn) return;
    yield quad(namedNode(OWN_TREE), namedNode(TYPE), CONCEPT_SCHEME);
    yield quad(namedNode(OWN_TREE), namedNode(DC_TERMS_TITLE), literal(this.title));
  }

  /** Categories in reading order. */
  *of(category: Category, depth: number): Generator<Quad> {
    this.#positions.length = depth + 1;
    const position = (this.#positions[depth] ?? 0) + 1;
    this.#positions[depth] = position;
    this.#above.length = depth;
    const parent = this.#above.at(-1);
    this.#above.push(category);
    const subject = this.#node(category);
    const rest = new Map(Object.entries(category.metadata));
    yield* this.#statements(category, parent, rest);
    if (category.slug !== null) yield quad(subject, ours('slug'), literal(category.slug));
    if (!category.visible) yield quad(subject, ours('visible'), literal('false'));
    yield quad(subject, ours('position'), literal(position));
    if (rest.size > 0) yield quad(subject, ours('metadata'), literal(JSON.stringify(Object.fromEntries(rest))));
  }

  #node({ id }: { readonly id: number }): NamedNode {
    return namedNode(this.#concepts.get(id)?.iri ?? `${OWN_CATEGORY}${id}`);
  }

  /** What is stated of a category that no vocabulary has. */
  #ownTerms(parent: Category | undefined): KeptSkos {
    const schemes = this.#above.flatMap(({ id }) => this.#concepts.get(id)?.kept.inScheme ?? []);
    return { inScheme: [schemes.at(-1) ?? OWN_TREE], ...(parent === undefined && { topConceptOf: [OWN_TREE] }) };
  }

  *#statements(category: Category, parent: Category | undefined, rest: Map<string, unknown>): Generator<Quad> {
    const subject = this.#node(category);
    const known = this.#concepts.get(category.id)?.kept;
    const kept = known ?? this.#ownTerms(parent);
    const types = kept.isScheme === true ? [] : (kept.classes ?? [`${SKOS}Concept`]);
    for (const type of types) yield quad(subject, namedNode(TYPE), namedNode(type));
    for (const scheme of kept.inScheme ?? []) yield quad(subject, skos('inScheme'), namedNode(scheme));
    for (const scheme of kept.topConceptOf ?? []) yield quad(subject, skos('topConceptOf'), namedNode(scheme));
    for (const [term, ids] of Object.entries(kept.inverse ?? {}))
      for (const id of ids) yield quad(namedNode(id), skos(term), subject);
    const above = parent === undefined ? namedNode(OWN_TREE) : this.#node(parent);
    const isBelow = parent !== undefined && !this.#isScheme(parent) && kept.isScheme !== true;
    const directions = isBelow ? (kept.parent ?? ['broader']) : [];
    if (directions.includes('broader')) yield quad(subject, skos('broader'), above);
    if (directions.includes('narrower')) yield quad(above, skos('narrower'), subject);
    yield* this.#name(subject, category, kept);
    // Of labels without a language there is one preferred, the name.
    yield* this.#texts(subject, kept, rest, known === undefined ? ['prefLabel', 'definition'] : ['definition']);
    if (category.description !== '') {
      const language = kept.untagged?.includes('definition') === true ? '' : kept.language;
      const { described = `${SKOS}definition`, types: datatypes } = kept;
      yield quad(subject, namedNode(described), textNode(category.description, language, datatypes?.['definition']));
      if (known !== undefined) yield* this.#texts(subject, kept, rest, []);
    }
    if (known === undefined && (isBelow || parent === undefined)) return;
    yield quad(subject, namedNode(OWN.parent), above);
    if (known !== undefined) yield* this.#keptStatements(subject, category.id, known, rest);
  }

  /** What only the export of a concept that was imported has. */
  *#keptStatements(subject: NamedNode, id: number, kept: KeptSkos, rest: Map<string, unknown>): Generator<Quad> {
    rest.delete(IRI_KEY);
    rest.delete(SKOS_KEY);
    yield* this.#relations(subject, rest);
    yield* stated(subject, kept.statements);
    yield quad(subject, namedNode(OWN.id), literal(String(id)));
    if (kept.language !== undefined) yield quad(subject, namedNode(OWN.language), literal(kept.language));
    for (const other of kept.others ?? []) {
      yield quad(subject, namedNode(OWN.describes), namedNode(other.id));
      yield* stated(namedNode(other.id), other.statements);
    }
  }

  #isScheme({ id }: Category): boolean {
    return this.#concepts.get(id)?.kept.isScheme === true;
  }

  *#name(subject: NamedNode, { name }: Category, kept: KeptSkos): Generator<Quad> {
    if (kept.unlabelled === name) {
      yield quad(subject, namedNode(OWN.name), literal(name));
      return;
    }
    const text = kept.prefLabel !== undefined && validName(kept.prefLabel, '') === name ? kept.prefLabel : name;
    yield quad(subject, skos('prefLabel'), textNode(text, kept.nameLanguage ?? kept.language, kept.types?.['name']));
  }

  /** Entries of texts, which are taken out of the rest. @param except keys that have to stay there */
  *#texts(subject: NamedNode, kept: KeptSkos, rest: Map<string, unknown>, except: readonly string[]): Generator<Quad> {
    for (const [key, value] of rest) {
      const text = textKeyIn(key, kept);
      const texts = textsOf(value);
      if (text === null || texts === null || except.includes(key)) continue;
      rest.delete(key);
      for (const one of texts) yield quad(subject, skos(text.term), textNode(one, text.language, kept.types?.[key]));
    }
  }

  *#relations(subject: NamedNode, rest: Map<string, unknown>): Generator<Quad> {
    for (const [key, value] of rest) {
      const iris = RELATIONS.has(key) ? textsOf(value) : null;
      if (iris === null || !iris.every((iri) => IRI.test(iri))) continue;
      rest.delete(key);
      for (const iri of iris) yield quad(subject, skos(key), namedNode(iri));
    }
  }
}

/** Writes a concept scheme of SKOS (https://www.w3.org/TR/skos-reference/) as Turtle. */
export function* writeTurtle(roots: readonly Category[], { title }: WriteOptions): Generator<string> {
  const pieces: string[] = [];
  const output = {
    write(piece: string, _encoding: string, done?: () => void): void {
      pieces.push(piece);
      done?.();
    },
    end(done?: () => void): void {
      done?.();
    }
  };
  const writer = new Writer(output, {
    prefixes: { skos: SKOS, dcterms: 'http://purl.org/dc/terms/', canopy: OWN_TERMS }
  });
  const statements = new SkosStatements(roots, title);
  for (const quad of statements.head()) writer.addQuad(quad);
  for (const { category, depth } of inReadingOrder(roots)) {
    for (const quad of statements.of(category, depth)) writer.addQuad(quad);
    yield pieces.splice(0).join('');
  }
  writer.end();
  yield pieces.splice(0).join('');
}
