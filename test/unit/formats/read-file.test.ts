import { expect, test } from 'vitest';
import { openFile } from '../../../src-main/formats/import-session';
import { readText } from '../../support/read-table';

const bytes = (text: string, encoding: BufferEncoding = 'utf8'): Uint8Array => Buffer.from(text, encoding);
const formatOf = async (name: string, content: Uint8Array): Promise<string> => {
  const preview = await openFile(name, content).preview({ reading: {}, choices: {} }, () => undefined);
  if (preview.state === 'read') return preview.format;
  return preview.state === 'refused' ? preview.problems.join(' ') : preview.state;
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
])('%s is known by what is in it', async (_what, name, content, format) => {
  expect(await formatOf(name, content)).toBe(format);
});

test('a table that is no UTF-8 is read as Windows writes it, and says so', async () => {
  const { preview, categories } = await readText('tree.csv', bytes('name;parent\nBücher;', 'latin1'));
  expect(categories).toMatchObject([{ name: 'Bücher' }]);
  expect(preview.reading.encoding).toBe('windows-1252');
  expect(preview.notes.join(' ')).toContain('UTF-8');
});

test.each<[string, string, Uint8Array, string]>([
  ['a workbook that is cut off', 'tree.xlsx', bytes('PK\u0003\u0004…'), 'damaged or incomplete'],
  ['a workspace', 'tree.canopy', bytes('SQLite format 3\0'), '“Compare with…”'],
  ['a picture', 'tree.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), 'This is a picture.'],
  [
    'JSON that ends too early',
    'tree.json',
    bytes('[\n{"name":"A"},\n{"name":"B"\n'),
    'Line 4: The JSON is not valid from here on.'
  ]
])('%s is refused with what to do', async (_what, name, content, sentence) => {
  expect(await formatOf(name, content)).toContain(sentence);
});

test('what was refused as a whole is read, and what is wrong is a choice', async () => {
  const long = await readText('list.txt', `A\n${'x'.repeat(256)}`);
  expect(long.preview.faults).toMatchObject([{ kind: 'name_too_long', count: 1, choice: 'shorten' }]);
  expect(long.categories.map(({ name }) => name.length)).toEqual([1, 255]);
  expect((await readText('tree.json', '[{"name":7}]')).categories).toMatchObject([{ name: '7' }]);
  expect((await readText('tree.csv', '12,red\n13,blue')).categories).toHaveLength(2);
});
