import { gunzipSync } from 'node:zlib';
import { strToU8 } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { cellValue } from '../../../../src-main/formats/readers/sheet-rows';
import { listed } from '../../../support/file-records';
import { ods, xlsx } from '../../../support/hostile-files';
import { readFile, rowsOf } from './read';

/** Four rows, `Code, Title`, `1, A`, an empty one, `11, B`; written by LibreOffice 7.4.7 as “Excel 97–2003”, and compressed. */
const WITH_AN_EMPTY_ROW = [
  'H4sIAAAAAAACA+1XXWgcVRQ+d/Yns5s0maSJP6ndrqlu0yYprX0wojWbn6pFS0ITa5GCbpJJmmSbLckWFPzZpvbNgNIHXwpSyEtR/EHQBwWTNx',
  '8URShUn1KfLPowFUUKTcbvnLnTrGsWdrdSsOYMZ+6d7/6duefnnvvdt/XLFz5uvkIF9CgFaNWNUDgPU2DT/7CIDI2tuq7rw+4G/adoRZeswyD0',
  'FwKzzqu0XiO63KA7kw5TBk+W4nSAplHO0MtUDt0Fi8mfr5QxqyX2K5U21q98fY7fHMcD4EL/51jP/h8FV4NrwJvAteA67wigenADeDO4EdwkNk',
  'F0N/ge8L3gZvAW8H167Zgume9HvUV/P7ARa247RUxoMRyizzd9zSoX3V+BRXwUXBK7+Al8jE6ybfSm0iPx20U9IkNKsQyLMNL9qCk6D7SWPhT0',
  'C3nvF+sDJSneqS36qJEU2efl3SLvWuLxn8mYHwXZSwn6ir3n9be0E1SrPrJpklJ0hE4hIg6iNk2z6Nmc35O9RHUjUk6gPX1LrbFgDS2wrz1pT9',
  'szqfSy+NAC/eHG8/x1Mc44Dxf899Jwo0yc/nf4AvZuvX1u8/o7hfjOInh7EXxXETzyD/ycAf/KkcullQtIWZ8LS9mQC0q5OVclZWMu5L4odnwW',
  '0Xg+KDZFxzNpe/ZNuKnCs6RMMNHQvKJf6HkO1s5hWSrscFBmb/aT93zeR9UOu9OXCP0mnVYI/uaiSuKdpNg1ywv/Jo4BE+Hd/BMnwA3aJseG5t',
  '7MqI0TZGgim7YxYTe4x8X5YdLTQe/8GDGbwGt73qRLgw8ZLxhZfwtGNZB0FH/A7lsvUluY7sbFa98fGh7oekHw3Nq1hB40ZEfUabQsBXfJiDZ5',
  'z0nfRorxYZToTbT02ZOpI6fig/bMxFh7TyYz1ZLY+1Ciu4m2s1kU7TGQGrfjiYEzMukb8k5AgH1CV7t25NVbUT/TcXmu47LTtTOvfgFRKYLfUv',
  'LMUbtqV/4Yv1T0LOY26VXZNyI7VCclf/Oon4Nr35BBNUXr9FbWktaxPttNw/LrXgxSdYKpdbBAAbYip7933pP+UvjiDq9BaUrawrpNSZuh2wLS',
  'tlu3BaSNsV9pgHs5T3nKdExtfiwyejh7ZFzQaRU84ljr5DAGRWUcj+Gc5XGjgT4NewcB0WPYW6atekV/AdA4bHfczJ9I+XlTtILcSyFjCUS9HM',
  'wyDc+fvaYnOOc5NDEyk5nNjGXjB14asdPxRx7uGEoN2+m0LZvWMzE21nkruZ/yVFwxrbo8h7HevLR89t3frvcft95726S2HZ/8wHp5Rbslt3fq',
  '/DCp9+4ZnSce1bniqM4XT2o7vLpCFNP1PXqcT6XUy5GfEePSN5fO795inXsH8rdf/6CPI2UBdkznqX4ItPJkLYbfSfRv3v9knwp8YL0x7JHJiF',
  'd/DqvP0BQNixxTZcvfAK0YOtq5ZdyrrCrfznux7gnYaD9kmKxo/UDeHayUMVvBB2/6WT/yQLti/UWxfrn3v236ruZlDoPIdU/gSYnuD8IKxkQn',
  'jGSRp2aAFKdWvX6ojP3nnOv9m+v3YYURkcEWCyxPns4K/n87OLtx/xf6CwxTZagAFgAA'
].join('');

