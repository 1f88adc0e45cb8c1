import { describe, expect, test } from 'vitest';
import type { ImportSettings } from '../../../src-shared/import-plan';
import type { ReadableImport } from '../../../src-shared/transfer';
import { openFile } from '../../../src-main/formats/import-session';
import { writeTurtle } from '../../../src-main/formats/writers/write-turtle';
import { asAnswered } from '../../support/answered-trees';
import { outlineOf } from '../../support/file-records';
import { FRESH } from '../../support/fresh-category';

const NOTHING: ImportSettings = { reading: {}, choices: {} };
const quiet = (): undefined => undefined;

const opened = (name: string, text: string): ReturnType<typeof openFile> => openFile(name, Buffer.from(text));
const outline = async (name: string, text: string): Promise<string> =>
  outlineOf(await opened(name, text).trees(NOTHING, quiet));
const previewed = async (name: string, text: string, settings = NOTHING): Promise<ReadableImport> => {
  const preview = await opened(name, text).preview(settings, quiet);
  if (preview.state !== 'read') throw new Error(JSON.stringify(preview));
  return preview;
};

const listed = (id: number, parentId: number | null, name: string): object => ({
  id,
  parentId,
  position: 0,
  name,
  ...FRESH
});
const LISTED = [listed(1, null, 'A'), listed(2, 1, 'B')];

test.each([
  ['a list of JSON', 'a.json', JSON.stringify({ data: LISTED })],
  ['lines of JSON', 'a.jsonl', LISTED.map((row) => JSON.stringify(row)).join('\n')]
])(
  'categories of Canopy’s service one by one, in %s, stand below the parents that they name',
  async (_what, name, text) => {
    const [root] = await opened(name, text).trees(NOTHING, quiet);
    expect(root).toMatchObject({ id: 1, name: 'A', version: 1, metadata: {}, children: [{ id: 2, name: 'B' }] });
  }
);

test('what Canopy writes as SKOS comes back with its levels and descriptions', async () => {
  const tree = asAnswered([{ name: 'A', description: 'first', children: [{ name: 'B', metadata: { x: 1 } }] }]);
  const text = [...writeTurtle(tree, { title: 'T', rawCells: false, withByteOrderMark: false })].join('');
  expect(await opened('a.ttl', text).trees(NOTHING, quiet)).toMatchObject([
    { name: 'A', description: 'first', children: [{ name: 'B', metadata: { x: 1 } }] }
  ]);
});

describe('JSON that others write', () => {
  test.each([
    ['parentId', '[{"id":1,"label":"A"},{"id":2,"parentId":1,"label":"B","enabled":false,"meta":{"x":1}}]', 'A(B)'],
    ['parent_id as text', '[{"id":"1","name":"A","parent_id":null},{"id":"2","name":"B","parent_id":"1"}]', 'A(B)'],
    ['the parent as an object', '[{"id":1,"name":"A","parent":null},{"id":2,"name":"B","parent":{"id":1}}]', 'A(B)'],
    ['items below items', '{"items":[{"key":"a","title":"A","items":[{"key":"b","title":"B","items":[]}]}]}', 'A(B)'],
    [
      'names by language',
      '[{"id":1,"name":{"en":"A","de":"Ä"}},{"id":2,"parent":1,"name":{"en":"B","de":"Be"}}]',
      'A(B)'
    ],
    ['entities', '[{"id":1,"name":"Men &amp; Women"}]', 'Men & Women']
  ])('with %s', async (_what, text, tree) => {
    expect(await outline('a.json', text)).toBe(tree);
  });

  test('label, enabled and meta are name, visibility and metadata', async () => {
    const trees = await opened(
      'a.json',
      '[{"id":1,"label":"A","enabled":false,"meta":{"x":1}},{"id":2,"label":"B","enabled":true}]'
    ).trees(NOTHING, quiet);
    expect(trees).toMatchObject([
      { name: 'A', visible: false, metadata: { x: 1 } },
      { name: 'B', visible: true }
    ]);
  });
});

test('a preview says what was understood, and follows a corrected mapping and choices', async () => {
  const text = 'code,title,up,colour\na,A,,red\nb,B,a,blue\nc,C,x,\n';
  const file = opened('a.csv', text);
  const preview = await file.preview(NOTHING, quiet);
  expect(preview).toMatchObject({ state: 'read', format: 'csv', count: 3, filled: [3, 3, 2, 2] });
  const mapping = {
    hierarchy: 'parent' as const,
    fields: [
      { key: 'code', role: 'id' as const },
      { key: 'title', role: 'name' as const },
      { key: 'up', role: 'parent' as const },
      { key: 'colour', role: 'ignored' as const }
    ]
  };
  const corrected = await file.preview({ ...NOTHING, mapping }, quiet);
  expect(corrected).toMatchObject({
    mapping,
    count: 4,
    levels: 2,
    first: [
      { depth: 0, name: 'A' },
      { depth: 1, name: 'B' },
      { depth: 0, name: 'x' },
      { depth: 1, name: 'C' }
    ],
    faults: [{ kind: 'missing_parent', count: 1, choice: 'create', examples: [{ text: 'x' }] }]
  });
  const left = await file.trees({ ...NOTHING, mapping, choices: { missing_parent: 'leave_out' } }, quiet);
  expect(outlineOf(left)).toBe('A(B)');
});

test('a file is read again only for other reading options', async () => {
  let reads = 0;
  const file = opened('a.csv', `name\n${Array.from({ length: 3_000 }, (_one, at) => `N${at}`).join('\n')}`);
  const watch = (_done: number, total: number): void => {
    if (total > 10_000) reads += 1;
  };
  await file.preview(NOTHING, watch);
  const first = reads;
  await file.preview({ ...NOTHING, choices: { no_name: 'leave_out' } }, watch);
  expect(first).toBeGreaterThan(0);
  expect(reads).toBe(first);
});

test('the shared file of Google with ids is one tree with its codes', async () => {
  const { count, faults } = await previewed(
    'taxonomy-with-ids.txt',
    '# Google_Product_Taxonomy_Version: 2021-09-21\n1 - Animals & Pet Supplies\n3237 - Animals & Pet Supplies > Live Animals\n2 - Animals & Pet Supplies > Pet Supplies\n'
  );
  expect({ count, faults }).toEqual({ count: 3, faults: [] });
});
