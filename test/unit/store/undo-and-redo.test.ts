import { describe, expect, test } from 'vitest';
import { EditsCancelled } from '../../../src-main/domain/errors';
import { openedStore, outlined, refusal, refusalWithoutTrace, reopened, storeOf } from '../../support/opened-store';
import type { PersonId } from '../../../src-shared/ids';

const byWindow = { author: 'window' } as const;
const byHttp = { author: 'http' } as const;

describe('what is called what', () => {
  test.each([
    ['rename', 'B', { name: 'B' }],
    ['edit', 'A', { slug: 'x' }],
    ['edit', 'B', { name: 'B', slug: 'x' }],
    ['move', 'A', { position: 1 }],
    ['edit', 'B', { name: 'B', position: 1 }]
  ])('%s of “%s”', (action, subject, request) => {
    const [store, { A = 0 }] = storeOf('A Z');
    store.update(A, request, byWindow);
    const summary = { action, subject, count: 1 };
    const next = { ...summary, step: 3 };
    expect(store.journalState()).toEqual({ undo: next, redo: null });
    expect(store.undo()).toEqual(summary);
    expect(store.journalState().redo).toEqual(next);
    store.redo();
    expect(store.journalState()).toEqual({ undo: next, redo: null });
  });
});

describe('the stacks', () => {
  test('nothing to undo or redo is null and changes nothing', () => {
    const store = openedStore();
    expect([store.undo(), store.redo(), store.revision()]).toEqual([null, null, 0]);
  });

  test('undo steps back through all, redo forward again, also after a restart', () => {
    const [store] = storeOf('A(B) C');
    store.undo();
    store.undo();
    expect(outlined(store)).toBe('A');
    store.close();
    const again = reopened(store.file);
    expect(again.redo()).toEqual({ action: 'create', subject: 'B', count: 1 });
    expect(outlined(again)).toBe('A(B)');
    again.undo();
    again.undo();
    expect(outlined(again)).toBe('');
    expect([again.redo(), again.redo(), again.redo()].map((summary) => summary?.subject)).toEqual(['A', 'B', 'C']);
    expect(again.redo()).toBeNull();
    expect(outlined(again)).toBe('A(B) C');
  });

  test('a change of mind in the middle leaves all as it was, and the same can be asked for again', () => {
    const store = openedStore();
    store.importTree([{ name: 'A', children: [{ name: 'B' }] }, { name: 'C' }], { author: 'import' });
    const before = [store.readTree(), store.journalState(), store.revision()];
    const steps: [number, number][] = [];
    const inTheMiddle = (done: number, total: number): boolean => steps.push([done, total]) > 2;
    expect(() => store.undo(inTheMiddle)).toThrow(EditsCancelled);
    expect(steps).toEqual([
      [0, 3],
      [1, 3],
      [2, 3]
    ]);
    expect([store.readTree(), store.journalState(), store.revision()]).toEqual(before);
    store.undo();
    steps.length = 0;
    expect(() => store.redo(inTheMiddle)).toThrow(EditsCancelled);
    expect(outlined(store)).toBe('');
    expect(store.redo()).toMatchObject({ action: 'import' });
    expect(outlined(store)).toBe('A(B) C');
  });

  test('a new edit by the window ends what could be redone; one by another program does not', () => {
    const [store] = storeOf('A B');
    store.undo();
    store.create({ name: 'C' }, byHttp);
    expect(store.journalState().redo?.subject).toBe('B');
    store.create({ name: 'D' }, byWindow);
    expect(store.journalState().redo).toBeNull();
    expect(store.redo()).toBeNull();
    expect(outlined(store)).toBe('A C D');
  });

  test('what other programs and sync did is not undone from here', () => {
    const [store] = storeOf('A');
    store.create({ name: 'B' }, byHttp);
    store.create({ name: 'C' }, { author: 'sync' });
    expect(store.undo()?.subject).toBe('A');
    expect(store.undo()).toBeNull();
    expect(outlined(store)).toBe('B C');
  });
});

