import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeJson } from '../../../../src-main/formats/writers/write-json';
import { treeOfWorkspace } from '../../../../src-main/workspace/worker/compare-handlers';
import { decodeTree } from '../../../../src-renderer/model/tree-decoder';
import { storeOf } from '../../../support/opened-store';
import { temporaryFolder } from '../../../support/temporary-folder';

test('a backup is read as the tree that it holds, and an export is left to the process that reads files', async () => {
  const [store] = storeOf('A(B C)');
  const { file } = await store.backUp();
  const body = await treeOfWorkspace(file);
  const model = decodeTree(JSON.parse(new TextDecoder().decode(body ?? undefined)));
  expect([...model.nodes()].map(({ name }) => name)).toEqual(['A', 'B', 'C']);

  const exported = join(temporaryFolder(), 'export.json');
  await writeFile(exported, [...writeJson(store.readTree())].join(''));
  expect(await treeOfWorkspace(exported)).toBeNull();
});

test('a workspace that is open elsewhere and none at all are refused in a sentence that names it', async () => {
  const [store] = storeOf('A');
  await expect(treeOfWorkspace(store.file)).rejects.toThrow('is open in another program');
  await expect(treeOfWorkspace(join(temporaryFolder(), 'none.canopy'))).rejects.toThrow('none.canopy');
});
