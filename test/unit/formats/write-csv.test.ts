import { expect, test } from 'vitest';
import { writeCsv } from '../../../src-main/formats/write-csv';
import { openedStore } from '../../support/opened-store';

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
  expect([...writeCsv(tree(), { forSpreadsheet: false })].join('')).toBe(
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
  const text = [...writeCsv(tree(), { forSpreadsheet: true })].join('');
  expect(text.startsWith('\uFEFFid,')).toBe(true);
  expect(text).toContain(`,'=1+1,`);
});

test("nor a slug that somebody else's service has given", () => {
  const store = openedStore();
  store.importTree([{ name: 'A', slug: '=HYPERLINK(1)' }], { author: 'import' });
  expect([...writeCsv(store.readTree(), { forSpreadsheet: true })].join('')).toContain(`,A,'=HYPERLINK(1),`);
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
  const [header, , second] = [...writeCsv(store.readTree(), { forSpreadsheet: false })].join('').split('\r\n');
  expect(header).toBe('id,parent id,path,name,slug,visible,description,position,metadata');
  expect(second).toBe('2,,B,B,,true,,1,');
});