describe('where things come back', () => {
  test('a deleted subtree with its ids and its order, a lifted one with its children', () => {
    const [store, { B = 0 }] = storeOf('A B(C(D E) F) G');
    const ids = JSON.stringify(store.readTree().map(({ id, children }) => [id, children.map((child) => child.id)]));
    for (const mode of ['delete', 'lift'] as const) {
      store.delete(B, mode, byWindow);
      store.undo();
      expect(outlined(store)).toBe('A B(C(D E) F) G');
      expect(JSON.stringify(store.readTree().map(({ id, children }) => [id, children.map((child) => child.id)]))).toBe(
        ids
      );
    }
  });

  test('after the sibling that it followed, wherever that stands now', () => {
    const [store, { B = 0, A = 0, D = 0 }] = storeOf('A B C D');
    store.update(B, { parentId: D }, byWindow);
    store.create({ name: 'X', position: 0 }, byHttp);
    store.update(A, { position: 2 }, byHttp);
    expect(outlined(store)).toBe('X C A D(B)');
    store.undo();
    expect(outlined(store)).toBe('X C A B D');
  });

  test('else before the one that it preceded', () => {
    const [store, { A = 0, B = 0, D = 0 }] = storeOf('A B C D');
    store.update(B, { parentId: D }, byWindow);
    store.delete(A, 'refuse', byHttp);
    store.create({ name: 'X', position: 0 }, byHttp);
    store.undo();
    expect(outlined(store)).toBe('X B C D');
  });

  test('else last', () => {
    const [store, { A = 0, B = 0, C = 0, D = 0 }] = storeOf('A B C D');
    store.update(B, { parentId: D }, byWindow);
    store.delete(A, 'refuse', byHttp);
    store.update(C, { parentId: D }, byHttp);
    store.create({ name: 'X', position: 0 }, byHttp);
    store.undo();
    expect(outlined(store)).toBe('X D(C) B');
  });
});

