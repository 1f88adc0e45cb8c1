import { strToU8 } from 'fflate';
import { describe, expect, test, vi } from 'vitest';
import { fileFormatSchema } from '../../../src-shared/import-plan';
import type * as Limits from '../../../src-shared/limits';
import { messages } from '../../../src-main/formats/messages';
import { messages as readerMessages } from '../../../src-main/formats/readers/messages';
import { lines, ods, RDF, repeatedRow, xlsx } from '../../support/hostile-files';
import { readText } from '../../support/read-table';
import { formatOf, readFile } from './readers/read';

/* What a file may hold, in a workspace of 100 categories: a file of two million rows is read in test/long. */
vi.mock('../../../src-shared/limits', async (actual) => {
  const limits = await actual<typeof Limits>();
  return { ...limits, LIMITS: { ...limits.LIMITS, categories: 100 } };
});

const MOST = 200;
const tooMany = readerMessages.tooManyRecords(MOST);
const sheet = (count: number): Uint8Array =>
  xlsx(
    strToU8(
      `<worksheet><sheetData>${lines(count, (row) => `<row r="${row}"><c r="A${row}"><v>${row}</v></c></row>`)}</sheetData></worksheet>`
    )
  );
const SKOS = 'http://www.w3.org/2004/02/skos/core#';
const concepts = (count: number, one: (index: number) => string): string =>
  `@prefix s: <${SKOS}> .\n${lines(count, one)}`;

/** A file of so many rows of each format. The names of a table's columns are one of its rows. */
const FILES: readonly [name: string, make: (rows: number) => string | Uint8Array, headers?: number][] = [
  ['a.csv', (rows) => `id,name\n${lines(rows - 1, (index) => `${index},C`)}`, 1],
  ['a.jsonl', (rows) => lines(rows, (index) => `{"id":${index},"name":"C"}`)],
  ['a.json', (rows) => `[${lines(rows - 1, () => '{"name":"C"},')}{"name":"C"}]`],
  ['tree.json', (rows) => `{"name":"A","children":[${lines(rows - 2, () => '{"name":"C"},')}{"name":"C"}]}`],
  ['a.yaml', (rows) => lines(rows, () => '- name: C')],
  ['a.txt', (rows) => lines(rows, (index) => `Category ${index}`)],
  ['a.md', (rows) => lines(rows, (index) => `- Category ${index}`)],
  ['a.opml', (rows) => `<opml><body>${lines(rows, () => '<outline text="C"/>')}</body></opml>`],
  ['google.txt', (rows) => `# Google_Product_Taxonomy_Version: 1\n${lines(rows, (index) => `${index} - C${index}`)}`],
  ['a.ttl', (rows) => concepts(rows, (index) => `<urn:${index}> a s:Concept ; s:prefLabel "C" .`)],
  [
    'a.rdf',
    (rows) =>
      `<rdf:RDF ${RDF}>${lines(rows, (index) => `<s:Concept rdf:about="urn:${index}"><s:prefLabel>C</s:prefLabel></s:Concept>`)}</rdf:RDF>`
  ],
  [
    'a.jsonld',
    (rows) =>
      JSON.stringify({
        '@context': { s: SKOS },
        '@graph': Array.from({ length: rows }, (_, index) => ({
          '@id': `urn:${index}`,
          '@type': 's:Concept',
          's:prefLabel': 'C'
        }))
      })
  ],
  ['a.xlsx', (rows) => sheet(rows)],
  ['a.ods', (rows) => ods(repeatedRow(rows, 1))]
];

test('there is a file of each format', () => {
  expect(new Set(FILES.map(([name, make]) => formatOf(name, make(3))))).toEqual(new Set(fileFormatSchema.options));
});

test.each(FILES)('%s has as many rows as a file may have, and one more is refused', async (name, make, headers = 0) => {
  expect((await readFile(name, make(MOST))).records).toHaveLength(MOST - headers);
  await expect(readFile(name, make(MOST + 1))).rejects.toThrow(tooMany);
});

describe('what would take all memory beside that is refused before it does', () => {
  test.each<[what: string, name: string, make: () => string | Uint8Array]>([
    ['cells of a table', 'a.csv', () => `name,x\n${`${','.repeat(200)}y\n`.repeat(200)}`],
    ['cells that say they are repeated', 'a.ods', () => ods(repeatedRow(1_048_576, 16_384))],
    [
      'cells at the end of wide rows',
      'a.xlsx',
      () =>
        xlsx(
          strToU8(
            `<worksheet><sheetData>${lines(5, (row) => `<row r="${row}"><c r="XFD${row}"><v>1</v></c></row>`)}</sheetData></worksheet>`
          )
        )
    ],
    [
      'a long text that very many cells name',
      'a.ods',
      () =>
        ods(
          repeatedRow(40, 1).replace('"float" office:value="1"', `"string" office:string-value="${'a'.repeat(3_000)}"`)
        )
    ],
    [
      'values between those of fields',
      'a.json',
      () => `[${lines(100, (index) => `{"k${index}":1},`)}${lines(80, () => '{"k100":1},')}{"name":"C"}]`
    ],
    [
      'statements of concepts',
      'a.ttl',
      () => concepts(1, () => `<urn:1> a s:Concept ${lines(1_501, (index) => `; s:altLabel "${index}"`)} .`)
    ]
  ])('%s', async (_what, name, make) => {
    await expect(readFile(name, make())).rejects.toThrow(readerMessages.fileTooLarge);
  });

  test('rows that say they are repeated', async () => {
    await expect(readFile('a.ods', ods(repeatedRow(2_000_000_000, 1)))).rejects.toThrow(tooMany);
  });
});

test('more categories than a workspace holds are refused', async () => {
  await expect(readText('a.json', `[${'{"name":"A"},'.repeat(100)}{"name":"A"}]`)).rejects.toThrow(messages.tooMany);
});
