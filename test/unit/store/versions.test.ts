import { expect, test } from 'vitest';
import { refusalWithoutTrace, storeOf } from '../../support/opened-store';

const byWindow = { author: 'window' } as const;

test.each([
  ['nothing at all', {}],
  ['the same fields', { name: 'B', slug: 'b', description: 'd', visible: false, metadata: { x: 1, y: [2] } }],
  ['the same position', { position: 1 }],
  ['the same parent', { parentId: null }],
  ['the same parent and position', { parentId: null, position: 1 }]
])('an update with %s succeeds and leaves no trace', (_, request) => {
  const [store] = storeOf('A');
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

test('another version than the one read is refused, for an update and a delete; the right one is taken', () => {
  const [store, { A = 0 }] = storeOf('A');
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
