import { expect, test } from 'vitest';
import { EditsCancelled } from '../../../src-main/domain/errors';
import type { TrashEntry } from '../../../src-shared/history';
import type { WorkspaceStore } from '../../../src-main/store/sqlite/workspace-store';
import {
  contentOf,
  openedStore,
  outlined,
  planted,
  refusalWithoutTrace,
  reopened,
  storeOf
} from '../../support/opened-store';

const ours = { author: 'window' } as const;
const theirs = { author: 'http' } as const;

const entries = (store: WorkspaceStore, text = ''): TrashEntry[] => store.history.trash({ text, before: null }).entries;
const listed = (store: WorkspaceStore): string =>
  entries(store)
    .map(({ name, count }) => `${name}:${count}`)
    .join(' ');

test('a deleted subtree is one entry, and comes back whole: same ids, order, fields and place', () => {
  const [store, { B = 0, D = 0 }] = storeOf('A B(C D(E F) G) H');
  store.update(D, { description: 'long', metadata: { b: 1, a: [2] }, slug: 'd', visible: false }, theirs);
  const before = contentOf(store.readTree());
  const { version = 0 } = store.find(D) ?? {};
  store.delete(B, 'delete', theirs);
  expect(outlined(store)).toBe('A H');
  expect(entries(store)).toMatchObject([{ id: B, name: 'B', path: [], count: 6, author: 'http' }]);
  expect(store.history.restore([B])).toEqual({ restored: 6, roots: [{ id: B, name: 'B', elsewhere: false }] });
  expect(contentOf(store.readTree())).toEqual(before);
  expect(store.find(D)?.version).toBe(version + 1);
  expect(entries(store)).toEqual([]);
  expect(store.journalState().undo).toMatchObject({ action: 'restore', subject: 'B', count: 6 });
  store.undo();
  expect([outlined(store), listed(store)]).toEqual(['A H', 'B:6']);
  store.redo();
  expect([contentOf(store.readTree()), listed(store)]).toEqual([before, '']);
});

test('whatever leaves the tree is in the trash, by whichever way, and out of it when it is back', () => {
  const [store, { A = 0, C = 0 }] = storeOf('A(B) C(D)');
  store.delete(A, 'lift', ours);
  expect(listed(store)).toBe('A:1');
  store.undo();
  expect(listed(store)).toBe('');
  store.redo();
  store.delete(C, 'delete', ours);
  expect(listed(store)).toBe('C:2 A:1');
  store.undo();
  expect(listed(store)).toBe('A:1');
  store.importTree([{ name: 'X', children: [{ name: 'Y' }] }, { name: 'Z' }], { author: 'import' });
  store.undo();
  expect(listed(store)).toBe('X:2 Z:1 A:1');
  // The stack of redo is gone now, the trash is not.
  const { N = 0 } = planted(store, 'N');
  const [x, z] = entries(store);
  store.history.restore([z?.id ?? 0, x?.id ?? 0]);
  expect(outlined(store)).toBe('B C(D) X(Y) Z N');
  store.delete(N, 'delete', ours);
  const again = (store.close(), reopened(store.file));
  expect(listed(again)).toBe('N:1 A:1');
});

test('a child that was deleted before its parent is an entry of its own, and both can come back together', () => {
  const [store, { A = 0, C = 0 }] = storeOf('A(B C D)');
  const before = contentOf(store.readTree());
  store.delete(C, 'delete', ours);
  store.delete(A, 'delete', ours);
  expect(entries(store)).toMatchObject([
    { name: 'A', path: [], count: 3 },
    { name: 'C', path: ['A'], count: 1 }
  ]);
  expect(store.history.restore([C, A]).roots).toEqual([
    { id: C, name: 'C', elsewhere: false },
    { id: A, name: 'A', elsewhere: false }
  ]);
  expect(contentOf(store.readTree())).toEqual(before);
  store.undo();
  expect(entries(store)).toMatchObject([{ id: A, count: 4 }]);
});

