import { expect, test } from 'vitest';
import { pathsOf, readFile, rowsOf } from './read';

test('an indented list, with bullets or without', async () => {
  expect(pathsOf(await readFile('a.txt', 'A\n  - B\n      * C\n\n  - D\nE\n'))).toEqual([
    'A',
    'A > B',
    'A > B > C',
    'A > D',
    'E'
  ]);
});

test('a numbered outline nests by its numbers; numbers that say more than the order are kept', async () => {
  expect(pathsOf(await readFile('a.txt', '1 A\n1.1 B\n1.1.1 C\n2 D\n'))).toEqual(['A', 'A > B', 'A > B > C', 'D']);
  expect((await readFile('a.txt', '1 A\n1.1 B\n2 D\n')).fields).toEqual(['name']);
  expect(rowsOf(await readFile('a.txt', '01. Live animals\n01.21 Cattle\n'))).toEqual([
    { name: 'Live animals', number: '01' },
    { name: 'Cattle', number: '01.21' }
  ]);
});

test.each([
  ['Roman numbers and letters', 'I. A\nA. B\nB. C\n1. D\n2. E\na) F\nC. G\nII. H\nIII. I\n'],
  ['Roman numbers, indented', 'I. A\n  A. B\n  B. C\n    1. D\n    2. E\n      a. F\n  C. G\nII. H\nIII. I\n'],
  ['Roman numbers with others after a point', 'I A\nI.1 B\nI.2 C\nI.2.1 D\nI.2.2 E\nI.2.2.1 F\nI.3 G\nII H\nIII I\n']
])('an outline with %s', async (_what, text) => {
  const file = await readFile('a.txt', text);
  expect(file.fields).toEqual(['name']);
  expect(pathsOf(file)).toEqual(['A', 'A > B', 'A > C', 'A > C > D', 'A > C > E', 'A > C > E > F', 'A > G', 'H', 'I']);
});

test('letters that do not go on counting begin names', async () => {
  expect(pathsOf(await readFile('a.txt', 'C. Bechstein\nA. Lange\n'))).toEqual(['C. Bechstein', 'A. Lange']);
});

test('MediaWiki: headings, lists below them, texts without markup, and places', async () => {
  const file = await readFile(
    'a.wiki',
    "== A ==\nWhat ''it'' is_not.\n=== B & C ===\n* [[D|E]]\n** [[F]]\n\n== <G> ==\n"
  );
  expect(pathsOf(file)).toEqual(['A', 'A > B & C', 'A > B & C > E', 'A > B & C > E > F', '<G>']);
  expect(rowsOf(file)[0]).toMatchObject({ description: 'What it is_not.' });
  expect(file.records.place(3)).toEqual({ kind: 'line', line: 5 });
});

test('paths a line, but not where a stroke stands in a few names', async () => {
  expect(await readFile('a.txt', 'A > B\nA > C > D\n')).toMatchObject({
    fields: ['path'],
    known: { hierarchy: 'path', pathSeparator: ' > ' }
  });
  expect(pathsOf(await readFile('a.txt', 'Audio\nTV / Video\nPhones\n'))).toEqual(['Audio', 'TV / Video', 'Phones']);
});

test('Markdown: headings, lists below them, descriptions, links, and what is left out', async () => {
  const file = await readFile(
    'a.md',
    '---\ntitle: x\n---\nIntro\n\n# A *b*\n\nWhat it is.\n\n- [x] [C](c.md) &amp; D\n  - E\n\n    Of E.\n1. F\n\nG\n=\n'
  );
  expect(pathsOf(file)).toEqual(['A b', 'A b > C & D', 'A b > C & D > E', 'A b > F', 'G']);
  expect(rowsOf(file)).toMatchObject([
    { description: 'What it is.' },
    { link: 'c.md' },
    { description: 'Of E.' },
    {},
    {}
  ]);
  expect(file.records.place(0)).toEqual({ kind: 'line', line: 6 });
  expect(file.notes).toEqual(['One paragraph or block that belongs to no heading or list is left out.']);
});

test('Markdown: a table', async () => {
  expect(rowsOf(await readFile('a.md', '# T\n\n| id | name |\n| --- | --- |\n| 1 | A |\n'))).toEqual([
    { id: '1', name: 'A' }
  ]);
});

test('sixty-four levels of a list', async () => {
  const text = Array.from({ length: 64 }, (_, level) => `${'  '.repeat(level)}- L${level}\n`).join('');
  expect(
    pathsOf(await readFile('a.md', text))
      .at(-1)
      ?.split(' > ')
  ).toHaveLength(64);
});

// As pandoc 2.17.1.1 writes it from Markdown.
const OPML = `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0">
  <head>
    <title>Shop</title>
  </head>
  <body>
<outline text="Electronics &lt;em&gt;and&lt;/em&gt; more" _note="What plugs in.">
  <outline text="Phones &amp; tablets" xmlUrl="x">
  </outline>
</outline>
<outline title="Clothing"/>
  </body>
</opml>`;

test('OPML: attributes are fields', async () => {
  const file = await readFile('a.opml', OPML);
  expect(pathsOf(file, 'text')).toEqual([
    'Electronics <em>and</em> more',
    'Electronics <em>and</em> more > Phones & tablets',
    'Clothing'
  ]);
  expect(rowsOf(file)[1]).toEqual({ text: 'Phones & tablets', xmlUrl: 'x' });
  expect(file.known).toEqual({
    hierarchy: 'nested',
    fields: [
      { key: 'text', role: 'name' },
      { key: '_note', role: 'description' }
    ]
  });
});

test('OPML that is cut is refused with its line', async () => {
  await expect(readFile('a.opml', OPML.slice(0, 250))).rejects.toThrow(/Line \d+: The XML is not valid/);
});

// The forms of Google's files, `taxonomy-with-ids.en-US.txt` and `taxonomy.de-DE.txt` of 2021-09-21, and of Shopify's `categories.txt` of 2026-02.
test.each<[string, string, Record<string, unknown>[]]>([
  [
    'with ids',
    '# Google_Product_Taxonomy_Version: 2021-09-21\n1 - Animals & Pet Supplies\n3237 - Animals & Pet Supplies > Live Animals\n',
    [
      { path: 'Animals & Pet Supplies', 'google id': '1' },
      { path: 'Animals & Pet Supplies > Live Animals', 'google id': '3237' }
    ]
  ],
  [
    'without ids',
    '# Google_Product_Taxonomy_Version: 2021-09-21\r\nAutos\r\nAutos > Räder - Reifen\r\n',
    [{ path: 'Autos' }, { path: 'Autos > Räder - Reifen' }]
  ],
  [
    'of Shopify',
    '# Shopify Product Taxonomy - Categories: 2026-02\n# Format: {GID} : {Ancestor name} > ... > {Category name}\n\ngid://shopify/TaxonomyCategory/ap      : Animals\ngid://shopify/TaxonomyCategory/ap-1    : Animals > Live\n',
    [
      { path: 'Animals', 'shopify id': 'gid://shopify/TaxonomyCategory/ap' },
      { path: 'Animals > Live', 'shopify id': 'gid://shopify/TaxonomyCategory/ap-1' }
    ]
  ]
])('a product taxonomy %s', async (_what, text, rows) => {
  const file = await readFile('taxonomy.txt', text);
  expect(rowsOf(file)).toEqual(rows);
  expect(file.known).toMatchObject({ hierarchy: 'path', pathSeparator: ' > ' });
});
