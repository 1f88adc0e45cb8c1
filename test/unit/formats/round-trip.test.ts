import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Category, nameSchema } from '../../../src-shared/category';
import { platformSchema } from '../../../src-shared/import-plan';
import type { ImportedCategory } from '../../../src-main/domain/tree';
import { writeCsv } from '../../../src-main/formats/writers/write-csv';
import { writeGoogle } from '../../../src-main/formats/writers/write-google';
import { writeIndentedText } from '../../../src-main/formats/writers/write-indented-text';
import { writeJson } from '../../../src-main/formats/writers/write-json';
import { WRITERS } from '../../../src-main/formats/writers/writers';
import { alwaysAsync } from '../../support/fuzz-runs';
import { importedTrees } from '../../support/imported-trees';
import { asAnswered } from '../../support/answered-trees';
import { readText } from '../../support/read-table';
import { openedStore } from '../../support/opened-store';

/** Gives every other category an id, the later the lower, and names the form that a workspace has them in. */
const withIds = (nodes: readonly ImportedCategory[], next = { id: 1_000_000 }): ImportedCategory[] =>
  nodes.map((node) => {
    next.id -= 1;
    const { id } = next;
    return {
      ...node,
      name: nameSchema.parse(node.name),
      ...(id % 2 === 0 ? { id } : {}),
      children: withIds(node.children ?? [], next)
    };
  });

const imported = (categories: readonly ImportedCategory[]): Category[] => {
  const store = openedStore();
  expect(store.importTree([...categories], { author: 'import' })).toMatchObject({ idsKept: true });
  const tree = store.readTree();
  store.close();
  return tree;
};

test('what is exported and imported into an empty workspace is the same tree, field by field and in order', async () => {
  await alwaysAsync(8, [importedTrees], async (nodes) => {
    const first = imported(withIds(nodes));
    const { categories, preview } = await readText('tree.json', [...writeJson(first)].join(''));
    expect(preview.faults).toEqual([]);
    const second = imported(categories);
    // The order of metadata's members too, which equality overlooks.
    expect(JSON.stringify(second)).toBe(JSON.stringify(first));
  });
});

const read = async (name: string, text: string): Promise<Category[]> =>
  asAnswered((await readText(name, text)).categories);

test.each([true, false])(
  'so is what goes through a table, metadata and order included, for a spreadsheet: %s',
  async (forSpreadsheet) => {
    await alwaysAsync(8, [importedTrees], async (nodes) => {
      const tree = asAnswered(nodes);
      const table = Buffer.from(
        [...writeCsv(tree, { rawCells: !forSpreadsheet, withByteOrderMark: forSpreadsheet })].join('')
      ).toString();
      // A file with NUL in it is taken for none of text.
      fc.pre(!table.includes('\0'));
      expect(await read('table.csv', table)).toEqual(tree);
    });
  }
);

const FOREST: readonly ImportedCategory[] = [
  {
    name: 'Clothing',
    description: 'All of it',
    children: [
      { name: 'Shirts', slug: 'shirts', visible: false, metadata: { colour: 'red', sizes: [1, 2] } },
      { name: 'R&amp;D &lt;b&gt;', description: 'A &amp; B', children: [] },
      { name: 'No', children: [{ name: 'Line\u2028separator' }] }
    ]
  },
  { name: '2026-01-02' }
];

/** Characters that no XML can hold, as JSON has them; they become U+FFFD. */
const IMPOSSIBLE_IN_XML = /[\uFFFE\uFFFF]|\\(?:u00[01]|[bf])/u;

test.each([
  ['turtle', 'tree.ttl'],
  ['yaml', 'tree.yaml'],
  ['opml', 'tree.opml'],
  ['xlsx', 'tree.xlsx']
] as const)('what is exported as %s comes back with every field of every text', async (format, name) => {
  const write = await WRITERS[format]();
  const throughFile = async (tree: readonly Category[]): Promise<void> => {
    const pieces = [...(await write(tree, { title: 'Shop', rawCells: false, withByteOrderMark: false }))];
    const bytes = Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
    expect(asAnswered((await readText(name, bytes)).categories)).toEqual(tree);
  };
  await throughFile(asAnswered([...FOREST]));
  await alwaysAsync(8, [importedTrees], async (nodes) => {
    const tree = asAnswered(nodes);
    fc.pre(!['opml', 'xlsx'].includes(format) || !IMPOSSIBLE_IN_XML.test(JSON.stringify(tree)));
    await throughFile(tree);
  });
});

test.each(platformSchema.options)(
  'what the table for %s holds comes back, with ids and further columns of its own',
  async (platform) => {
    const names = ['name', ...(platform === 'akeneo' ? [] : (['description'] as const))] as const;
    const has = (field: 'slug' | 'visible'): boolean =>
      field === 'slug' ? !['akeneo', 'bigcommerce'].includes(platform) : !['akeneo', 'woocommerce'].includes(platform);
    const seen = (tree: readonly Category[]): unknown[] =>
      tree.map((category) => [
        ...names.map((field) => category[field]),
        has('slug') ? category.slug : null,
        has('visible') ? category.visible : null,
        seen(category.children)
      ]);
    const shirts = { name: 'Shirts', slug: 'shirts', visible: false, description: 'A <b>bold</b> & plain text' };
    const tree = asAnswered([
      {
        name: 'R&amp;D > A, "b"; c',
        slug: 'r-d',
        children: [{ ...shirts, children: [{ name: 'Shirts', slug: 's-2' }] }]
      },
      { name: 'Home', slug: 'home', children: [{ name: 'Shirts', slug: 's-3' }] }
    ]);
    const through = async (categories: readonly Category[]): Promise<readonly [text: string, tree: Category[]]> => {
      const text = [...writeCsv(categories, { platform, rawCells: true, withByteOrderMark: true })].join('');
      const { categories: read, preview } = await readText('table.csv', text);
      expect(preview.faults).toEqual([]);
      return [text, asAnswered(read)];
    };
    const [text, back] = await through(tree);
    expect(seen(back)).toEqual(seen(tree));
    // What came from the platform goes to it unchanged.
    expect(await through(back)).toEqual([text, back]);
  }
);

test("names, ids and levels go through the form of Google's taxonomy, of a tree with one level too", async () => {
  const text = [...writeGoogle(asAnswered([...FOREST]))].join('');
  expect(names(await read('tree.txt', text))).toEqual(names(asAnswered([...FOREST])));
  const flat = [...writeGoogle(asAnswered([{ name: 'Shoes' }, { name: 'Bags' }]))].join('');
  expect(names(await read('tree.txt', flat))).toEqual([
    ['Shoes', []],
    ['Bags', []]
  ]);
});

const names = (tree: readonly Category[]): unknown[] => tree.map(({ name, children }) => [name, names(children)]);

test('the names and their order go through indented text', async () => {
  await alwaysAsync(15, [importedTrees], async (nodes) => {
    const tree = asAnswered(nodes);
    const text = [...writeIndentedText(tree)].join('');
    const settings = { reading: { format: 'text' as const }, choices: {} };
    expect(names(asAnswered((await readText('list.txt', text, settings)).categories))).toEqual(names(tree));
  });
});
