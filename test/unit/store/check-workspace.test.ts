import { copyFileSync, existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkWorkspace } from '../../../src-main/store/sqlite/backups/check-workspace';
import { damagePage, tamper } from '../../support/damaged-file';
import { closedFile, openedStore, planted, refusal, storeOf } from '../../support/opened-store';
import { temporaryFolder } from '../../support/temporary-folder';

const faultsIn = (file: string): readonly string[] => {
  const bytes = readFileSync(file);
  const finding = checkWorkspace(file);
  expect(readFileSync(file)).toEqual(bytes);
  return finding.state === 'damaged' ? finding.faults : [];
};

test('a sound workspace is sound after every kind of change', () => {
  const [store, { A = 0, B = 0, C = 0, E = 0 }] = storeOf('A(B(C)) D E');
  store.update(C, { parentId: null, position: 0 }, { author: 'http' });
  store.update(B, { name: 'New', metadata: { a: [1] } }, { author: 'window' });
  store.delete(A, 'lift', { author: 'window' });
  store.delete(E, 'refuse', { author: 'window' });
  store.undo();
  store.undo();
  store.redo();
  store.importTree([{ name: 'F', children: [{ name: 'G' }] }], { author: 'import' });
  store.undo();
  store.close();
  expect(checkWorkspace(store.file)).toEqual({ state: 'sound', categories: 4, revision: 14 });
});

test('what is still in the log of a killed program counts, and file and log stay as they are', () => {
  const [store] = storeOf('A B C');
  const seen = join(temporaryFolder(), 'seen.canopy');
  for (const end of ['', '-wal']) copyFileSync(`${store.file}${end}`, `${seen}${end}`);
  const log = readFileSync(`${seen}-wal`);
  expect(faultsIn(seen)).toEqual([]);
  expect(checkWorkspace(seen)).toMatchObject({ state: 'sound', categories: 3 });
  expect(readFileSync(`${seen}-wal`)).toEqual(log);
});

test.each([
  ['a wrong count', 'UPDATE workspace SET category_count = 9', 'The number of categories is not the one kept.'],
  ['an id to be given twice', 'UPDATE workspace SET last_id = 1', 'An id could be given twice.'],
  [
    'a revision without its group',
    'UPDATE workspace SET revision = 99',
    'The journal ends at another revision than the tree.'
  ],
  [
    'a wrong number of children',
    'UPDATE categories SET child_count = 5 WHERE id = 1',
    'Category 1 has another number of children than the one kept.'
  ],
  [
    'a wrong number of roots',
    'UPDATE categories SET child_count = 5 WHERE id = 0',
    'The number of roots is not the one kept.'
  ],
  ['a height too low', 'UPDATE categories SET height = 0 WHERE id = 1', 'The height of category 1 is too low.'],
  [
    'a circle',
    `UPDATE categories SET parent_id = 3, order_key = 'z' WHERE id = 1`,
    '3 categories cannot be reached from the roots, or stand deeper than 64 levels.'
  ],
  ['an orphan', 'UPDATE categories SET parent_id = 77 WHERE id = 4', '1 row refers to a missing one.'],
  [
    'metadata that is no object',
    `UPDATE categories SET metadata = '[]' WHERE id = 2`,
    'The metadata of category 2 cannot be read.'
  ],
  [
    'metadata that is no JSON',
    `UPDATE categories SET metadata = '{' WHERE id = 2`,
    'The metadata of category 2 cannot be read.'
  ],
  [
    'two in one place',
    'DROP INDEX categories_in_order; UPDATE categories SET order_key = (SELECT order_key FROM categories WHERE id = 1) WHERE id = 4',
    'Category 4 stands in the same place as another one.'
  ],
  [
    'a category that the journal has deleted',
    `UPDATE changes SET kind = 'delete', before = '{}', after = NULL WHERE category_id = 4`,
    'Journal and tree disagree whether category 4 is there.'
  ],
  [
    'a version that the journal does not know',
    'UPDATE categories SET version = 8 WHERE id = 4',
    'Journal and tree disagree about the version of category 4.'
  ],
  ['no counts', 'DELETE FROM workspace', 'The counts of the workspace are missing.'],
  ['no tree', 'DROP TABLE categories; DROP TABLE idempotency_keys', 'The table “categories” is missing.']
])('%s is found', (_, sql, fault) => {
  const file = closedFile('A(B(C)) D');
  tamper(file, sql);
  expect(faultsIn(file)).toContain(fault);
});

test('a page that was overwritten is found, and so is a file cut short or begun anew', () => {
  const file = closedFile('A B');
  const whole = readFileSync(file);
  damagePage(file);
  expect(faultsIn(file).join('\n')).toMatch(/SQLite/);
  writeFileSync(file, whole);
  truncateSync(file, whole.length / 2);
  expect(faultsIn(file).join('\n')).toMatch(/SQLite/);
  writeFileSync(file, Buffer.concat([Buffer.alloc(4_096, 'x'), whole.subarray(4_096)]));
  expect(faultsIn(file)).toEqual(['It is not a workspace, or its beginning has been overwritten.']);
  writeFileSync(file, '');
  expect(faultsIn(file)).toEqual(['The file is empty.']);
});

test('what can be neither sound nor damaged is said', () => {
  const store = openedStore();
  expect(refusal(() => checkWorkspace(store.file)).message).toBe(
    `“${store.file}” is open in another program or window. Close it there first.`
  );
  const folder = temporaryFolder();
  const missing = join(folder, 'missing.canopy');
  expect(checkWorkspace(missing)).toEqual({ state: 'missing' });
  expect(existsSync(missing)).toBe(false);
  mkdirSync(missing);
  expect(refusal(() => checkWorkspace(missing)).message).toContain('is a directory');
  const theirs = join(folder, 'theirs.db');
  tamper(theirs, 'CREATE TABLE theirs (x)');
  expect(refusal(() => checkWorkspace(theirs)).message).toContain('a database of another program');
});

const withTrash = async (): Promise<string> => {
  const [store, { A = 0, E = 0 }] = storeOf('A(B(C) D) E(F) G');
  store.delete(A, 'delete', { author: 'http' });
  store.delete(E, 'lift', { author: 'window' });
  for (let n = 0; n < 5; n += 1) planted(store, 'H');
  store.history.setRetention({ historyDays: 365, trashDays: null });
  await store.history.trim(new Date(Date.now() + 400 * 24 * 60 * 60 * 1_000), 3);
  const { I = 0 } = planted(store, 'I(J)');
  store.delete(I, 'delete', { author: 'window' });
  store.close();
  return store.file;
};

test('a journal that has been cut short and a full trash are sound', async () => {
  expect(faultsIn(await withTrash())).toEqual([]);
});

test.each([
  [
    'a deletion that the trash needs',
    `DELETE FROM changes WHERE category_id = 14`,
    'Of the 2 categories of “I” in the trash, 1 are there.'
  ],
  [
    'the deletion of an entry itself',
    `PRAGMA foreign_keys = OFF; DELETE FROM changes WHERE category_id = 13`,
    '1 row refers to a missing one.'
  ],
  ['an entry', 'DELETE FROM trash WHERE category_id = 13', '2 deleted categories are not in the trash.'],
  [
    'the reason of a deletion',
    `UPDATE changes SET before = '{' WHERE category_id = 13 AND kind = 'delete'`,
    'The deletion of category 13 cannot be read.'
  ],
  ['the trash', 'DROP TABLE trash', 'The table “trash” is missing.']
])('%s missing is found', async (_, sql, fault) => {
  const file = await withTrash();
  tamper(file, sql);
  expect(faultsIn(file)).toContain(fault);
});
