import { readXlsx } from 'hucre/xlsx';
import { Parser } from 'n3';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { exportFormatSchema } from '../../../../src-shared/import-plan';
import type { Category } from '../../../../src-shared/category';
import { WRITERS } from '../../../../src-main/formats/writers/writers';
import { alwaysAsync } from '../../../support/fuzz-runs';
import { importedTrees } from '../../../support/imported-trees';
import { asAnswered } from '../../../support/answered-trees';

const OPTIONS = { title: 'Shop <&> “1”', rawCells: false, withByteOrderMark: false };
const bytesOf = async (format: keyof typeof WRITERS, roots: readonly Category[]): Promise<Buffer> =>
  Buffer.concat([...(await (await WRITERS[format]())(roots, OPTIONS))].map((piece) => Buffer.from(piece)));
const written = async (format: keyof typeof WRITERS, roots: readonly Category[]): Promise<string> =>
  (await bytesOf(format, roots)).toString();

const one = (name: string, fields: Partial<Category> = {}): Category => {
  const [category] = asAnswered([{ name }]);
  if (category === undefined) throw new Error('There is one.');
  return { ...category, ...fields };
};

test.each(exportFormatSchema.options)('%s: the same tree is the same bytes, whatever it holds', async (format) => {
  await alwaysAsync(4, [importedTrees], async (nodes) => {
    const tree = asAnswered(nodes);
    expect(await bytesOf(format, tree)).toEqual(await bytesOf(format, structuredClone(tree)));
  });
});

test('a parser of YAML 1.1, such as that of Python, takes names for texts', async () => {
  const names = ['No', 'yes', 'on', '2026-01-02', '1:30', '1_000', '012'];
  expect(parse(await written('yaml', asAnswered(names.map((name) => ({ name })))), { version: '1.1' })).toMatchObject(
    names.map((name) => ({ name }))
  );
});

const SKOS = 'http://www.w3.org/2004/02/skos/core#';

test('texts of spaces that are none of ASCII are kept in YAML', async () => {
  const tree = [one('A', { description: '\u00A0' }), one('B', { id: 2, description: 'x\u3000\n \n' })];
  expect(parse(await written('yaml', tree))).toMatchObject(
    tree.map(({ name, description }) => ({ name, description }))
  );
});

test('a parser of Turtle finds names, parents and labels of every tree', async () => {
  await alwaysAsync(12, [importedTrees], async (nodes) => {
    const tree = asAnswered(nodes);
    const quads = new Parser().parse(await written('turtle', tree));
    const all: Category[] = [];
    const pending = [...tree];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      all.push(next);
      pending.push(...next.children);
    }
    const saidOf = (term: string): string[] =>
      quads
        .filter(({ predicate }) => predicate.value === `${SKOS}${term}`)
        .map(({ subject, object }) => JSON.stringify([subject.value, object.value]))
        .toSorted();
    const iri = (id: number): string => `urn:canopy:category:${id}`;
    expect(saidOf('prefLabel')).toEqual(all.map(({ id, name }) => JSON.stringify([iri(id), name])).toSorted());
    expect(saidOf('broader')).toEqual(
      all
        .flatMap(({ id, parentId }) => (parentId === null ? [] : [JSON.stringify([iri(id), iri(parentId)])]))
        .toSorted()
    );
  });
});

test('what an import of SKOS keeps as entries is written as SKOS again', async () => {
  const metadata = { 'prefLabel@fr': 'Chaises', altLabel: ['Seats', 'Stools'], notation: '47.1', colour: 'red' };
  const text = await written('turtle', [one('Chairs', { metadata, description: 'To sit on.' })]);
  expect(text).toContain('skos:prefLabel "Chairs", "Chaises"@fr');
  expect(text).toContain('skos:altLabel "Seats", "Stools"');
  expect(text).toContain('skos:notation "47.1"');
  expect(text).toContain('skos:definition "To sit on."');
  expect(text).toContain(String.raw`canopy:metadata "{\"colour\":\"red\"}"`);
});

test('OPML has the outline, with notes, and nothing that XML cannot hold', async () => {
  const child = one('“<b>” & \uFFFE', { id: 2, parentId: 1, slug: 'b', visible: false, metadata: { a: '"' } });
  const text = await written('opml', [one('A', { description: 'one\ntwo\u0000', children: [child] })]);
  expect(text).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0">
  <head>
    <title>Shop &lt;&amp;&gt; “1”</title>
  </head>
  <body>
    <outline text="A" id="1" _note="one&#10;two\uFFFD">
      <outline text="“&lt;b&gt;” &amp; \uFFFD" id="2" slug="b" visible="false" metadata="{&quot;a&quot;:&quot;\\&quot;&quot;}"/>
    </outline>
  </body>
</opml>
`);
});

test('Google’s form has ids and paths', async () => {
  const child = one('Birds > Parrots', { id: 7, parentId: 1 });
  expect(await written('google', [one('Animals', { children: [child] })])).toBe(
    '1 - Animals\n7 - Animals > Birds › Parrots\n'
  );
});

test('Markdown escapes what it would read as something else', async () => {
  const child = one('1. snake_case *x* & &amp; <b>', {
    id: 2,
    parentId: 1,
    description: '# not a heading\n\n- nor a list'
  });
  expect(await written('markdown', [one('- A', { children: [child] }), one('R&D', { id: 3 })])).toBe(
    [
      String.raw`- \- A`,
      String.raw`  - 1\. snake_case \*x\* & \&amp; \<b>`,
      '',
      String.raw`    \# not a heading`,
      '',
      String.raw`    \- nor a list`,
      '',
      '- R&D',
      ''
    ].join('\n')
  );
});

test('a page says what is hidden, and carries nothing out', async () => {
  const child = one('<script>alert(1)</script>', { id: 2, parentId: 1, visible: false });
  const text = await written('html', [one('A', { children: [child] })]);
  expect(text).toContain('<bdi>&lt;script&gt;alert(1)&lt;/script&gt;</bdi> <small>hidden</small>');
  expect(text).toContain("default-src 'none'");
  expect(text).not.toContain('<script');
});

test('a spreadsheet has texts alone, and none of them is a formula', async () => {
  const formula = one('=cmd()', { slug: '+1', description: '@SUM(1)', metadata: { tax: 19 } });
  const { sheets } = await readXlsx(await bytesOf('xlsx', [formula]));
  expect(sheets.map(({ name, rows }) => ({ name, rows }))).toEqual([
    {
      name: 'Shop <&> “1”',
      rows: [
        ['id', 'parent id', 'path', 'name', 'slug', 'visible', 'description', 'position', 'metadata.tax'],
        ['1', '', '=cmd()', '=cmd()', '+1', 'true', '@SUM(1)', '0', '19'].map((cell) => (cell === '' ? null : cell))
      ]
    }
  ]);
});
