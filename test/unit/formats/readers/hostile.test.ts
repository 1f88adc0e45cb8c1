import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { requireHarmless } from '../../../../src-main/formats/readers/archive';
import { messages } from '../../../../src-main/formats/readers/messages';
import { ENTITIES, laughs, lines, ods, RDF, xlsx } from '../../../support/hostile-files';
import { readFile } from './read';

/* That they do so in little memory, whatever they are as large as, is tried in test/long/formats/hostile.test.ts. */

/** How many records a file has, or the sentence that refuses it. */
const readingOf = async (name: string, content: string | Uint8Array): Promise<string> => {
  try {
    return `${(await readFile(name, content)).records.length} records`;
  } catch (error) {
    return String(error);
  }
};

const deep = (open: string, close: string, times: number): string => open.repeat(times) + close.repeat(times);
const concept = (text: string): string =>
  `<rdf:RDF ${RDF}><s:Concept rdf:about="http://a.example/1"><s:prefLabel>${text}</s:prefLabel></s:Concept></rdf:RDF>`;
const SKOS_PREFIX = '@prefix s: <http://www.w3.org/2004/02/skos/core#> .\n';
const LONG = 'x'.repeat(100_000);
const spaces = new Uint8Array(25_000_000).fill(32);
const list = (letter: string, before: string): string =>
  `${letter}: &${letter} [${Array.from({ length: 9 }, () => `*${before}`).join(',')}]`;

