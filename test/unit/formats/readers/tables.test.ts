import { expect, test } from 'vitest';
import { messages } from '../../../../src-main/formats/readers/messages';
import { listed, outlineOf, placed } from '../../../support/file-records';
import { readFile, rowsOf } from './read';

test('the places are lines of the file, whatever its line breaks', async () => {
  for (const ending of ['\n', '\r\n', '\r']) {
    const file = await readFile('a.csv', `name,parent${ending}${ending}"A${ending}a",${ending}B,A`);
    expect(listed(file)).toEqual([
      { place: { kind: 'line', line: 3 }, values: [`A${ending}a`, undefined] },
      { place: { kind: 'line', line: 5 }, values: ['B', 'A'] }
    ]);
  }
});

test.each<[string, string, string, string]>([
  ['semicolons', 'name;slug\nA;"a;b"\n', ';', 'a;b'],
  ['tabs', 'name\tslug\nA\ta,b\n', '\t', 'a,b'],
  ['bars', 'name|slug\nA|a\n', '|', 'a'],
  ['one that is said', 'sep=#\nname#slug\nA#a\n', '#', 'a']
])('a table with %s', async (_what, text, separator, slug) => {
  const file = await readFile('a.csv', text);
  expect(file.reading).toEqual({ format: 'csv', encoding: 'utf-8', separator, hasHeader: true });
  expect(rowsOf(file)).toEqual([{ name: 'A', slug }]);
});

test('cells with texts by language are opened as in JSON, unless one of the column holds anything else', async () => {
  const tea = '"{""de"":""Tee"",""en"":""Tea""}"';
  const coffee = '"{""de"":""Kaffee"",""en"":""""}"';
  const file = await readFile('a.csv', `id,Name,size\n1,${tea},"{""de"":""L""}"\n2,${coffee},\n3,,\n`);
  expect(rowsOf(file)).toEqual([
    { id: '1', 'Name@de': 'Tee', 'Name@en': 'Tea', size: '{"de":"L"}' },
    { id: '2', 'Name@de': 'Kaffee' },
    { id: '3' }
  ]);
  for (const other of ['Tee', '"{""de"":1}"', '"{""kind"":""a""}"', '{x'])
    expect((await readFile('a.csv', `id,name\n1,${tea}\n2,${other}\n`)).fields).toEqual(['id', 'name']);
});

test('one column whose cells stand in quotation marks', async () => {
  const file = await readFile('a.csv', '"Category path"\n"A > B, the ""x"""\n"A > C"\n');
  expect(rowsOf(file)).toEqual([{ 'Category path': 'A > B, the "x"' }, { 'Category path': 'A > C' }]);
});

test('which row names the columns can be said; an empty one means the next, and one past the end says nothing', async () => {
  const text = 'List;of;2026\n\nalpha;beta;gamma\nChairs;c;1\nTables;t;2\n';
  for (const headerRow of [2, 3]) {
    const file = await readFile('a.csv', text, { headerRow });
    expect(file.fields).toEqual(['alpha', 'beta', 'gamma']);
    expect(file.records).toHaveLength(2);
    expect(file.reading).toMatchObject({ hasHeader: true, headerRow: 3 });
    expect(file.notes).toHaveLength(1);
  }
  expect((await readFile('a.csv', text, { headerRow: 900 })).reading).toEqual((await readFile('a.csv', text)).reading);
  expect((await readFile('a.csv', text, { headerRow: 3, hasHeader: false })).records).toHaveLength(4);
});

test('a first row that names nothing is a category; the person may say otherwise', async () => {
  const text = '12;red\n13;blue\n14;red\n';
  expect((await readFile('a.csv', text)).fields).toEqual(['Column 1', 'Column 2']);
  expect((await readFile('a.csv', text, { hasHeader: true })).fields).toEqual(['12', 'red']);
  expect((await readFile('a.csv', 'name;slug\nA;a\n', { hasHeader: false })).records).toHaveLength(2);
});

test('titles above the names of the columns are left out, and said to be', async () => {
  const file = await readFile('a.csv', 'Export of 2024;;\n;;\nid;name;parent_id\n1;A;\n2;B;1\n');
  expect(rowsOf(file)).toEqual([
    { id: '1', name: 'A' },
    { id: '2', name: 'B', parent_id: '1' }
  ]);
  expect(file.notes).toEqual(['The row above the column names is left out.']);
});

test('columns that are called by what they are of are known below a title, as those of NAICS (2012_NAICS_Structure.xls)', async () => {
  const text =
    '2012 NAICS Structure;;\nT = agreement;;\nChange Indicator;2012 NAICS Code;2012 NAICS Title\n;;\n;11;Agriculture\n;111;Crops\n';
  expect(rowsOf(await readFile('a.csv', text))).toEqual([
    { '2012 NAICS Code': '11', '2012 NAICS Title': 'Agriculture' },
    { '2012 NAICS Code': '111', '2012 NAICS Title': 'Crops' }
  ]);
  expect((await readFile('a.csv', 'Bar Code,10\nSKU,20\nPlain,30\n')).reading.hasHeader).toBe(false);
});

