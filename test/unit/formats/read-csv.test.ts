import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../../src-shared/limits';
import type { ImportedCategory } from '../../../src-main/domain/tree';
import { isTable, readCsv } from '../../../src-main/formats/read-csv';

/** The names as an outline: `A(B C(D)) E`. */
const outlineOf = (categories: readonly ImportedCategory[]): string =>
  categories
    .map(({ name, children = [] }) => (children.length === 0 ? name : `${name}(${outlineOf(children)})`))
    .join(' ');
const outline = (text: string): string => {
  const reading = readCsv(text);
  return reading.ok ? outlineOf(reading.categories) : JSON.stringify(reading.faults);
};
const first = (text: string): ImportedCategory | undefined => {
  const reading = readCsv(text);
  return reading.ok ? reading.categories[0] : undefined;
};
const faultsOf = (text: string): [pointer: string, code: string][] => {
  const reading = readCsv(text);
  return reading.ok ? [] : reading.faults.map(({ pointer, code }) => [pointer, code]);
};

describe('how the cells are separated', () => {
  test.each([
    ['commas', 'name,parent\nA,\nB,A'],
    ['semicolons', 'name;parent\r\nA;\r\nB;A\r\n'],
    ['tabs', 'name\tparent\nA\t\nB\tA'],
    ['strokes, in lines that end as on an old Mac', 'name|parent\rA|\rB|A'],
    ['what the first line says', 'sep=;\nname;parent\nA;\nB;A'],
    ['a byte order mark before them', '\uFEFFname,parent\nA,\nB,A'],
    ['blank lines, and lines of separators alone, among them', '\n,\nname,parent\n\nA,\n,,\nB,A\n\n']
  ])('by %s', (_how, text) => {
    expect(outline(text)).toBe('A(B)');
  });

  test('a cell in quotes may hold separators, quotes and line breaks', () => {
    expect(first('name,description\r\n"A, ""B""","one\r\ntwo"')).toMatchObject({
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
  ])('%s', (_how, text, tree) => {
    expect(outline(text)).toBe(tree);
  });

  test('a line that was added to one of our tables may give a path in place of a parent, and a name may look like a path', () => {
    expect(outline('id,parent id,path,name\n1,,A > B,A > B\n2,1,A > B > C,C\n,,A > B > D,D\n,,A > B > C > E,')).toBe(
      'A > B(C(E) D)'
    );
  });

  test('a line that tells of a category once more is left out and counted', () => {
    expect(readCsv('path,colour\nA > B,red\nA > B,blue')).toMatchObject({
      ok: true,
      repeated: 1,
      categories: [{ children: [{ metadata: { colour: 'red' } }] }]
    });
  });
});

describe('what the columns mean', () => {
  test('other names for the same are known, and the rest becomes metadata by its kind', () => {
    expect(
      first('Title;Handle;Active;Notes;Tax;EAN;Price;Sale;Tags\nA;a-b;no;Text;19;007;1.50;TRUE;"[""x""]"')
    ).toEqual({
      name: 'A',
      slug: 'a-b',
      visible: false,
      description: 'Text',
      metadata: { Tax: 19, EAN: '007', Price: '1.50', Sale: true, Tags: ['x'] }
    });
  });

  test('a slug of a service with other rules is kept where the column is called so', () => {
    expect(first('name,slug\nA,Seed_4')).toMatchObject({ slug: 'Seed_4' });
    expect(first('name,handle\nA,Seed_4')).toMatchObject({ slug: null, metadata: { handle: 'Seed_4' } });
  });

  test('where the cells do not fit, a column is metadata: states that say neither yes nor no, handles that are no slugs', () => {
    expect(first('name,status,handle\nA,seasonal,Men/Shoes')).toMatchObject({
      visible: true,
      slug: null,
      metadata: { status: 'seasonal', handle: 'Men/Shoes' }
    });
  });

  test('hidden is the contrary of visible', () => {
    expect(first('name,hidden\nA,yes')).toMatchObject({ visible: false });
  });

  test('a field may be called __proto__', () => {
    expect(Object.entries(first('name,metadata.__proto__\nA,1')?.metadata ?? {})).toEqual([['__proto__', 1]]);
  });

  test('ids such as ours are kept for who compares, others are not', () => {
    expect(first('id,name\n7,A')).toMatchObject({ id: 7 });
    expect(first('id,name\nx,A')).not.toHaveProperty('id');
  });
});

test.each<[string, string, [string, string][]]>([
  ['nothing', '\n\n', [['', 'empty']]],
  ['no names', '\ncolour,size\nred,4', [['line 2', 'unknown_format']]],
  ['a quote that is not closed', 'name,description\nA,"one\nB,two\n', [['line 2', 'malformed_csv']]],
  ['more cells than columns', 'name,description\nA,one, two\n', [['line 2', 'too_many_cells']]],
  ['a column without a name', 'name,\nA,\nB,x\n', [['line 1', 'unknown_format']]],
  ['two columns with one name', 'name,colour,colour\nA,red,blue', [['line 1', 'unknown_format']]],
  ['a parent that is not there', 'id,parent id,name\n1,,A\n2,9,B', [['line 3', 'unknown_parent']]],
  ['a parent by a name that several have', 'name,parent\nA,\nA,\nB,A', [['line 4', 'unknown_parent']]],
  ['an id twice', 'id,parent id,name\n1,,A\n1,,B', [['line 3', 'duplicate_id']]],
  ['a cycle', 'id,parent id,name\n1,2,A\n2,1,B\n3,,C', [['line 2', 'cycle']]],
  [
    'a name that is none, after a cell of several lines',
    'name,description\r\nA,"one\r\ntwo\r\nthree"\r\n,x',
    [['line 5', 'too_small']]
  ],
  ['a slug that is none', 'name,slug\nA,No Slug', [['line 2', 'invalid_format']]],
  ['neither yes nor no', 'name,visible\nA,maybe', [['line 2', 'invalid_value']]],
  ['a position that is none', 'name,position\nA,first', [['line 2', 'invalid_type']]],
  ['metadata that are none', 'name,metadata\nA,red', [['line 2', 'invalid_type']]],
  [
    'several faults',
    'id,parent id,name,slug\n1,9,A,\n2,,,X Y',
    [
      ['line 2', 'unknown_parent'],
      ['line 3', 'too_small'],
      ['line 3', 'invalid_format']
    ]
  ],
  [
    'too many levels',
    `path\n${Array.from({ length: LIMITS.depth + 1 }, (_one, level) => level).join(' > ')}`,
    [['line 2', 'too_deep']]
  ]
])('%s is told with the line', (_what, text, faults) => {
  expect(faultsOf(text)).toEqual(faults);
});

test('a table is told from other text by its first line', () => {
  expect(isTable('name;parent\nA;')).toBe(true);
  expect(isTable('Title\tParent\nA\t')).toBe(true);
  expect(isTable('Shoes, boots\n  Sandals')).toBe(false);
  expect(isTable('name\nShoes')).toBe(false);
});

test('a reading can be ended', () => {
  expect(() =>
    readCsv('name\nA', () => {
      throw new Error('enough');
    })
  ).toThrow('enough');
});
