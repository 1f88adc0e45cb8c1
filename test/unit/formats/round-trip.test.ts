import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Category, nameSchema } from '../../../src-shared/category';
import type { ImportedCategory } from '../../../src-main/domain/tree';
import { writeCsv } from '../../../src-main/formats/writers/write-csv';
import { writeIndentedText } from '../../../src-main/formats/writers/write-indented-text';
import { writeJson } from '../../../src-main/formats/writers/write-json';
import { fuzzRuns } from '../../support/fuzz-runs';
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
  await fc.assert(
    fc.asyncProperty(importedTrees, async (nodes) => {
      const first = imported(withIds(nodes));
      const { categories, preview } = await readText('tree.json', [...writeJson(first)].join(''));
      expect(preview.faults).toEqual([]);
      const second = imported(categories);
      expect(second).toEqual(first);
      // Also the order of metadata's members, which equality overlooks.
      expect(JSON.stringify(second)).toBe(JSON.stringify(first));
    }),
    fuzzRuns(60)
  );
});

const read = async (name: string, text: string): Promise<Category[]> =>
  asAnswered((await readText(name, text)).categories);

test.each([true, false])(
  'so is what goes through a table, metadata and order included, for a spreadsheet: %s',
  async (forSpreadsheet) => {
    await fc.assert(
      fc.asyncProperty(importedTrees, async (nodes) => {
        const tree = asAnswered(nodes);
        const table = Buffer.from(
          [...writeCsv(tree, { rawCells: !forSpreadsheet, withByteOrderMark: forSpreadsheet })].join('')
        ).toString();
        // A file with NUL in it is taken for none of text.
        fc.pre(!table.includes('\0'));
        expect(await read('table.csv', table)).toEqual(tree);
      }),
      fuzzRuns(100)
    );
  }
);

const names = (tree: readonly Category[]): unknown[] => tree.map(({ name, children }) => [name, names(children)]);

test('the names and their order go through indented text', async () => {
  await fc.assert(
    fc.asyncProperty(importedTrees, async (nodes) => {
      const tree = asAnswered(nodes);
      const text = [...writeIndentedText(tree)].join('');
      const settings = { reading: { format: 'text' as const }, choices: {} };
      expect(names(asAnswered((await readText('list.txt', text, settings)).categories))).toEqual(names(tree));
    }),
    fuzzRuns(100)
  );
});
