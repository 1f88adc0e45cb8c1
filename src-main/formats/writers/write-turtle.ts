import { DataFactory, Writer, type Literal, type NamedNode } from 'n3';
import type { Category } from '../../../src-shared/category';
import type { WriteOptions } from './writer';
import { inReadingOrder } from '../../domain/tree';
import { DC_TERMS_TITLE, OWN_CATEGORY, OWN_TERMS, SKOS, TYPE } from '../skos-terms';

const namedNode = (iri: string): NamedNode => DataFactory.namedNode(iri);
const literal = (value: string | number, language?: string): Literal => DataFactory.literal(value, language);

const skos = (term: string): NamedNode => namedNode(`${SKOS}${term}`);
const ours = (term: string): NamedNode => namedNode(`${OWN_TERMS}${term}`);
const SCHEME = namedNode('urn:canopy:tree');
const conceptOf = ({ id }: { readonly id: number }): NamedNode => namedNode(`${OWN_CATEGORY}${id}`);

/** Keys that an import of SKOS creates: `altLabel`, `prefLabel@fr`. */
const SKOS_ENTRY =
  /^(prefLabel|altLabel|hiddenLabel|notation|scopeNote|example|changeNote|editorialNote|historyNote)(?:@([a-z]{2,8}(?:-[a-z0-9]{1,8})*))?$/i;

const textsOf = (value: unknown): readonly string[] | null => {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.every((one) => typeof one === 'string') ? values : null;
};

/** Entries that an import has read from SKOS are written as such; the rest as one JSON text. */
const metadataOf = (category: Category): { readonly labels: [string, string, string][]; readonly rest: object } => {
  const labels: [string, string, string][] = [];
  const rest: [string, unknown][] = [];
  for (const [key, value] of Object.entries(category.metadata)) {
    const [, term, language = ''] = SKOS_ENTRY.exec(key) ?? [];
    const texts = textsOf(value);
    // A preferred label without a language is the name, of which there is one.
    if (term === undefined || texts === null || (term === 'prefLabel' && language === '')) rest.push([key, value]);
    else for (const text of texts) labels.push([term, text, language]);
  }
  return { labels, rest: Object.fromEntries(rest) };
};

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
  writer.addQuad(DataFactory.quad(SCHEME, namedNode(TYPE), skos('ConceptScheme')));
  writer.addQuad(DataFactory.quad(SCHEME, namedNode(DC_TERMS_TITLE), literal(title)));
  const above: Category[] = [];
  let position = 0;
  const positions: number[] = [];
  for (const { category, depth } of inReadingOrder(roots)) {
    positions.length = depth + 1;
    position = (positions[depth] ?? 0) + 1;
    positions[depth] = position;
    above[depth] = category;
    const concept = conceptOf(category);
    const parent = depth === 0 ? undefined : above[depth - 1];
    const say = (predicate: NamedNode, object: NamedNode | Literal): void =>
      writer.addQuad(DataFactory.quad(concept, predicate, object));
    say(namedNode(TYPE), skos('Concept'));
    say(skos('inScheme'), SCHEME);
    if (parent === undefined) say(skos('topConceptOf'), SCHEME);
    else say(skos('broader'), conceptOf(parent));
    say(skos('prefLabel'), literal(category.name));
    const { labels, rest } = metadataOf(category);
    for (const [term, text, language] of labels)
      say(skos(term), language === '' ? literal(text) : literal(text, language));
    if (category.description !== '') say(skos('definition'), literal(category.description));
    if (category.slug !== null) say(ours('slug'), literal(category.slug));
    if (!category.visible) say(ours('visible'), literal('false'));
    say(ours('position'), literal(position));
    if (Object.keys(rest).length > 0) say(ours('metadata'), literal(JSON.stringify(rest)));
    yield pieces.splice(0).join('');
  }
  writer.end();
  yield pieces.splice(0).join('');
}
