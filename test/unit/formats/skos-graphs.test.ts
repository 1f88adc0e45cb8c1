import fc from 'fast-check';
import { DataFactory, Parser, Writer, type Literal, type NamedNode, type Quad } from 'n3';
import { expect, test } from 'vitest';
import type { Category } from '../../../src-shared/category';
import { SKOS, TYPE } from '../../../src-main/formats/skos-terms';
import { writeTurtle } from '../../../src-main/formats/writers/write-turtle';
import { asAnswered } from '../../support/answered-trees';
import { alwaysAsync } from '../../support/fuzz-runs';
import { readText } from '../../support/read-table';

/* What SKOS says of a concept goes out as it came in, statement by statement; and a file of Canopy gives the same categories again. */

const statementsIn = (text: string): string[] =>
  new Parser({ baseIRI: 'file:///' })
    .parse(text)
    .filter(({ predicate, object }) => predicate.value.startsWith(SKOS) || object.value.startsWith(SKOS))
    .map(({ subject, predicate, object }) => {
      const said =
        object.termType === 'Literal' ? [object.value, object.language, object.datatype.value] : object.value;
      return JSON.stringify([subject.value, predicate.value, said]);
    })
    .toSorted();

const imported = async (name: string, text: string): Promise<Category[]> =>
  asAnswered((await readText(name, text)).categories);
const exported = (tree: readonly Category[]): string =>
  [...writeTurtle(tree, { title: 'T', rawCells: false, withByteOrderMark: false })].join('');

interface Graph {
  readonly statements: ReadonlySet<string>;
  readonly tree: readonly Category[];
}

/** A graph as it comes in, and as it comes back after it went out. */
const outAndBack = async (text: string): Promise<readonly [before: Graph, after: Graph]> => {
  const tree = await imported('a.ttl', text);
  const written = exported(tree);
  return [
    { statements: new Set(statementsIn(text)), tree },
    { statements: new Set(statementsIn(written)), tree: await imported('b.ttl', written) }
  ];
};

const PREFIXES = `@prefix skos: <${SKOS}> . @prefix dct: <http://purl.org/dc/terms/> . @prefix ex: <http://a.example/> .\n`;

