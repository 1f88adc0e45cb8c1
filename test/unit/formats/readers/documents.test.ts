import { expect, test } from 'vitest';
import { readText } from '../../../support/read-table';
import { listed, outlineOf, placed } from '../../../support/file-records';
import { pathsOf, readFile, rowsOf } from './read';

const json = (value: unknown): string => JSON.stringify(value);

test.each<[string, unknown, string[]]>([
  ['a list', [{ name: 'A', children: [{ name: 'B' }] }], ['A', 'A > B']],
  ['one root', { name: 'R', children: [{ name: 'A' }] }, ['R', 'R > A']],
  ['a wrapper', { meta: { page: 1 }, data: { categories: [{ name: 'A' }] } }, ['A']],
  ['a wrapper with a name', { name: 'Shop', categories: [{ name: 'A' }] }, ['A']],
  [
    'another key at each level',
    { categories: [{ name: 'A', subcategories: [{ name: 'B', items: [{ name: 'C' }] }] }] },
    ['A', 'A > B', 'A > B > C']
  ],
  ['children as texts', [{ name: 'A', children: ['B', 'C'] }], ['A', 'A > B', 'A > C']],
  ['children by their keys', { categories: [{ name: 'A', children: { b: { name: 'B' } } }] }, ['A', 'A > B']],
  [
    'GraphQL',
    { data: { categories: { edges: [{ node: { name: 'A', children: { edges: [{ node: { name: 'B' } }] } } }] } } },
    ['A', 'A > B']
  ],
  ['categories by their names', { A: { slug: 'a', children: { B: { slug: 'b' } } } }, ['A', 'A > B']],
  ['names alone', { A: { B: {}, C: null }, D: ['E'] }, ['A', 'A > B', 'A > C', 'D', 'D > E']],
  ['names alone in a wrapper', { categories: { A: ['B'] } }, ['A', 'A > B']],
  ['texts', ['A', 'B'], ['A', 'B']]
])('JSON: %s', async (_what, value, paths) => {
  expect(pathsOf(await readFile('a.json', json(value)))).toEqual(paths);
});

test.each([
  ['another program', [{ name: 'A', children: [{ name: 'B' }, null, { name: 'C' }] }, null, { name: 'D' }]],
  [
    'Canopy',
    {
      format: 'canopy',
      version: 1,
      categories: [{ name: 'A', children: [{ name: 'B' }, null, { name: 'C' }, false] }, { name: 'D' }]
    }
  ]
])(
  'one value among categories that is none does not take the others with it, and it is said: %s',
  async (_whose, value) => {
    const file = await readFile('a.json', json(value));
    expect(pathsOf(file)).toEqual(['A', 'A > B', 'A > C', 'D']);
    expect(file.notes).toEqual(['2 values in lists of categories are not categories and are left out.']);
  }
);

test('children that are no list stay as an entry, also in a file of Canopy', async () => {
  const own = {
    format: 'canopy',
    version: 1,
    categories: [
      { name: 'A', children: { x: 1 } },
      { name: 'B', children: [{ name: 'C' }] }
    ]
  };
  const { categories } = await readText('a.json', json(own));
  expect(categories).toMatchObject([
    { name: 'A', metadata: { children: { x: 1 } } },
    { name: 'B', children: [{ name: 'C' }] }
  ]);
});

test('the place of what lies under a key with a slash is a pointer to it', async () => {
  const file = await readFile(
    'a.json',
    json([
      { name: 'A', 'sub/categories': [{ name: 'B', id: 1 }] },
      { name: 'C', 'sub/categories': [{ name: 'D', id: 2, 'sub/categories': [{ name: 'E', id: 3 }] }] }
    ])
  );
  expect(listed(file).map(({ place }) => place)).toContainEqual({ kind: 'pointer', pointer: '/0/sub~1categories/0' });
});

test('a reference to the parent stays a field, and what refers to other rows nests nothing', async () => {
  const file = await readFile(
    'a.json',
    json([
      { id: 1, name: 'A', parentId: null, children: [{ id: 2, name: 'B' }] },
      { id: 2, name: 'B', parentId: 1, children: [] }
    ])
  );
  expect(file.known).toBeUndefined();
  expect(rowsOf(file).map(({ id, parentId }) => [id, parentId])).toEqual([
    [1, undefined],
    [2, 1]
  ]);
});

