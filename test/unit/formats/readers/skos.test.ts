import { expect, test } from 'vitest';
import type { FileRecords } from '../../../../src-main/formats/records';
import { messages } from '../../../../src-main/formats/readers/messages';
import { readFile, rowsOf } from './read';

/** Without what an export needs beside them, which `skos-graphs.test.ts` is about. */
const fieldsOf = (file: FileRecords): Record<string, unknown>[] =>
  rowsOf(file).map(({ skos: _skos, ...fields }) => fields);

const PREFIXES =
  '@prefix skos: <http://www.w3.org/2004/02/skos/core#> .\n@prefix dct: <http://purl.org/dc/terms/> .\n@prefix ex: <http://a.example/> .\n';

// The form of the vocabularies that Skosmos 3 is tested with.
const TURTLE = `${PREFIXES}
ex:scheme a skos:ConceptScheme ; dct:title "Animals"@en ; skos:hasTopConcept ex:fish .
ex:fish a skos:Concept ; skos:inScheme ex:scheme ; skos:prefLabel "Fish"@en, "Kala"@fi ; skos:altLabel "Fishes"@en, "Fishy"@en ; skos:narrower ex:carp .
ex:carp a skos:Concept ; skos:prefLabel "Carp"@en ; skos:definition "A fish."@en ; skos:notation "C1" ; skos:exactMatch <http://b.example/carp> ; dct:creator ex:me .
ex:pike a skos:Concept ; skos:prefLabel "Hauki"@fi ; skos:broader ex:fish, ex:predator .
`;

const expected = [
  { id: 'http://a.example/fish', name: 'Fish', 'prefLabel@fi': 'Kala', altLabel: ['Fishes', 'Fishy'] },
  {
    id: 'http://a.example/carp',
    broader: 'http://a.example/fish',
    name: 'Carp',
    definition: 'A fish.',
    notation: 'C1',
    exactMatch: 'http://b.example/carp'
  },
  {
    id: 'http://a.example/pike',
    broader: 'http://a.example/fish',
    'metadata.broader': 'http://a.example/predator',
    name: 'Hauki'
  }
];

test('Turtle: labels by language, both directions, several parents, and what is left out', async () => {
  const file = await readFile('a.ttl', TURTLE);
  expect(fieldsOf(file)).toEqual(expected);
  expect(file).toMatchObject({ languages: ['en', 'fi'], reading: { format: 'turtle', language: 'en' } });
  expect(file.notes).toEqual([
    'The concepts of “Animals” were read.',
    'One concept has no name in “en” and gets another of its names.',
    messages.furtherBroader({ concepts: 1 }),
    'References to other resources are left out: creator.'
  ]);
});

test('a term that no member can be called, and a relation to a text, are left out, and told', async () => {
  const file = await readFile(
    'a.ttl',
    `${PREFIXES}ex:s a skos:ConceptScheme ; skos:__proto__ "S" ; skos:hasTopConcept ex:a . ex:a a skos:Concept ; skos:prefLabel "A"@en ; skos:__proto__ "p", ex:b ; skos:related "C" .`
  );
  expect(file.notes).toContain('References to other resources are left out: __proto__, related.');
  expect(fieldsOf(file)).toEqual([{ id: 'http://a.example/a', name: 'A' }]);
});

test('the names of another language can be asked for, and one that no name has is refused', async () => {
  expect(rowsOf(await readFile('a.ttl', TURTLE, { language: 'fi' }))[0]).toMatchObject({
    name: 'Kala',
    'prefLabel@en': 'Fish'
  });
  await expect(readFile('a.ttl', TURTLE, { language: 'sv' })).rejects.toThrow('No concept has a name in “sv”');
});

test('several schemes are categories that hold their concepts', async () => {
  const file = await readFile(
    'a.ttl',
    `${PREFIXES} ex:s a skos:ConceptScheme ; skos:prefLabel "S"@en . ex:t a skos:ConceptScheme ; skos:prefLabel "T"@en .
ex:a a skos:Concept ; skos:prefLabel "A"@en ; skos:topConceptOf ex:s . ex:b a skos:Concept ; skos:prefLabel "B"@en ; skos:inScheme ex:t .`
  );
  expect(rowsOf(file).map(({ name, broader }) => [name, broader])).toEqual([
    ['S', undefined],
    ['T', undefined],
    ['A', 'http://a.example/s'],
    ['B', 'http://a.example/t']
  ]);
});

