import { describe, expect, test } from 'vitest';
import type { FaultChoices } from '../../../src-shared/import-plan';
import { LIMITS } from '../../../src-shared/limits';
import type { FileCategory } from '../../../src-main/formats/records';
import { openFile } from '../../../src-main/formats/import-session';
import { outlineOf } from '../../support/file-records';
import { readText } from '../../support/read-table';

/** The names as an outline: `A(B C(D)) E`. */
const outline = async (text: string): Promise<string> => outlineOf((await readText('table.csv', text)).categories);
const first = async (text: string): Promise<FileCategory | undefined> =>
  (await readText('table.csv', text)).categories[0];
const faultsOf = async (text: string): Promise<[place: string, kind: string][]> =>
  (await readText('table.csv', text)).preview.faults.flatMap(({ kind, examples }) =>
    examples.map(({ place }): [string, string] => [place, kind])
  );

describe('how the cells are separated', () => {
  test.each([
    ['commas', 'name,parent\nA,\nB,A'],
    ['a byte order mark before them', '\uFEFFname,parent\nA,\nB,A'],
    ['blank lines, and lines of separators alone, among them', '\n,\nname,parent\n\nA,\n,,\nB,A\n\n']
  ])('by %s', async (_how, text) => {
    expect(await outline(text)).toBe('A(B)');
  });

  test('a cell in quotes may hold separators, quotes and line breaks', async () => {
    expect(await first('name,description\r\n"A, ""B""","one\r\ntwo"')).toMatchObject({
      name: 'A, "B"',
      description: 'one\r\ntwo'
    });
  });
});

describe('where a category stands', () => {
  test.each([
    ['by the id of its parent, in any order', 'id,parent id,name\n3,2,C\n2,1,B\n1,,A', 'A(B(C))'],
    ['by ids that are no numbers', 'Code;Parent_Code;Title\nx;;A\ny;x;B'.replace('Parent_Code', 'parent'), 'A(B)'],
    ['by 0 and NULL as no parent', 'id,parent_id,name\n1,0,A\n2,NULL,B\n3,1,C', 'A(C) B'],
    ['by the name of its parent', 'category name,parent category\nA,\nB,A', 'A(B)'],
    ['by a path that ends with it', 'path\nA\nA > B\nA > B > C\nD', 'A(B(C)) D'],
    ['by a path alone, whose beginnings need no lines', 'sku,Category path\n1,A/B/C\n2,A/B/D', 'A(B(C D))'],
    ['by the path of its parent, beside its name', 'path;name\n;A\nA;B\nA > B;C', 'A(B(C))'],
    ['by one column a level', 'Level 1,Level 2,Level 3\nA,,\nA,B,\nA,B,C\nD,,', 'A(B(C)) D'],
    ['by levels that are called by words', 'Category,Subcategory\nA,B\nA,C', 'A(B C)'],
    ['by names that are paths', 'name,colour\nA > B,red\nA > C,', 'A(B C)'],
    ['by nothing: at the top', 'name,colour\nA,red\nB,', 'A B'],
    ['by its position among its siblings', 'name,position\nA,2\nB,0\nC,1', 'B C A'],
    ['without a position behind the one before it', 'name,position\nA,0\nX,\nB,1', 'A X B']
  ])('%s', async (_how, text, tree) => {
    expect(await outline(text)).toBe(tree);
  });

  test('a line that was added to one of our tables may give a path in place of a parent, and a name may look like a path', async () => {
    expect(
      await outline('id,parent id,path,name\n1,,A > B,A > B\n2,1,A > B > C,C\n,,A > B > D,D\n,,A > B > C > E,')
    ).toBe('A > B(C(E) D)');
  });

  test('a line that tells of a category once more is left out and counted', async () => {
    const { preview, categories } = await readText('table.csv', 'path,colour\nA > B,red\nA > B,blue');
    expect(preview.notes).toEqual(['1 line repeats a category and is skipped.']);
    expect(categories).toMatchObject([{ children: [{ metadata: { colour: 'red' } }] }]);
  });
});