describe('what somebody else has changed since is never overwritten', () => {
  const refused = (detail: string) => ({ code: 'undo_conflict', detail });

  /** The refusal; the tree must be as it was, and the next undo go past it. */
  const conflict = (store: ReturnType<typeof openedStore>) => {
    const before = JSON.stringify([store.readTree(), store.revision(), store.count()]);
    const { code, message } = refusal(() => store.undo());
    expect(JSON.stringify([store.readTree(), store.revision(), store.count()])).toBe(before);
    return { code, detail: message };
  };

  test.each([
    ['name', { name: 'Mine' }, { name: 'Theirs' }, 'The name of “Theirs” has been changed since. Nothing was undone.'],
    ['slug', { slug: 'a' }, { slug: 'b' }, 'The slug of “A” has been changed since. Nothing was undone.'],
    [
      'description',
      { description: 'a' },
      { description: 'b' },
      'The description of “A” has been changed since. Nothing was undone.'
    ],
    [
      'visible',
      { visible: false },
      { visible: true },
      'The visibility of “A” has been changed since. Nothing was undone.'
    ],
    [
      'metadata',
      { metadata: { a: 1 } },
      { metadata: {} },
      'The metadata of “A” has been changed since. Nothing was undone.'
    ],
    ['place', { position: 1 }, { position: 2 }, '“A” has been moved since. Nothing was undone.'],
    ['place, there and back', { position: 1 }, { position: 0 }, '“A” has been moved since. Nothing was undone.']
  ])('%s', (_, mine, theirs, detail) => {
    const [store, { A = 0 }] = storeOf('A B C');
    store.update(A, mine, byWindow);
    store.update(A, theirs, byHttp);
    expect(conflict(store)).toEqual(refused(detail));
    expect(store.journalState().undo?.subject).toBe('C');
    expect(store.undo()?.subject).toBe('C');
  });

  test('other fields of the same category may have changed', () => {
    const [store, { A = 0 }] = storeOf('A B');
    store.update(A, { name: 'Mine', position: 1 }, byWindow);
    store.update(A, { slug: 'theirs' }, byHttp);
    store.undo();
    expect(store.find(A)).toMatchObject({ name: 'A', slug: 'theirs', position: 0 });
  });

  test('neighbours that came and went are no change of place', () => {
    const [store, { A = 0, C = 0 }] = storeOf('A B C');
    store.update(C, { position: 1 }, byWindow);
    store.delete(A, 'refuse', byHttp);
    store.create({ name: 'X', position: 0 }, byHttp);
    expect(store.undo()?.action).toBe('move');
    expect(outlined(store)).toBe('X B C');
  });

  test('a category that is gone', () => {
    const [store, { A = 0 }] = storeOf('A');
    store.update(A, { name: 'B' }, byWindow);
    store.delete(A, 'refuse', byHttp);
    expect(conflict(store)).toEqual(refused('“B” has been deleted since. Nothing was undone.'));
    expect(conflict(store)).toEqual(refused('“B” has been deleted since. Nothing was undone.'));
    expect(store.undo()).toBeNull();
  });

  test('a new category that was given children', () => {
    const [store, { A = 0 }] = storeOf('A');
    store.create({ name: 'B', parentId: A }, byHttp);
    expect(conflict(store)).toEqual(refused('“A” has been given subcategories since. Nothing was undone.'));
  });

  test('a deleted category whose parent has gone', () => {
    const [store, { A = 0, B = 0 }] = storeOf('A(B)');
    store.delete(B, 'refuse', byWindow);
    store.delete(A, 'refuse', byHttp);
    expect(conflict(store)).toEqual(refused('“A”, where “B” belongs, has been deleted since. Nothing was undone.'));
  });

  test('a former parent that is now below', () => {
    const [store, { A = 0, B = 0, C = 0 }] = storeOf('A(B) C');
    store.update(B, { parentId: C }, byWindow);
    store.update(A, { parentId: B }, byHttp);
    expect(conflict(store)).toEqual(refused('The former parent of “B” is below it now. Nothing was undone.'));
  });

  test('one change of many stays, and is no reason to keep the others; redo does those again', () => {
    const [store, { A = 0, B = 0, C = 0 }] = storeOf('A B C');
    const all = (end: string): void => {
      const edits = [A, B, C].map((id, at) => ({
        kind: 'update' as const,
        id,
        fields: { name: `${'ABC'[at]}${end}` }
      }));
      store.edit({ action: 'edit', subject: `A${end}`, edits }, byWindow);
    };
    all('1');
    all('2');
    store.update(A, { name: 'Theirs' }, byHttp);
    const left = { count: 1, reasons: ['The name of “Theirs” has been changed since.'] };
    expect(store.undo()).toEqual({ action: 'edit', subject: 'A2', count: 2, left });
    expect(store.undo()).toEqual({ action: 'edit', subject: 'A1', count: 2, left });
    expect(outlined(store)).toBe('Theirs B C');
    expect(store.redo()).toEqual({ action: 'edit', subject: 'A1', count: 2 });
    store.update(C, { name: 'Theirs, too' }, byHttp);
    // Called by what it was done to, which is not the first of the step.
    const reasons = ['The name of “Theirs, too” has been changed since.'];
    expect(store.redo()).toEqual({ action: 'edit', subject: 'B2', count: 1, left: { count: 1, reasons } });
    expect(outlined(store)).toBe('Theirs B2 Theirs, too');
    expect(store.history.groups({ categoryId: null, author: null, before: null }).entries[0]?.summary).toEqual({
      action: 'edit',
      subject: 'B2',
      count: 1
    });
  });

  test('what another program has built upon stays with what is above it', () => {
    const store = openedStore();
    store.importTree([{ name: 'A', children: [{ name: 'B' }, { name: 'C' }] }, { name: 'D' }], { author: 'import' });
    store.create({ name: 'X', parentId: 2 }, byHttp);
    expect(store.undo()?.left).toEqual({
      count: 2,
      reasons: ['“B” has been given subcategories since.', '“A” has been given subcategories since.']
    });
    expect(outlined(store)).toBe('A(B(X))');
  });

  test('what cannot come back with the others of its branch is in the trash by itself', () => {
    const deep = Array.from({ length: 62 }, (_, level) => `W${level}`);
    const [store, ids] = storeOf(`P(A(B(C))) ${deep.join('(')}${')'.repeat(61)}`);
    store.delete(ids['A'] ?? 0, 'delete', byWindow);
    store.update(ids['P'] ?? 0, { parentId: ids['W61'] ?? 0 }, byHttp);
    expect(store.undo()).toMatchObject({ subject: 'A', count: 1, left: { count: 2 } });
    const { entries } = store.history.trash({ text: '', before: null });
    expect(entries.map(({ name, count }) => [name, count])).toEqual([['B', 2]]);
  });

  test('of two changes that a step made to one category, the earlier one stays below the later one that stays', () => {
    const [store, { A = 0, B = 0 }] = storeOf('A B');
    const change = (id: number, fields: object) => ({ kind: 'update' as const, id, fields });
    const edits = [change(A, { name: 'A1' }), change(A, { slug: 'a' }), change(B, { name: 'B1' })];
    store.edit({ action: 'edit', subject: 'A1', edits }, byWindow);
    store.update(A, { slug: 'theirs' }, byHttp);
    const reasons = ['The slug of “A1” has been changed since.'];
    expect(store.undo()?.left).toEqual({ count: 1, reasons });
    expect(store.find(A)).toMatchObject({ name: 'A1', slug: 'theirs' });
    expect(outlined(store)).toBe('A1 B');
  });

  test('what was deleted again with others since comes back alone, and the others are in the trash by themselves', () => {
    const [store, { A = 0 }] = storeOf('A');
    store.delete(A, 'refuse', byWindow);
    store.history.restore([A], never, by(ben));
    store.create({ name: 'B', parentId: A }, byHttp);
    store.delete(A, 'delete', byHttp);
    expect(store.undo()).toMatchObject({ action: 'delete', subject: 'A' });
    expect(outlined(store)).toBe('A');
    const { entries } = store.history.trash({ text: '', before: null });
    expect(entries.map(({ name, count }) => [name, count])).toEqual([['B', 1]]);
  });

  test('redo is refused likewise', () => {
    const [store, { A = 0 }] = storeOf('A');
    store.update(A, { name: 'B' }, byWindow);
    store.undo();
    store.update(A, { name: 'C' }, byHttp);
    expect(refusal(() => store.redo()).message).toBe('The name of “C” has been changed since. Nothing was redone.');
    expect(store.journalState()).toEqual({ undo: { action: 'create', subject: 'A', count: 1, step: 1 }, redo: null });
  });

  test('the window hears that the step has gone', () => {
    const [store, { A = 0 }] = storeOf('A');
    store.update(A, { slug: 'a' }, byHttp);
    const patches: unknown[] = [];
    store.onCommit((patch) => patches.push(patch));
    expect(() => store.undo()).toThrow('The slug of “A” has been changed since.');
    const journal = { undo: null, redo: null };
    expect(patches).toEqual([{ from: 2, to: 2, author: 'window', changes: [], count: 1, journal }]);
  });

  test('a refused edit leaves both stacks as they were', () => {
    const [store, { A = 0 }] = storeOf('A B');
    store.undo();
    expect(refusalWithoutTrace(store, () => store.update(A, { parentId: A }, byWindow)).code).toBe('cycle');
    expect(store.redo()?.subject).toBe('B');
  });
});

