import { linkSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Category } from '../../../../src-shared/category';
import type { ExportRequest } from '../../../../src-shared/transfer';
import { transferHandlers } from '../../../../src-main/workspace/worker/transfer-handlers';
import type { WorkspaceStore } from '../../../../src-main/store/sqlite/workspace-store';
import { openedStore, outlined, planted } from '../../../support/opened-store';
import { temporaryFolder } from '../../../support/temporary-folder';

const ID = '00000000-0000-4000-8000-000000000001';

const opened = () => {
  const store = openedStore();
  const control = { isCancelled: false };
  const calls = transferHandlers({ store, file: store.file }, { emit: () => undefined }, null);
  const folder = temporaryFolder();
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const exported = async (request: Partial<ExportRequest> = {}): Promise<string> => {
    const file = join(folder, 'out');
    await calls.exportTree({ file, request: { format: 'text', ids: null, forSpreadsheet: false, ...request } });
    return readFileSync(file, 'utf8');
  };
  return { store, calls, control, folder, write, exported };
};

/** Export alone, of a tree that has one parent with many children. */
const openedWide = (children: number) => {
  const category = (id: number, parentId: number | null): Category => ({
    id,
    parentId,
    position: 0,
    name: `${id}`,
    slug: null,
    description: '',
    visible: true,
    metadata: {},
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    children: []
  });
  const root = {
    ...category(1, null),
    children: Array.from({ length: children }, (_one, index) => category(index + 2, 1))
  };
  const folder = temporaryFolder();
  const store = { readTree: () => [root] } as unknown as WorkspaceStore;
  return { calls: transferHandlers({ store, file: join(folder, 'none') }, { emit: () => undefined }, null), folder };
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

test('the tree or some branches of it are exported, in each format', async () => {
  const { store, exported } = opened();
  const { B = 0, C = 0, D = 0 } = planted(store, 'A(B(C)) D');
  expect(await exported()).toBe('A\n\tB\n\t\tC\nD\n');
  // What is below one that is exported goes with it, once.
  expect(await exported({ ids: [D, C, B] })).toBe('B\n\tC\nD\n');
  expect(await exported({ format: 'csv', ids: [B] })).toBe(
    `id,parent id,path,name,slug,visible,description,position\r\n${B},,B,B,,true,,0\r\n${C},${B},B > C,C,,true,,0\r\n`
  );
  expect(JSON.parse(await exported({ format: 'json' }))).toMatchObject({
    format: 'canopy',
    categories: [{ name: 'A' }, { name: 'D' }]
  });
});

test('an export never writes over the workspace, and one that cannot be written says so', async () => {
  const { store, calls } = opened();
  planted(store, 'A');
  const request: ExportRequest = { format: 'csv', ids: null, forSpreadsheet: true };
  expect(() => calls.exportTree({ file: store.file, request })).toThrow('the workspace itself');
  expect(() => calls.exportTree({ file: join(temporaryFolder(), 'none', 'out.csv'), request })).toThrow(
    'could not be written there'
  );
  expect(outlined(store)).toBe('A');
});

test.each(['a symbolic link', 'a hard link', 'what SQLite keeps beside it'])('nor does it by %s', (by) => {
  const { store, calls } = opened();
  planted(store, 'A');
  const file = by.startsWith('what') ? `${store.file}-wal` : join(temporaryFolder(), 'other.csv');
  if (by === 'a symbolic link') symlinkSync(store.file, file);
  if (by === 'a hard link') linkSync(store.file, file);
  const request: ExportRequest = { format: 'csv', ids: null, forSpreadsheet: true };
  expect(() => calls.exportTree({ file, request })).toThrow('the workspace itself');
  expect(outlined(store)).toBe('A');
});

test('branches below a parent of more children than a call takes arguments are exported', async () => {
  const { calls, folder } = openedWide(150_000);
  const file = join(folder, 'out');
  expect(await calls.exportTree({ file, request: { format: 'text', ids: [150_000], forSpreadsheet: false } })).toEqual({
    count: 1
  });
});