test.each<[what: string, name: string, make: () => string | Uint8Array, outcome: string]>([
  ['a sheet that unpacks to far more', 'a.xlsx', () => xlsx(spaces), messages.archiveTooLarge],
  ['content that unpacks to far more', 'a.ods', () => ods(spaces), messages.archiveTooLarge],
  ['aliases of aliases', 'a.yaml', () => `a: &a [x]\n${laughs(list)}`, messages.tooManyAliases],
  [
    'entities of entities in an outline',
    'a.opml',
    () => `<!DOCTYPE opml [${ENTITIES}]><opml><body><outline text="&j;"/></body></opml>`,
    messages.nestedEntity
  ],
  ['and among concepts', 'a.rdf', () => `<!DOCTYPE rdf:RDF [${ENTITIES}]>${concept('&j;')}`, messages.nestedEntity],
  ['and in a sheet', 'a.xlsx', () => xlsx(strToU8(`<!DOCTYPE x [${ENTITIES}]><worksheet/>`)), messages.nestedEntity],
  [
    'and without an end, in a comment',
    'a.rdf',
    () => `<rdf:RDF ${RDF}><!-- <!ENTITY % a "${'&a'.repeat(1_000_000)}`,
    messages.nestedEntity
  ],
  ['concepts that end too early', 'a.rdf', () => concept('a').slice(0, -10), messages.malformedXml],
  [
    'a long entity that is named again and again',
    'a.rdf',
    () => `<!DOCTYPE rdf:RDF [<!ENTITY a "${'x'.repeat(50_000)}">]>${concept('&a;'.repeat(20_000))}`,
    messages.longEntity
  ],
  ['comments above no outline', 'a.opml', () => `${'<!---->'.repeat(40)} x`, messages.malformedXml],
  [
    'an element of very many attributes',
    'a.opml',
    () => `<opml ${lines(2_001, (at) => `a${at}="x"`)}><body><outline text="a"/></body></opml>`,
    messages.tooManyFields({ most: 2_000 })
  ],
  [
    'a prefix that makes a small file large',
    'a.ttl',
    () => `${SKOS_PREFIX}@prefix p: <urn:${LONG}> .\n${lines(1_000, (at) => `p:${at} a s:Concept .`)}`,
    messages.fileTooLarge
  ],
  [
    'and a base',
    'a.ttl',
    () => `${SKOS_PREFIX}@base <http://a.example/${LONG}/> .\n${lines(1_000, (at) => `<${at}> a s:Concept .`)}`,
    messages.fileTooLarge
  ],
  [
    'and a namespace',
    'a.rdf',
    () =>
      `<rdf:RDF ${RDF} xmlns:p="urn:${LONG}">${lines(1_000, (at) => `<s:Concept rdf:about="urn:${at}"><p:b${at}>x</p:b${at}></s:Concept>`)}</rdf:RDF>`,
    messages.fileTooLarge
  ],
  [
    'contexts upon contexts',
    'a.jsonld',
    () =>
      `{"@context":[{"s":"http://www.w3.org/2004/02/skos/core#"},${lines(4_000, (at) => `{"k${at}":"urn:k"},`)}{}],"@id":"urn:a","@type":"s:Concept"}`,
    messages.fileTooLarge
  ],
  [
    'a name that cannot be made of a long IRI',
    'a.ttl',
    () => `${SKOS_PREFIX}<urn:${'a'.repeat(400_000)}//> a s:Concept .`,
    '1 records'
  ],
  [
    'UTF-32',
    'a.csv',
    () => new Uint8Array(Uint32Array.from('\uFEFFname\nA', (character) => character.charCodeAt(0)).buffer),
    messages.notText
  ],
  ['lists in lists without an end', 'a.json', () => '['.repeat(100_000), messages.tooDeep({ levels: 2_000 })],
  ['JSON just as deep as may be', 'a.json', () => deep('{"name":"a","children":[', ']}', 990), '990 records'],
  ['lists in lists of YAML', 'a.yaml', () => `a: ${deep('[', ']', 20_000)}`, messages.tooDeep({ levels: 1_000 })],
  [
    'lists in lists of YAML without an end',
    'a.yaml',
    () => '- name: x\n'.repeat(10) + '['.repeat(100_000),
    messages.tooDeep({ levels: 1_000 })
  ],
  ['nothing but anchors', 'a.yaml', () => '&a '.repeat(1_000_000), messages.malformedYaml],
  ['nothing but tags', 'a.yaml', () => '!t '.repeat(1_000_000), messages.malformedYaml],
  ['nothing but keys that are not there', 'a.yaml', () => '? '.repeat(1_000_000), messages.tooDeep({ levels: 1_000 })],
  ['one fault after the other', 'a.yaml', () => '"" '.repeat(50_000), messages.malformedYaml],
  ['and line by line', 'a.yaml', () => '- '.repeat(100_000), messages.tooDeep({ levels: 1_000 })],
  [
    'a deep outline',
    'a.opml',
    () => `<opml><body>${deep('<outline text="a">', '</outline>', 20_000)}</body></opml>`,
    messages.tooDeep({ levels: 2_000 })
  ],
  [
    'concepts in concepts',
    'a.rdf',
    () => `<rdf:RDF ${RDF}>${deep('<s:Concept><s:narrower>', '</s:narrower></s:Concept>', 20_000)}</rdf:RDF>`,
    messages.tooDeep({ levels: 2_000 })
  ],
  ['a list that is part of itself', 'a.yaml', () => '- &a\n  name: X\n  children: [*a]', messages.tooManyAliases],
  [
    'a table of Markdown with very many columns',
    'a.md',
    () => `|${'a|'.repeat(100_000)}\n|${'-|'.repeat(100_000)}`,
    messages.tooManyColumns({ most: 2_000 })
  ],
  ['a table of very many columns', 'a.csv', () => 'x,'.repeat(200_000), messages.tooManyColumns({ most: 2_000 })],
  [
    'and below names of columns',
    'a.csv',
    () => `name,x\n${lines(300, () => 'a,b')}\n${'x,'.repeat(200_000)}`,
    '301 records'
  ],
  [
    'an item with very many below it',
    'a.jsonld',
    () =>
      JSON.stringify({
        '@context': { s: 'http://www.w3.org/2004/02/skos/core#' },
        '@id': 'urn:x',
        's:narrower': Array.from({ length: 5_000 }, (_, at) => ({
          's:prefLabel': 'a',
          '@id': `urn:${at}`,
          '@type': 's:Concept'
        }))
      }),
    '5001 records'
  ],
  [
    'a name of very many marks',
    'a.csv',
    () => `name,slug\n${`a${'\u0301\u0323'.repeat(100_000)},`.repeat(2)}`,
    '1 records'
  ],
  [
    'resources in resources',
    'a.ttl',
    () =>
      `@prefix s: <http://s.example/> .\n<http://a.example/> s:p ${deep('[ s:p ', ']', 20_000).replace(' ]', ' 1 ]')} .`,
    messages.noConcepts
  ],
  [
    'lists in lists of Turtle without an end',
    'a.ttl',
    () => `@prefix s: <http://s.example/> .\ns:a s:p ${'( '.repeat(300_000)}`,
    messages.tooDeep({ levels: 2_000 })
  ],
  [
    'quotes in quotes above a deep list',
    'a.md',
    () => `# A\n\n${'> '.repeat(5_000)}b\n${lines(500, (level) => `${'  '.repeat(level)}- c`)}`,
    'records'
  ],
  ['very many sheets', 'a.xlsx', () => xlsx(strToU8('<worksheet><sheetData/></worksheet>'), 5_000), messages.empty],
  ['one huge line', 'a.txt', () => 'a'.repeat(3_000_000), '1 records'],
  ['one huge cell', 'a.csv', () => `name,x\n"${'a'.repeat(3_000_000)}`, messages.openQuote],
  [
    'more different fields than a mapping can have',
    'a.json',
    () => `[${lines(2_001, (index) => `{"name":"a","k${index}":1},`)}{}]`,
    messages.tooManyFields({ most: 2_000 })
  ]
])('%s', async (_what, name, make, outcome) => {
  expect(await readingOf(name, make())).toContain(outcome);
});

test('a large OpenDocument sheet is refused by what it declares, before it is read for half a minute', () => {
  const sheet = (name: string) => () => requireHarmless([{ name, packed: 30_000_000, size: 590_000_000 }]);
  expect(sheet('content.xml')).toThrow(messages.archiveTooLarge);
  expect(sheet('xl/worksheets/sheet1.xml')).not.toThrow();
});