const ana: PersonId = 'ana';
const ben: PersonId = 'ben';
const by = (person: PersonId) => ({ author: 'http', person }) as const;
const never = () => false;

test('undo and redo take back what one person did, and never what another did', () => {
  const store = openedStore();
  const { category: a } = store.create({ name: 'A' }, by(ana));
  const { category: b } = store.create({ name: 'B' }, by(ben));
  store.create({ name: 'Of nobody' }, { author: 'window' });
  store.update(a.id, { name: 'A2' }, by(ana));

  expect(store.undo(never, by(ben))).toEqual({ action: 'create', subject: 'B', count: 1 });
  expect(store.undo(never, by(ben))).toBeNull();
  expect(store.find(b.id)).toBeUndefined();
  expect(store.journalState(ben)).toMatchObject({ undo: null, redo: { subject: 'B' } });
  expect(store.journalState(ana)).toMatchObject({ undo: { action: 'rename' }, redo: null });
  expect(store.journalState()).toMatchObject({ undo: { subject: 'Of nobody' }, redo: null });

  expect(store.undo(never, by(ana))).toMatchObject({ action: 'rename' });
  expect(store.find(a.id)?.name).toBe('A');
  // What somebody does anew clears their own redo, and nobody else's.
  store.create({ name: 'C' }, by(ana));
  expect(store.redo(never, by(ana))).toBeNull();
  expect(store.redo(never, by(ben))).toMatchObject({ subject: 'B' });
  expect(store.find(b.id)?.name).toBe('B');
  expect(store.undo()).toMatchObject({ subject: 'Of nobody' });
});

