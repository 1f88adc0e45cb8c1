import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { transferHandlers } from '../../../../src-main/workspace/worker/transfer-handlers';
import { openedStore, outlined, planted } from '../../../support/opened-store';
import { temporaryFolder } from '../../../support/temporary-folder';

const ID = '00000000-0000-4000-8000-000000000001';

const opened = () => {
  const store = openedStore();
  const control = { isCancelled: false };
  const calls = transferHandlers({ store }, { emit: () => undefined }, null);
  const folder = temporaryFolder();
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  return { store, calls, control, folder, write };
};

test('a file is looked at first, then added under a category as one step of undo', async () => {
  const { store, calls, write } = opened();
  const { A = 0 } = planted(store, 'A(X) B');
  const file = write('tree.csv', 'id;parent;name;colour\n5;6;Boots;red\n6;;Shoes;');
  expect(await calls.readImportFile({ id: ID, source: { file } })).toEqual({
    state: 'read',
    format: 'csv',
    count: 2,
    levels: 2,
    first: [
      { depth: 0, name: 'Shoes' },
      { depth: 1, name: 'Boots' }
    ],
    columns: [
      { header: 'id', meaning: 'id, to match parents' },
      { header: 'parent', meaning: 'parent' },
      { header: 'name', meaning: 'name' },
      { header: 'colour', meaning: 'metadata' }
    ],
    metadata: ['colour'],
    metadataCount: 1,
    has: [],
    notes: ['All categories are added as new ones with new ids. To change existing categories, compare with the file.']
  });
  expect(outlined(store)).toBe('A(X) B');
  const imported = await calls.importFile({ id: ID, parentId: A });
  expect(outlined(store)).toBe('A(X Shoes(Boots)) B');
  const shoes = store.readTree()[0]?.children[1];
  expect(imported).toEqual({ state: 'done', count: 2, rootIds: [shoes?.id] });
  expect(shoes?.children[0]?.metadata).toEqual({ colour: 'red' });
  expect(store.journalState().undo).toEqual({ action: 'import', subject: 'Shoes', count: 2 });
  store.undo();
  expect(outlined(store)).toBe('A(X) B');
});

test('what is wrong with a file is told by its lines, and nothing is at hand to be imported', async () => {
  const { store, calls, write } = opened();
  expect(await calls.readImportFile({ id: ID, source: { file: write('a.csv', 'name,parent\nA,Z\n,') } })).toEqual({
    state: 'refused',
    problems: ['Line 2: Parent “Z” was not found in the file. Correct it, or leave it empty for the top level.']
  });
  expect(await calls.readImportFile({ id: ID, source: { file: write('b.json', '[]') } })).toEqual({
    state: 'refused',
    problems: ['There are no categories in it.']
  });
  expect(() => calls.importFile({ id: ID, parentId: null })).toThrow('Choose it again');
  await expect(calls.readImportFile({ id: ID, source: { file: join(temporaryFolder(), 'none.csv') } })).rejects.toThrow(
    '“none.csv” cannot be read'
  );
  expect(store.count()).toBe(0);
});

test.each([
  ['a table', 'tree.csv', 'name,parent\nA,\nB,A'],
  ['an export', 'tree.json', '[{"name":"A","children":[{"name":"B"}]}]']
])('reading and importing %s can be cancelled, and leave nothing behind', async (_what, name, text) => {
  const { store, calls, control, write } = opened();
  const file = write(name, text);
  control.isCancelled = true;
  expect(await calls.readImportFile({ id: ID, source: { file } }, control)).toEqual({ state: 'cancelled' });
  control.isCancelled = false;
  await calls.readImportFile({ id: ID, source: { file } }, control);
  control.isCancelled = true;
  expect(await calls.importFile({ id: ID, parentId: null }, control)).toEqual({ state: 'cancelled' });
  expect(store.count()).toBe(0);
  control.isCancelled = false;
  expect(await calls.importFile({ id: ID, parentId: null }, control)).toMatchObject({ state: 'done', count: 2 });
});

test('what was dropped comes with its content', async () => {
  const { store, calls } = opened();
  expect(
    await calls.readImportFile({ id: ID, source: { name: 'list.txt', bytes: Buffer.from('A\n  B') } })
  ).toMatchObject({ state: 'read', format: 'text', count: 2 });
  await calls.importFile({ id: ID, parentId: null });
  expect(outlined(store)).toBe('A(B)');
});

test('a file that was forgotten, or looked at before three others, is no longer at hand', async () => {
  const { calls, write } = opened();
  const file = write('tree.txt', 'A');
  const ids = [1, 2, 3, 4].map((number) => `00000000-0000-4000-8000-00000000000${number}`);
  for (const id of ids) await calls.readImportFile({ id, source: { file } });
  expect(() => calls.importFile({ id: ids[0] ?? '', parentId: null })).toThrow('Choose it again');
  await calls.forgetImportFile({ id: ids[1] ?? '' });
  expect(() => calls.importFile({ id: ids[1] ?? '', parentId: null })).toThrow('Choose it again');
  expect(await calls.importFile({ id: ids[2] ?? '', parentId: null })).toMatchObject({ state: 'done' });
});
