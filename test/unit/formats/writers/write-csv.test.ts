import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { writeCsv } from '../../../../src-main/formats/writers/write-csv';
import { readText } from '../../../support/read-table';
import { openedStore } from '../../../support/opened-store';

const PLAIN = { rawCells: true, withByteOrderMark: false };
const FOR_SPREADSHEET = { rawCells: false, withByteOrderMark: true };

const tree = () => {
  const store = openedStore();
  store.importTree(
    [
      {
        name: 'A, "B"',
        slug: 'a-b',
        description: 'one\ntwo',
        metadata: { tax: 19, code: '007', ean: '19' },
        children: [{ name: '=1+1', visible: false, metadata: { tags: ['x'] } }]
      },
      { name: 'C' }
    ],
    { author: 'import' }
  );
  return store.readTree();
};

test('a table has a category a line, with its path and a column for each field', () => {
  expect([...writeCsv(tree(), PLAIN)].join('')).toBe(
    [
      'id,parent id,path,name,slug,visible,description,position,metadata.tax,metadata.code,metadata.ean,metadata.tags',
      '1,,"A, ""B""","A, ""B""",a-b,true,"one\ntwo",0,19,007,"""19""",',
      '2,1,"A, ""B"" > =1+1",=1+1,,false,,0,,,,"[""x""]"',
      '3,,C,C,,true,,1,,,,',
      ''
    ].join('\r\n')
  );
});

test('for a spreadsheet it begins with a byte order mark, and nothing is carried out as a formula', () => {
  const text = [...writeCsv(tree(), FOR_SPREADSHEET)].join('');
  expect(text.startsWith('\uFEFFid,')).toBe(true);
  expect(text).toContain(`,'=1+1,`);
});

test("nor a slug that somebody else's service has given", () => {
  const store = openedStore();
  store.importTree([{ name: 'A', slug: '=HYPERLINK(1)' }], { author: 'import' });
  expect([...writeCsv(store.readTree(), FOR_SPREADSHEET)].join('')).toContain(`,A,'=HYPERLINK(1),`);
});

test('more fields than a person can look through are one column of JSON', () => {
  const store = openedStore();
  store.importTree(
    [
      { name: 'A', metadata: Object.fromEntries(Array.from({ length: 101 }, (_one, index) => [`f${index}`, index])) },
      { name: 'B' }
    ],
    { author: 'import' }
  );
  const [header, , second] = [...writeCsv(store.readTree(), PLAIN)].join('').split('\r\n');
  expect(header).toBe('id,parent id,path,name,slug,visible,description,position,metadata');
  expect(second).toBe('2,,B,B,,true,,1,');
});

test.each(['=1+1', '+1', '-cmd|x', '@SUM(1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠1', "'=1", "''＝1"])(
  'a table has %j inert unless it is asked for raw cells, and either is read back as it was',
  async (text) => {
    const store = openedStore();
    store.importTree([{ name: 'A', description: text, metadata: { key: text } }], { author: 'import' });
    const cellsOf = (table: string): string[] => Papa.parse<string[]>(table.trim()).data[1] ?? [];
    for (const isRaw of [false, true]) {
      const table = [...writeCsv(store.readTree(), { rawCells: isRaw, withByteOrderMark: false })].join('');
      // No byte order mark: it is for spreadsheets, and a program at a terminal would take it for a part of the first name.
      expect(table.startsWith('id,')).toBe(true);
      if (!isRaw) for (const cell of cellsOf(table)) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
      expect(await readText('table.csv', table)).toMatchObject({
        categories: [{ name: 'A', description: text, metadata: { key: text } }]
      });
    }
  }
);