test('cycles are read, and names may be SKOS-XL', async () => {
  const file = await readFile(
    'a.ttl',
    `${PREFIXES}@prefix xl: <http://www.w3.org/2008/05/skos-xl#> .
ex:a a skos:Concept ; skos:broader ex:b ; xl:prefLabel [ xl:literalForm "A"@en ] . ex:b a skos:Concept ; skos:broader ex:a ; skos:prefLabel "B"@en .`
  );
  expect(rowsOf(file).map(({ name, broader }) => [name, broader])).toEqual([
    ['A', 'http://a.example/b'],
    ['B', 'http://a.example/a']
  ]);
});

const ONTOLOGY = `@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix owl: <http://www.w3.org/2002/07/owl#> .
ex:B a owl:Class ; skos:prefLabel "B" . ex:C a owl:Class ; rdfs:label "C" ; rdfs:subClassOf ex:B, owl:Thing, [ a owl:Restriction ] .
ex:D rdfs:label "D" ; rdfs:subClassOf ex:B .
`;

test('classes are concepts where a file has no others, and else left out with the properties, but for those that SKOS places', async () => {
  const classes = await readFile('a.ttl', PREFIXES + ONTOLOGY);
  expect([rowsOf(classes).map(({ name }) => name), classes.notes]).toEqual([['B', 'C', 'D'], []]);
  const file = await readFile(
    'a.ttl',
    `${PREFIXES}${ONTOLOGY}ex:p a owl:ObjectProperty ; skos:prefLabel "has part" . ex:q a rdf:Property ; rdfs:label "of" .
ex:a a skos:Concept, owl:Class ; skos:prefLabel "A" . ex:E a owl:Class ; skos:prefLabel "E" ; skos:broader ex:a .`
  );
  expect(rowsOf(file).map(({ name }) => name)).toEqual(['A', 'E']);
  expect(file.notes).toEqual([messages.otherResources({ resources: 5 })]);
});

test('Canopy’s own files give its ids and fields', async () => {
  const file = await readFile(
    'a.ttl',
    `${PREFIXES}@prefix c: <urn:canopy:terms#> . <urn:canopy:category:7> a skos:Concept ; skos:prefLabel "A" ; c:slug "a" ; c:visible "false" .
<urn:canopy:category:8> a skos:Concept ; skos:prefLabel "B" ; skos:broader <urn:canopy:category:7> .`
  );
  expect(file.isOwn).toBe(true);
  expect(rowsOf(file)).toEqual([
    { id: '7', name: 'A', slug: 'a', visible: 'false' },
    { id: '8', name: 'B', broader: '7' }
  ]);
});

// As rdflib 6.1.1 writes it ("pretty-xml"), with a DOCTYPE as Protégé has it.
const RDF_XML = `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE rdf:RDF [ <!ENTITY skos "http://www.w3.org/2004/02/skos/core#"> <!ENTITY secret SYSTEM "file:///etc/passwd"> ]>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:skos="http://www.w3.org/2004/02/skos/core#">
  <skos:Concept rdf:about="http://a.example/fish">
    <skos:prefLabel xml:lang="en">Fish</skos:prefLabel>
    <skos:narrower rdf:resource="http://a.example/carp"/>
  </skos:Concept>
  <rdf:Description rdf:about="http://a.example/carp">
    <rdf:type rdf:resource="&skos;Concept"/>
    <skos:prefLabel xml:lang="en">Carp</skos:prefLabel>
  </rdf:Description>
</rdf:RDF>`;

test('RDF/XML: with the entities that it declares for IRIs', async () => {
  expect(fieldsOf(await readFile('a.rdf', RDF_XML))).toEqual([
    { id: 'http://a.example/fish', name: 'Fish' },
    { id: 'http://a.example/carp', broader: 'http://a.example/fish', name: 'Carp' }
  ]);
});

test('RDF/XML: a file on this machine never comes in through an entity', async () => {
  const reading = readFile('a.rdf', RDF_XML.replace('>Fish<', '>Fish &secret;<'));
  const names = await reading.then(
    (file) => rowsOf(file).map(({ name }) => name),
    (error: unknown) => [String(error)]
  );
  expect(names.join(' ')).not.toContain('root:');
});

