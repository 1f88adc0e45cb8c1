import { expect, test } from 'vitest';
import { openedStore, planted, refusalWithoutTrace } from '../../support/opened-store';

const byWindow = { author: 'window' } as const;

test('a new category has the defaults, version 1 and both times of its making', () => {
  const store = openedStore(() => new Date('2026-02-03T04:05:06.789Z'));
  expect(store.create({ name: 'A' }, { author: 'http' }).category).toEqual({
    id: 1,
    parentId: null,
    position: 0,
    name: 'A',
    slug: null,
    description: '',
    visible: true,
    metadata: {},
    version: 1,
    createdAt: '2026-02-03T04:05:06.789Z',
    updatedAt: '2026-02-03T04:05:06.789Z',
    children: []
  });
});

test('fields and place in one update are one version, one revision and one change', () => {
  let now = new Date('2026-01-01T00:00:00.000Z');
  const store = openedStore(() => now);
  const { A = 0, B = 0 } = planted(store, 'A B');
  now = new Date('2026-01-02T00:00:00.000Z');
  const patches: unknown[] = [];
  store.onCommit((patch) => patches.push(patch));
  store.update(
    B,
    { name: 'C', slug: 'c', description: 'd', visible: false, metadata: { e: 1 }, parentId: A },
    byWindow
  );
  const fields = { name: 'C', slug: 'c', description: 'd', visible: false, metadata: { e: 1 } };
  expect(store.find(B)).toMatchObject({
    ...fields,
    parentId: A,
    version: 2,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-02T00:00:00.000Z'
  });
  expect(patches).toEqual([
    {
      from: 2,
      to: 3,
      author: 'window',
      count: 2,
      changes: [
        {
          kind: 'update',
          id: B,
          fields: { ...fields, version: 2, updatedAt: '2026-01-02T00:00:00.000Z' },
          place: { parentId: A, afterId: null }
        }
      ],
      journal: { undo: { action: 'edit', subject: 'C', count: 1 }, redo: null }
    }
  ]);
});

test('neighbours keep their version when one of them moves, comes or goes', () => {
  const store = openedStore();
  const { A = 0, B = 0, C = 0 } = planted(store, 'A B C');
  store.update(C, { position: 0 }, byWindow);
  store.create({ name: 'D', position: 0 }, byWindow);
  store.delete(A, 'refuse', byWindow);
  expect(store.find(B)).toMatchObject({ version: 1, position: 2 });
  expect(store.find(C)).toMatchObject({ version: 2, position: 1 });
});

test.each([
  ['nothing at all', {}],
  ['the same fields', { name: 'B', slug: 'b', description: 'd', visible: false, metadata: { x: 1, y: [2] } }],
  ['the same position', { position: 1 }],
  ['the same parent', { parentId: null }],
  ['the same parent and position', { parentId: null, position: 1 }]
])('an update with %s succeeds and leaves no trace', (_, request) => {
  const store = openedStore();
  planted(store, 'A');
  const { id } = store.create(
    { name: 'B', slug: 'b', description: 'd', visible: false, metadata: { x: 1, y: [2] } },
    byWindow
  ).category;
  const before = JSON.stringify([store.readTree(), store.revision(), store.journalState()]);
  const patches: unknown[] = [];
  store.onCommit((patch) => patches.push(patch));
  store.update(id, request, byWindow);
  expect(JSON.stringify([store.readTree(), store.revision(), store.journalState()])).toBe(before);
  expect(patches).toEqual([]);
});

test('metadata is replaced whole and kept to the letter: another order of its keys is a change', () => {
  const store = openedStore();
  const { id } = store.create(
    { name: 'A', metadata: { b: 1, a: { __proto__: null, ключ: '\ud83d' } } },
    byWindow
  ).category;
  store.update(id, { metadata: { a: 1, b: 2 } }, byWindow);
  store.update(id, { metadata: { b: 2, a: 1 } }, byWindow);
  expect(JSON.stringify(store.find(id)?.metadata)).toBe('{"b":2,"a":1}');
  expect(store.find(id)?.version).toBe(3);
});

test('another version than the one read is refused, for an update and a delete; the right one is taken', () => {
  const store = openedStore();
  const { A = 0 } = planted(store, 'A');
  const mismatch = {
    code: 'version_mismatch',
    detail: '“A” has changed since it was read: it is at version 1, not 2.'
  };
  const wrong = { author: 'http', ifVersion: 2 } as const;
  expect(refusalWithoutTrace(store, () => store.update(A, { name: 'B' }, wrong))).toEqual(mismatch);
  expect(refusalWithoutTrace(store, () => store.update(A, {}, wrong))).toEqual(mismatch);
  expect(refusalWithoutTrace(store, () => store.delete(A, 'refuse', wrong))).toEqual(mismatch);
  store.update(A, { name: 'B' }, { author: 'http', ifVersion: 1 });
  store.delete(A, 'refuse', { author: 'http', ifVersion: 2 });
  expect(store.count()).toBe(0);
});
