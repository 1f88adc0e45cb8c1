import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { strToU8 } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeJson } from '../../../src-main/formats/writers/write-json';
import { heapOptions } from '../../../src-main/platform/isolated';
import { bundleEntry, type BundledEntry } from '../../support/bundle-entry';
import { ENTITIES, laughs, lines, ods, RDF, repeatedRow, xlsx } from '../../support/hostile-files';
import { openedStore } from '../../support/opened-store';
import { readText } from '../../support/read-table';

/* Files that are made to take all memory, each read by a process with little of it: it refuses them, or reads them, and never ends by them. */

let built: BundledEntry;
let folder: string;
beforeAll(async () => {
  built = await bundleEntry('test/support/reader-child.ts');
  folder = mkdtempSync(join(tmpdir(), 'canopy-hostile-'));
});
afterAll(() => {
  built.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** What came of a file in a process with a heap of so many megabytes. */
const readIn = async (heapMb: number, name: string, content: string | Uint8Array): Promise<string> => {
  const file = join(folder, name);
  writeFileSync(file, content);
  const { stdout } = await promisify(execFile)(process.execPath, [...heapOptions(heapMb), built.file, file, name]);
  return stdout.trim();
};

test('a million rows are read, and more than two million are refused before memory is gone', async () => {
  const row = (index: number): string => `${index},Category number ${index},${Math.floor(index / 10)},true`;
  expect(await readIn(1_000, 'a.csv', `id,name,parent_id,visible\n${lines(1_000_000, row)}`)).toBe(
    '{"records":1000000}'
  );
  expect(await readIn(1_000, 'b.csv', `id,name\n${lines(2_200_000, (index) => `${index},C`)}`)).toContain(
    'more than 2,000,000 rows'
  );
  expect(await readIn(700, 'c.csv', `name,x\n${`${','.repeat(2_000)}y\n`.repeat(20_000)}`)).toContain(
    'The file is too large.'
  );
});

test('a hundred thousand categories go in and come out', async () => {
  const store = openedStore();
  const children = Array.from({ length: 1_000 }, (_one, index) => ({ name: `Child ${index}` }));
  const { categories } = await readText(
    'tree.json',
    JSON.stringify(Array.from({ length: 100 }, (_one, index) => ({ name: `Root ${index}`, children })))
  );
  expect(store.importTree([...categories], { author: 'import' })).toEqual({ imported: 100_100, idsKept: true });
  const again = await readText('tree.json', [...writeJson(store.readTree())].join(''));
  expect(again.categories.map((root) => root.children?.length)).toEqual(Array.from({ length: 100 }, () => 1_000));
});

test('what unpacks to far more than it is', async () => {
  expect(await readIn(300, 'a.xlsx', xlsx(new Uint8Array(100_000_000).fill(32)))).toContain('unpacks to far more');
  expect(await readIn(300, 'a.ods', ods(new Uint8Array(100_000_000).fill(32)))).toContain('unpacks to far more');
  expect(await readIn(700, 'b.ods', ods(repeatedRow(1_048_576, 16_384)))).toContain('The file is too large.');
  expect(await readIn(700, 'c.ods', ods(repeatedRow(2_000_000_000, 1)))).toContain('more than 2,000,000 rows');
  const wide = lines(5_000, (row) => `<row r="${row}"><c r="XFD${row}"><v>1</v></c></row>`);
  expect(
    await readIn(1_000, 'b.xlsx', xlsx(strToU8(`<worksheet><sheetData>${wide}</sheetData></worksheet>`)))
  ).toContain('The file is too large.');
});

test('what repeats itself within itself', async () => {
  const yaml = `a: &a [x]\n${laughs((letter, before) => `${letter}: &${letter} [${Array.from({ length: 9 }, () => `*${before}`).join(',')}]`)}`;
  expect(await readIn(200, 'a.yaml', yaml)).toContain('repeats parts of itself');
  expect(
    await readIn(200, 'a.opml', `<!DOCTYPE opml [${ENTITIES}]><opml><body><outline text="&j;"/></body></opml>`)
  ).toContain('made of one another');
  const concept = (text: string): string =>
    `<rdf:RDF ${RDF}><s:Concept rdf:about="http://a.example/1"><s:prefLabel>${text}</s:prefLabel></s:Concept></rdf:RDF>`;
  expect(await readIn(200, 'a.rdf', `<!DOCTYPE rdf:RDF [${ENTITIES}]>${concept('&j;')}`)).toContain(
    'made of one another'
  );
  const long = `<!DOCTYPE rdf:RDF [<!ENTITY a "${'x'.repeat(50_000)}">]>${concept('&a;'.repeat(20_000))}`;
  expect(await readIn(200, 'b.rdf', long)).toContain('too long');
});

test('what is nested more deeply than functions can be', async () => {
  const deep = (open: string, close: string, times: number): string => open.repeat(times) + close.repeat(times);
  expect(await readIn(300, 'a.json', '['.repeat(5_000_000))).toContain('nested more than 2,000 levels');
  expect(await readIn(300, 'b.json', deep('{"name":"a","children":[', ']}', 990))).toBe('{"records":990}');
  expect(await readIn(300, 'a.yaml', `a: ${deep('[', ']', 50_000)}`)).toContain('refused');
  expect(
    await readIn(300, 'a.opml', `<opml><body>${deep('<outline text="a">', '</outline>', 100_000)}</body></opml>`)
  ).toContain('nested more than 2,000 levels');
  expect(
    await readIn(
      300,
      'a.ttl',
      `@prefix s: <http://s.example/> .\n<http://a.example/> s:p ${deep('[ s:p ', ']', 50_000).replace(' ]', ' 1 ]')} .`
    )
  ).toContain('refused');
  expect(
    await readIn(300, 'a.md', `# A\n\n${'> '.repeat(10_000)}b\n${lines(1_000, (level) => `${'  '.repeat(level)}- c`)}`)
  ).toContain('nested more than 200 levels');
});

test('one huge line, and one huge cell', async () => {
  expect(await readIn(500, 'a.txt', 'a'.repeat(30_000_000))).toBe('{"records":1}');
  expect(await readIn(500, 'a.csv', `name,x\n"${'a'.repeat(30_000_000)}`)).toContain('does not end with one');
});

test('more different fields than a mapping can have', async () => {
  expect(await readIn(300, 'a.json', `[${lines(3_000, (index) => `{"name":"a","k${index}":1},`)}{}]`)).toContain(
    'more than 2,000 different fields'
  );
});