// As rdflib 6.1.1 writes it, and with the context that Skosmos 3 puts into it.
test.each<[string, unknown]>([
  [
    'expanded',
    [
      {
        '@id': 'http://a.example/a',
        '@type': ['http://www.w3.org/2004/02/skos/core#Concept'],
        'http://www.w3.org/2004/02/skos/core#prefLabel': [{ '@language': 'en', '@value': 'A' }]
      }
    ]
  ],
  [
    'with a context',
    {
      '@context': {
        skos: 'http://www.w3.org/2004/02/skos/core#',
        uri: '@id',
        type: '@type',
        prefLabel: 'skos:prefLabel',
        value: '@value',
        lang: '@language'
      },
      graph: [],
      '@graph': [{ uri: 'http://a.example/a', type: 'skos:Concept', prefLabel: { lang: 'en', value: 'A' } }]
    }
  ],
  [
    'with the vocabulary of SKOS as its context',
    {
      '@context': 'http://www.w3.org/2004/02/skos/core',
      '@id': 'http://a.example/a',
      '@type': 'Concept',
      prefLabel: { '@language': 'en', '@value': 'A' }
    }
  ]
])('JSON-LD %s', async (_what, value) => {
  const file = await readFile('a.jsonld', JSON.stringify(value));
  expect(fieldsOf(file)).toEqual([{ id: 'http://a.example/a', name: 'A' }]);
});

const MANY = 250;
const concept = (at: number): Record<string, unknown> => ({
  '@id': at % 2 === 0 ? `http://a.example/${at}` : `_:n${at}`,
  '@type': 'skos:Concept',
  'skos:prefLabel': `N${at}`,
  // Of a node far before, and of the last one.
  ...(at > 0 && { 'skos:broader': { '@id': at === 1 ? `http://a.example/${MANY - 2}` : 'http://a.example/0' } })
});

test.each([
  ['in a graph', (context: object, nodes: object[]) => ({ '@graph': nodes, '@context': context })],
  ['in a list', (context: object, nodes: object[]) => nodes.map((node) => ({ '@context': context, ...node }))],
  [
    'in a graph with a name',
    (context: object, nodes: object[]) => ({ '@context': context, '@id': 'urn:g', '@graph': nodes })
  ]
])('JSON-LD of many nodes %s, which refer to one another over any distance', async (_where, document) => {
  const nodes = Array.from({ length: MANY }, (_, at) => concept(at));
  const context = { skos: 'http://www.w3.org/2004/02/skos/core#' };
  const rows = rowsOf(await readFile('a.jsonld', JSON.stringify(document(context, nodes))));
  expect(rows.map(({ id, name }) => [id, name])).toEqual(nodes.map((node, at) => [node['@id'], `N${at}`]));
  expect(rows.slice(1).map(({ broader }) => broader)).toEqual(
    nodes.slice(1).map((_, at) => (at === 0 ? `http://a.example/${MANY - 2}` : 'http://a.example/0'))
  );
});

test('JSON-LD whose context is on the web is refused, and nothing is fetched', async () => {
  const text = '{"@context":"https://a.example/skos.jsonld","@graph":[]}';
  await expect(readFile('a.jsonld', text)).rejects.toThrow(
    '(https://a.example/skos.jsonld), which Canopy does not fetch'
  );
});

test.each([
  ['a.ttl', `${PREFIXES}ex:a a skos:Concept ; skos:prefLabel "A .\n`, 'The Turtle is not valid'],
  ['a.rdf', RDF_XML.slice(0, 600), 'The XML is not valid'],
  ['a.jsonld', '{"@graph":[', 'The JSON is not valid'],
  ['a.ttl', `${PREFIXES}ex:a ex:b "c" .`, 'no SKOS concepts']
])('%s that is cut or says nothing of concepts is refused', async (name, text, sentence) => {
  await expect(readFile(name, text)).rejects.toThrow(sentence);
});

test('characters beyond the first plane stay whole wherever the parser gets its next piece', async () => {
  const name = '🐟'.repeat(100);
  const ids = Array.from({ length: 100 }, (_, at) => `http://a.example/${'x'.repeat(at % 2)}${at}`);
  const skos = 'http://www.w3.org/2004/02/skos/core#';
  const xml = ids.map(
    (id) => `<skos:Concept rdf:about="${id}"><skos:prefLabel>${name}</skos:prefLabel></skos:Concept>`
  );
  const graph = ids.map((id) => ({ '@id': id, '@type': 'skos:Concept', 'skos:prefLabel': name }));
  const files = {
    'a.rdf': `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:skos="${skos}">${xml.join('')}</rdf:RDF>`,
    'a.jsonld': JSON.stringify({ '@context': { skos }, '@graph': graph }),
    'a.ttl': `${PREFIXES}${ids.map((id) => `<${id}> a skos:Concept ; skos:prefLabel "${name}" .`).join('\n')}`
  };
  for (const [file, content] of Object.entries(files)) {
    const names = rowsOf(await readFile(file, content)).map((row) => row['name']);
    expect(names, file).toEqual(ids.map(() => name));
  }
});