test('entries of one group that lie in each other come back one by one', () => {
  const [store, { P = 0, X = 0, C = 0 }] = storeOf('P(C Q) X(Y)');
  for (const id of [C, X, P]) store.delete(id, 'delete', ours);
  store.history.restore([P, X, C]);
  const before = contentOf(store.readTree());
  store.undo();
  expect(listed(store)).toBe('P:3 X:2');
  store.history.restore([X]);
  expect([outlined(store), listed(store)]).toEqual(['X(Y)', 'P:3']);
  store.history.restore([P]);
  expect(contentOf(store.readTree())).toEqual(before);
});

test('without its parent it stands under the nearest one above that is there, else at the top', () => {
  const [store, { B = 0, C = 0, D = 0, E = 0, M = 0 }] = storeOf('A(B(C(D E))) M');
  store.delete(D, 'delete', ours);
  store.delete(E, 'delete', ours);
  store.delete(C, 'delete', ours);
  store.update(B, { name: 'Bees' }, ours);
  expect(entries(store).find(({ id }) => id === D)?.path).toEqual(['A', 'Bees', 'C']);
  expect(store.history.restore([D]).roots).toEqual([{ id: D, name: 'D', elsewhere: true }]);
  expect(outlined(store)).toBe('A(Bees(D)) M');
  store.update(D, { parentId: M }, ours);
  store.delete(1, 'delete', ours);
  expect(store.history.restore([E]).roots[0]).toMatchObject({ elsewhere: true });
  expect(outlined(store)).toBe('M(D) E');
});

test('a restore is refused whole: not there, there already, too deep', () => {
  const [store, { A = 0, B = 0 }] = storeOf('A(B(C)) D');
  store.delete(B, 'delete', ours);
  expect(refusalWithoutTrace(store, () => store.history.restore([B, 999]))).toEqual({
    code: 'not_found',
    detail: 'Category 999 is no longer in the trash. Nothing was restored.'
  });
  expect(refusalWithoutTrace(store, () => store.history.restore([A])).detail).toBe(
    '“A” is no longer in the trash, but in the tree. Nothing was restored.'
  );
  let parentId: number | null = null;
  for (let level = 1; level < 63; level += 1)
    parentId = store.create({ name: `L${level}`, parentId }, ours).category.id;
  store.update(A, { parentId }, theirs);
  expect(refusalWithoutTrace(store, () => store.history.restore([B]))).toEqual({
    code: 'too_deep',
    detail:
      '“C” would stand deeper than 64 levels under “B”. Nothing was restored. Move the categories above it further up first.'
  });
  expect(listed(store)).toBe('B:2');
});

test('the trash is read in pages and narrowed to names, whatever their case and accents', () => {
  const store = openedStore();
  const ids = Array.from(
    { length: 230 },
    (_, index) => store.create({ name: index % 2 === 0 ? `Crème ${index}` : `Tea ${index}` }, ours).category.id
  );
  for (const id of ids) store.delete(id, 'refuse', ours);
  const seen: number[] = [];
  for (let before: number | null = null, isFirst = true; isFirst || before !== null; isFirst = false) {
    const page = store.history.trash({ text: '', before });
    expect(page).toMatchObject({ total: 230, categories: 230 });
    seen.push(...page.entries.map(({ id }) => id));
    before = page.next;
  }
  expect(seen).toEqual(ids.toReversed());
  const first = store.history.trash({ text: ' CREME ', before: null });
  const rest = store.history.trash({ text: 'CREME', before: first.next });
  expect([first.entries.length, rest.entries.length, rest.next]).toEqual([100, 15, null]);
});

test('what is undone after it came back from the trash and went again gets a version that nobody has seen', () => {
  const [store, { A = 0 }] = storeOf('A');
  store.delete(A, 'delete', ours);
  store.history.restore([A]);
  store.update(A, { name: 'Seen' }, ours);
  const seen = store.find(A)?.version ?? 0;
  store.undo();
  store.undo();
  store.undo();
  expect(store.find(A)?.version).toBeGreaterThan(seen);
});

