import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Category } from '../../../src-shared/category';
import type { MergeMode } from '../../../src-shared/import-plan';
import { importEdits } from '../../../src-main/domain/import-edits';
import { inReadingOrder, type ImportedCategory } from '../../../src-main/domain/tree';
import type { WorkspaceStore } from '../../../src-main/store/sqlite/workspace-store';
import { always } from '../../support/fuzz-runs';
import { importedTrees } from '../../support/imported-trees';
import { openedStore, outlined, storeOf } from '../../support/opened-store';

/** Makes them as the window does, in one step of undo. */
const merge = (
  store: WorkspaceStore,
  imported: readonly ImportedCategory[],
  mode: MergeMode,
  hasPlaces = true
): ReturnType<typeof importEdits> => {
  const plan = importEdits(store.readTree(), imported, { mode, hasPlaces });
  if (plan.edits.length > 0)
    store.edit({ action: 'import', subject: '', edits: [...plan.edits] }, { author: 'window' });
  return plan;
};

const all = (roots: readonly Category[]): Category[] =>
  inReadingOrder(roots)
    .map(({ category }) => category)
    .toArray();

/** Names and nesting of trees that are not in a workspace. */
const outlineOf = (nodes: readonly ImportedCategory[]): unknown[] =>
  nodes.map(({ name, children = [] }) => [name.trim().normalize('NFC'), outlineOf(children)]);

test('by path, what is there is changed, the rest is added behind the sibling that it has in the file, and nothing is deleted', () => {
  const [store, ids] = storeOf('A(B C) D');
  const imported = [{ name: 'A', children: [{ name: 'C', description: 'new' }, { name: 'E' }] }, { name: 'F' }];
  expect(merge(store, imported, { kind: 'update', matchBy: 'path' })).toMatchObject({
    matched: 2,
    added: 2,
    removed: 0
  });
  expect(outlined(store)).toBe('A(B C E) F D');
  expect(all(store.readTree()).find(({ name }) => name === 'C')).toMatchObject({ id: ids['C'], description: 'new' });
});

test('replaced by it, the tree is the file, under the ids of what is matched', () => {
  const [store, { A, B, C }] = storeOf('A(B(X) C) D');
  const imported = [
    { name: 'N', children: [{ name: 'C', id: C ?? 0 }] },
    { name: 'Bee', id: B ?? 0 },
    { name: 'A', id: A ?? 0 }
  ];
  expect(merge(store, imported, { kind: 'replace', matchBy: 'id' })).toMatchObject({
    matched: 3,
    added: 1,
    removed: 2
  });
  expect(outlined(store)).toBe('N(C) Bee A');
  expect(all(store.readTree()).map(({ id }) => id)).toEqual([expect.any(Number), C, B, A]);
});

test('by an external code, entries that the file does not have stay, and a moved category keeps its id', () => {
  const store = openedStore();
  store.importTree(
    [{ name: 'A', metadata: { code: 'a1', note: 'kept' } }, { name: 'B', metadata: { code: 7 } }, { name: 'C' }],
    { author: 'import' }
  );
  const [first] = store.readTree();
  const imported = [
    { name: 'Bee', metadata: { code: '7' }, children: [{ name: 'A', metadata: { code: 'a1', tax: 19 } }] }
  ];
  merge(store, imported, { kind: 'update', matchBy: 'entry', entry: 'code' });
  expect(outlined(store)).toBe('Bee(A) C');
  expect(all(store.readTree())[1]).toMatchObject({ id: first?.id, metadata: { code: 'a1', note: 'kept', tax: 19 } });
});

test('a branch that was exported alone is updated where it stands', () => {
  const [store, { B = 0 }] = storeOf('A(B(C)) D');
  merge(store, [{ name: 'Bee', id: B, children: [{ name: 'New' }] }], { kind: 'update', matchBy: 'id' });
  expect(outlined(store)).toBe('A(Bee(C New)) D');
});

