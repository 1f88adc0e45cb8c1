import { expect, test } from 'vitest';
import Database from 'better-sqlite3';
import type { ImportedCategory } from '../../../src-main/domain/tree';
import { openedStore, outlined, refusalWithoutTrace, reopened, storeOf } from '../../support/opened-store';

const byImport = { author: 'import' } as const;

test('ids left out follow the highest that was given', () => {
  const store = openedStore();
  store.importTree([{ name: 'A', children: [{ id: 40, name: 'B' }] }, { name: 'C' }], byImport);
  expect(store.readTree().map(({ id }) => id)).toEqual([41, 42]);
  expect(store.find(40)).toMatchObject({ name: 'B', parentId: 41 });
});

test('an id that later ones could not be counted from is refused', () => {
  const store = openedStore();
  expect(() => store.importTree([{ id: 2 ** 49 + 1, name: 'A' }], byImport)).toThrow(
    expect.objectContaining({ code: 'invalid' })
  );
  expect(store.importTree([{ id: 2 ** 49, name: 'A' }], byImport).idsKept).toBe(true);
});

test('a version that later ones could not be counted from starts anew', () => {
  const store = openedStore();
  const nodes = [2 ** 49, 2 ** 49 + 1, Number.MAX_SAFE_INTEGER].map((version) => ({ name: 'A', version }));
  store.importTree(nodes, byImport);
  for (const { id } of store.readTree()) store.update(id, { name: 'B' }, { author: 'http' });
  expect(store.readTree().map(({ version }) => version)).toEqual([2 ** 49 + 1, 2, 2]);
});

test('into a workspace that holds something it goes after the roots, as new categories', () => {
  const now = new Date('2026-05-05T00:00:00.000Z');
  const [store, { A = 0 }] = storeOf('A B', () => now);
  const old = { version: 9, createdAt: '2020-01-01T00:00:00.000Z', updatedAt: '2020-01-02T00:00:00.000Z' };
  const outcome = store.importTree([{ id: A, name: 'C', ...old, children: [{ id: 77, name: 'D', ...old }] }], byImport);
  expect(outcome).toEqual({ imported: 2, idsKept: false });
  expect(outlined(store)).toBe('A B C(D)');
  const made = { version: 1, createdAt: now.toISOString(), updatedAt: now.toISOString() };
  expect(store.find(3)).toMatchObject({ name: 'C', position: 2, ...made });
  expect(store.find(4)).toMatchObject({ name: 'D', parentId: 3, ...made });
});

test('writes that are made together are undone together where one of them is refused', () => {
  const [store] = storeOf('A');
  const heard: number[] = [];
  store.onCommit(({ to }) => heard.push(to));
  const importing = (id: number) => (): unknown => {
    store.importTree([{ name: 'B' }], byImport);
    return store.update(id, { name: 'C' }, byImport);
  };
  refusalWithoutTrace(store, () => store.together(importing(99)));
  expect([outlined(store), heard]).toEqual(['A', []]);
  store.together(importing(2));
  expect([outlined(store), heard]).toEqual(['A C', [2, 3]]);
});

test('a workspace that is empty again is not new: ids that were given are not given to others', () => {
  const [store, { A = 0 }] = storeOf('A');
  store.delete(A, 'refuse', { author: 'window' });
  expect(store.importTree([{ id: A, name: 'B' }], byImport)).toEqual({ imported: 1, idsKept: false });
  expect(store.readTree().map(({ id }) => id)).toEqual([2]);
});

test('an import is one step of undo, and redo brings back the same ids', () => {
  const [store] = storeOf('A');
  store.importTree([{ name: 'B', children: [{ name: 'C' }, { name: 'D' }] }], byImport);
  const ids = store.readTree().map(({ id }) => id);
  expect(store.undo()).toEqual({ action: 'import', subject: 'B', count: 3 });
  expect(outlined(store)).toBe('A');
  expect(store.redo()).toEqual({ action: 'import', subject: 'B', count: 3 });
  expect(outlined(store)).toBe('A B(C D)');
  expect(store.readTree().map(({ id }) => id)).toEqual(ids);
});

test('a large import is told without its changes, and read and undone like any other', () => {
  const store = openedStore();
  const patches: unknown[] = [];
  store.onCommit(({ from, to, changes, count }) => patches.push({ from, to, changes, count }));
  store.treeText();
  store.importTree(
    Array.from({ length: 2_001 }, (_, index) => ({ name: String(index) })),
    byImport
  );
  expect(patches).toEqual([{ from: 0, to: 1, changes: null, count: 2_001 }]);
  expect(store.treeText().toString()).toBe(JSON.stringify(store.readTree()));
  store.undo();
  expect(store.treeText().toString()).toBe('[]');
  expect(patches).toHaveLength(2);
});

test('an import of nothing leaves no trace', () => {
  const store = openedStore();
  expect(store.importTree([], byImport)).toEqual({ imported: 0, idsKept: true });
  expect(store.revision()).toBe(0);
});

test.each([
  ['invalid', 'The id 3 is given to two categories.', [{ id: 3, name: 'A', children: [{ id: 3, name: 'B' }] }]],
  ['invalid', 'The id 9007199254740991 of “A” is too high.', [{ id: Number.MAX_SAFE_INTEGER, name: 'A' }]]
])('refused as a whole: %s, %s', (code, detail, nodes) => {
  const store = openedStore();
  expect(refusalWithoutTrace(store, () => store.importTree(nodes, byImport))).toEqual({ code, detail });
});

test('an import too deep is refused as a whole', () => {
  const store = openedStore();
  const chain = Array.from({ length: 64 }).reduce<ImportedCategory>(
    (child, _, index) => ({ name: `L${64 - index}`, children: [child] }),
    { name: 'L65' }
  );
  expect(refusalWithoutTrace(store, () => store.importTree([{ name: 'ok' }, chain], byImport))).toEqual({
    code: 'too_deep',
    detail: '“L65” would stand deeper than 64 levels.'
  });
});

/** Makes the workspace believe that it has that many, since a million take long to write. */
const withCount = (file: string, count: number): void => {
  const db = new Database(file);
  db.prepare('UPDATE workspace SET category_count = ?').run(count);
  db.close();
};

test('a workspace with a million categories takes no more, whichever way', () => {
  const [store, { A = 0, B = 0 }] = storeOf('A B');
  store.delete(B, 'refuse', { author: 'window' });
  store.close();
  withCount(store.file, 999_999);
  const full = reopened(store.file);
  const detail = 'A workspace holds at most 1,000,000 categories; this one has 999,999.';
  const two = [{ name: 'C', children: [{ name: 'D' }] }];
  expect(refusalWithoutTrace(full, () => full.importTree(two, { author: 'import' }))).toEqual({
    code: 'tree_full',
    detail
  });
  full.create({ name: 'C', parentId: A }, { author: 'http' });
  expect(refusalWithoutTrace(full, () => full.create({ name: 'D' }, { author: 'http' })).code).toBe('tree_full');
  expect(() => full.undo()).toThrow('The workspace is full. Nothing was undone.');
  expect(outlined(full)).toBe('A(C)');
  full.update(A, { name: 'E' }, { author: 'http' });
});