test('removed for ever: out of the trash, out of undo, and nothing of it is left in the journal', async () => {
  const [store, { A = 0, C = 0, D = 0 }] = storeOf('A(B(C)) D');
  store.delete(C, 'delete', ours);
  store.delete(A, 'delete', ours);
  store.update(D, { name: 'Dee' }, ours);
  expect(await store.history.removeFromTrash([A])).toBe(1);
  expect(entries(store)).toMatchObject([{ id: C, path: [] }]);
  expect(store.journalState().undo).toMatchObject({ action: 'rename', subject: 'Dee' });
  store.undo();
  expect(store.journalState().undo).toMatchObject({ action: 'delete', subject: 'C', count: 1 });
  expect(store.history.changes({ categoryId: A, before: null }).changes).toEqual([]);
  expect(
    store.history.groups({ categoryId: null, author: null, before: null }).entries.map(({ summary }) => summary.subject)
  ).toContain('A');
  expect(store.history.restore([C]).roots).toMatchObject([{ elsewhere: true }]);
  expect(outlined(store)).toBe('D C');
  await expect(store.history.removeFromTrash([A])).rejects.toMatchObject({ code: 'not_found' });
  store.delete(C, 'delete', ours);
  expect(await store.history.removeFromTrash(null)).toBe(1);
  expect(store.history.trash({ text: '', before: null })).toEqual({ entries: [], next: null, total: 0, categories: 0 });
});

test('what stood under something that goes for ever comes back where that one stood', async () => {
  const [store, { B = 0, C = 0, D = 0 }] = storeOf('A(B(C(D)))');
  for (const id of [D, C, B]) store.delete(id, 'delete', ours);
  await store.history.removeFromTrash([C, B]);
  expect(store.history.restore([D]).roots).toMatchObject([{ elsewhere: true }]);
  expect(outlined(store)).toBe('A(D)');
});

test('what stays behind when a part of an entry comes back alone is in the trash by itself', () => {
  const [store, { A = 0, B = 0 }] = storeOf('A(B(C))');
  store.delete(B, 'delete', theirs);
  store.delete(A, 'delete', ours);
  store.history.restore([A, B]);
  store.undo();
  expect(listed(store)).toBe('A:3');
  store.undo();
  expect([outlined(store), listed(store)]).toEqual(['A', 'B:2']);
  store.history.restore([B]);
  expect(outlined(store)).toBe('A(B(C))');
});

test('a part that comes back elsewhere takes nothing with it', () => {
  const [store, { A = 0, B = 0 }] = storeOf('A P(B(C))');
  store.delete(B, 'lift', ours);
  store.history.restore([B]);
  store.update(B, { parentId: A }, theirs);
  store.create({ name: 'D', parentId: B }, theirs);
  store.delete(A, 'delete', theirs);
  const refused = () => {
    try {
      return store.undo();
    } catch {
      return 'refused';
    }
  };
  // The restore cannot be undone any more; the lift before it can.
  expect([refused(), refused()]).toMatchObject(['refused', { action: 'delete', subject: 'B' }]);
  expect([outlined(store), listed(store)]).toEqual(['P(B(C))', 'A:1 D:1']);
  expect(store.history.restore([A]).restored).toBe(1);
});

test('a restoration that is ended in the middle brings nothing back', () => {
  const [store, { A = 0 }] = storeOf('A(B(C) D) E');
  store.delete(A, 'delete', { author: 'window' });
  const before = store.history.trash({ text: '', before: null });
  const asked: (readonly [number, number])[] = [];
  const endAtThird = (done: number, total: number): boolean => asked.push([done, total]) === 3;
  expect(() => store.history.restore([A], endAtThird)).toThrow(EditsCancelled);
  expect(asked).toEqual([
    [0, 4],
    [1, 4],
    [2, 4]
  ]);
  expect(outlined(store)).toBe('E');
  expect(store.history.trash({ text: '', before: null })).toEqual(before);
  store.history.restore([A], () => false);
  expect(outlined(store)).toBe('A(B(C) D) E');
});

test('what was made and undone is told from what was deleted, and both come back', () => {
  const [store, { A = 0 }] = storeOf('A B');
  store.undo();
  store.delete(A, 'delete', ours);
  expect(entries(store)).toMatchObject([
    { name: 'A', isUndone: false },
    { name: 'B', isUndone: true }
  ]);
  store.undo();
  store.redo();
  expect(entries(store)).toMatchObject([
    { name: 'A', isUndone: false },
    { name: 'B', isUndone: true }
  ]);
  store.history.restore(entries(store).map(({ id }) => id));
  expect(outlined(store)).toBe('A B');
});