test.each([
  [
    'all say it',
    [
      { id: 1, name: 'A', parent_id: null, children: [{ id: 2, name: 'B', parent_id: 1, children: [] }] },
      { id: 3, name: 'C', parent_id: null, children: [{ id: 4, name: 'D', parent_id: 3, children: [] }] }
    ]
  ],
  [
    'the topmost say nothing',
    [
      { id: 1, name: 'A', children: [{ id: 2, name: 'B', parent: { id: 1 } }] },
      { id: 3, name: 'C', children: [{ id: 4, name: 'D', parent: { id: 3 } }] }
    ]
  ]
])('a tree whose categories also name their parents keeps its topmost ones: %s', async (_what, value) => {
  expect(pathsOf(await readFile('a.json', json({ data: value })))).toEqual(['A', 'A > B', 'C', 'C > D']);
});

const list = (...names: string[]): unknown[] => names.map((name) => ({ name }));

test.each([
  ['beside categories', { archived: list('C', 'D', 'E'), categories: list('A', 'B') }, 'archived (3)'],
  [
    'beside a table of them',
    { data: { tags: list('C', 'D', 'E') }, product_categories: list('A', 'B') },
    'data.tags (3)'
  ]
])('other lists of a file are told: %s', async (_what, value, others) => {
  const file = await readFile('a.json', json(value));
  expect(pathsOf(file)).toEqual(['A', 'B']);
  expect(file.notes).toEqual([`Other lists in the file are left out: ${others}.`]);
});

test('lists that are called like what is above them are all read', async () => {
  const file = await readFile('a.json', json({ men: list('A', 'B'), women: [{ name: 'C', children: list('D') }] }));
  expect(pathsOf(file)).toEqual(['men', 'men > A', 'men > B', 'women', 'women > C', 'women > C > D']);
  expect(listed(file).at(-1)?.place).toEqual({ kind: 'pointer', pointer: '/women/0/children/0' });
  expect(file.notes).toEqual([]);
});

test('the verticals of a taxonomy are one list', async () => {
  const file = await readFile(
    'a.json',
    json({
      version: '1',
      verticals: [
        {
          name: 'A',
          prefix: 'a',
          categories: [
            { id: 'a', name: 'A', parent_id: null },
            { id: 'a-1', name: 'B', parent_id: 'a' }
          ]
        },
        { name: 'C', prefix: 'c', categories: [{ id: 'c', name: 'C', parent_id: null }] }
      ]
    })
  );
  expect(file.fields).toEqual(['id', 'name', 'parent_id']);
  expect(listed(file).map(({ place }) => place)).toContainEqual({
    kind: 'pointer',
    pointer: '/verticals/1/categories/0'
  });
});

test('products within a category are no categories', async () => {
  const file = await readFile('a.json', json([{ name: 'A', items: [{ name: 'Shirt', price: 3, sku: 'x' }] }]));
  expect(pathsOf(file)).toEqual(['A']);
});

test('a name in several languages is opened, and a number that no double holds stays as it is written', async () => {
  const file = await readFile('a.json', '[{"id":9007199254740993,"name":{"en":"Tea","de":"Tee"}}]');
  expect(rowsOf(file)).toEqual([{ id: '9007199254740993', 'name@en': 'Tea', 'name@de': 'Tee' }]);
});

test('a list in a document with a name is not below it, as in NAICS of codeforamerica/naics-api (f34a8e2)', async () => {
  const document = {
    name: '2012 NAICS Codes',
    year: 2012,
    items: [
      { code: 11, title: 'Agriculture' },
      { code: 21, title: 'Mining' }
    ]
  };
  expect(pathsOf(await readFile('a.json', json(document)), 'title')).toEqual(['Agriculture', 'Mining']);
  const root = { name: 'All', items: [{ name: 'A' }] };
  expect(pathsOf(await readFile('a.json', json(root)))).toEqual(['All', 'All > A']);
});

test('categories by their codes are not what one of them refers to, as in the same collection', async () => {
  const crossrefs = Array.from({ length: 27 }, (_, at) => ({ text: `Industry ${at}`, code: `${at}` }));
  const codes = Object.fromEntries(
    Array.from({ length: 120 }, (_, at) => [
      `c${at}`,
      at === 7 ? { code: at } : { title: `T${at}`, code: at, ...(at === 3 && { crossrefs }) }
    ])
  );
  const file = await readFile('a.json', json(codes));
  expect(file.records).toHaveLength(120);
  expect(rowsOf(file)[0]).toEqual({ key: 'c0', title: 'T0', code: 0 });
});