test('what somebody else has built upon is not taken back; the next undo goes past it', () => {
  const store = openedStore();
  const { category: first } = store.create({ name: 'First' }, by(ana));
  const { category: shelf } = store.create({ name: 'Shelf' }, by(ana));
  store.create({ name: 'Book', parentId: shelf.id }, by(ben));
  expect(() => store.undo(never, by(ana))).toThrow('“Shelf” has been given subcategories since. Nothing was undone.');
  expect(store.undo(never, by(ana))).toMatchObject({ subject: 'First' });
  expect(store.find(first.id)).toBeUndefined();
  expect(store.find(shelf.id)).toBeDefined();
});

test('history, changes, trash and patches say who it was, and nothing where that is not known', () => {
  const store = openedStore();
  const told: unknown[] = [];
  store.onCommit(({ person, journal }) => told.push([person, journal.undo?.subject]));
  const { category } = store.create({ name: 'A' }, by(ana));
  store.create({ name: 'B' }, { author: 'window' });
  store.delete(category.id, 'refuse', by(ben));

  const { entries } = store.history.groups({ categoryId: null, author: null, before: null });
  expect(entries.map((entry) => entry.person)).toEqual(['ben', undefined, 'ana']);
  expect('person' in (entries[1] ?? {})).toBe(false);
  const { changes } = store.history.changes({ categoryId: category.id, before: null });
  expect(changes.map((change) => change.person)).toEqual(['ben', 'ana']);
  expect(store.history.trash({ text: '', before: null }).entries).toMatchObject([{ name: 'A', person: 'ben' }]);
  expect(told).toEqual([
    ['ana', 'A'],
    [undefined, 'B'],
    ['ben', 'A']
  ]);

  store.history.restore([category.id], never, by(ana));
  expect(store.undo(never, by(ana))).toMatchObject({ action: 'restore' });
});

test('the history of one person is what they did, and for you what you did in a window without a name', () => {
  const store = openedStore();
  store.create({ name: 'Hats' }, { author: 'sync', person: 'p_ann' });
  store.create({ name: 'Shoes' }, { author: 'sync', person: 'p_bob' });
  store.create({ name: 'Bags' }, { author: 'window' });
  store.create({ name: 'Belts' }, { author: 'http' });
  const by = (id: string, isYou: boolean): string[] =>
    store.history
      .groups({ categoryId: null, author: null, person: { id, isYou }, before: null })
      .entries.map(({ summary }) => summary.subject);
  expect(by('p_ann', true)).toEqual(['Bags', 'Hats']);
  expect(by('p_bob', false)).toEqual(['Shoes']);
});
