import { describe, expect, test } from 'vitest';
import Database from 'better-sqlite3';
import { openedStore, planted, refusalWithoutTrace, reopened, storeOf } from '../../support/opened-store';
import { auditWorkspace } from '../../support/workspace-audit';

const byWindow = { author: 'window' } as const;

describe('rule 1: a position counts among the siblings without the moved category', () => {
  test('among many siblings a place is found from either end', () => {
    const store = openedStore();
    store.importTree(
      Array.from({ length: 200 }, (_, index) => ({ name: String(index) })),
      { author: 'import' }
    );
    for (const position of [0, 1, 99, 100, 101, 198, 199]) {
      store.update(51, { position }, byWindow);
      expect(store.find(51)?.position).toBe(position);
      expect(store.readTree()[position]?.id).toBe(51);
    }
  });
});

describe('rule 6: depth', () => {
  const chain = (levels: number): string =>
    levels === 1
      ? 'L1'
      : `${Array.from({ length: levels }, (_, index) => `L${index + 1}`).join('(')}${')'.repeat(levels - 1)}`;

  test('what grows below a category that once had deep descendants is seen above it', () => {
    const [store, { A = 0, B = 0, L1 = 0, M = 0 }] = storeOf(`A(B) ${chain(62)} M`);
    store.update(L1, { parentId: B }, byWindow);
    store.update(L1, { parentId: null }, byWindow);
    store.update(A, { parentId: M }, byWindow);
    const { X = 0 } = planted(store, 'X(Y(Z))');
    store.update(X, { parentId: B }, byWindow);
    const { L60 = 0 } = planted(store, chain(60));
    expect(refusalWithoutTrace(store, () => store.update(A, { parentId: L60 }, byWindow)).code).toBe('too_deep');
  });
});

const byHttp = { author: 'http' } as const;

const keysOf = (file: string): Map<unknown, string> => {
  const db = new Database(file);
  const rows = db.prepare<[], unknown[]>('SELECT id, order_key FROM categories WHERE id > 0').raw().all();
  db.close();
  return new Map(rows.map(([id, key]) => [id, String(key)]));
};

test('a move gives a new key to the moved category alone', () => {
  const store = openedStore();
  store.importTree(
    Array.from({ length: 500 }, (_, index) => ({ name: String(index) })),
    { author: 'import' }
  );
  store.close();
  const before = keysOf(store.file);
  const again = reopened(store.file);
  again.update(400, { position: 0 }, byHttp);
  again.update(7, { position: 250 }, byHttp);
  again.close();
  const after = keysOf(store.file);
  expect([...after].filter(([id, key]) => before.get(id) !== key).map(([id]) => id)).toEqual([7, 400]);
});

describe('keys stay short however often the same place is taken, and no neighbour notices', () => {
  test.each([
    ['right after one', () => 1],
    ['right before one', (round: number) => round],
    ['first', () => 0],
    ['last', () => Number.MAX_SAFE_INTEGER],
    ['on either side in turn', (round: number) => Math.floor(round / 2) + 1]
  ])('%s', (_, positionAt) => {
    const [store] = storeOf('A B');
    const expected = ['A', 'B'];
    for (let round = 1; round <= 800; round += 1) {
      const position = Math.min(positionAt(round), expected.length);
      store.create({ name: String(round), position }, byHttp);
      expected.splice(position, 0, String(round));
    }
    expect(store.readTree().map(({ name }) => name)).toEqual(expected);
    expect(store.readTree().every(({ version }) => version === 1)).toBe(true);
    expect(store.revision()).toBe(802);
    store.close();
    expect(Math.max(...[...keysOf(store.file).values()].map((key) => key.length))).toBeLessThanOrEqual(100);
    expect(auditWorkspace(store.file)).toEqual([]);
  });
});