test.each([
  [
    // Of the UNESCO Thesaurus (https://vocabularies.unesco.org, CC BY-SA 3.0 IGO), shortened.
    'several broader concepts, four languages and a microthesaurus, as of UNESCO',
    `@prefix : <http://vocabularies.unesco.org/thesaurus/> . @prefix isothes: <http://purl.org/iso25964/skos-thes#> .
<http://vocabularies.unesco.org/thesaurus> a skos:ConceptScheme ; skos:prefLabel "UNESCO Thesaurus"@en, "Thésaurus de l'UNESCO"@fr ; skos:hasTopConcept :concept935 .
:concept935 a skos:Concept ; skos:inScheme <http://vocabularies.unesco.org/thesaurus> ; skos:topConceptOf <http://vocabularies.unesco.org/thesaurus> ;
  skos:narrower :concept10480 ; skos:related :concept928 ; skos:prefLabel "European Union"@en, "Union européenne"@fr, "Unión Europea"@es, "Европейский Союз"@ru ;
  skos:scopeNote "Use for events after November 1993. Otherwise, use \\"EEC countries\\"."@en, "S'applique aux événements survenus après novembre 1993."@fr .
:concept942 a skos:Concept ; skos:prefLabel "Northern Europe"@en ; skos:inScheme <http://vocabularies.unesco.org/thesaurus> ; skos:narrower :concept10480 .
:concept10480 a skos:Concept ; skos:broader :concept935, :concept942, :concept3557 ; skos:inScheme <http://vocabularies.unesco.org/thesaurus> ;
  skos:prefLabel "Finland"@en, "Finlande"@fr, "Finlandia"@es, "Финляндия"@ru .
:mt7.20 a skos:Collection, isothes:ConceptGroup ; skos:notation "7.20" ; skos:prefLabel "Europe"@en ; skos:member :concept942, :concept10480 .
:domain7 a skos:Collection ; skos:prefLabel "Countries"@en ; skos:member :mt7.20 .`
  ],
  [
    // Of the STW Thesaurus for Economics (https://zbw.eu/stw, ODbL 1.0), shortened.
    'types, notations with a type, and notes in two languages, as of STW',
    `@prefix zbwext: <http://zbw.eu/namespaces/zbw-extensions/> . @prefix d: <http://zbw.eu/stw/descriptor/> .
<http://zbw.eu/stw/thsys/a> a skos:Concept, zbwext:Thsys ; skos:prefLabel "Allgemeinwörter"@de, "General descriptors"@en ; skos:notation "A"^^zbwext:code .
d:10002-4 a skos:Concept, zbwext:Descriptor ; skos:broader <http://zbw.eu/stw/thsys/a> ; skos:prefLabel "Buchführung"@de, "Accounting"@en ;
  skos:altLabel "Rechnungslegung"@de, "Book-keeping"@en ; skos:scopeNote "Im Sinne von doppelter Buchführung."@de ; skos:exactMatch <http://d-nb.info/gnd/4008619-2> .`
  ],
  [
    'every kind of statement',
    `ex:s a skos:ConceptScheme ; dct:title "S" .
ex:a a skos:Concept ; skos:prefLabel "A"@en, " A a"@en-GB, "A" ; skos:altLabel "x"@en, "y", ""@en ; skos:hiddenLabel "h" ; skos:notation "1", "one"@en ;
  skos:definition "D1"@en, "D2"@en, "D3"@fr ; skos:note ex:note, "N" ; skos:example "e"@en ; skos:changeNote "c"@en ; skos:editorialNote "d"@en ; skos:historyNote "i"@en ;
  skos:narrower ex:b, ex:elsewhere ; skos:inScheme ex:s, ex:t ; skos:topConceptOf ex:s .
ex:b skos:prefLabel "B\\n  b"@en ; skos:related ex:c ; skos:broadMatch ex:m ; skos:narrowMatch ex:m ; skos:relatedMatch ex:m ; skos:closeMatch ex:m .
ex:c a skos:Concept ; dct:description "No definition"@en ; skos:broader ex:b, ex:a ; skos:broaderTransitive ex:a ; skos:semanticRelation ex:a .
ex:d a skos:Concept ; skos:prefLabel "D"@fr ; skos:definition "Without a language" ; skos:broader ex:b .`
  ],
  [
    'several schemes, which are categories, and names that are no labels',
    `@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
ex:s a skos:ConceptScheme ; skos:prefLabel "S"@en, "S'"@fr ; skos:hasTopConcept ex:a . ex:t a skos:ConceptScheme ; rdfs:label "T" .
ex:a a skos:Concept ; skos:topConceptOf ex:s ; rdfs:label "A" . ex:b a skos:Concept ; skos:inScheme ex:t .`
  ],
  [
    'terms that every object has a member for',
    `ex:s a skos:ConceptScheme ; skos:toString "S" ; skos:hasTopConcept ex:a .
ex:a a skos:Concept ; skos:prefLabel "A"@en ; skos:constructor "c"@en, ex:c ; skos:toString "t" ; skos:hasOwnProperty ex:b ; dct:valueOf "v" .`
  ]
])('%s', async (_what, text) => {
  const [before, after] = await outAndBack(PREFIXES + text);
  expect(after).toEqual(before);
});