test('a list that says nothing of parents moves nothing', () => {
  const [store, { C = 0 }] = storeOf('A(B(C)) D');
  merge(store, [{ name: 'Cee', id: C }, { name: 'E' }], { kind: 'update', matchBy: 'id' }, false);
  expect(outlined(store)).toBe('A(B(Cee)) D E');
});

test('what several could mean is matched by its path, or counts as new', () => {
  const store = openedStore();
  store.importTree(
    [
      { name: 'A', children: [{ name: 'X', slug: 'x' }] },
      { name: 'B', children: [{ name: 'X', slug: 'x' }] }
    ],
    { author: 'import' }
  );
  const imported = [
    { name: 'B', children: [{ name: 'X', slug: 'x', description: 'of B' }] },
    { name: 'Y', slug: 'x' }
  ];
  const plan = merge(store, imported, { kind: 'update', matchBy: 'slug' });
  // B has no slug, so it is new; its X is at the path of the one that is there.
  expect(plan).toMatchObject({ matched: 1, unclear: 1 });
  expect(all(store.readTree()).filter(({ description }) => description === 'of B')).toHaveLength(1);
});

test('what several could mean that have one path, too, changes none of them', () => {
  const store = openedStore();
  const twins = [
    { name: 'X', slug: 'x' },
    { name: 'X', slug: 'x' }
  ];
  store.importTree([{ name: 'A', children: twins }], { author: 'import' });
  const imported = [{ name: 'A', children: [{ name: 'X', slug: 'x', description: 'new' }] }];
  const plan = merge(store, imported, { kind: 'update', matchBy: 'slug' });
  expect(plan).toMatchObject({ matched: 0, unclear: 1 });
  const described = all(store.readTree())
    .filter(({ name }) => name === 'X')
    .map(({ description }) => description);
  expect(described.toSorted()).toEqual(['', '', 'new']);
});

test('whatever a tree and a file hold, replacing makes the one the other, and twice changes nothing more', () => {
  always(
    8,
    [
      importedTrees,
      importedTrees,
      fc.constantFrom<MergeMode>({ kind: 'replace', matchBy: 'path' }, { kind: 'replace', matchBy: 'slug' })
    ],
    (before, file, mode) => {
      const store = openedStore();
      store.importTree(before, { author: 'import' });
      // As a reader gives it: normalised.
      const read = openedStore();
      read.importTree(file, { author: 'import' });
      const tree = read.readTree();
      merge(store, tree, mode);
      expect(outlineOf(store.readTree())).toEqual(outlineOf(tree));
      const fieldsOf = (roots: readonly Category[]): unknown[] =>
        all(roots).map(({ name, slug, description, visible, metadata }) => ({
          name,
          slug,
          description,
          visible,
          metadata
        }));
      expect(fieldsOf(store.readTree())).toEqual(fieldsOf(tree));
      if (mode.matchBy === 'path' && importEdits(store.readTree(), tree, { mode, hasPlaces: true }).unclear === 0)
        expect(importEdits(store.readTree(), tree, { mode, hasPlaces: true }).edits).toEqual([]);
      store.close();
      read.close();
    }
  );
});

test('whatever a tree and a file hold, updating deletes nothing and has all of the file', () => {
  always(8, [importedTrees, importedTrees], (before, file) => {
    const store = openedStore();
    store.importTree(before, { author: 'import' });
    const read = openedStore();
    read.importTree(file, { author: 'import' });
    const tree = read.readTree();
    const were = all(store.readTree()).map(({ id }) => id);
    const plan = merge(store, tree, { kind: 'update', matchBy: 'path' });
    const are = all(store.readTree());
    const ids = new Set(are.map(({ id }) => id));
    expect(were.every((id) => ids.has(id))).toBe(true);
    expect(are.length).toBe(were.length + plan.added);
    expect(plan.matched + plan.added).toBe(all(tree).length);
    store.close();
    read.close();
  });
});
