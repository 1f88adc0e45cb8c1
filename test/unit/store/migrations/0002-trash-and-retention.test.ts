import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { TrashEntry } from '../../../../src-shared/history';
import { listBackups } from '../../../../src-main/store/sqlite/backups/backup-folder';
import { checkWorkspace } from '../../../../src-main/store/sqlite/backups/check-workspace';
import { migrate } from '../../../../src-main/store/sqlite/migrations/migrate';
import type { WorkspaceStore } from '../../../../src-main/store/sqlite/workspace-store';
import { outlined, reopened, storeOf } from '../../../support/opened-store';
import { auditWorkspace } from '../../../support/workspace-audit';

const ours = { author: 'window' } as const;

/** The same workspace as the first schema held it. */
const asOfSchema1 = (file: string): string => {
  const old = `${file}.old.canopy`;
  const db = new Database(old);
  migrate(db, 0, 1);
  db.prepare('ATTACH ? AS new').run(file);
  db.exec('DELETE FROM main.categories; DELETE FROM main.workspace; PRAGMA defer_foreign_keys = ON');
  for (const table of ['categories', 'workspace', 'change_groups', 'changes']) {
    const columns = db.prepare(`SELECT name FROM pragma_table_info('${table}', 'main')`).pluck().all().join(', ');
    db.exec(`INSERT INTO main.${table} (${columns}) SELECT ${columns} FROM new.${table}`);
  }
  db.exec('DETACH new');
  db.close();
  return old;
};

const trashOf = (store: WorkspaceStore): TrashEntry[] => store.history.trash({ text: '', before: null }).entries;

test('a file of the first schema keeps tree and journal, and its trash is worked out from the journal', () => {
  const [store, { A = 0, C = 0, F = 0, K = 0 }] = storeOf('A(B(C D) E) F(G) H I(J) K(L)');
  store.delete(C, 'delete', { author: 'http' });
  store.delete(A, 'delete', ours);
  store.delete(F, 'lift', ours);
  store.delete(K, 'delete', ours);
  store.undo();
  store.importTree([{ name: 'X', children: [{ name: 'Y' }] }, { name: 'Z' }], { author: 'import' });
  store.undo();
  const expected = trashOf(store);
  const outline = outlined(store);
  const [state, revision] = [store.journalState(), store.revision()];
  store.close();
  const old = asOfSchema1(store.file);
  expect(checkWorkspace(old)).toMatchObject({ state: 'sound', revision });

  const migrated = reopened(old);
  expect(trashOf(migrated)).toEqual(expected);
  expect(expected.map(({ name, count }) => `${name}:${count}`)).toEqual(['X:2', 'Z:1', 'F:1', 'A:4', 'C:1']);
  expect([outlined(migrated), migrated.journalState(), migrated.revision()]).toEqual([outline, state, revision]);
  expect(migrated.history.retention()).toMatchObject({ retention: { historyDays: 365, trashDays: 365 } });
  migrated.history.restore(expected.map(({ id }) => id));
  expect(outlined(migrated)).toBe('A(B(C D) E) G F H I(J) K(L) X(Y) Z');
  migrated.undo();
  migrated.redo();
  migrated.close();
  expect(auditWorkspace(old)).toEqual([]);
  expect(checkWorkspace(old)).toMatchObject({ state: 'sound' });
});

test('it is backed up as it was before', () => {
  const [store] = storeOf('A(B)');
  store.close();
  const old = asOfSchema1(store.file);
  reopened(old).close();
  const backups = listBackups(old);
  expect(backups).toHaveLength(1);
  const db = new Database(backups[0]?.file ?? '', { readonly: true });
  expect([
    db.pragma('user_version', { simple: true }),
    db.prepare('SELECT count(*) FROM changes').pluck().get()
  ]).toEqual([1, 2]);
  db.close();
});

test('an action that this Canopy does not know yet needs no other table', () => {
  const [store] = storeOf('A');
  store.close();
  const db = new Database(store.file);
  expect(() => db.exec(`UPDATE change_groups SET action = 'sort'`)).not.toThrow();
  db.close();
});

test.each([
  [
    'an entry without its deletion',
    "INSERT INTO trash (category_id, first_change, last_change, parent_id, count, name) VALUES (9, 1, 99, 0, 1, 'x')",
    /FOREIGN KEY/
  ],
  ['a deletion that the trash needs being dropped', "DELETE FROM changes WHERE kind = 'delete'", /FOREIGN KEY/],
  ['an entry of nothing', 'UPDATE trash SET count = 0', /CHECK/],
  ['no days', 'UPDATE workspace SET history_days = 0', /CHECK/]
])('the file itself refuses %s', (_, sql, refusal) => {
  const [store, { A = 0 }] = storeOf('A B');
  store.delete(A, 'delete', ours);
  store.close();
  const db = new Database(store.file);
  db.pragma('foreign_keys = ON');
  expect(() => db.exec(sql)).toThrow(refusal);
  db.close();
});

test.each([
  ['the newest of the trash', 'SELECT * FROM trash WHERE is_going = 0 AND last_change < 9 ORDER BY last_change DESC'],
  ['what stood under a category', 'UPDATE trash INDEXED BY trash_by_parent SET parent_id = 1 WHERE parent_id = 2'],
  [
    'the groups of an author',
    `SELECT * FROM change_groups WHERE author = 'http' AND id < 9 AND id >= 0 ORDER BY id DESC`
  ],
  ['the group that reversed another', 'SELECT id FROM change_groups WHERE reverses = 1'],
  ['the first change from a group on', 'SELECT id FROM changes WHERE group_id >= 1 ORDER BY group_id, id LIMIT 1'],
  ['the newest change of a category', 'SELECT id FROM changes WHERE category_id = 1 ORDER BY id DESC LIMIT 1']
])('an index leads to %s, without a scan or a sort, even by the statistics of a small file', (_, sql) => {
  const [store, { A = 0 }] = storeOf('A B');
  store.delete(A, 'delete', ours);
  store.close();
  const db = new Database(store.file);
  db.exec('ANALYZE');
  for (const { detail } of db.prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all()) {
    expect(detail).toMatch(/^SEARCH .* USING (COVERING )?INDEX/);
  }
  db.close();
});
