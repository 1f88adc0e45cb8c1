import { existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openWorkspaceFile } from '../../../src-main/store/sqlite/backups/open-workspace';
import messages from '../../../src-main/store/sqlite/connection/messages/en.json' with { type: 'json' };
import { closeDatabase } from '../../../src-main/store/sqlite/connection/open-database';
import { LATEST_SCHEMA } from '../../../src-main/store/sqlite/migrations/migrate';
import { WorkspaceStore } from '../../../src-main/store/sqlite/workspace-store';
import { damagePage } from '../../support/damaged-file';
import { openedStore, outlined, planted, refusal, reopened, storeOf } from '../../support/opened-store';
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
  const [store] = storeOf('A(B) C');
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
  expect(whyNot(file)).toBe(messages.notAWorkspace({ file }));
  expect(readFileSync(file, 'utf8')).toBe(content);
});

test("another program's database is refused and left as it is", () => {
  const file = join(temporaryFolder(), 'other.canopy');
  changed(file, 'CREATE TABLE theirs (x)');
  expect(whyNot(file)).toBe(messages.otherProgram({ file }));
  const db = new Database(file);
  expect(db.prepare('SELECT name FROM sqlite_schema').pluck().all()).toEqual(['theirs']);
  db.close();
});

test('a file that a newer Canopy wrote is refused', () => {
  const store = openedStore();
  store.close();
  changed(store.file, 'PRAGMA user_version = 999');
  expect(whyNot(store.file)).toBe(
    messages.newerCanopy({ file: store.file, schema: String(999), known: String(LATEST_SCHEMA) })
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
  const [store] = storeOf('A B C');
  store.close();
  changed(store.file, 'UPDATE workspace SET clean_shutdown = 0');
  damagePage(store.file);
  const bytes = readFileSync(store.file);
  expect(whyNot(store.file)).toBe(messages.damaged({ file: store.file }));
  expect(readFileSync(store.file)).toEqual(bytes);
});

test('a file that has been cut short is refused', () => {
  const [store] = storeOf('A B C');
  store.close();
  truncateSync(store.file, 10_000);
  const bytes = readFileSync(store.file);
  expect(whyNot(store.file)).toBe(messages.damaged({ file: store.file }));
  expect(readFileSync(store.file)).toEqual(bytes);
});

test('a value that Canopy never writes is a failure, not a category', () => {
  const [store] = storeOf('A');
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
  const [store] = storeOf('A(B) C');
  const before = JSON.stringify(store.readTree());
  store.releaseMemory();
  expect(JSON.stringify(store.readTree())).toBe(before);
  planted(store, 'D');
  store.releaseMemory();
  store.close();
  expect(outlined(reopened(store.file))).toBe('A(B) C D');
});
