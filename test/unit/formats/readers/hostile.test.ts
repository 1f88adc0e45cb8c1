import { expect, test } from 'vitest';
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
    '1 records'
  ],
  ['and among concepts', 'a.rdf', () => `<!DOCTYPE rdf:RDF [${ENTITIES}]>${concept('&j;')}`, '1 records'],
  [
    'a long entity that is named again and again',
    'a.rdf',
    () => `<!DOCTYPE rdf:RDF [<!ENTITY a "${'x'.repeat(50_000)}">]>${concept('&a;'.repeat(20_000))}`,
    messages.longEntity
  ],
  ['lists in lists without an end', 'a.json', () => '['.repeat(100_000), messages.tooDeep(2_000)],
  ['JSON just as deep as may be', 'a.json', () => deep('{"name":"a","children":[', ']}', 990), '990 records'],
  ['lists in lists of YAML', 'a.yaml', () => `a: ${deep('[', ']', 20_000)}`, messages.malformedYaml],
  [
    'a deep outline',
    'a.opml',
    () => `<opml><body>${deep('<outline text="a">', '</outline>', 20_000)}</body></opml>`,
    '20000 records'
  ],
  [
    'resources in resources',
    'a.ttl',
    () =>
      `@prefix s: <http://s.example/> .\n<http://a.example/> s:p ${deep('[ s:p ', ']', 20_000).replace(' ]', ' 1 ]')} .`,
    messages.noConcepts
  ],
  [
    'quotes in quotes above a deep list',
    'a.md',
    () => `# A\n\n${'> '.repeat(5_000)}b\n${lines(500, (level) => `${'  '.repeat(level)}- c`)}`,
    'records'
  ],
  ['one huge line', 'a.txt', () => 'a'.repeat(3_000_000), '1 records'],
  ['one huge cell', 'a.csv', () => `name,x\n"${'a'.repeat(3_000_000)}`, messages.openQuote],
  [
    'more different fields than a mapping can have',
    'a.json',
    () => `[${lines(2_001, (index) => `{"name":"a","k${index}":1},`)}{}]`,
    messages.tooManyFields(2_000)
  ]
])('%s', async (_what, name, make, outcome) => {
  expect(await readingOf(name, make())).toContain(outcome);
});
