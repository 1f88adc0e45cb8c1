import { expect, test } from 'vitest';
import type { PersonId } from '../../../src-shared/ids';
import { openedStore } from '../../support/opened-store';

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
