import { expect, test } from 'vitest';
import type { HistoryChange, HistoryEntry } from '../../../src-shared/history';
import type { WorkspaceStore } from '../../../src-main/store/sqlite/workspace-store';
import { outlined, refusalWithoutTrace, storeOf } from '../../support/opened-store';

const ours = { author: 'window' } as const;
const theirs = { author: 'http' } as const;

const groups = (
  store: WorkspaceStore,
  question: { categoryId?: number; author?: 'window' | 'http' | 'import' } = {}
): HistoryEntry[] => store.history.groups({ categoryId: null, author: null, before: null, ...question }).entries;
const lines = (entries: HistoryEntry[]): string[] =>
  entries.map(
    ({ way, author, undone, summary: { action, subject } }) =>
      `${author} ${way} ${action} ${subject}${undone ? ' undone' : ''}`
  );
const changesOf = (store: WorkspaceStore, categoryId: number): HistoryChange[] =>
  store.history.changes({ categoryId, before: null }).changes;

test('who did what when, newest first, by category and by author', () => {
  let moment = Date.UTC(2026, 0, 1);
  const [store, { A = 0, B = 0 }] = storeOf('A(B)', () => new Date((moment += 60_000)));
  store.update(A, { name: 'Ace' }, theirs);
  store.importTree([{ name: 'I' }], { author: 'import' });
  store.delete(B, 'delete', theirs);
  expect(lines(groups(store))).toEqual([
    'http do delete B',
    'import do import I',
    'http do rename Ace',
    'window do create B',
    'window do create A'
  ]);
  expect(groups(store)[0]?.at).toBe('2026-01-01T00:05:00.000Z');
  expect(lines(groups(store, { categoryId: B }))).toEqual(['http do delete B', 'window do create B']);
  expect(lines(groups(store, { author: 'http' }))).toEqual(['http do delete B', 'http do rename Ace']);
  expect(lines(groups(store, { author: 'http', categoryId: A }))).toEqual(['http do rename Ace']);
  expect(store.history.groups({ categoryId: 999, author: null, before: null })).toEqual({
    entries: [],
    next: null,
    keptSince: null
  });
});

test('a move of one category says from where to where, with the names of then', () => {
  const [store, { A = 0, B = 0, C = 0 }] = storeOf('A(B) C');
  const top = { id: null, name: null };
  store.update(B, { parentId: C, position: 0 }, ours);
  store.update(A, { parentId: C, position: 0 }, ours);
  store.update(B, { parentId: C, position: 0 }, ours);
  store.update(C, { name: 'See' }, ours);
  store.undo();
  store.undo();
  store.undo();
  const moves = groups(store)
    .filter(({ summary }) => summary.action === 'move')
    .map(({ way, move }) => ({ way, ...move }));
  const c = { id: C, name: 'C' };
  expect(moves).toEqual([
    { way: 'undo', from: c, to: top },
    { way: 'undo', from: c, to: c },
    { way: 'do', from: c, to: c },
    { way: 'do', from: top, to: c },
    { way: 'do', from: { id: A, name: 'A' }, to: c }
  ]);
});

test('what was undone says so, until it is done again', () => {
  const [store] = storeOf('A B');
  store.undo();
  expect(lines(groups(store))).toEqual(['window undo create B', 'window do create B undone', 'window do create A']);
  store.redo();
  expect(lines(groups(store)).slice(0, 3)).toEqual([
    'window redo create B',
    'window undo create B',
    'window do create B'
  ]);
  store.undo();
  expect(lines(groups(store)).slice(0, 4)).toEqual([
    'window undo create B',
    'window redo create B undone',
    'window undo create B',
    'window do create B undone'
  ]);
});

test('pages follow each other without a gap, also where one category has several changes in a group', () => {
  const [store, { A = 0 }] = storeOf('A');
  for (let n = 0; n < 249; n += 1) store.update(A, { name: `A${n}` }, n % 2 === 0 ? ours : theirs);
  for (const question of [{}, { categoryId: A }]) {
    const seen: number[] = [];
    const sizes: number[] = [];
    for (let before: number | null = null, isFirst = true; isFirst || before !== null; isFirst = false) {
      const page = store.history.groups({ categoryId: null, author: null, ...question, before });
      seen.push(...page.entries.map(({ id }) => id));
      sizes.push(page.entries.length);
      before = page.next;
    }
    expect(sizes).toEqual([100, 100, 50]);
    expect(seen).toEqual(Array.from({ length: 250 }, (_, index) => 250 - index));
  }
  const first = store.history.changes({ categoryId: A, before: null });
  const rest = store.history.changes({ categoryId: A, before: first.next });
  expect([first.changes.length, rest.changes.length, rest.next]).toEqual([200, 50, null]);
  expect(rest.changes[0]?.id).toBe((first.changes.at(-1)?.id ?? 0) - 1);
});

