import { existsSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { piecesOfTrees } from '../../../../src-main/formats/import-pieces';
import { logTo } from '../../../../src-main/platform/log';
import { transferHandlers } from '../../../../src-main/workspace/worker/transfer-handlers';
import { ImportMarker, importMarkerFile } from '../../../../src-main/workspace/worker/import-marker';
import { listBackups } from '../../../../src-main/store/sqlite/backups/backup-folder';
import { openedStore, outlined, planted } from '../../../support/opened-store';

const log = logTo(() => undefined, 'error');
const ID = '00000000-0000-4000-8000-000000000001';

const opened = () => {
  const store = openedStore();
  const control = { isCancelled: false };
  const marker = new ImportMarker(store.file, log);
  const calls = transferHandlers({ store, backups: store }, { emit: () => undefined, log }, marker);
  return { store, calls, control };
};

const pieceOf = (...rows: readonly object[]): Uint8Array => Buffer.from(JSON.stringify(rows));

test('what a file holds is taken piece by piece, then added under a category as one step of undo', async () => {
  const { store, calls } = opened();
  const { A = 0 } = planted(store, 'A(X) B');
  const trees = [{ name: 'Shoes', children: [{ name: 'Boots', metadata: { colour: 'red' } }] }];
  for (const { piece } of piecesOfTrees(trees)) await calls.takeImportPiece({ id: ID, piece });
  expect(outlined(store)).toBe('A(X) B');
  const imported = await calls.importTaken({ id: ID, parentId: A });
  expect(outlined(store)).toBe('A(X Shoes(Boots)) B');
  const shoes = store.readTree()[0]?.children[1];
  expect(imported).toEqual({ state: 'done', count: 2, rootIds: [shoes?.id] });
  expect(shoes?.children[0]?.metadata).toEqual({ colour: 'red' });
  expect(store.journalState().undo).toMatchObject({ action: 'import', subject: 'Shoes', count: 2 });
  store.undo();
  expect(outlined(store)).toBe('A(X) B');
});

test('where there has never been a category, those of a file keep their ids; where there was one, all get new ones', async () => {
  const rows = [
    { depth: 0, name: 'Shoes', id: 501 },
    { depth: 1, name: 'Boots', id: 7 },
    { depth: 1, name: 'No id' }
  ];
  const { store, calls } = opened();
  const idsOf = (): unknown[] => store.readTree().map(({ id, children }) => [id, ...children.map((child) => child.id)]);
  await calls.takeImportPiece({ id: ID, piece: pieceOf(...rows) });
  await calls.importTaken({ id: ID, parentId: null });
  expect(idsOf()).toEqual([[501, 7, 502]]);
  await calls.importTaken({ id: ID, parentId: null });
  expect(idsOf()).toEqual([
    [501, 7, 502],
    [503, 504, 505]
  ]);
});

test('a tree in many pieces comes in whole', async () => {
  const { store, calls } = opened();
  const trees = Array.from({ length: 900 }, (_one, index) => ({
    name: `${index}`,
    children: [{ name: 'a', children: [{ name: 'b' }] }, { name: 'c' }]
  }));
  const pieces = [...piecesOfTrees(trees)];
  expect(pieces.length).toBeGreaterThan(2);
  expect(pieces.at(-1)?.done).toBe(3_600);
  for (const { piece } of pieces) await calls.takeImportPiece({ id: ID, piece });
  await calls.importTaken({ id: ID, parentId: null });
  expect(outlined(store)).toBe(trees.map(({ name }) => `${name}(a(b) c)`).join(' '));
});

test.each([
  ['no JSON', Buffer.from('[{"depth":0,"name":"A"')],
  ['no text', Buffer.from([0x5b, 0xff, 0x5d])],
  ['a field that is none', pieceOf({ depth: 0, name: 'A', colour: 'red' })],
  ['a name that cannot be', pieceOf({ depth: 0, name: '' })],
  ['a slug that cannot be', pieceOf({ depth: 0, name: 'A', slug: 'a b' })],
  ['a level that is skipped', pieceOf({ depth: 0, name: 'A' }, { depth: 2, name: 'B' })],
  ['a first row below nothing', pieceOf({ depth: 1, name: 'A' })],
  ['a level too deep', pieceOf({ depth: 64, name: 'A' })]
])('a piece with %s is refused, and the workspace stays as it is', async (_what, piece) => {
  const { store, calls } = opened();
  expect(() => calls.takeImportPiece({ id: ID, piece })).toThrow(/./);
  await expect(calls.importTaken({ id: ID, parentId: null })).rejects.toThrow('Choose it again');
  expect(store.count()).toBe(0);
});

test('an import can be cancelled, leaves nothing behind, and can be begun again', async () => {
  const { store, calls, control } = opened();
  await calls.takeImportPiece({ id: ID, piece: pieceOf({ depth: 0, name: 'A' }, { depth: 1, name: 'B' }) });
  control.isCancelled = true;
  expect(await calls.importTaken({ id: ID, parentId: null }, control)).toEqual({ state: 'cancelled' });
  expect(store.count()).toBe(0);
  control.isCancelled = false;
  expect(await calls.importTaken({ id: ID, parentId: null }, control)).toMatchObject({
    state: 'done',
    count: 2
  });
});

test('what was forgotten is no longer at hand', async () => {
  const { calls } = opened();
  await calls.takeImportPiece({ id: ID, piece: pieceOf({ depth: 0, name: 'A' }) });
  await calls.forgetTaken({ id: ID });
  await expect(calls.importTaken({ id: ID, parentId: null })).rejects.toThrow('Choose it again');
});

test('a workspace that holds something is backed up before an import, and an empty one is not', async () => {
  const { store, calls } = opened();
  const importA = async (): Promise<void> => {
    await calls.takeImportPiece({ id: ID, piece: pieceOf({ depth: 0, name: 'A' }) });
    await calls.importTaken({ id: ID, parentId: null });
    await calls.forgetTaken({ id: ID });
  };
  await importA();
  expect(listBackups(store.file)).toEqual([]);
  await importA();
  expect(listBackups(store.file)).toHaveLength(1);
  expect(store.count()).toBe(2);
});

test('an import that ended with Canopy is told once, by its file; one that was applied or cancelled is not', async () => {
  const { store, calls } = opened();
  planted(store, 'A');
  const begin = async (): Promise<void> => {
    await calls.beginImport({ id: ID, name: 'shop.csv' });
    await calls.takeImportPiece({ id: ID, piece: pieceOf({ depth: 0, name: 'Shoes' }) });
  };
  const next = () => new ImportMarker(store.file, log);
  expect(next().takeLost(store)).toBeNull();

  await begin();
  const later = next();
  expect(later.takeLost(store)).toEqual({ file: 'shop.csv' });
  expect(later.takeLost(store)).toBeNull();
  expect(next().takeLost(store)).toBeNull();

  await begin();
  await calls.forgetTaken({ id: ID });
  expect(next().takeLost(store)).toBeNull();

  await begin();
  await calls.importTaken({ id: ID, parentId: null });
  expect(next().takeLost(store)).toBeNull();
  await calls.forgetTaken({ id: ID });
  expect(existsSync(importMarkerFile(store.file))).toBe(false);
});

test('what was lost is told also where another import has begun since, and that one is not taken for lost', async () => {
  const { store } = opened();
  const before = new ImportMarker(store.file, log);
  before.begin(ID, 'first.csv');
  const now = new ImportMarker(store.file, log);
  now.begin(ID, 'second.csv');
  expect(now.takeLost(store)).toEqual({ file: 'first.csv' });
  now.end(ID);
  expect(new ImportMarker(store.file, log).takeLost(store)).toBeNull();
});

test('a damaged note of an import is none', () => {
  const { store } = opened();
  writeFileSync(importMarkerFile(store.file), '{"name": 7');
  expect(new ImportMarker(store.file, log).takeLost(store)).toBeNull();
});
