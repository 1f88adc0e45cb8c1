import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { outlined, refusalWithoutTrace, reopened, storeOf } from '../../support/opened-store';

/** Makes the workspace believe that it has that many, since a million take long to write. */
const withCount = (file: string, count: number): void => {
  const db = new Database(file);
  db.prepare('UPDATE workspace SET category_count = ?').run(count);
  db.close();
};

test('a workspace with a million categories takes no more, whichever way', () => {
  const [store, { A = 0, B = 0 }] = storeOf('A B');
  store.delete(B, 'refuse', { author: 'window' });
  store.close();
  withCount(store.file, 999_999);
  const full = reopened(store.file);
  const detail = 'A workspace holds at most 1,000,000 categories; this one has 999,999.';
  const two = [{ name: 'C', children: [{ name: 'D' }] }];
  expect(refusalWithoutTrace(full, () => full.importTree(two, { author: 'import' }))).toEqual({
    code: 'tree_full',
    detail
  });
  full.create({ name: 'C', parentId: A }, { author: 'http' });
  expect(refusalWithoutTrace(full, () => full.create({ name: 'D' }, { author: 'http' })).code).toBe('tree_full');
  expect(() => full.undo()).toThrow('The workspace is full. Nothing was undone.');
  expect(outlined(full)).toBe('A(C)');
  full.update(A, { name: 'E' }, { author: 'http' });
});