test('a change is told with the names of its time', () => {
  const [store, { A = 0, B = 0, C = 0 }] = storeOf('A B C');
  store.update(C, { parentId: A, slug: 'sea' }, theirs);
  store.update(A, { name: 'Ace' }, ours);
  store.update(C, { parentId: B, name: 'Sea', visible: false, metadata: { a: 1 } }, ours);
  store.delete(A, 'delete', ours);
  store.delete(C, 'delete', ours);
  expect(changesOf(store, C)).toMatchObject([
    { kind: 'delete', name: 'Sea', version: 3, fields: [], from: { id: B, name: 'B' }, to: null, restorable: false },
    {
      kind: 'update',
      name: 'Sea',
      version: 3,
      author: 'window',
      fields: [
        { field: 'name', before: 'C', after: 'Sea' },
        { field: 'visible', before: true, after: false },
        { field: 'metadata', before: '{}', after: '{"a":1}' }
      ],
      from: { id: A, name: 'Ace' },
      to: { id: B, name: 'B' }
    },
    {
      name: 'C',
      version: 2,
      author: 'http',
      fields: [{ field: 'slug', before: null, after: 'sea' }],
      from: { id: null, name: null },
      to: { id: A, name: 'A' }
    },
    { kind: 'create', name: 'C', version: 1, fields: [], from: null, to: { id: null, name: null } }
  ]);
  const [deletion] = groups(store);
  expect(store.history.changes({ groupId: deletion?.id ?? 0, before: null }).changes).toMatchObject([
    { categoryId: C, kind: 'delete' }
  ]);
});

test('a version is restored: its fields, and its place when asked', () => {
  const [store, { A = 0, B = 0, C = 0 }] = storeOf('A(B C D) E');
  store.update(C, { name: 'Sea', description: 'wide' }, theirs);
  store.update(C, { parentId: null, description: 'deep' }, ours);
  store.update(B, { position: 1 }, ours);
  const [moved, renamed, created] = changesOf(store, C);
  expect([moved, renamed, created].map((change) => change?.restorable)).toEqual([false, true, true]);
  expect(store.history.version(C, created?.id ?? 0)).toEqual({
    changeId: created?.id,
    fields: [
      { field: 'name', before: 'Sea', after: 'C' },
      { field: 'description', before: 'deep', after: '' }
    ],
    parent: { id: A, name: 'A', isThere: true }
  });
  expect(store.history.restoreVersion({ categoryId: C, changeId: renamed?.id ?? 0, place: false })).toBe(true);
  expect([outlined(store), store.find(C)?.description]).toEqual(['A(D B) E Sea', 'wide']);
  expect(store.journalState().undo).toMatchObject({ action: 'restore', subject: 'Sea', count: 1 });
  expect(store.history.restoreVersion({ categoryId: C, changeId: created?.id ?? 0, place: true })).toBe(true);
  expect([outlined(store), store.find(C)?.description]).toEqual(['A(D B C) E', '']);
  expect(changesOf(store, C)[0]).toMatchObject({
    kind: 'update',
    author: 'window',
    from: { id: null },
    to: { id: A, name: 'A' }
  });
  const revision = store.revision();
  expect(store.history.restoreVersion({ categoryId: C, changeId: created?.id ?? 0, place: true })).toBe(false);
  expect(store.revision()).toBe(revision);
  store.undo();
  store.undo();
  expect([outlined(store), store.find(C)?.description]).toEqual(['A(D B) E Sea', 'deep']);
});

test('a place that cannot be given back is refused with the reason, and the fields alone are not', () => {
  const [store, { A = 0, B = 0, C = 0 }] = storeOf('A(B) C');
  const [created] = changesOf(store, B);
  const changeId = created?.id ?? 0;
  store.update(B, { parentId: null, name: 'Bee' }, ours);
  store.update(A, { parentId: B }, ours);
  expect(store.history.version(B, changeId)?.parent).toEqual({ id: A, name: 'A', isThere: false });
  expect(
    refusalWithoutTrace(store, () => store.history.restoreVersion({ categoryId: B, changeId, place: true }))
  ).toEqual({
    code: 'cycle',
    detail:
      '“A”, the parent of “Bee” at that time, is below it now. Nothing was restored. You can still restore its fields.'
  });
  store.delete(A, 'delete', ours);
  expect(
    refusalWithoutTrace(store, () => store.history.restoreVersion({ categoryId: B, changeId, place: true }))
  ).toEqual({
    code: 'unknown_parent',
    detail:
      '“A”, the parent of “Bee” at that time, has been deleted. Nothing was restored. You can still restore its fields.'
  });
  expect(store.history.restoreVersion({ categoryId: B, changeId, place: false })).toBe(true);
  expect(outlined(store)).toBe('C B');
  expect(
    refusalWithoutTrace(store, () => store.history.restoreVersion({ categoryId: C, changeId, place: false }))
  ).toEqual({
    code: 'not_found',
    detail: 'That version of “C” is no longer known.'
  });
  expect(
    refusalWithoutTrace(store, () => store.history.restoreVersion({ categoryId: A, changeId, place: false })).code
  ).toBe('not_found');
  expect([store.history.version(A, changeId), store.history.version(B, 999)]).toEqual([null, null]);
});

test('a version from before a category was in the trash is known too', () => {
  const [store, { A = 0, B = 0 }] = storeOf('A(B)');
  const [created] = changesOf(store, B);
  store.update(B, { slug: 'b' }, ours);
  store.delete(A, 'delete', ours);
  expect(store.history.version(B, created?.id ?? 0)).toBeNull();
  store.history.restore([A]);
  expect(changesOf(store, B).map(({ kind, restorable }) => `${kind} ${restorable}`)).toEqual([
    'create false',
    'delete false',
    'update false',
    'create true'
  ]);
  expect(store.history.version(B, created?.id ?? 0)).toMatchObject({
    fields: [{ field: 'slug', before: 'b', after: null }],
    parent: null
  });
});