test('of a dump of all tables the categories are read, as of Saleor (populatedb_data.json of 723cd4eb)', async () => {
  const file = await readFile(
    'a.json',
    json([
      { model: 'discount.sale', pk: 1, fields: { name: 'Seasonal sale' } },
      { model: 'product.category', pk: 25, fields: { name: 'Accessories', slug: 'accessories', parent: null, lft: 1 } },
      { model: 'product.category', pk: 26, fields: { name: 'Audiobooks', slug: 'audiobooks', parent: 25, lft: 2 } },
      { model: 'product.product', pk: 1, fields: { name: 'Book', category: 26 } }
    ])
  );
  expect(rowsOf(file)).toEqual([
    { pk: 25, name: 'Accessories', slug: 'accessories', lft: 1 },
    { pk: 26, name: 'Audiobooks', slug: 'audiobooks', parent: 25, lft: 2 }
  ]);
  expect(file.records.place(1)).toEqual({ kind: 'pointer', pointer: '/2/fields' });
});

test('members and parents in wrappers are found, as Strapi 4 answers', async () => {
  const parent = (id: number): object => ({ data: { id, attributes: { name: 'Clothing' } } });
  const file = await readFile(
    'a.json',
    json({
      data: [
        { id: 1, attributes: { name: 'Clothing', parent: { data: null } } },
        { id: 2, attributes: { name: 'Shirts', parent: parent(1) } }
      ],
      meta: { pagination: { page: 1, total: 2 } }
    })
  );
  expect(rowsOf(file).map(({ name }) => name)).toEqual(['Clothing', 'Shirts']);
  expect(rowsOf(file)[1]).toMatchObject({ parent: { id: 1 } });
});

test('lists of the parent of each are no children, as in JSKOS (gbv/jskos-data f9ec9cb, dfg-2024)', async () => {
  const concepts = [
    { uri: 'u:1', prefLabel: { de: 'Geist' }, topConceptOf: [{ uri: 'u:' }] },
    { uri: 'u:11', prefLabel: { de: 'Sprache' }, broader: [{ uri: 'u:1' }] },
    { uri: 'u:111', prefLabel: { de: 'Alte Kulturen' }, broader: [{ uri: 'u:11' }] },
    { uri: 'u:2', prefLabel: { de: 'Natur' }, topConceptOf: [{ uri: 'u:' }] }
  ];
  const file = await readFile('a.ndjson', concepts.map(json).join('\n'));
  expect(file.known).toBeUndefined();
  expect(rowsOf(file).map(({ broader }) => broader)).toEqual([undefined, { uri: 'u:1' }, { uri: 'u:11' }, undefined]);
  expect(outlineOf(placed(file).categories)).toBe('Geist(Sprache(Alte Kulturen)) Natur');
});

test('the listing of Akeneo’s service names each category by its labels', async () => {
  // https://api.akeneo.com/api-reference.html#get_categories
  const item = (code: string, parent: string | null, en_US: string, de_DE: string): object => ({
    _links: { self: { href: `https://demo.akeneo.com/api/rest/v1/categories/${code}` } },
    code,
    parent,
    updated: '2021-05-21T11:32:00+00:00',
    position: 1,
    labels: { en_US, de_DE }
  });
  const items = [item('master', null, 'Master', 'Haupt'), item('tvs', 'master', 'TVs', 'Fernseher')];
  const { categories } = await readText('a.json', JSON.stringify({ current_page: 1, _embedded: { items } }));
  expect(outlineOf(categories)).toBe('Master(TVs)');
  expect(Object.keys(categories[0]?.metadata ?? {})).toEqual(['code', 'updated', 'labels@de_DE']);
});

test('the list of children of Magento’s own service is empty at the end', async () => {
  const bags = { id: 4, parent_id: 3, name: 'Bags', children_data: [] };
  const root = {
    id: 2,
    parent_id: 1,
    name: 'Default',
    children_data: [{ id: 3, parent_id: 2, name: 'Gear', children_data: [bags] }]
  };
  const file = await readFile('a.json', json(root));
  expect(pathsOf(file)).toEqual(['Default', 'Default > Gear', 'Default > Gear > Bags']);
  expect(file.fields).toEqual(['id', 'parent_id', 'name']);
});

test('slugs that stand on several levels are no references to other categories', async () => {
  const children = [{ id: 3, name: 'B', slug: 'new', children: [{ id: 5, name: 'C', slug: 'new' }] }];
  const tree = [
    { id: 1, name: 'A', slug: 'new', children },
    { id: 2, name: 'D', slug: 'sale', children: [{ id: 4, name: 'E', slug: 'sale' }] }
  ];
  const paths = ['A', 'A > B', 'A > B > C', 'D', 'D > E'];
  expect(pathsOf(await readFile('a.json', json(tree)))).toEqual(paths);
  const own = (one: object): object => ({ ...one, description: '', visible: true, metadata: {}, version: 1 });
  const withoutIds = [
    own({ name: 'A', slug: 'new', children: [own({ name: 'B', slug: 'sale', children: [] })] }),
    own({ name: 'D', slug: 'sale', children: [] })
  ];
  const file = json({ format: 'canopy', version: 1, categories: withoutIds });
  expect(pathsOf(await readFile('a.json', file))).toEqual(['A', 'A > B', 'D']);
});

