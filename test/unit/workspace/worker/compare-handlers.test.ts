import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeJson } from '../../../../src-main/formats/writers/write-json';
import { treeOfFile } from '../../../../src-main/workspace/worker/compare-handlers';
import { decodeTree } from '../../../../src-renderer/model/tree-decoder';
import { openedStore, planted } from '../../../support/opened-store';
import { temporaryFolder } from '../../../support/temporary-folder';

const namesIn = (body: Uint8Array): string[] => {
  const model = decodeTree(JSON.parse(new TextDecoder().decode(body)));
  return [...model.nodes()].map(({ name }) => name);
};

test('a backup and an export are read as the tree that they hold', async () => {
  const store = openedStore();
  planted(store, 'A(B C)');
  const { file } = await store.backUp();
  expect(namesIn(await treeOfFile(file, null))).toEqual(['A', 'B', 'C']);

  const exported = join(temporaryFolder(), 'export.json');
  await writeFile(exported, [...writeJson(store.readTree())].join(''));
  expect(namesIn(await treeOfFile(exported, null))).toEqual(['A', 'B', 'C']);
});

test('a workspace that is open elsewhere, a file of another kind and none at all are refused in a sentence that names it', async () => {
  const store = openedStore();
  planted(store, 'A');
  await expect(treeOfFile(store.file, null)).rejects.toThrow('is open in another program');
  const letter = join(temporaryFolder(), 'letter.txt');
  await writeFile(letter, 'Dear reader');
  await expect(treeOfFile(letter, null)).rejects.toThrow('“letter.txt” is neither a workspace nor an export');
  await expect(treeOfFile(join(temporaryFolder(), 'none.canopy'), null)).rejects.toThrow('none.canopy');
});

test('a table is read with the ids in it, by which it is compared with the workspace that it comes from', async () => {
  const table = join(temporaryFolder(), 'tree.csv');
  await writeFile(table, 'id,parent id,name\n7,,A\n9,7,B\n,7,New');
  const model = decodeTree(JSON.parse(new TextDecoder().decode(await treeOfFile(table, null))));
  expect([...model.nodes()].map(({ id, name }) => [id, name])).toEqual([
    [7, 'A'],
    [9, 'B'],
    [2 ** 40, 'New']
  ]);
});
