import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { openFile } from '../../../../src-main/formats/import-session';
import { requireHarmless } from '../../../../src-main/formats/readers/archive';
import { messages } from '../../../../src-main/formats/readers/messages';
import { importPreviewSchema } from '../../../../src-shared/transfer';
import { ENTITIES, laughs, lines, ods, RDF, repeatedRow, xlsx } from '../../../support/hostile-files';
import { bytesOf } from './read';

/* That they do so in little memory, whatever they are as large as, is tried in test/long/formats/hostile.test.ts. */

/** How many categories come of a file, or the sentence that refuses it, as the process that reads it answers. */
const readingOf = async (name: string, content: string | Uint8Array): Promise<string> => {
  const answer = await openFile(name, bytesOf(content)).preview({ reading: {}, choices: {} }, () => undefined);
  const preview = importPreviewSchema.parse(answer);
  return preview.state === 'read' ? `${preview.count} records` : JSON.stringify(preview);
};

const deep = (open: string, close: string, times: number): string => open.repeat(times) + close.repeat(times);
const concept = (text: string): string =>
  `<rdf:RDF ${RDF}><s:Concept rdf:about="http://a.example/1"><s:prefLabel>${text}</s:prefLabel></s:Concept></rdf:RDF>`;
const SKOS_PREFIX = '@prefix s: <http://www.w3.org/2004/02/skos/core#> .\n';
const LONG = 'x'.repeat(100_000);
const BLANKS = ' '.repeat(200_000);
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
  ['nothing but anchors', 'a.yaml', () => '&a '.repeat(1_000_000), messages.malformed({ syntax: 'YAML' })],
  ['nothing but tags', 'a.yaml', () => '!t '.repeat(1_000_000), messages.malformed({ syntax: 'YAML' })],
  ['nothing but keys that are not there', 'a.yaml', () => '? '.repeat(1_000_000), messages.tooDeep({ levels: 1_000 })],
  ['one fault after the other', 'a.yaml', () => '"" '.repeat(50_000), messages.malformed({ syntax: 'YAML' })],
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
    '4 records'
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
    messages.tooDeep({ levels: 200 })
  ],
  [
    'lists in lists, which the library would leave out',
    'a.md',
    () => lines(201, (level) => `${'  '.repeat(level - 1)}- c`),
    messages.tooDeep({ levels: 200 })
  ],
  ['a path without an end', 'a.txt', () => `A${' > '.repeat(500_000)}`, messages.tooDeep({ levels: 2_000 })],
  ['and in a table', 'a.csv', () => `path,x\n"A${' > b'.repeat(500_000)}",y`, messages.tooDeep({ levels: 2_000 })],
  [
    'and as a parent',
    'a.csv',
    () => `name,parent\nA,"A${' > b'.repeat(500_000)}"`,
    messages.tooDeep({ levels: 2_000 })
  ],
  ['blanks within a path', 'a.csv', () => `path,x\nA${BLANKS}B > C,y\nB > C,y`, '4 records'],
  ['blanks within a name', 'a.csv', () => `name,x\n${lines(9, (at) => `A > ${at},y`)}\nA${BLANKS}B,y`, '11 records'],
  ['blanks within a parent', 'a.csv', () => `id,name,parent_id\n1,A,\n2,B,1\n3,C,"1${BLANKS}x,2"`, '4 records'],
  ['blanks within a heading', 'a.txt', () => `== A ==\n== B ==\n== C${BLANKS}D ==`, '3 records'],
  [
    'blanks within names of columns',
    'a.csv',
    () => `name,${Array.from({ length: 99 }, (_, at) => `x${' '.repeat(900)}${at}!`).join(',')}\nA,${'b,'.repeat(98)}b`,
    '1 records'
  ],
  [
    'texts in a hundred thousand pieces',
    'a.xlsx',
    () => xlsx(strToU8('<worksheet/>'), 1, `<sst><si>${'<r><t>x</t></r>'.repeat(150_000)}</si></sst>`),
    messages.archiveTooLarge
  ],
  [
    'one long line below its encoding',
    'a.opml',
    () => `<?xml version="1.0"?>\n<opml><body>${'<outline text="A"/>'.repeat(4_000)}</body></opml>`,
    '4000 records'
  ],
  [
    'a language with a long name',
    'a.ttl',
    () => `${SKOS_PREFIX}<urn:a> a s:Concept ; s:prefLabel "A"@en${'-a'.repeat(20)} .`,
    '1 records'
  ],
  [
    'an alias to nothing',
    'a.yaml',
    () => '- name: A\n  children: *a',
    `Line 2: ${messages.malformed({ syntax: 'YAML' })}`
  ],
  ['blanks above a table', 'a.csv', () => `${'\n'.repeat(70_000)}id,name\n1,A`, '1 records'],
  ['numbers that could be letters', 'a.txt', () => `${'I.'.repeat(32)}I\nB`, '2 records'],
  [
    'codes that all begin with another',
    'a.csv',
    () => `code,name\n${lines(2_500, (at) => `${'1'.repeat(at)},N`)}`,
    '2500'
  ],
  [
    'paths to the children of one category',
    'a.csv',
    () => `name,parent\nR,\n${lines(25_000, (at) => `P${at},R\nC${at},R > P${at}`)}`,
    '50001 records'
  ],
  [
    'a field with a long name',
    'a.json',
    () => `[{"name":"A","${'k'.repeat(1_001)}":1}]`,
    messages.longFieldName({ most: 1_000 })
  ],
  ['and a column', 'a.csv', () => `id,name,${'k'.repeat(1_001)}\n1,A,x`, messages.longFieldName({ most: 1_000 })],
  [
    'a sheet with a long name',
    'a.ods',
    () => ods(repeatedRow(2, 2).replace('"S"', `"${'S'.repeat(201)}"`)),
    messages.damagedSpreadsheet
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
