import { expect, test } from 'vitest';
import { faultText, readFileOfCategories } from '../../../src-main/formats/read-file';

const bytes = (text: string, encoding: BufferEncoding = 'utf8'): Uint8Array => Buffer.from(text, encoding);
const formatOf = (name: string, content: Uint8Array): string => {
  const reading = readFileOfCategories(name, content);
  return reading.ok ? reading.format : reading.faults.map(faultText).join(' ');
};

test.each<[string, string, Uint8Array, string]>([
  ['an export', 'tree.json', bytes('[{"name":"A"}]'), 'json'],
  ['an export by another name', 'tree.txt', bytes('{"data":[{"name":"A"}]}'), 'json'],
  ['a table', 'tree.csv', bytes('name,parent\nA,'), 'csv'],
  ['a table by another name', 'tree.txt', bytes('Title;Parent\nA;'), 'csv'],
  ['a table of one column', 'tree.csv', bytes('path\nA > B'), 'csv'],
  ['a list', 'tree.txt', bytes('A\n  B'), 'text'],
  ['a list of paths by the name of a table', 'tree.csv', bytes('A > B\nA > C'), 'text'],
  [
    'what spreadsheets call Unicode text',
    'tree.txt',
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Title\tParent\nSchöne\t', 'utf16le')]),
    'csv'
  ]
])('%s is known by what is in it', (_what, name, content, format) => {
  expect(formatOf(name, content)).toBe(format);
});

test('a table that is no UTF-8 is read as Windows writes it, and says so', () => {
  expect(readFileOfCategories('tree.csv', bytes('name;parent\nBücher;', 'latin1'))).toMatchObject({
    ok: true,
    isGuessed: true,
    categories: [{ name: 'Bücher' }]
  });
});

test.each<[string, string, Uint8Array, string]>([
  ['a workbook', 'tree.xlsx', bytes('PK\u0003\u0004…'), 'Save the table as CSV'],
  ['a workspace', 'tree.canopy', bytes('SQLite format 3\0'), '“Compare with…”'],
  ['a picture', 'tree.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), 'This file is not text.'],
  [
    'a table without the name of a column',
    'tree.csv',
    bytes('12,red\n13,blue'),
    'Line 1: No column is called “name”, “title” or “path”.'
  ],
  [
    'JSON that ends too early',
    'tree.json',
    bytes('[\n{"name":"A"},\n{"name":"B"\n'),
    'Line 4: The JSON is not valid from here on.'
  ],
  ['JSON of something else', 'tree.json', bytes('[{"name":7}]'), 'At /0/name: Expected text.'],
  ['a line that cannot be a name', 'list.txt', bytes(`A\n${'x'.repeat(256)}`), 'Line 2, ']
])('%s is refused with what to do', (_what, name, content, sentence) => {
  expect(formatOf(name, content)).toContain(sentence);
});