describe('what the columns mean', () => {
  test('other names for the same are known, and the rest becomes metadata by its kind', async () => {
    expect(
      await first('Title;Handle;Active;Notes;Tax;EAN;Price;Sale;Tags\nA;a-b;no;Text;19;007;1.50;TRUE;"[""x""]"')
    ).toEqual({
      name: 'A',
      slug: 'a-b',
      visible: false,
      description: 'Text',
      metadata: { Tax: 19, EAN: '007', Price: '1.50', Sale: true, Tags: ['x'] }
    });
  });

  test('a slug of a service with other rules is kept where the column is called so', async () => {
    expect(await first('name,slug\nA,Seed_4')).toMatchObject({ slug: 'Seed_4' });
    expect(await first('name,handle\nA,Seed_4')).toMatchObject({ metadata: { handle: 'Seed_4' } });
    expect(await first('name,handle\nA,Seed_4')).not.toHaveProperty('slug');
  });

  test('where the cells do not fit, a column is metadata: states that say neither yes nor no, handles that are no slugs', async () => {
    expect(await first('name,status,handle\nA,seasonal,Men/Shoes')).toMatchObject({
      metadata: { status: 'seasonal', handle: 'Men/Shoes' }
    });
  });

  test('hidden is the contrary of visible', async () => {
    expect(await first('name,hidden\nA,yes')).toMatchObject({ visible: false });
  });

  test('a field may be called __proto__', async () => {
    expect(Object.entries((await first('name,metadata.__proto__\nA,1'))?.metadata ?? {})).toEqual([['__proto__', 1]]);
  });

  test('ids such as ours are kept for who compares, others are not', async () => {
    expect(await first('id,name\n7,A')).toMatchObject({ id: 7 });
    expect(await first('id,name\nx,A')).not.toHaveProperty('id');
  });
});

test.each<[string, string, [string, string][]]>([
  ['a parent that is not there', 'id,parent id,name\n1,,A\n2,9,B', [['line 3, column “parent id”', 'missing_parent']]],
  [
    'a parent by a name that several have',
    'name,parent\nA,\nA,\nB,A',
    [['line 4, column “parent”', 'ambiguous_parent']]
  ],
  ['an id twice', 'id,parent id,name\n1,,A\n1,,B', [['line 3, column “id”', 'duplicate_id']]],
  ['a cycle', 'id,parent id,name\n1,2,A\n2,1,B\n3,,C', [['line 2, column “parent id”', 'cycle']]],
  [
    'a name that is none, after a cell of several lines',
    'name,description,slug\r\nA,"one\r\ntwo\r\nthree",a\r\n,x,b',
    [['line 5, column “name”', 'no_name']]
  ],
  ['a slug that is none', 'name,slug\nA,No Slug', [['line 2, column “slug”', 'invalid_slug']]],
  ['neither yes nor no', 'name,visible\nA,maybe', [['line 2, column “visible”', 'not_yes_or_no']]],
  ['a position that is none', 'name,position\nA,first', [['line 2, column “position”', 'not_a_number']]],
  ['metadata that are none', 'name,metadata\nA,red', [['line 2, column “metadata”', 'invalid_metadata']]],
  ['more cells than columns', 'name,description\nA,one, two\n', [['line 2', 'extra_cells']]],
  [
    'several faults',
    'id,parent id,name,slug\n1,9,A,\n2,,,X Y',
    [
      ['line 2, column “parent id”', 'missing_parent'],
      ['line 3, column “name”', 'no_name'],
      ['line 3, column “slug”', 'invalid_slug']
    ]
  ],
  [
    'too many levels',
    `path\n${Array.from({ length: LIMITS.depth + 1 }, (_one, level) => level).join(' > ')}`,
    [['line 2', 'too_deep']]
  ]
])('%s is told with the line, and is a choice', async (_what, text, faults) => {
  expect(await faultsOf(text)).toEqual(faults);
});

test('a reading can be ended', async () => {
  const session = openFile('table.csv', Buffer.from('name\nA'));
  const ended = session.preview({ reading: {}, choices: {} }, () => {
    throw new Error('enough');
  });
  await expect(ended).rejects.toThrow('enough');
});

test('cells beyond the header are kept in the metadata, unless the person drops them', async () => {
  const text = 'name,color\nTea,green,x,y\nCoffee,black';
  const metadataOf = async (choices: FaultChoices) =>
    (await readText('shop.csv', text, { reading: {}, choices })).categories.map(({ metadata }) => metadata);
  expect(await metadataOf({})).toEqual([{ color: 'green', 'further cells': ['x', 'y'] }, { color: 'black' }]);
  expect(await metadataOf({ extra_cells: 'drop' })).toEqual([{ color: 'green' }, { color: 'black' }]);
});

test('what was refused as a whole is read, and what is wrong is a choice', async () => {
  const long = await readText('list.txt', `A\n${'x'.repeat(256)}`);
  expect(long.preview.faults).toMatchObject([{ kind: 'name_too_long', count: 1, choice: 'shorten' }]);
  expect(long.categories.map(({ name }) => name.length)).toEqual([1, 255]);
  expect((await readText('tree.json', '[{"name":7}]')).categories).toMatchObject([{ name: '7' }]);
  expect((await readText('tree.csv', '12,red\n13,blue')).categories).toHaveLength(2);
});
