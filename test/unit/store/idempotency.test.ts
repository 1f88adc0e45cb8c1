import { expect, test } from 'vitest';
import { openedStore, reopened, storeOf } from '../../support/opened-store';

const byHttp = { author: 'http' } as const;
const once = { key: 'k', fingerprint: 'f' };

test('the same key and request gives the first answer again, whatever has happened since, and adds nothing', () => {
  const store = openedStore();
  const first = store.create({ name: 'A', metadata: { b: 1, a: 2 } }, byHttp, once);
  expect(first.replayed).toBe(false);
  store.create({ name: 'B', position: 0 }, byHttp);
  store.update(first.category.id, { name: 'C' }, byHttp);
  const revision = store.revision();
  const again = store.create({ name: 'A', metadata: { b: 1, a: 2 } }, byHttp, once);
  expect(again).toEqual({ category: first.category, replayed: true });
  expect(JSON.stringify(again.category)).toBe(JSON.stringify(first.category));
  expect(store.revision()).toBe(revision);
  expect(store.count()).toBe(2);
});

test('a restart forgets no key', () => {
  const store = openedStore();
  const { category } = store.create({ name: 'A' }, byHttp, once);
  store.close();
  expect(reopened(store.file).create({ name: 'A' }, byHttp, once)).toEqual({ category, replayed: true });
});

test('a refused create keeps no key', () => {
  const store = openedStore();
  expect(() => store.create({ name: 'A', parentId: 9 }, byHttp, once)).toThrow('There is no category 9');
  expect(store.create({ name: 'A' }, byHttp, { key: 'k', fingerprint: 'other' }).replayed).toBe(false);
});

test('after 24 hours a key is forgotten', () => {
  let now = Date.UTC(2026, 0, 1);
  const store = openedStore(() => new Date(now));
  store.create({ name: 'A' }, byHttp, once);
  now += 24 * 60 * 60 * 1_000 - 1;
  expect(store.create({ name: 'A' }, byHttp, once).replayed).toBe(true);
  now += 1;
  expect(store.create({ name: 'A' }, byHttp, once)).toMatchObject({ replayed: false, category: { id: 2 } });
  expect(store.create({ name: 'A' }, byHttp, once)).toMatchObject({ replayed: true, category: { id: 2 } });
});

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