test('what is changed here is stated, and what is new has an IRI of Canopy in the scheme of its parent', async () => {
  const text = `${PREFIXES}ex:a a skos:Concept ; skos:prefLabel "A"@en, "Ä"@de ; skos:inScheme ex:s . ex:b a skos:Concept ; skos:prefLabel "B"@en ; skos:broader ex:a .`;
  const [a] = await imported('a.ttl', text);
  const b = a?.children[0];
  if (a === undefined || b === undefined) throw new Error('There are two.');
  const [made] = asAnswered([{ name: 'New' }], a.id, { id: 8 });
  const copy = { ...b, id: 7, children: [] };
  const changed = [{ ...a, name: 'A2', children: [{ ...b, id: 2 }, copy, ...(made === undefined ? [] : [made])] }];
  const statements = statementsIn(exported(changed));
  const said = (subject: string, term: string, object: unknown): string =>
    JSON.stringify([subject, `${SKOS}${term}`, object]);
  const LANG = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#langString';
  expect(statements).toContain(said('http://a.example/a', 'prefLabel', ['A2', 'en', LANG]));
  expect(statements).toContain(said('urn:canopy:category:9', 'broader', 'http://a.example/a'));
  expect(statements).toContain(said('urn:canopy:category:9', 'inScheme', 'http://a.example/s'));
  // Two categories never share an IRI.
  expect(statements).toContain(said('urn:canopy:category:7', 'broader', 'http://a.example/a'));
  const again = await imported('b.ttl', exported(changed));
  expect(again[0]?.children.map(({ name, metadata }) => [name, metadata])).toEqual([
    ['B', b.metadata],
    ['B', b.metadata],
    ['New', {}]
  ]);
});

const namedNode = (iri: string): NamedNode => DataFactory.namedNode(iri);
const literal = (text: string, of?: string | NamedNode): Literal => DataFactory.literal(text, of);
const quad = (subject: NamedNode, predicate: NamedNode, object: NamedNode | Literal): Quad =>
  DataFactory.quad(subject, predicate, object);
const skos = (term: string): NamedNode => namedNode(`${SKOS}${term}`);
const concept = (at: number): NamedNode => namedNode(`http://a.example/${at}`);
const COUNT = 6;

const textTerm = fc.constantFrom('prefLabel', 'altLabel', 'hiddenLabel', 'notation', 'definition', 'scopeNote', 'note');
const text = fc.tuple(
  textTerm,
  fc.oneof(fc.constantFrom('a', 'b', ' c ', ''), fc.string({ unit: 'grapheme', maxLength: 8 })),
  fc.constantFrom('', 'en', 'fr', 'en-gb', 'datatype')
);
const relation = fc.tuple(
  fc.constantFrom('broader', 'narrower', 'related', 'exactMatch', 'inScheme', 'topConceptOf', 'broaderTransitive'),
  fc.nat(COUNT + 1)
);
/** Broader concepts come before, since what is below itself has to move in a tree. */
const graphs = fc.tuple(
  fc.array(fc.tuple(fc.nat(COUNT - 1), text), { maxLength: 20 }),
  fc.array(fc.tuple(fc.nat(COUNT - 1), relation), { maxLength: 15 })
);

test('any graph of concepts goes out as it came in', async () => {
  await alwaysAsync(25, [graphs], async ([texts, relations]) => {
    const quads: Quad[] = Array.from({ length: COUNT }, (_, at) => quad(concept(at), namedNode(TYPE), skos('Concept')));
    for (const [at, [term, value, language]] of texts)
      quads.push(
        quad(
          concept(at),
          skos(term),
          language === 'datatype'
            ? literal(value, namedNode('http://a.example/type'))
            : literal(value, language === '' ? undefined : language)
        )
      );
    for (const [at, [term, to]] of relations) {
      const isScheme = term === 'inScheme' || term === 'topConceptOf';
      const [low, high] = [Math.min(at, to), Math.max(at, to)];
      if (isScheme) quads.push(quad(concept(at), skos(term), namedNode('http://a.example/scheme')));
      else if (term === 'narrower' && low < high && high < COUNT)
        quads.push(quad(concept(low), skos(term), concept(high)));
      else if (term !== 'narrower' && low < high && (term !== 'broader' || low < COUNT))
        quads.push(
          term === 'broader' && high < COUNT
            ? quad(concept(high), skos(term), concept(low))
            : quad(concept(low), skos(term), concept(high))
        );
    }
    const [before, after] = await outAndBack(new Writer().quadsToString(quads));
    expect(after).toEqual(before);
  });
});
