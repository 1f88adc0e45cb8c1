import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openWorkspaceFile } from '../../../src-main/store/sqlite/backups/open-workspace';
import { closeDatabase } from '../../../src-main/store/sqlite/connection/open-database';
import { WorkspaceStore } from '../../../src-main/store/sqlite/workspace-store';
import { openedStore, outlined, planted, refusal, reopened } from '../../support/opened-store';
import { temporaryFolder } from '../../support/temporary-folder';

const whyNot = (file: string): string => {
  const { code, message } = refusal(() => WorkspaceStore.open(file));
  expect(code).toBe('storage_failed');
  return message;
};

const changed = (file: string, sql: string): void => {
  const db = new Database(file);
  db.exec(sql);
  db.close();
};

test('a missing file is made, and is empty', () => {
  const store = openedStore();
  expect([store.revision(), store.count(), store.readTree(), store.find(1)]).toEqual([0, 0, [], undefined]);
  expect(store.treeText().toString()).toBe('[]');
});

test('everything is there again after closing, and no second file is left', () => {
  const store = openedStore();
  planted(store, 'A(B) C');
  const before = JSON.stringify([store.readTree(), store.revision(), store.count(), store.journalState()]);
  store.close();
  store.close();
  expect(existsSync(`${store.file}-wal`)).toBe(false);
  const again = reopened(store.file);
  expect(JSON.stringify([again.readTree(), again.revision(), again.count(), again.journalState()])).toBe(before);
});

test('a closed store says so', () => {
  const store = openedStore();
  store.close();
  for (const work of [
    () => store.readTree(),
    () => store.create({ name: 'A' }, { author: 'http' }),
    () => store.undo()
  ]) {
    expect(refusal(work).message).toBe(`“${store.file}” has been closed.`);
  }
});

test('a folder, a missing folder, a file in place of a folder', () => {
  const folder = temporaryFolder();
  const directory = join(folder, 'directory.canopy');
  mkdirSync(directory);
  expect(whyNot(directory)).toBe(`“${directory}” is a directory, not a workspace file.`);
  const lost = join(folder, 'missing', 'a.canopy');
  expect(whyNot(lost)).toBe(`“${lost}” cannot be opened: there is no folder “${join(folder, 'missing')}”.`);
  const plain = join(folder, 'plain');
  writeFileSync(plain, 'x');
  expect(whyNot(join(plain, 'a.canopy'))).toContain('there is no folder');
});

test('a file that is no database is refused and left as it is', () => {
  const file = join(temporaryFolder(), 'text.canopy');
  const content = 'This is no database. '.repeat(100);
  writeFileSync(file, content);
  expect(whyNot(file)).toBe(`“${file}” is not a Canopy workspace.`);
  expect(readFileSync(file, 'utf8')).toBe(content);
});

test("another program's database is refused and left as it is", () => {
  const file = join(temporaryFolder(), 'other.canopy');
  changed(file, 'CREATE TABLE theirs (x)');
  expect(whyNot(file)).toBe(`“${file}” is a database of another program, not a Canopy workspace.`);
  const db = new Database(file);
  expect(db.prepare('SELECT name FROM sqlite_schema').pluck().all()).toEqual(['theirs']);
  db.close();
});

test('a file that a newer Canopy wrote is refused', () => {
  const store = openedStore();
  store.close();
  changed(store.file, 'PRAGMA user_version = 999');
  expect(whyNot(store.file)).toMatch(
    /was written by a newer Canopy \(schema 999; this one knows \d+\)\. Open it with that version\.$/
  );
});

test('a file that is open already is refused, and free again once it is closed', () => {
  const store = openedStore();
  expect(whyNot(store.file)).toBe(`“${store.file}” is open in another program or window. Close it there first.`);
  planted(store, 'A');
  store.close();
  expect(outlined(reopened(store.file))).toBe('A');
});

test('a file that was not closed is checked, and a damaged one refused', () => {
  const store = openedStore();
  planted(store, 'A B C');
  store.close();
  const db = new Database(store.file);
  db.exec('UPDATE workspace SET clean_shutdown = 0');
  const index = db.prepare(`SELECT rootpage FROM sqlite_schema WHERE name = 'changes_of_category'`).pluck().get();
  db.close();
  const bytes = readFileSync(store.file);
  bytes.fill(0xff, (Number(index) - 1) * 4_096, Number(index) * 4_096);
  writeFileSync(store.file, bytes);
  expect(whyNot(store.file)).toBe(
    `“${store.file}” is damaged. “canopy check --repair” keeps the file and restores its newest backup.`
  );
  expect(readFileSync(store.file)).toEqual(bytes);
});

test('a value that Canopy never writes is a failure, not a category', () => {
  const store = openedStore();
  planted(store, 'A');
  store.close();
  changed(store.file, `UPDATE categories SET metadata = '[]' WHERE id = 1`);
  expect(refusal(() => reopened(store.file).readTree())).toMatchObject({ code: 'storage_failed' });
});

test('no statistics of a small tree are kept, by which a branch of a large one would be looked for row by row', () => {
  const plan = (db: Database.Database): string =>
    JSON.stringify(
      db
        .prepare(
          `EXPLAIN QUERY PLAN WITH RECURSIVE down (id) AS (VALUES (1) UNION ALL SELECT child.id FROM down JOIN categories child ON child.parent_id = down.id)
           SELECT id FROM down`
        )
        .all()
    );
  const store = openedStore();
  store.close();
  changed(store.file, 'ANALYZE');
  const before = new Database(store.file);
  expect(plan(before)).toContain('SCAN child');
  before.close();
  const opened = openWorkspaceFile(store.file);
  expect(plan(opened)).toContain('SEARCH child USING COVERING INDEX');
  closeDatabase(opened);
  const after = new Database(store.file);
  expect(plan(after)).toContain('SEARCH child USING COVERING INDEX');
  after.close();
});

test('memory can be given back at any time, and everything is read and written as before', () => {
  const store = openedStore();
  planted(store, 'A(B) C');
  const before = JSON.stringify(store.readTree());
  store.releaseMemory();
  expect(JSON.stringify(store.readTree())).toBe(before);
  planted(store, 'D');
  store.releaseMemory();
  store.close();
  expect(outlined(reopened(store.file))).toBe('A(B) C D');
});