test('one depth of many that leaves out a level is a mistake, as in the Dutch basic classification (nbc of gbv/jskos-data f9ec9cb)', async () => {
  const rows = Array.from({ length: 120 }, (_, at) => `${at === 60 ? 3 : at % 2},N${at}`);
  const file = await readFile('a.csv', `level,prefLabel\n${rows.join('\n')}\n`);
  expect(
    listed(file)
      .slice(58, 63)
      .map(({ parent }) => parent)
  ).toEqual([undefined, 58, 59, 58, undefined]);
  const unsure = await readFile('a.csv', 'level,name\n0,A\n3,B\n0,C\n5,D\n');
  expect(listed(unsure).every(({ parent }) => parent === undefined)).toBe(true);
});

test('columns with one name are numbered, and those without say which they are', async () => {
  const file = await readFile('a.csv', 'name,name,,\nA,B,C,\n');
  expect(file.fields).toEqual(['name', 'name (2)', 'Column 3']);
});

test('cells beyond the columns are kept apart', async () => {
  const file = await readFile('a.csv', 'name,slug\nA,a\nB,b,x,y\n');
  expect(file.extraCells).toEqual([{ record: 1, cells: ['x', 'y'] }]);
});

test('quotation marks within a table that knows none are characters', async () => {
  const file = await readFile('a.tsv', 'id\tname\n1\t"Foo" bar\n2\tBaz\n');
  expect(rowsOf(file)[0]).toEqual({ id: '1', name: '"Foo" bar' });
});

test('a quotation mark that is never closed is told where all rows are as wide without it', async () => {
  const file = await readFile('a.csv', 'id,name\n1,"Chairs\n2,Tables\n');
  expect(rowsOf(file)).toEqual([
    { id: '1', name: '"Chairs' },
    { id: '2', name: 'Tables' }
  ]);
  expect(file.notes).toEqual([messages.plainQuotes({ line: 2 })]);
});

test('a last row that adds up the others is told and left out', async () => {
  const file = await readFile('a.csv', 'name,count\nA,1\nB,2\nTotal,3\n');
  expect(rowsOf(file)).toHaveLength(2);
  expect(file.notes).toEqual([messages.totalRow({ label: 'Total' })]);
});

test('a quotation mark that is not closed refuses the file with its line', async () => {
  await expect(readFile('a.csv', 'name,slug\nA,a\n"B,b\nC\n')).rejects.toThrow('Line 3: A cell starts');
});

test.each<[string, Uint8Array, string, string]>([
  ['Windows-1252', Buffer.from('name;slug\nBücher über Käse;b\n', 'latin1'), 'windows-1252', 'Bücher über Käse'],
  ['UTF-16', Buffer.from('\uFEFFname;slug\nБытовая техника;b\n', 'utf16le'), 'utf-16le', 'Бытовая техника'],
  [
    'Windows-1251',
    // Written by Python 3.11, in cp1251.
    Buffer.from(
      '6e616d653b736c75670ac1fbf2eee2e0ff20f2e5f5ede8eae020e820fdebe5eaf2f0eeede8eae03b620ac4e5f2f1eae8e520e8e3f0f3f8eae820e820eae0ede0f2eef0f1eae8e520f2eee2e0f0fb3b630a',
      'hex'
    ),
    'windows-1251',
    'Бытовая техника и электроника'
  ],
  [
    'Shift JIS',
    // Written by Python 3.11, in cp932.
    Buffer.from(
      '6e616d653b736c75670a89c69364905c82c682bb82cc95748ec0955c3b620a93fa96 7b8cea82cc83758362834e3b630a'.replaceAll(
        ' ',
        ''
      ),
      'hex'
    ),
    'shift_jis',
    ''
  ]
])('a table in %s is read in it', async (_what, bytes, encoding, name) => {
  const file = await readFile('a.csv', bytes);
  expect(file.reading.encoding).toBe(encoding);
  if (name !== '') expect(rowsOf(file)[0]?.['name']).toBe(name);
});

test('the encoding that is chosen counts, and an unknown one is refused', async () => {
  const bytes = Buffer.from('6e616d653b736c75670ac1fb3b620a', 'hex');
  expect(rowsOf(await readFile('a.csv', bytes, { encoding: 'windows-1251' }))[0]?.['name']).toBe('Бы');
  await expect(readFile('a.csv', bytes, { format: 'csv', encoding: 'klingon' })).rejects.toThrow(
    '“klingon” is not a known encoding'
  );
});

test('UTF-8 that is cut within a character loses that one alone', async () => {
  const file = await readFile('a.csv', Buffer.concat([Buffer.from('name;slug\nBücher;ä\nKäse;'), Buffer.of(0xc3)]));
  expect(rowsOf(file)[0]).toEqual({ name: 'Bücher', slug: 'ä' });
  expect(file.notes).toEqual(['One character could not be read. Check the encoding.']);
});

test('parents that are named are surer than depths in another order, as in Shopware (fixtures/categories.csv of cfc087db)', async () => {
  const text = 'id;parent_id;level;name\na;;1;Catalogue\nb;a;2;Food\nc;a;2;Tools\nd;b;3;Tea\ne;b;3;Nuts\nf;c;3;Saws\n';
  const file = await readFile('a.csv', text);
  expect(outlineOf(placed(file).categories)).toBe('Catalogue(Food(Tea Nuts) Tools(Saws))');
});
