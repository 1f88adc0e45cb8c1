import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { WorkspaceStore } from '../../../src-main/store/sqlite/workspace-store';
import { openedStore, outlined, planted, refusal, refusalWithoutTrace, storeOf } from '../../support/opened-store';
import { temporaryFolder } from '../../support/temporary-folder';

const byWindow = { author: 'window' } as const;

test('a category with children is refused with how many there are', () => {
  const [store, { A = 0, B = 0, E = 0 }] = storeOf('A(B(C D) E(F))');
  expect(refusalWithoutTrace(store, () => store.delete(A, 'refuse', byWindow))).toEqual({
    code: 'has_children',
    detail: '“A” has 2 subcategories (5 categories in all).'
  });
  expect(refusal(() => store.delete(A, 'refuse', byWindow)).facts).toEqual({ childCount: 2, descendantCount: 5 });
  expect(refusal(() => store.delete(B, 'refuse', byWindow)).message).toBe('“B” has 2 subcategories.');
  expect(refusal(() => store.delete(E, 'refuse', byWindow)).message).toBe('“E” has 1 subcategory.');
});

test('lifting thousands keeps their order', () => {
  const store = openedStore();
  const children = Array.from({ length: 3_000 }, (_, index) => ({ name: String(index) }));
  store.importTree([{ name: 'A' }, { name: 'B', children }, { name: 'C' }], { author: 'import' });
  store.delete(2, 'lift', byWindow);
  expect(store.readTree().map(({ name }) => name)).toEqual(['A', ...children.map(({ name }) => name), 'C']);
});

test('what the journal keeps of a subtree is to the letter what it keeps of the same categories deleted one by one', () => {
  const deletions = (deleteAll: (store: WorkspaceStore, ids: Record<string, number>) => void): unknown => {
    const file = join(temporaryFolder(), 'test.canopy');
    const store = WorkspaceStore.open(file, { now: () => new Date('2026-01-02T03:04:05.678Z') });
    const ids = planted(store, 'A(B(C D(E F) G) H(I)) J');
    store.update(
      ids.D ?? 0,
      { description: 'Quotes “"”, a \\ and\na line', metadata: { '"k"': [1, null] }, visible: false, slug: 'd' },
      byWindow
    );
    store.update(ids.E ?? 0, { position: 1 }, byWindow);
    deleteAll(store, ids);
    store.close();
    const db = new Database(file, { readonly: true });
    onTestFinished(() => void db.close());
    return db
      .prepare(`SELECT category_id, kind, before, after FROM changes WHERE kind = 'delete' ORDER BY id`)
      .raw()
      .all();
  };
  const atOnce = deletions((store, { A = 0 }) => store.delete(A, 'delete', byWindow));
  const oneByOne = deletions((store, ids) => {
    for (const name of 'IHGEFDCBA') store.delete(ids[name] ?? 0, 'refuse', byWindow);
  });
  expect(atOnce).toEqual(oneByOne);
});

test('a text of the tree that is kept loses thousands of categories like one', () => {
  const store = openedStore();
  store.importTree(
    [
      { name: 'Stays' },
      {
        name: 'Goes',
        children: Array.from({ length: 3_000 }, (_, index) => ({ name: `${index}`, children: [{ name: 'Below' }] }))
      },
      { name: 'Moves up' }
    ],
    { author: 'import' }
  );
  store.treeText();
  const patches: unknown[] = [];
  store.onCommit(({ changes }) => patches.push(changes));
  store.delete(store.readTree()[1]?.id ?? 0, 'delete', byWindow);
  expect(patches).toEqual([null]);
  expect(store.treeText().toString()).toBe(JSON.stringify(store.readTree()));
  expect(outlined(store)).toBe('Stays Moves up');
});