test('an .xls in which a row is empty, as that of NAICS 2012 is below its title', async () => {
  const file = await readFile('a.xls', gunzipSync(Buffer.from(WITH_AN_EMPTY_ROW, 'base64')));
  expect(rowsOf(file)).toEqual([
    { Code: 1, Title: 'A' },
    { Code: 11, Title: 'B' }
  ]);
  expect(listed(file).map(({ place }) => place)).toEqual([
    { kind: 'row', row: 2 },
    { kind: 'row', row: 4 }
  ]);
});

test('of sheets with the same columns the one that has them all is read, as in the process framework of APQC (7.4)', async () => {
  const header = ['Hierarchy ID', 'Name'];
  const bytes = await writeXlsx({
    sheets: [
      { name: 'About', rows: [['Copyright']] },
      { name: 'Categories', rows: [header, ['1.0', 'A'], ['2.0', 'B']] },
      { name: '1.0', rows: [header, ['1.0', 'A'], ['1.1', 'C'], ['1.2', 'D']] },
      {
        name: 'Combined',
        rows: [
          [...header, 'Notes'],
          ['1.0', 'A'],
          ['1.1', 'C'],
          ['1.2', 'D'],
          ['2.0', 'B']
        ]
      },
      {
        name: 'Metrics',
        rows: [
          ['Metric', 'Formula'],
          ['m', 'f'],
          ['m', 'f'],
          ['m', 'f'],
          ['m', 'f'],
          ['m', 'f']
        ]
      }
    ]
  });
  const file = await readFile('a.xlsx', bytes);
  expect(file.reading.sheet).toBe('Combined');
  expect(file.records).toHaveLength(4);
});

test('rows that a file lists in another order are read by their numbers', async () => {
  const row = (number: number, name: string): string =>
    `<row r="${number}"><c r="A${number}" t="inlineStr"><is><t>${name}</t></is></c></row>`;
  const sheet = `<worksheet><sheetData>${row(3, 'B')}${row(1, 'name')}${row(2, 'A')}</sheetData></worksheet>`;
  expect(rowsOf(await readFile('a.xlsx', xlsx(strToU8(sheet))))).toEqual([{ name: 'A' }, { name: 'B' }]);
});

test('a cell of OpenDocument keeps what it shows where its number is none; a table in a cell is not read', async () => {
  const cell = (type: string, shown: string): string =>
    `<table:table-cell office:value-type="${type}"><text:p>${shown}</text:p></table:table-cell>`;
  const row = (cells: string): string => `<table:table-row>${cells}</table:table-row>`;
  const inner = `<table:table-cell><table:table table:name="T">${row(cell('string', 'x'))}</table:table></table:table-cell>`;
  const rows = [
    row(cell('string', 'name') + cell('string', 'size')),
    row(`${cell('string', 'A')}${cell('float" office:value="1e400', 'large')}${inner}`),
    row(`${cell('string', 'B')}${cell('float" office:value="', 'none')}`)
  ].join('');
  const file = await readFile(
    'a.ods',
    ods(`<x xmlns:table="t" xmlns:office="o" xmlns:text="t"><table:table table:name="S">${rows}</table:table></x>`)
  );
  expect(rowsOf(file)).toEqual([
    { name: 'A', size: 'large' },
    { name: 'B', size: 'none' }
  ]);
});

test('a day after the year 9999 is whole, and a number beyond a double is a text', () => {
  expect(cellValue(new Date(Date.UTC(10_000, 0, 1)))).toBe('+010000-01-01');
  expect(cellValue(Infinity)).toBe('Infinity');
  expect(cellValue(new Date(Date.UTC(2020, 0, 1, 12)))).toBe('2020-01-01T12:00:00');
});