test('Canopy’s own file says so, and one of a later version is refused', async () => {
  const own = { format: 'canopy', version: 1, categories: [{ name: 'A', children: [] }] };
  expect(await readFile('a.json', json(own))).toMatchObject({ isOwn: true, known: { hierarchy: 'nested' } });
  await expect(readFile('a.json', json({ ...own, version: 2 }))).rejects.toThrow('reads version 1');
});

test('a list of rows is a table', async () => {
  expect(rowsOf(await readFile('a.json', '[["id","name"],[1,"A"],[2,"B"]]'))).toEqual([
    { id: 1, name: 'A' },
    { id: 2, name: 'B' }
  ]);
});

test('broken JSON is refused with its line, whatever it is called', async () => {
  await expect(readFile('a.json', '[\n{"name":"A"},\n{"name":"B"\n')).rejects.toThrow('Line 4: The JSON is not valid');
  await expect(readFile('a.jsonl', '{"name":"A"}\n{"name":}\n')).rejects.toThrow('Line 2: The JSON is not valid');
});

test('a member called __proto__ is a field like others', async () => {
  const file = await readFile('a.json', '[{"name":"A","__proto__":{"visible":false}}]');
  expect(file.fields).toEqual(['name', '__proto__']);
  expect({}).not.toHaveProperty('visible');
});

const REPEATED = 'These keys are repeated within one object, and only the last value of each is read: ';
const TV = '"TV": {"LCD": null}';

test.each([
  ['branches of YAML', 'a.yaml', 'TV:\n  LCD:\nRadio:\nTV:\n  OLED:\n', 'TV'],
  ['members of a list in YAML', 'a.yaml', '- {name: A, code: 1, code: 2, "code": 3}\n- {name: B}\n', 'code'],
  ['the same branches of JSON', 'a.json', `{${TV}, "Radio": {"T": null, "T" : null}, ${TV}}`, 'T, TV'],
  ['an escaped key of JSON', 'a.json', '[{"name":"A","\\u006eame":"B: \\": {"}]', 'name'],
  ['lines of JSON', 'a.jsonl', '{"name":"A"}\n{"name":"B","slug":"b","slug":"c"}\n', 'slug'],
  [
    'labels of JSON-LD',
    'a.jsonld',
    '{"@context":{"skos":"http://www.w3.org/2004/02/skos/core#"},"@id":"urn:a","@type":"skos:Concept","skos:prefLabel":"A","skos:altLabel":"b","skos:altLabel":"c"}',
    'skos:altLabel'
  ]
])('repeated keys are told: %s', async (_what, name, text, keys) => {
  expect((await readFile(name, text)).notes).toContain(`${REPEATED}${keys}.`);
});

test('keys that are in several objects, in texts and in keys are no repeated ones', async () => {
  const text = '[{"name":"A","m":{"name":"x"}},{"name":"B","t":"{\\"a\\":1,\\"a\\":2}","__proto__":1,"a\\"b":{}}]';
  expect((await readFile('a.json', text)).notes).toEqual([]);
  expect((await readFile('a.yaml', text)).notes).toEqual([]);
});

test('YAML: a list, texts under keys, several documents, and numbers as they are written', async () => {
  expect(
    rowsOf(await readFile('a.yaml', '- name: A\n  code: 007\n  children:\n    - {name: B, visible: false}\n'))
  ).toEqual([
    { name: 'A', code: '007' },
    { name: 'B', visible: false }
  ]);
  expect(pathsOf(await readFile('a.yaml', 'A:\n  B: [C, D]\nE:\n  - F:\n      - G\n'))).toEqual([
    'A',
    'A > B',
    'A > B > C',
    'A > B > D',
    'E',
    'E > F',
    'E > F > G'
  ]);
  expect(pathsOf(await readFile('a.yaml', '---\nname: A\n---\nname: B\n'))).toEqual(['A', 'B']);
  await expect(readFile('a.yaml', '- name: A\n- "B" "C"\n')).rejects.toThrow('Line 2: The YAML is not valid');
});

test('an outline is read in the encoding that it declares', async () => {
  const text =
    '<?xml version="1.0" encoding="ISO-8859-2"?><opml><body><outline text="\u00a3\u00f3d\u00bc"/></body></opml>';
  const file = await readFile('a.opml', Buffer.from(text, 'latin1'));
  expect(rowsOf(file)).toEqual([{ text: 'Łódź' }]);
  expect(file.reading.encoding).toBe('iso-8859-2');
});
